import type {Log} from "../records.js";
import {downsampled, type LinePoint} from "../stats/downsample.js";
import {groupBy} from "../stats/grouping.js";
import {mean} from "../stats/mean.js";
import {exponentialMovingAverage} from "../stats/smoothing.js";

/** What a logged metric is, as far as its name says; the order is that of the panels. */
export const roles = ["reward", "accuracy", "length", "other", "time"] as const;
export type Role = (typeof roles)[number];

const names: readonly [Role, RegExp][] = [
  ["time", /(^|[_/.])(_?runtime|timestamp|wall_?(clock_?)?time|elapsed|seconds|time)([_/.]|$)/i],
  [
    "length",
    /(response|completion|output|generation|seq\w*|mean_token).*(len|tokens)|(^|[_/])(length|len)([_/]|$)|num_tokens/i
  ],
  [
    "accuracy",
    /(^|[_/.-])(val|valid|validation|eval|test)\w*.*(acc|pass|solve|score|exact|reward)|(^|[_/.-])acc(uracy)?([_/.-]|$)|pass@/i
  ],
  ["reward", /reward|critic\/score|(^|[_/])score([_/]|$)/i]
];

/** The role of a metric by its name; a deviation, a margin or a learning rate is "other". */
export function roleOf(metric: string): Role {
  if (/(^|[_/.-])(std|stddev|var|min|max|margin|lr|learning_rate)([_/.-]|$)/i.test(metric))
    return "other";
  return names.find(([, pattern]) => pattern.test(metric))?.[0] ?? "other";
}

/** The metrics of logs in the order of panels: reward, validation accuracy, length, then others by name. */
export function panelOrder(metrics: readonly string[]): string[] {
  const place = (metric: string) => roles.indexOf(roleOf(metric));
  return [...new Set(metrics)].sort((a, b) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0));
}

/** One run's line of one metric. */
export interface TrainingCurve {
  run: string;
  metric: string;
  /** As logged, thinned to what is seen: all values of a step that has several. */
  raw: LinePoint[];
  /** The moving average over the means of each step, thinned; null where the value is missing. */
  smoothed: LinePoint[];
  /**
   * Whether most steps have no value: the metric was measured now and then, and steps without it are no gaps.
   */
  isSparse: boolean;
  /** How many steps were logged, how many of these without a value, and with several that differ. */
  steps: number;
  missing: number;
  repeated: number;
  last: {x: number; y: number} | null;
  highest: {x: number; y: number} | null;
  lowest: {x: number; y: number} | null;
}

/** The lines of each run and metric; runs in order of name. `buckets` is about the width in pixels. */
export function trainingCurves(
  logs: readonly Log[],
  {weight = 0, buckets = 800}: {weight?: number; buckets?: number} = {}
): TrainingCurve[] {
  const groups = groupBy(logs, ({run, metric}) => JSON.stringify([metric, run]));
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, of]) => curveOf(of, weight, buckets));
}

function curveOf(logs: readonly Log[], weight: number, buckets: number): TrainingCurve {
  const [{run, metric}] = logs as [Log];
  const isSparse = 2 * logs.filter(({value}) => value === null).length > logs.length;
  const counted = isSparse ? logs.filter(({value}) => value !== null) : logs;
  const sorted = [...counted].sort(
    (a, b) => a.step - b.step || (a.value ?? Infinity) - (b.value ?? Infinity)
  );
  const steps = [...groupBy(sorted, ({step}) => step)].map(([x, of]) => ({
    x,
    y: mean(of.flatMap(({value}) => (value === null ? [] : [value]))),
    values: new Set(of.map(({value}) => value)).size
  }));
  const averaged = exponentialMovingAverage(
    steps.map(({y}) => y),
    weight
  );
  const known = steps.filter((step): step is typeof step & {y: number} => step.y !== null);
  const point = (of: {x: number; y: number} | undefined) =>
    of === undefined ? null : {x: of.x, y: of.y};
  return {
    run,
    metric,
    isSparse,
    raw: downsampled(
      sorted.map(({step, value}) => ({x: step, y: value})),
      buckets
    ),
    smoothed: downsampled(
      steps.map(({x}, i) => ({x, y: averaged[i]!})),
      buckets
    ),
    steps: steps.length,
    missing: steps.length - known.length,
    repeated: steps.filter(({values}) => values > 1).length,
    last: point(known.at(-1)),
    highest: point(
      known.reduce<(typeof known)[number] | undefined>(
        (best, at) => (best === undefined || at.y > best.y ? at : best),
        undefined
      )
    ),
    lowest: point(
      known.reduce<(typeof known)[number] | undefined>(
        (best, at) => (best === undefined || at.y < best.y ? at : best),
        undefined
      )
    )
  };
}

/** What a run took, by a time that it logged. */
export interface TrainingCost {
  run: string;
  /** The metric that the time is from, in its own unit. */
  metric: string;
  total: number;
  /** The time at which the run first reached the accuracy that every run reaches; null where it logged none then. */
  reached: number | null;
}

/**
 * The time that each run took in all, and until it first had the accuracy that all runs reach (the lowest of their
 * best). Of several times the first by name counts; a time stamp counts from its first value on. None where no
 * time is logged. `target` is null where no accuracy is.
 */
export function trainingCosts(logs: readonly Log[]): {
  target: number | null;
  costs: TrainingCost[];
} {
  const times = panelOrder(logs.map(({metric}) => metric)).filter(
    (metric) => roleOf(metric) === "time"
  );
  const accuracy = panelOrder(logs.map(({metric}) => metric)).find(
    (metric) => roleOf(metric) === "accuracy"
  );
  const best = [
    ...groupBy(
      logs.filter((log) => log.metric === accuracy && log.value !== null),
      ({run}) => run
    ).values()
  ].map((of) => Math.max(...of.map(({value}) => value!)));
  const target = best.length === 0 ? null : Math.min(...best);
  const costs = [...groupBy(logs, ({run}) => run)].flatMap(([run, of]) => {
    const metric = times.find((name) =>
      of.some((log) => log.metric === name && log.value !== null)
    );
    if (metric === undefined) return [];
    const clock = of
      .filter((log) => log.metric === metric && log.value !== null)
      .sort((a, b) => a.step - b.step)
      .map(({step, value}) => ({step, value: value!}));
    const start = /timestamp/i.test(metric) ? clock[0]!.value : 0;
    const first = of
      .filter(
        (log) =>
          log.metric === accuracy && log.value !== null && target !== null && log.value >= target
      )
      .reduce((least, {step}) => Math.min(least, step), Infinity);
    const at = clock.find(({step}) => step >= first);
    return [
      {
        run,
        metric,
        total: clock.at(-1)!.value - start,
        reached: at === undefined ? null : at.value - start
      }
    ];
  });
  return {target, costs: costs.sort((a, b) => a.total - b.total)};
}
