import {expect, test} from "vitest";
import {modelName} from "../../src/findings/models.js";

test.each([
  ["math_shepherd", "Math-Shepherd 7B"],
  ["Math_Shepherd", "Math-Shepherd 7B"],
  ["math-shepherd_mistral-7b", "Math-Shepherd 7B"],
  ["Math-Shepherd-PRM-7B", "Math-Shepherd 7B"],
  ["MathShepherd-Mistral-7B", "Math-Shepherd 7B"],
  ["skywork_prm_7B", "Skywork-PRM-7B"],
  ["Skywork-PRM-7B", "Skywork-PRM-7B"],
  ["skywork_prm_1_5b", "Skywork-PRM-1.5B"],
  ["ReasonEval_7B", "ReasonEval-7B"]
])("%s is %s", (id, name) => expect(modelName(id)).toBe(name));

test.each([
  "qwen_prm",
  "skywork_prm",
  "internlm2",
  "gpt4o",
  "reasoneval_mistral-7b",
  "mine",
  "__proto__"
])("what is not certain keeps its own name: %s", (id) => expect(modelName(id)).toBe(id));
