import type {Part, Records, Steps} from "../../src/records.js";
import {finalAnswer} from "../../src/text/final-answer.js";
import {splitSteps, splitThinking, type Thinking} from "../../src/text/steps.js";
import {bit, bits, has, integer, list, response, text, texts} from "./fields.js";
import {expected, required} from "./fields.js";
import {Rejection, type Context, type Format, type Row} from "./format.js";

/**
 * Reasoning traces without verdicts or scores: a question, a thinking trajectory and a final response, each
 * a text or a list of steps; a text with DeepSeek-R1's `<think>` marks, or a chat whose last message is
 * one. Rows of s1K hold a trace of each of two models, which become two responses.
 */
export const traces: Format = {
  name: "traces",
  describes: "reasoning traces: question, thinking trajectory and final response, or <think> text",
  recognises: (row) =>
    !others.some((key) => has(row, key)) &&
    (fields.trajectory.some((key) => has(row, key)) ||
      models.some((model) => has(row, `${model}_thinking_trajectory`)) ||
      chats.some((key) => has(row, key)) ||
      // A text alone may be anything; with its question it is a trace.
      (first(row, "question") !== null && first(row, "response") !== null) ||
      isTextFile(row)),
  reader: (context) => {
    let count = 0;
    return (row) => read(row, context, count++);
  }
};

/** The names that a field goes by, the first that a row has being taken. */
const fields = {
  question: ["question", "problem", "prompt", "query", "instruction"],
  trajectory: [
    "trajectory",
    "thinking_trajectory",
    "thinking_trajectories",
    "thinking",
    "reasoning_content",
    "reasoning"
  ],
  response: ["response", "final_response", "attempt", "output", "completion", "generation", "text"],
  reference: ["reference", "ground_truth", "gold_answer", "answer", "solution"],
  policy: ["policy", "oracle_model", "model"],
  benchmark: ["benchmark", "dataset"],
  id: ["response_id", "trace_id", "id", "uuid", "idx"],
  outcome: ["gold_outcome", "is_correct", "correct"]
} as const;
type Field = keyof typeof fields;

const chats = ["messages", "conversations"];
const models = ["deepseek", "gemini"];
/** Keys that mark rows of other formats. */
const others = [
  "verifier",
  "verdict",
  "scorer",
  "step_scores",
  "step_labels",
  "doc_id",
  "error_steps"
];
others.push("process", "result", "label", "scores", "metric", "conversation_hash");

/** A file of one text, as sources/rows.ts hands it over. */
const isTextFile = (row: Row) => Object.keys(row).length === 1 && has(row, "text");

/** The first of a field's names that the row has a value under; null where there is none. */
function first(row: Row, field: Field): string | null {
  return (
    fields[field].find((key) => row[key] !== undefined && row[key] !== null && row[key] !== "") ??
    null
  );
}

function valueOf(row: Row, field: Field): string | null {
  const key = first(row, field);
  return key === null ? null : text(row, key);
}

function read(row: Row, context: Context, at: number): Records {
  const pairs = models.filter((model) => has(row, `${model}_thinking_trajectory`));
  if (pairs.length > 0) {
    const records = pairs.map((model) =>
      trace(
        {
          ...row,
          policy: model,
          trajectory: row[`${model}_thinking_trajectory`],
          response: row[`${model}_attempt`]
        },
        context,
        `${idOf(row, at)}/${model}`
      )
    );
    return {
      responses: records.flatMap(({responses = []}) => responses),
      steps: records.flatMap(({steps = []}) => steps)
    };
  }
  return trace(row, context, idOf(row, at));
}

const idOf = (row: Row, at: number) => valueOf(row, "id") ?? `#${at + 1}`;

