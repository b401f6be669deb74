import {generator, integer, type Random} from "../../src/stats/random.js";
import {
  answerOf,
  carriedOut,
  valueOf,
  wordProblems,
  type Operation,
  type Problem
} from "./problems.js";

/**
 * A scale model of trajectory-response data: word problems made from a seed, worked by two programs that
 * write down what they do, a careful and a hasty one. Each fault is of a kind that one component of the step rewards
 * should see: a slip in the arithmetic (quality), a wrong plan (the final reward), a digression (alignment
 * and coherence). All text is ours.
 */
export interface WrittenTrace {
  benchmark: string;
  problem_id: string;
  response_id: string;
  policy: string;
  subject: string;
  question: string;
  reference: string;
  trajectory: string[];
  /** 1 for a sound step, 0 for a slip or a step of a wrong plan, null for a digression. */
  trajectory_labels: (0 | 1 | null)[];
  response: string[];
  gold_outcome: 0 | 1;
  gold_process: 0 | 1;
  /** One a step of the trajectory, from the arithmetic judge. */
  quality: number[];
  /** Answers that another program gave by this trace's plan. */
  answers: string[];
}

/** How a program writes. Shares of traces or of steps. */
interface Writer {
  name: string;
  slips: number;
  wrongPlans: number;
  digressions: number;
  checks: number;
}

const writers: readonly Writer[] = [
  {name: "careful program", slips: 0.06, wrongPlans: 0.12, digressions: 0.06, checks: 0.8},
  {name: "hasty program", slips: 0.18, wrongPlans: 0.3, digressions: 0.3, checks: 0.15}
];

const digressions = [
  "Hmm, this reminds me of a song about the sea, but that does not matter here.",
  "Wait, the weather was better yesterday. Where was I?",
  "Perhaps I should first think about how lists are sorted.",
  "It is odd that the days are so short in winter.",
  "I could look at the history of the word itself instead.",
  "Let me think of something quite different for a moment."
];

/** Answers of another program a trace (the paper's N), and how often one of its operations slips. */
const samples = 5;
const policySlip = 0.08;

const chance = (random: Random, share: number) => random() < share;
const signs = {"+": "+", "-": "-", "*": "*", "/": "/"} as const;

/** Traces of `problems` problems, `each` by each of the two programs. */
export function writtenTraces(problems: number, each: number, seed: number): WrittenTrace[] {
  const random = generator(seed);
  return wordProblems(random, problems).flatMap((problem) =>
    writers.flatMap((writer) =>
      Array.from({length: each}, (_, i) =>
        written(problem, writer, `${problem.id}/${writer.name} ${i + 1}`, random)
      )
    )
  );
}

function written(
  problem: Problem,
  writer: Writer,
  response_id: string,
  random: Random
): WrittenTrace {
  const isWrongPlan = chance(random, writer.wrongPlans);
  const plan = isWrongPlan ? problem.wrongPlan : problem.plan;
  const reference = answerOf(problem.plan);
  const steps: {text: string; label: 0 | 1 | null}[] = [
    {text: `The question is this: ${problem.question}`, label: 1},
    {text: planned(plan), label: isWrongPlan ? 0 : 1}
  ];
  const results: number[] = [];
  const response: string[] = [];
  plan.forEach((operation, i) => {
    if (chance(random, writer.digressions))
      steps.push({text: digressions[integer(random, digressions.length)]!, label: null});
    const right = carriedOut(operation, results);
    const isSlip = chance(random, writer.slips);
    const value = isSlip
      ? right + (1 + integer(random, 9)) * (chance(random, 0.5) ? 1 : -1)
      : right;
    const equation = `${valueOf(operation.left, results)} ${signs[operation.sign]} ${valueOf(operation.right, results)} = ${value}`;
    results.push(value);
    const differs = JSON.stringify(operation) !== JSON.stringify(problem.plan[i]);
    steps.push({text: said(operation, equation, random), label: isSlip || differs ? 0 : 1});
    if (chance(random, writer.checks))
      steps.push({
        text: `Let me check ${operation.finds}: ${equation}, and it is of the right size.`,
        label: isSlip || differs ? 0 : 1
      });
    response.push(`${capital(operation.finds)} is ${equation}.`);
  });
  const answer = results.at(-1)!;
  steps.push({
    text: `So the answer to the question should be ${answer}.`,
    label: answer === reference ? 1 : 0
  });
  response.push(`The answer is ${answer}`);
  const isSound = steps.every(({label}) => label !== 0);
  return {
    benchmark: "word-problems",
    problem_id: problem.id,
    response_id,
    policy: writer.name,
    subject: problem.subject,
    question: problem.question,
    reference: String(reference),
    trajectory: steps.map(({text}) => text),
    trajectory_labels: steps.map(({label}) => label),
    response,
    gold_outcome: answer === reference ? 1 : 0,
    gold_process: isSound ? 1 : 0,
    quality: steps.map(({text}) => judged(text)),
    answers: Array.from({length: samples}, () => String(answered(plan, random)))
  };
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

const planned = (plan: readonly Operation[]) =>
  `I will find ${plan.map(({finds}) => finds).join(", then ")}.`;

function said({finds}: Operation, equation: string, random: Random): string {
  const ways = [
    `Now ${finds}: ${equation}.`,
    `For ${finds} I compute ${equation}.`,
    `${capital(finds)} comes next, ${equation}.`
  ];
  return ways[integer(random, ways.length)]!;
}

/** The judge of the scale model: the share of a step's equations that hold; 0.5 where there is none to check. */
export function judged(step: string): number {
  const equations = [...step.matchAll(/(-?\d+) ([+*/-]) (-?\d+) = (-?\d+)/g)];
  if (equations.length === 0) return 0.5;
  const holds = equations.filter(([, a, sign, b, c]) => {
    const operation: Operation = {
      finds: "",
      sign: sign as Operation["sign"],
      left: {number: Number(a)},
      right: {number: Number(b)}
    };
    return carriedOut(operation, []) === Number(c);
  });
  return holds.length / equations.length;
}

/** The policy of the scale model: carries out a plan, now and then with a slip. */
function answered(plan: readonly Operation[], random: Random): number {
  const results: number[] = [];
  for (const operation of plan)
    results.push(
      carriedOut(operation, results) + (chance(random, policySlip) ? 1 + integer(random, 9) : 0)
    );
  return results.at(-1)!;
}
