/**
 * A medical set made up for these tests: the drugs, findings and advice are invented, none of it is
 * MedPRMBench's. Twelve chains of four to six steps on eight questions; gold by step; the outputs of a PRM in token
 * probabilities, of a critic in generated text, and of two judges that say one thing of every step.
 */
interface Chain {
  id: string;
  question_id: string;
  question: string;
  steps: string[];
  labels: string;
  error_type?: string;
  error_group?: string;
  severity?: string;
  question_source: string;
}

const chain = (
  id: string,
  question_id: string,
  labels: string,
  question_source: string,
  [error_type, error_group, severity]: string[] = []
): Chain => ({
  id,
  question_id,
  question: `Invented question ${question_id}: what does a patient with a made-up finding need?`,
  steps: [...labels].map((_, i) => `Invented step ${i + 1} of chain ${id}.`),
  labels: [...labels].join(" "),
  ...(error_type === undefined ? {} : {error_type, error_group, severity}),
  question_source
});

const wrongDose = ["wrong dose", "factual", "severe"];
const wrongDrug = ["wrong drug class", "factual", "moderate"];
const leap = ["premature conclusion", "logical", "minor"];
const missed = ["missed contraindication", "clinical", "severe"];

export const chains: readonly Chain[] = [
  chain("c01", "q1", "++++", "invented-exam"),
  chain("c02", "q1", "++-+", "invented-exam", wrongDose),
  chain("c03", "q2", "+++++", "invented-exam"),
  chain("c04", "q2", "+--++", "invented-exam", leap),
  chain("c05", "q3", "++++", "invented-notes"),
  chain("c06", "q3", "+++--", "invented-notes", missed),
  chain("c07", "q4", "++++++", "invented-notes"),
  chain("c08", "q4", "++-+-+", "invented-notes", wrongDrug),
  chain("c09", "q5", "-+++", "invented-exam", leap),
  chain("c10", "q6", "++++-", "invented-notes", missed),
  chain("c11", "q7", "+-+++", "invented-exam", wrongDose),
  chain("c12", "q8", "++++", "invented-notes")
];

/** What the PRM thinks, by chain; 0.5 on the threshold counts as correct. */
const prm: Record<string, string> = {
  c01: "++++",
  c02: "++-+",
  c03: "++-++",
  c04: "+-+++",
  c05: "++++",
  c06: "++++-",
  c07: "+++++-",
  c08: "++-+-+",
  c09: "++++",
  c10: "++++-",
  c11: "+--++",
  c12: "++++"
};

/** The critic's replies: c05 has one sign too few, c08 leaves out step 4, c12 can't be read. */
const replies: Record<string, string> = {
  c01: "+ + + +",
  c02: "1. +\n2. +\n3. -\n4. +",
  c03: '```json\n["+", "+", "+", "+", "+"]\n```',
  c04: "Step 1: + fine\nStep 2: - too early\nStep 3: + fine\nStep 4: +\nStep 5: +",
  c05: "+ + +",
  c06: "I went through it - twice.\n\n+ + + - −",
  c07: "(1) correct\n(2) correct\n(3) correct\n(4) incorrect\n(5) correct\n(6) correct",
  c08: "1. +\n2. +\n3. -\n5. -\n6. +",
  c09: "- + + +",
  c10: "+, +, +, +, +",
  c11: "+-+++",
  c12: "I can't give medical advice."
};

const p = (sign: string, i: number) => (sign === "+" ? 0.5 + 0.08 * i : 0.45 - 0.08 * i);

/** Files of the set, by name. */
export const medicalFiles: Readonly<Record<string, readonly object[]>> = {
  "chains.jsonl": chains,
  "prm.jsonl": chains.map(({id}) => ({
    id,
    scorer: "invented-prm",
    p_plus: [...prm[id]!].map((sign, i) => [p(sign, i) / 2, (1 - p(sign, i)) / 2])
  })),
  "critic.jsonl": chains.map(({id, question, steps}) => ({
    id,
    question,
    steps,
    scorer: "invented-critic",
    generated: replies[id]
  })),
  ...Object.fromEntries(
    ["+", "-"].map((sign) => [
      `always${sign}.jsonl`,
      chains.map(({id, steps}) => ({
        id,
        question: null,
        steps,
        scorer: `always ${sign}`,
        generated: steps.map((_, i) => `${i + 1}. ${sign}`).join("\n")
      }))
    ])
  )
};
