import {fileURLToPath} from "node:url";
import {z} from "zod";
import {Failure} from "../failure.js";
import {formats} from "../formats/formats.js";
import {readYaml} from "../sources/yaml.js";
import {fileNameOf, isFileName} from "./file-name.js";
import {isLoopback} from "./request.js";

/** The registry that comes with the package. */
export const REGISTRY = fileURLToPath(new URL("../../data/registry.yaml", import.meta.url));

/** What a set says of its licence where its makers say nothing. */
export const NO_LICENCE = "none stated";

const text = z.string().trim().min(1);

const address = z.string().refine(isAddress, {
  error: "expected an https address without a password (http on the loopback alone)"
});

const file = z
  .strictObject({
    address,
    /** The name on disk, where the address has no good one. */
    as: z.string().refine(isFileName, {error: "expected a file name, no path"}).optional(),
    bytes: z.int().positive().nullable(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, "expected 64 lower-case hex digits")
      .nullable()
  })
  .transform(({as, ...file}, context) => {
    const name = as ?? fileNameOf(file.address);
    if (name !== null) return {name, ...file};
    context.addIssue('no file name can be taken from the address; give one with "as"');
    return z.NEVER;
  });

const set = z.strictObject({
  title: text,
  home: z.url({protocol: /^https?$/}),
  licence: text,
  /** What one should know before taking it. */
  note: text.optional(),
  format: z
    .enum(
      formats.map(({name}) => name),
      {error: `expected one of ${formats.map(({name}) => name).join(", ")}, or null`}
    )
    .nullable(),
  names: z.record(z.string(), z.string()).default({}),
  files: z.array(file).min(1).refine(areApart, {
    error: 'two files of one name; give one of them another with "as"'
  }),
  /** Commands that have an answer once it is imported. */
  ask: z.array(text).default([])
});

const registry = z.strictObject({
  sets: z.record(
    z.string().regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, "expected a name such as my-set-2"),
    set
  )
});

/** A file of a set: where it is, what it is called here, and what is known of it; null is not known. */
export type RegistryFile = z.infer<typeof file>;

/** A data set that can be fetched. */
export type RegistrySet = z.infer<typeof set> & {name: string};

/**
 * The sets of a registry, in its order.
 * @throws Failure of one line, `file:line: expected ...`, where it is not as it should be
 */
export function readRegistry(path = REGISTRY): RegistrySet[] {
  const {sets} = readYaml(path, registry, 2);
  return Object.entries(sets).map(([name, set]) => ({name, ...set}));
}

/** The set of this name. @throws Failure where there is none */
export function setNamed(sets: readonly RegistrySet[], name: string): RegistrySet {
  const found = sets.find((set) => set.name === name);
  if (found) return found;
  throw new Failure(`unknown set: ${name} (one of ${sets.map(({name}) => name).join(", ")})`);
}

/** The bytes of all files; null where one is not known. */
export function sizeOf({files}: Pick<RegistrySet, "files">): number | null {
  return files.reduce<number | null>(
    (sum, {bytes}) => (sum === null || bytes === null ? null : sum + bytes),
    0
  );
}

/** Whether each file has a name of its own, on disks that tell no case too. */
function areApart(files: readonly {name?: string}[]): boolean {
  // A file that is at fault has none yet.
  const names = files.flatMap(({name}) => name?.toLowerCase() ?? []);
  return new Set(names).size === names.length;
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
}
