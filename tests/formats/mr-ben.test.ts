import {expect, test} from "vitest";
import {storeOfTexts} from "../store.js";

const row = (Question_UUID: string, Sampled_Model: string) => ({
  Question_UUID,
  Sampled_Model,
  Ground_Truth_Answer: "A",
  Model_Solution_Steps: ["2 and 3 make 5.", "Solution: Choice_A"],
  Model_Solution_Correctness: "correct",
  Model_Solution_First_Error_Step: "N/A"
});

test("a file as the project publishes it, questions with their solutions, is of no known format", async () => {
  const published = JSON.stringify(
    {q1: [row("q1", "a"), row("q1", "b")], q2: [row("q2", "a")]},
    null,
    2
  );
  const {store, files, messages} = await storeOfTexts({"maths.json": published});
  try {
    expect(messages).toEqual([]);
    expect(files).toMatchObject([{format: "mr-ben", read: 3, rejected: 0}]);
    const responses = await store.rows("SELECT response_id FROM responses ORDER BY response_id");
    expect(responses.map(({response_id}) => response_id)).toEqual(["q1/a", "q1/b", "q2/a"]);
  } finally {
    store.close();
  }
});
