// @vitest-environment jsdom
import {beforeEach, expect, test, vi} from "vitest";
import {table} from "../../src/ui/table.js";
import {integer, share} from "../../src/text/numbers.js";

const rows = [
  {verifier: "b", accuracy: 0.5, lo: 0.4, hi: 0.6, n: 10},
  {verifier: "a_1", accuracy: null, lo: 0, hi: 0, n: 2000},
  {verifier: "c, d", accuracy: 0.9, lo: 0.8, hi: 0.95, n: 300}
];

function draw() {
  return table(
    rows,
    [
      {key: "verifier", label: "Verifier"},
      {
        key: "accuracy",
        label: "Accuracy, %",
        format: (accuracy) => share(accuracy),
        interval: (row) => (row.accuracy === null ? null : row)
      },
      {key: "n", label: "n", format: (n) => integer(n)}
    ],
    {caption: "Verdict metrics", label: "tab:verdicts"}
  );
}

function names(node: HTMLElement): (string | null)[] {
  return Array.from(node.querySelectorAll("tbody th"), (th) => th.textContent);
}

function head(node: HTMLElement, label: string): HTMLButtonElement {
  return Array.from(node.querySelectorAll<HTMLButtonElement>("thead button")).find(
    (button) => button.textContent === label
  )!;
}

let copied = "";
beforeEach(() => {
  copied = "";
  const writeText = (text: string) => {
    copied = text;
    return Promise.resolve();
  };
  vi.stubGlobal("navigator", {clipboard: {writeText}});
});

function press(node: HTMLElement, label: string): void {
  Array.from(node.querySelectorAll<HTMLButtonElement>(".table-actions button"))
    .find((button) => button.textContent === label)!
    .click();
}

test("rows keep the order they came in until a head is clicked", () => {
  expect(names(draw())).toEqual(["b", "a_1", "c, d"]);
});

test("the first click on numbers sorts from the highest, the second from the lowest, null last", () => {
  const node = draw();
  head(node, "Accuracy, %").click();
  expect(names(node)).toEqual(["c, d", "b", "a_1"]);
  head(node, "Accuracy, %").click();
  expect(names(node)).toEqual(["b", "c, d", "a_1"]);
});

test("text sorts from A; the sorted head alone says how", () => {
  const node = draw();
  head(node, "n").click();
  head(node, "Verifier").click();
  expect(names(node)).toEqual(["a_1", "b", "c, d"]);
  const states = Array.from(node.querySelectorAll("thead th"), (th) =>
    th.getAttribute("aria-sort")
  );
  expect(states).toEqual(["ascending", null, null]);
});

test("a column can sort by something else than what it prints", () => {
  const node = table(rows, [{key: "verifier", label: "Verifier", sortValue: (row) => row.n}], {
    sort: {key: "verifier", descending: true}
  });
  expect(names(node)).toEqual(["a_1", "c, d", "b"]);
});

test("the interval stands in a cell of its own beside the number", () => {
  const [first, second] = draw().querySelectorAll("tbody tr");
  expect(Array.from(first!.children, (cell) => cell.textContent)).toEqual([
    "b",
    "50.0",
    "40.0–60.0",
    "10"
  ]);
  expect(Array.from(second!.children, (cell) => cell.textContent)).toEqual([
    "a_1",
    "—",
    "",
    "2,000"
  ]);
});

test("CSV has field names, full precision and empty fields, in the order on the page", () => {
  const node = draw();
  head(node, "n").click();
  press(node, "Copy CSV");
  expect(copied).toBe(
    [
      "verifier,accuracy,accuracy_lo,accuracy_hi,n",
      "a_1,,,,2000",
      '"c, d",0.9,0.8,0.95,300',
      "b,0.5,0.4,0.6,10",
      ""
    ].join("\r\n")
  );
});

test("LaTeX has what is printed, escaped", () => {
  const node = draw();
  press(node, "Copy LaTeX");
  expect(copied).toContain("\\caption{Verdict metrics}");
  expect(copied).toContain("\\label{tab:verdicts}");
  expect(copied).toContain("\\begin{tabular}{lrr}");
  expect(copied).toContain("Verifier & Accuracy, \\% & n \\\\");
  expect(copied).toContain("b & 50.0 (40.0--60.0) & 10 \\\\");
  expect(copied).toContain("a\\_1 & --- & 2,000 \\\\");
});

test("where the browser has no clipboard, the table says so", async () => {
  vi.stubGlobal("navigator", {});
  const node = draw();
  press(node, "Copy CSV");
  await vi.waitFor(() =>
    expect(node.querySelector("[role=status]")!.textContent).toContain("refuses to copy CSV")
  );
});

test("no rows: a line that says what to change", () => {
  expect(
    table([], [], {empty: "No verifier has 20 responses here: widen the filter."}).textContent
  ).toBe("No verifier has 20 responses here: widen the filter.");
});

test("the caption names the table, and does not scroll away with it", () => {
  const node = draw();
  const caption = node.querySelector(".table-caption")!;
  expect(caption.textContent).toBe("Verdict metrics");
  expect(caption.closest(".table-scroll")).toBeNull();
  expect(node.querySelector("table")!.getAttribute("aria-labelledby")).toBe(caption.id);
});

test("hostile names stay text", () => {
  const verifier = "<img src=x onerror=alert(1)>";
  const node = table([{verifier}], [{key: "verifier", label: "<b>Verifier</b>"}], {caption: "<i>"});
  expect(names(node)).toEqual([verifier]);
  expect(node.querySelector("img, b, i")).toBeNull();
});
