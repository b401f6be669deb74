/**
 * One name for a model that sources call by different ids. Only what is certain stands here: the id
 * names the family and the size, and the family has one model of that size. `qwen_prm` and `skywork_prm`
 * (StrictPRMBench) say no size, `internlm2` and `gpt4o` (RewardMATH) no version, and MR-MATH's `reasoneval_*`
 * are named by base model, none of which is the released ReasonEval-7B's: these keep their own names.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  "Math-Shepherd 7B": [
    "math_shepherd",
    "Math_Shepherd",
    "math-shepherd_mistral-7b",
    "Math-Shepherd-PRM-7B",
    "MathShepherd-Mistral-7B",
    "mathshepherd"
  ],
  "Skywork-PRM-7B": ["skywork_prm_7B", "Skywork-PRM-7B", "skyworkprm_7B"],
  "Skywork-PRM-1.5B": ["skywork_prm_1_5b", "Skywork-PRM-1.5B", "skyworkprm_1_5B"],
  "ReasonEval-7B": ["ReasonEval_7B", "ReasonEval-7B", "reasoneval7b"],
  "ReasonEval-34B": ["ReasonEval-34B", "reasoneval34b"]
};

const names = new Map(
  Object.entries(known).flatMap(([name, ids]) => ids.map((id) => [id, name] as const))
);

/** The display name of a model; an id that nobody is certain about is its own name. */
export function modelName(id: string): string {
  return names.get(id) ?? id;
}
