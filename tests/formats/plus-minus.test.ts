import {describe, expect, test} from "vitest";
import {plusMinus} from "../../loaders/formats/plus-minus.js";

/** "+", "-" and "?" (no judgement) for 1, 0 and null. */
const shown = (reply: unknown, n: number | null) =>
  plusMinus(reply, n)
    .map((bit) => (bit === null ? "?" : bit === 1 ? "+" : "-"))
    .join("");

type Case = [fault: string, reply: unknown, steps: number | null, wanted: string];

const plain: Case[] = [
  ["signs with blanks are lost", "+ - + +", 4, "+-++"],
  ["signs with commas are lost", "+, -, +", 3, "+-+"],
  ["signs without a blank are lost", "++-+", 4, "++-+"],
  ["signs one a line are lost", "+\n-\n\n+\n", 3, "+-+"],
  ["Windows line ends hide signs", "+\r\n-\r\n", 2, "+-"],
  ["Unicode signs are lost", "＋ − – ➖", 4, "+---"],
  ["check marks are lost", "✅\n❌\n✔️", 3, "+-+"],
  ["words are lost", "Correct, incorrect, not correct, erroneous", 4, "+---"],
  ["a code fence hides signs", "```text\n+ -\n```", 2, "+-"],
  ["bold signs are lost", "**+**\n**-**", 2, "+-"],
  ["a label before the signs hides them", "Here is my assessment.\nLabels: + + -", 3, "++-"],
  ["a sentence that ends in signs hides them", "The labels are + - +.", 3, "+-+"],
  ["signs over two lines lose one of them", "+ -\n+ +", 4, "+-++"],
  ["a first draft counts", "Draft: + + -\nNo, the third is fine.\nFinal: + + +", 3, "+++"],
  ["signs between prose are lost", "The dose is right.\n+\nThe next is not.\n-\n", 2, "+-"],
  ["a sign that closes its line is lost", "The dose is right. +\nThis is not. -", 2, "+-"]
];

const numbers: Case[] = [
  ["numbered signs are lost", "1. +\n2. -\n3. +", 3, "+-+"],
  ["signs after Step are lost", "Step 1: +\nStep 2: -", 2, "+-"],
  ["numbered words are lost", "(1) correct\n(2) incorrect.\n(3) Correct", 3, "+-+"],
  ["numbers on one line are lost", "1. +, 2. -, 3. +", 3, "+-+"],
  ["steps on one line without a colon are lost", "Step 1 +, Step 2 -, Step 3 +", 3, "+-+"],
  ["a dash before the sign is the sign", "Step 1 – +\nStep 2 – -", 2, "+-"],
  ["signs in brackets before the prose are lost", "Step 1 (+): fine\nStep 2 (-): bad", 2, "+-"],
  ["numbers against their signs are lost", "1+ 2- 3+", 3, "+-+"],
  ["numbers with a bracket are lost", "1) + the dose is right\n2) - the dose is wrong", 2, "+-"],
  ["a step that is passed over moves the next ones up", "1. +\n3. -\n4. +", 4, "+?-+"],
  ["a step at the end that is passed over is not seen", "1. +\n2. -", 3, "+-?"],
  ["a number past the last step is dropped", "1. +\n2. -\n3. +", 2, "+-+"],
  ["steps out of order are read in theirs", "Step 2: -\nStep 1: +", 2, "+-"],
  ["steps from 0 are moved", "Step 0: +\nStep 1: -", 2, "+-"],
  ["bold numbers are lost", "**Step 1:** +\n**Step 2**: -", 2, "+-"],
  ["a bullet before the number is a minus", "- Step 1: +\n- Step 2: -\n- Step 3: +", 3, "+-+"],
  ["a dash that divides is a minus", "Step 1 - correct\nStep 2 - incorrect", 2, "+-"],
  [
    "a dash that divides from prose is a minus",
    "Step 1 - the dose is right. +\nStep 2 - see above. -",
    2,
    "+-"
  ],
  ["a dash beside a plus in its place is no minus", "Step 1 + fine\nStep 2 - too much", 2, "+-"],
  [
    "prose after the sign hides it",
    "Step 1: + (dose is right)\nStep 2: - because 5 + 3 is 8",
    2,
    "+-"
  ],
  [
    "prose before the sign hides it",
    "1. The dose is right: +\n2. The dose is doubled → -",
    2,
    "+-"
  ],
  [
    "the judgement on a later line is lost",
    "Step 1:\nThe dose is right.\nJudgement: +\n\nStep 2:\nToo much.\nJudgement: -",
    2,
    "+-"
  ],
  [
    "is incorrect is lost",
    "Step 1 is correct.\nStep 2 is incorrect because the dose is doubled.",
    2,
    "+-"
  ],
  [
    "the word in a sentence is a judgement",
    "Step 1: The correct dose is 5 mg.\nStep 2: -",
    2,
    "?-"
  ],
  [
    "reasoning about a step counts before its final sign",
    "Step 1: -\nOn reflection:\n1. +\n2. -",
    2,
    "+-"
  ],
  ["a table is lost", "| Step | Says |\n|---|---|\n| 1 | + |\n| 2 | - |", 2, "+-"],
  [
    "numbered prose hides the signs under it",
    "1. The dose is right.\n2. It is doubled.\n\n+ -",
    2,
    "+-"
  ],
  ["a step that is called both ways is guessed", "Step 1: + fine at first. -\nStep 2: +", 2, "?+"]
];

