import {luckyMetrics} from "../metrics/lucky.js";
import {classification, verdictMetrics} from "../metrics/verdicts.js";
import {percent} from "../text/numbers.js";
import {example, four, share, whole} from "./example.js";
import {independent} from "./independent.js";

const confusion = {
  tp: whole("TP, rightly accepted", 51),
  fp: whole("FP, wrongly accepted", 38),
  fn: whole("FN, wrongly rejected", 25),
  tn: whole("TN, rightly rejected", 45)
};

/** Accuracy over all gold rows, and over those with a readable verdict. */
export const accuracy = example({
  code: "verdictMetrics in src/metrics/verdicts.ts",
  fields: {...confusion, missing: whole("no readable verdict", 6)},
  work: ({tp, fp, fn, tn, missing}) => {
    const n = tp + fp + fn + tn + missing;
    if (n === 0) throw new RangeError("no gold row: nothing to judge");
    const of = verdictMetrics({
      ...independent({tp, fp, fn, tn, missed_accept: 0, missed_reject: missing}),
      ...independent({lucky_accepted: 0, lucky_rejected: 0, lucky_missed: 0}),
      ...{verifier: "", benchmark: "", n, clusters: n, lucky_clusters: 0, trials: 1, tokens: null},
      ...{asked: n, ties: 0},
      ...{outcome_right: 0, outcome_n: 0, process_right: 0, process_n: 0},
      ...{slip_accepted: 0, slip_n: 0, wrong_accepted: 0, wrong_n: 0}
    });
    return {
      steps: [
        `n = ${tp} + ${fp} + ${fn} + ${tn} + ${missing} = ${n}`,
        share("accuracy", `(${tp} + ${tn})`, `${n}`, of.accuracy),
        share("answered_accuracy", `(${tp} + ${tn})`, `${of.answered}`, of.answered_accuracy),
        share("coverage", `${of.answered}`, `${n}`, of.coverage)
      ],
      result: `${percent(of.accuracy)} of all ${n} rows, ${percent(of.accuracy_lo)} to ${percent(of.accuracy_hi)}`,
      note: of.note,
      values: {
        accuracy: of.accuracy,
        accuracy_lo: of.accuracy_lo,
        accuracy_hi: of.accuracy_hi,
        answered_accuracy: of.answered_accuracy
      }
    };
  }
});

/** The measures of a confusion table. */
export const confusionTable = example({
  code: "classification in src/metrics/verdicts.ts",
  fields: confusion,
  work: ({tp, fp, fn, tn}) => {
    const of = classification({tp, fp, fn, tn});
    const undefinedOnes = Object.entries(of).filter(([, value]) => value === null);
    return {
      steps: [
        share("precision", `${tp}`, `(${tp} + ${fp})`, of.precision),
        share("recall", `${tp}`, `(${tp} + ${fn})`, of.recall),
        share("specificity", `${tn}`, `(${tn} + ${fp})`, of.specificity),
        share("f1", `${2 * tp}`, `(${2 * tp} + ${fp} + ${fn})`, of.f1),
        share("f1_reject", `${2 * tn}`, `(${2 * tn} + ${fp} + ${fn})`, of.f1_reject),
        `balanced_accuracy = ${four(of.balanced_accuracy)}, mcc = ${four(of.mcc)}, kappa = ${four(of.kappa)}`
      ],
      result: `MCC ${four(of.mcc)}, F1 ${percent(of.f1)}, balanced accuracy ${percent(of.balanced_accuracy)}`,
      note:
        undefinedOnes.length === 0
          ? null
          : `undefined, a margin is empty: ${undefinedOnes.map(([name]) => name).join(", ")}`,
      values: {...of}
    };
  }
});

/** The two lucky-guess rates from the four cells of gold. */
export const luckyRates = example({
  code: "luckyMetrics in src/metrics/lucky.ts",
  fields: {
    sound: whole("sound", 193),
    lucky: whole("lucky guesses", 7),
    slip: whole("slips", 0),
    wrong: whole("wrong", 200)
  },
  work: ({sound, lucky, slip, wrong}) => {
    const of = luckyMetrics({
      ...independent({sound, lucky, slip, wrong}),
      outcome_clusters: sound + lucky,
      unknown: 0
    });
    return {
      steps: [
        share("rate", `${lucky}`, `(${sound} + ${lucky} + ${slip} + ${wrong})`, of.rate),
        share("rate_of_correct", `${lucky}`, `(${sound} + ${lucky})`, of.rate_of_correct)
      ],
      result:
        `${percent(of.rate)} of all responses (${percent(of.rate_lo)} to ${percent(of.rate_hi)}), ` +
        `${percent(of.rate_of_correct)} of right answers (${percent(of.rate_of_correct_lo)} to ${percent(of.rate_of_correct_hi)})`,
      note: of.note,
      values: {
        rate: of.rate,
        rate_of_correct: of.rate_of_correct,
        rate_of_correct_lo: of.rate_of_correct_lo,
        rate_of_correct_hi: of.rate_of_correct_hi
      }
    };
  }
});

/** The share of lucky guesses that a verifier rejects. */
export const luckyRejection = example({
  code: "verdictMetrics in src/metrics/verdicts.ts",
  fields: {
    rejected: whole("lucky guesses rejected", 5),
    accepted: whole("accepted", 7),
    missed: whole("no readable verdict", 1)
  },
  work: ({rejected, accepted, missed}) => {
    const n = rejected + accepted + missed;
    const of = verdictMetrics({
      ...independent({
        tp: 0,
        fp: accepted,
        fn: 0,
        tn: rejected,
        missed_accept: 0,
        missed_reject: Math.max(missed, n === 0 ? 1 : 0)
      }),
      ...independent({lucky_accepted: accepted, lucky_rejected: rejected, lucky_missed: missed}),
      ...{verifier: "", benchmark: "", n, clusters: n, lucky_clusters: n, trials: 1, tokens: null},
      ...{asked: n, ties: 0},
      ...{outcome_right: 0, outcome_n: 0, process_right: 0, process_n: 0},
      ...{slip_accepted: 0, slip_n: 0, wrong_accepted: 0, wrong_n: 0}
    });
    return {
      steps: [
        share(
          "lucky_rejection_rate",
          `${rejected}`,
          `(${rejected} + ${accepted} + ${missed})`,
          of.lucky_rejection_rate
        )
      ],
      result:
        of.lucky_rejection_rate === null
          ? "can’t tell: no lucky guesses"
          : `${percent(of.lucky_rejection_rate)} of ${n} rejected, ${percent(of.lucky_rejection_lo)} to ${percent(of.lucky_rejection_hi)}`,
      note: of.lucky_rejection_rate === null ? "no lucky guess to reject" : null,
      values: {
        lucky_rejection_rate: of.lucky_rejection_rate,
        lucky_rejection_lo: of.lucky_rejection_lo,
        lucky_rejection_hi: of.lucky_rejection_hi
      }
    };
  }
});