function trace(row: Row, {stem, names, delimiter}: Context, response_id: string): Records {
  const chat = chats.find((key) => has(row, key));
  const said = chat === undefined ? null : chatOf(row, chat);
  const key = {benchmark: valueOf(row, "benchmark") ?? names.benchmark ?? stem, response_id};
  const parts = said ? said.parts : partsOf(row, delimiter);
  if (parts === null)
    throw new Rejection(
      `no trace: expected a trajectory (${fields.trajectory.join(", ")}) or a response (${fields.response.join(", ")})`
    );
  const steps = (["trajectory", "response"] as const).flatMap((part) =>
    stepsOf(row, key, part, parts[part], delimiter)
  );
  const final = textOf(parts.response);
  const outcome = first(row, "outcome");
  return {
    responses: [
      response({
        ...key,
        problem_id: text(row, "problem_id"),
        policy: valueOf(row, "policy"),
        discipline: text(row, "discipline"),
        subject: text(row, "subject"),
        question: said?.question ?? valueOf(row, "question"),
        reference: valueOf(row, "reference"),
        text: final,
        answer: text(row, "final_answer") ?? (final === null ? null : finalAnswer(final)),
        gold_outcome: outcome === null ? null : bit(row, outcome),
        gold_process: bit(row, "gold_process"),
        gold_first_error: integer(row, "gold_first_error")
      })
    ],
    steps
  };
}

type Written = string | readonly string[] | null;
type Parts = Readonly<Record<"trajectory" | "response", Written>>;

const textOf = (written: Written): string | null =>
  written === null || typeof written === "string" ? written : written.join("\n\n");

function partsOf(row: Row, delimiter: string | RegExp | undefined): Parts | null {
  const thought = first(row, "trajectory");
  const answered = first(row, "response");
  if (thought === null && answered === null) return null;
  const responded = answered === null ? null : written(row, answered);
  if (thought !== null) return {trajectory: written(row, thought), response: responded};
  if (typeof responded === "string") return splitThinking(responded);
  const marked = responded?.findIndex((step) => step.includes("</think>")) ?? -1;
  if (marked < 0 || responded === null) return {trajectory: null, response: responded};
  // Steps of the whole output, cut at the mark that ends the thinking.
  const middle = splitThinking(responded[marked]!);
  const before = responded.slice(0, marked).map((step) => step.replace("<think>", "").trim());
  const cut = (piece: string | null) => (piece === null ? [] : splitSteps(piece, delimiter));
  return {
    trajectory: [...before, ...cut(middle.trajectory)].filter((step) => step !== ""),
    response: [...cut(middle.response), ...responded.slice(marked + 1)]
  };
}

/** A text, or a list of steps; a list of one is a text that is yet to be split (s1K writes one so). */
function written(row: Row, key: string): Written {
  const value = row[key];
  if (!Array.isArray(value) && !(typeof value === "string" && value.startsWith("[")))
    return text(row, key);
  let steps: string[] | null;
  try {
    steps = texts(row, key);
  } catch (error) {
    // A text may begin with a bracket and be no list.
    if (typeof value === "string") return value;
    throw error;
  }
  return steps?.length === 1 ? steps[0]! : steps;
}

function stepsOf(
  row: Row,
  key: {benchmark: string; response_id: string},
  part: Part,
  given: Written,
  delimiter: string | RegExp | undefined
): Steps[] {
  const labels = bits(row, `${part}_labels`);
  if (given === null) return [];
  const steps =
    typeof given === "string"
      ? splitSteps(given, delimiter)
      : given.map((step) => step.trim()).filter((step) => step !== "");
  if (labels && labels.length !== steps.length)
    throw new Rejection(
      `${part}_labels has ${labels.length} entries: expected ${steps.length}, one a step`
    );
  if (steps.length === 0) return [];
  return [{...key, part, scorer: null, scores: null, labels, texts: steps, surplus: 0}];
}

/** The question and the last answer of a chat: [{role, content}], or [{from, value}]. */
function chatOf(row: Row, key: string): {question: string | null; parts: Thinking} {
  const turns = required(list(row, key), key).map((turn) => {
    if (typeof turn !== "object" || turn === null) throw expected(key, "a list of messages", turn);
    const message = turn as Row;
    return {
      role: text(message, "role") ?? text(message, "from"),
      content: text(message, "content") ?? text(message, "value") ?? "",
      reasoning: text(message, "reasoning_content")
    };
  });
  const answer = turns.findLast(({role}) => role === "assistant" || role === "gpt");
  if (answer === undefined) throw new Rejection(`${key} has no message of an assistant`);
  const question = turns.findLast(({role}) => role === "user" || role === "human")?.content ?? null;
  const split = splitThinking(answer.content);
  return {
    question,
    parts: answer.reasoning === null ? split : {...split, trajectory: answer.reasoning}
  };
}
