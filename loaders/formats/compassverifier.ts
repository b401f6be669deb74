import {createHash} from "node:crypto";
import type {Bit} from "../../src/records.js";
import {expected, has, requiredText, response, text} from "./fields.js";
import type {Format} from "./format.js";

/** CompassVerifier's gold: responses judged correct (A), incorrect (B) or invalid (C). */
export const compassverifier: Format = {
  name: "compassverifier",
  describes: "CompassVerifier's responses with gold judgments A, B or C",
  recognises: (row) => has(row, "question", "gold_answer", "llm_response", "gold_judgment"),
  reader:
    ({names}) =>
    (row) => {
      const question = requiredText(row, "question");
      const given = requiredText(row, "llm_response");
      const judged = requiredText(row, "gold_judgment").trim();
      const gold = judgments.get(judged);
      if (gold === undefined) throw expected("gold_judgment", '"A", "B" or "C"', judged);
      return {
        responses: [
          response({
            benchmark: names.benchmark ?? "compassverifier",
            response_id:
              text(row, "id") ??
              createHash("sha256").update(`${question}\n${given}`).digest("hex").slice(0, 12),
            question,
            reference: text(row, "gold_answer"),
            text: given,
            gold_outcome: gold,
            error_class: judged === "C" ? "invalid" : null
          })
        ]
      };
    }
};

/** C is a question or a response that can't be judged: neither right nor wrong is known of it. */
const judgments = new Map<string, Bit>([
  ["A", 1],
  ["B", 0],
  ["C", null]
]);