const lists: Case[] = [
  ["a JSON list is lost", '["+", "-"]', 2, "+-"],
  ["a list that came as one is lost", ["+", "−", "correct"], 3, "+-+"],
  ["a hole in a list moves the next ones up", ["+", null, "-"], 3, "+?-"],
  ["a list in a fence is lost", 'Sure!\n```json\n["+", "-", "-"]\n```', 3, "+--"],
  ["a list in prose is lost", "So the answer is [+, -, +].", 3, "+-+"],
  ["a Python list is lost", "Answer: ['+', '-']", 2, "+-"],
  ["ones and zeros are lost", "[1, 0, 1]", 3, "+-+"],
  ["an object is lost", '{"labels": ["+", "-"]}', 2, "+-"],
  ["an object by step is lost", '{"Step 1": "+", "Step 3": "-"}', 3, "+?-"],
  ["a list of objects is lost", '[{"step": 2, "label": "-"}, {"step": 1, "label": "+"}]', 2, "+-"],
  ["signs in brackets without a blank are lost", "[+][-][+]", 3, "+-+"],
  ["a tag or box hides signs", "<answer>\\boxed{+ - +}</answer>", 3, "+-+"],
  ["one sign in brackets a line is lost", "Step 1: [+]\nStep 2: [-]", 2, "+-"]
];

const none: Case[] = [
  ["an empty reply judges", "", 3, ""],
  ["nothing judges", null, 3, ""],
  ["prose judges", "I cannot assess medical content.", 3, ""],
  ["bullets judge", "- The dose is right.\n- The route is not.", 2, ""],
  ["a hyphen judges", "The follow-up is well-planned - I agree.", 2, ""],
  ["a sum judges", "The dose is a + b, or 5 - 3 mg.", 2, ""],
  ["a broken sum judges", "The dose is 5 mg +\n3 mg", 2, ""],
  ["an ion judges", "Na+ and K+ are normal, Cl- too", 3, ""],
  ["a sum by its number judges", "1. 5 + 3 = 8\n2. 8 - 3 = 5", 2, ""],
  ["a rule judges", "I can't say.\n---\nSorry.", 3, ""],
  ["a table's border judges", "+---+---+\n| a | b |\n+---+---+", 3, ""],
  ["a range judges", "A probability in [0, 1].", 2, ""],
  ["thinking that was cut off judges", "<think>1. +\n2. -", 2, ""],
  ["a form that is not filled in judges", "Step 1: correct/incorrect\nStep 2: + / -", 2, ""],
  ["a reading judges", "Step 1: BP 120/80 - normal.\nStep 2: -5 mg", 2, ""],
  ["a finding judges", "Step 1: Negative.\nStep 2: positive", 2, ""],
  ["an amount is a step", "5 mg is the dose.\n10 mg is not.", 2, ""]
];

const counts: Case[] = [
  ["one sign too few is filled up", "+ -", 3, "+-"],
  ["one sign too many is cut", "+ - + +", 3, "+-++"],
  ["a reply of one sign judges all", "+", 3, "+"],
  ["thinking counts", "<think>+ + +</think>\n+ - +", 3, "+-+"],
  ["all steps wrong, without a blank, is a rule", "---", 3, "---"],
  [
    "signs at the start of prose lines, both kinds, as many as steps, are bullets",
    "+ dose is right\n- dose is wrong",
    2,
    "+-"
  ],
  ["signs are lost where the steps are not known", "1. +\n2. -", null, "+-"]
];

describe.each([
  ["signs in their order", plain],
  ["numbers", numbers],
  ["lists", lists],
  ["no judgement", none],
  ["counts", counts]
])("%s", (_, cases) => {
  test.each(cases)("%s", (_, reply, n, wanted) => {
    expect(shown(reply, n)).toBe(wanted);
  });
});

test("a hostile reply hangs the import", () => {
  const parts =
    "+ |- |1. |1+|[|(|{|```\n|step |*|<think>|</think>|not |Label:|is |\n|1. +\n| |#|--";
  for (const part of parts.split("|"))
    for (const end of ["", "x", "+", " x"]) {
      const before = performance.now();
      plusMinus(part.repeat(20_000) + end, 5);
      expect(performance.now() - before, `${part}, then ${end}`).toBeLessThan(1500);
    }
}, 60_000);
