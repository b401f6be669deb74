/** How far apart scores stand: of two oracle models' responses (ReasonFlux-PRM, figures 3 and 5), and of right and wrong ones. */
import {scoreTable, type Aggregate} from "../src/cubes/scores.js";
import type {ApartRow} from "../src/datasets.js";
import {
  separation,
  type GroupedScore,
  type Separation
} from "../src/metrics/separation-intervals.js";
import {groupBy} from "../src/stats/grouping.js";
import type {Engine} from "./answers.js";

interface Row {
  scorer: string;
  part: string;
  benchmark: string;
  policy: string | null;
  value: number | null;
  problem: number;
  positive: number;
  negative: number;
  unknown: number;
}

/** Each scorer and part: the two oracle models with most responses against one another, or with more than two each against the rest; and gold. */
export async function apartRows(store: Engine, aggregate: Aggregate): Promise<ApartRow[]> {
  const rows = (await store.rows(
    scoreTable({by: ["policy"], where: []}, aggregate)
  )) as unknown as Row[];
  const known = rows.filter((row): row is Row & {value: number} => row.value !== null);
  const groups = groupBy(known, ({scorer, part, benchmark}) =>
    JSON.stringify([scorer, part, benchmark])
  );
  return [...groups.values()].flatMap((of) => {
    const {scorer, part, benchmark} = of[0]!;
    const key = {scorer, part, benchmark, aggregate};
    return [
      ...policyRows(of).map((row) => ({...key, ...row})),
      ...goldRows(of).map((row) => ({...key, ...row}))
    ];
  });
}

/** Of more oracle models none is set against the rest: a table of that many says nothing. */
const mostPolicies = 6;

/** Resamples; the ends of an interval hold to some hundredths of its width. */
const draws = 300;

type Known = Row & {value: number};
type Apart = Omit<ApartRow, "scorer" | "part" | "benchmark" | "aggregate">;

const size = ({positive, negative, unknown}: Known) => positive + negative + unknown;

function policyRows(rows: readonly Known[]): Apart[] {
  const policies = [
    ...groupBy(
      rows.filter(({policy}) => policy !== null),
      ({policy}) => policy!
    )
  ]
    .map(([policy, of]) => ({policy, n: of.reduce((n, row) => n + size(row), 0)}))
    .sort((a, b) => b.n - a.n || (a.policy < b.policy ? -1 : 1))
    .map(({policy}) => policy);
  if (policies.length < 2 || policies.length > mostPolicies) return [];
  const compared = (policy: string): GroupedScore[] =>
    rows
      .filter((row) => row.policy !== null)
      .map((row) => ({
        problem: row.problem,
        value: row.value,
        positive: row.policy === policy ? size(row) : 0,
        negative: row.policy === policy ? 0 : size(row)
      }));
  const [first, second] = policies as [string, string];
  if (policies.length === 2)
    return [{by: "policy", a: first, b: second, ...measured(compared(first))}];
  return policies.map((policy) => ({
    by: "policy",
    a: policy,
    b: "the others",
    ...measured(compared(policy))
  }));
}

function goldRows(rows: readonly Known[]): Apart[] {
  const found = measured(rows);
  return found.n_a > 0 && found.n_b > 0
    ? [{by: "gold", a: "correct", b: "incorrect", ...found}]
    : [];
}

/** Five digits are more than the resampling holds. */
function measured(rows: readonly GroupedScore[]): Separation {
  const found = separation(rows, {draws});
  return Object.fromEntries(
    Object.entries(found).map(([key, value]: [string, number | null]) => [
      key,
      value === null ? null : Number(value.toPrecision(5))
    ])
  ) as unknown as Separation;
}
