import {integer, type Random} from "../../src/stats/random.js";

/** One operation of a solution: its name, its terms and what it gives. */
export interface Operation {
  /** What it finds, as a noun: "the distance". */
  finds: string;
  sign: "+" | "-" | "*" | "/";
  left: Term;
  right: Term;
}

/** A number of the problem, or the result of an earlier operation, by its place. */
export type Term = {number: number} | {result: number};

/** A word problem and a way to solve it. */
export interface Problem {
  id: string;
  subject: string;
  question: string;
  /** A right sequence of operations; the last gives the answer. */
  plan: Operation[];
  /** A plausible sequence that gives another answer. */
  wrongPlan: Operation[];
}

const number = (value: number): Term => ({number: value});
const result = (of: number): Term => ({result: of});
const step = (finds: string, left: Term, sign: Operation["sign"], right: Term): Operation => ({
  finds,
  sign,
  left,
  right
});

type Kind = (random: Random) => Omit<Problem, "id">;

const between = (random: Random, low: number, high: number) =>
  low + integer(random, high - low + 1);

const kinds: readonly Kind[] = [
  (random) => {
    const [speed, hours, rest] = [
      between(random, 40, 90),
      between(random, 2, 6),
      between(random, 11, 39)
    ];
    const q = `A train runs at ${speed} km/h for ${hours} hours and then ${rest} km more. How far has it come?`;
    const distance = step("the distance at speed", number(speed), "*", number(hours));
    return {
      subject: "motion",
      question: q,
      plan: [distance, step("the whole distance", result(0), "+", number(rest))],
      wrongPlan: [
        step("the speed and the rest together", number(speed), "+", number(rest)),
        step("the whole distance", result(0), "*", number(hours))
      ]
    };
  },
  (random) => {
    const [apples, price, paid] = [
      between(random, 3, 9),
      between(random, 2, 7),
      between(random, 70, 99)
    ];
    return {
      subject: "money",
      question: `Apples cost ${price} coins each. Somebody buys ${apples} apples and pays with ${paid} coins. How much change is due?`,
      plan: [
        step("the price of all apples", number(apples), "*", number(price)),
        step("the change", number(paid), "-", result(0))
      ],
      wrongPlan: [
        step("what is left after one apple", number(paid), "-", number(price)),
        step("the change", result(0), "-", number(apples))
      ]
    };
  },
  (random) => {
    const [length, width, tile] = [
      between(random, 6, 14),
      between(random, 3, 9),
      between(random, 2, 5)
    ];
    return {
      subject: "geometry",
      question: `A floor is ${length} m long and ${width} m wide. A square metre needs ${tile} tiles. How many tiles cover the floor?`,
      plan: [
        step("the area of the floor", number(length), "*", number(width)),
        step("the number of tiles", result(0), "*", number(tile))
      ],
      wrongPlan: [
        step("half the way around the floor", number(length), "+", number(width)),
        step("the number of tiles", result(0), "*", number(tile))
      ]
    };
  },
  (random) => {
    const [rows, seats, empty, price] = [
      between(random, 8, 20),
      between(random, 10, 25),
      between(random, 11, 50),
      between(random, 3, 8)
    ];
    return {
      subject: "money",
      question: `A hall has ${rows} rows of ${seats} seats. ${empty} seats stay empty, and a ticket costs ${price} coins. What do the tickets bring in?`,
      plan: [
        step("the number of seats", number(rows), "*", number(seats)),
        step("the seats that are taken", result(0), "-", number(empty)),
        step("the takings", result(1), "*", number(price))
      ],
      wrongPlan: [
        step("the number of seats", number(rows), "*", number(seats)),
        step("the price of all seats", result(0), "*", number(price)),
        step("the takings", result(1), "-", number(empty))
      ]
    };
  },
  (random) => {
    const [workers, each, broken, boxes] = [
      between(random, 4, 9),
      between(random, 20, 40),
      between(random, 5, 19),
      between(random, 2, 6)
    ];
    return {
      subject: "work",
      question: `${workers} workers make ${each} cups each on a day. ${broken} cups break in each of ${boxes} boxes. How many whole cups are there in the end?`,
      plan: [
        step("the cups made", number(workers), "*", number(each)),
        step("the cups that break", number(broken), "*", number(boxes)),
        step("the whole cups", result(0), "-", result(1))
      ],
      wrongPlan: [
        step("the cups made", number(workers), "*", number(each)),
        step("the cups of one box that break", number(broken), "+", number(boxes)),
        step("the whole cups", result(0), "-", result(1))
      ]
    };
  }
];

/** `n` word problems, the kinds in turn. */
export function wordProblems(random: Random, n: number): Problem[] {
  return Array.from({length: n}, (_, i) => ({
    id: `problem ${i + 1}`,
    ...kinds[i % kinds.length]!(random)
  }));
}

/** What an operation gives, from the results before it. */
export function carriedOut({left, sign, right}: Operation, results: readonly number[]): number {
  const [a, b] = [valueOf(left, results), valueOf(right, results)];
  switch (sign) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
  }
}

export const valueOf = (term: Term, results: readonly number[]): number =>
  "number" in term ? term.number : results[term.result]!;

/** The answer of a plan without a slip. */
export function answerOf(plan: readonly Operation[]): number {
  const results: number[] = [];
  for (const operation of plan) results.push(carriedOut(operation, results));
  return results.at(-1)!;
}
