import {readFileSync} from "node:fs";
import {relative} from "node:path";
import {LineCounter, parseDocument} from "yaml";
import type {z} from "zod";
import {Failure} from "../failure.js";

/**
 * What a YAML file holds, as a schema has it.
 * @param exit of the Failure: 1 for data of the project, 2 for a file that a person named
 * @throws Failure of one line, `file:line: expected ..., got ...`, with the line of the field at fault
 */
export function readYaml<T>(path: string, schema: z.ZodType<T>, exit: 1 | 2 = 1): T {
  const fault = (line: number, expected: string, got: string) =>
    new Failure(
      `${relative(process.cwd(), path)}:${line}: expected ${expected}, got ${got.replace(/\s+/g, " ")}`,
      exit
    );
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw fault(1, "a file that can be read", (error as Error).message);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, {lineCounter: lines, prettyErrors: false});
  const [error] = document.errors;
  if (error) throw fault(lines.linePos(error.pos[0]).line, "valid YAML", error.message);
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const line = lines.linePos(offsetOf(document, issue.path)).line;
  const {message} = issue.code === "invalid_key" ? issue.issues[0]! : issue;
  throw fault(line, "a full entry", `${issue.path.join(".")}: ${message}`);
}

/** Where the innermost node on the path begins: an entry, for a field that is not there. */
function offsetOf(
  document: ReturnType<typeof parseDocument>,
  path: readonly PropertyKey[]
): number {
  for (let depth = path.length; depth > 0; --depth) {
    const node: unknown = document.getIn(path.slice(0, depth), true);
    if (node instanceof Object && "range" in node && Array.isArray(node.range)) {
      return Number(node.range[0]);
    }
  }
  return 0;
}
