import {stepMetrics} from "../metrics/steps.js";
import {percent} from "../text/numbers.js";
import {example, share, whole} from "./example.js";
import {independent} from "./independent.js";

const chains = {right_flawed: 0, flawed: 0, right_clean: 0, clean: 0};

/** PRMScore from counts over steps: those of Skywork-PRM-7B on PRMBench, rule strict. */
export const prmScore = example({
  code: "stepMetrics in src/metrics/steps.ts",
  fields: {
    tp: whole("correct, judged correct (TP)", 1002),
    fp: whole("erroneous, judged correct (FP)", 94),
    fn: whole("correct, judged erroneous (FN)", 1648),
    tn: whole("erroneous, judged erroneous (TN)", 370)
  },
  work: ({tp, fp, fn, tn}) => {
    const of = stepMetrics(
      {
        ...independent({tp, fp, fn, tn}),
        ...independent({cases: 0}),
        ...{cases_case_right: 0, case_right_case_right: 0, case_right: 0},
        ...chains,
        ...{scorer: "", benchmark: "", n_responses: 1, length_mismatch: 0, unscored: 0},
        clusters: tp + fp + fn + tn
      },
      "strict",
      0.5
    );
    return {
      steps: [
        share("f1_correct", `${2 * tp}`, `(${2 * tp} + ${fp} + ${fn})`, of.f1_correct),
        share("f1_error", `${2 * tn}`, `(${2 * tn} + ${fp} + ${fn})`, of.f1_error),
        of.prm_score === null
          ? "prm_score: undefined where either is"
          : share(
              "prm_score",
              `(${of.f1_correct!.toFixed(4)} + ${of.f1_error!.toFixed(4)})`,
              "2",
              of.prm_score
            )
      ],
      result:
        `PRMScore ${percent(of.prm_score, 2)}` +
        (of.prm_score_lo === null
          ? ""
          : `, ${percent(of.prm_score_lo)} to ${percent(of.prm_score_hi)} if every step stood alone`),
      note:
        of.note
          ?.split("; ")
          .filter((text) => !text.includes("chain"))
          .join("; ") || null,
      values: {f1_correct: of.f1_correct, f1_error: of.f1_error, prm_score: of.prm_score}
    };
  }
});

/** First-error accuracy and ProcessBench F1 from counts of chains. */
export const processBenchF1 = example({
  code: "stepMetrics in src/metrics/steps.ts",
  fields: {
    flawed: whole("erroneous chains", 222),
    right_flawed: whole("of them, first error found", 35),
    clean: whole("correct chains", 20),
    right_clean: whole("of them, no step accused", 8)
  },
  work: (of) => {
    if (of.right_flawed > of.flawed || of.right_clean > of.clean)
      throw new RangeError("more found than there are");
    const row = stepMetrics(
      {
        ...independent({tp: 0, fp: 0, fn: 0, tn: 0}),
        ...independent({cases: 0}),
        ...{cases_case_right: 0, case_right_case_right: 0, case_right: 0},
        ...of,
        ...{
          scorer: "",
          benchmark: "",
          n_responses: of.flawed + of.clean,
          length_mismatch: 0,
          unscored: 0
        }
      },
      "strict",
      0.5
    );
    const ratio = (above: number, below: number) => (below === 0 ? null : above / below);
    return {
      steps: [
        share(
          "on erroneous chains",
          `${of.right_flawed}`,
          `${of.flawed}`,
          ratio(of.right_flawed, of.flawed)
        ),
        share(
          "on correct chains",
          `${of.right_clean}`,
          `${of.clean}`,
          ratio(of.right_clean, of.clean)
        ),
        share(
          "first_error_accuracy",
          `(${of.right_flawed} + ${of.right_clean})`,
          `(${of.flawed} + ${of.clean})`,
          row.first_error_accuracy
        )
      ],
      result: `ProcessBench F1 ${percent(row.processbench_f1)}, first-error accuracy ${percent(row.first_error_accuracy)}`,
      note:
        row.note
          ?.split("; ")
          .filter((text) => /chain|accuracies/.test(text))
          .join("; ") || null,
      values: {
        processbench_f1: row.processbench_f1,
        first_error_accuracy: row.first_error_accuracy
      }
    };
  }
});
