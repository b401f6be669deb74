import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, test} from "vitest";
import {formats} from "../../loaders/formats/formats.js";
import {fileNameOf} from "../../loaders/hub/file-name.js";
import {readRegistry, setNamed, sizeOf} from "../../loaders/hub/registry.js";
import {fieldValue} from "../../loaders/store/names.js";
import {scratch} from "../cli/assay.js";

describe("the registry of the package", () => {
  const sets = readRegistry();

  test("lacks a set that the docs name", () => {
    expect(sets.map(({name}) => name)).toEqual([
      "prime",
      "processbench",
      "prmbench",
      "strictprmbench",
      "rewardmath",
      "mr-ben",
      "verifybench",
      "verifierbench",
      "prm800k",
      "deltabench",
      "rewardbench",
      "rewardbench-2"
    ]);
  });

  test.each(sets.map((set) => [set.name, set] as const))(
    "%s has a format that is none, or an address that is not https",
    (_, set) => {
      expect([null, ...formats.map(({name}) => name)]).toContain(set.format);
      for (const [field, value] of Object.entries(set.names)) fieldValue(field, value);
      for (const {address, sha256, bytes, name} of set.files) {
        expect(address).toMatch(/^https:\/\/[a-z.]+\//);
        expect(sha256 ?? "0".repeat(64)).toMatch(/^[0-9a-f]{64}$/);
        expect(bytes ?? 1).toBeGreaterThan(0);
        expect(name).toMatch(/^[A-Za-z0-9][\w.-]*\.(jsonl?|csv|parquet)$/);
      }
    }
  );

  test("a size is made up where one file's is not known", () => {
    const file = {name: "x", address: "https://a.example/x", sha256: null};
    expect(
      sizeOf({
        files: [
          {...file, bytes: 3},
          {...file, bytes: 4}
        ]
      })
    ).toBe(7);
    expect(
      sizeOf({
        files: [
          {...file, bytes: 3},
          {...file, bytes: null}
        ]
      })
    ).toBeNull();
  });

  test("a set that is not there is not told from one that is", () => {
    expect(() => setNamed(sets, "prme")).toThrow(/^unknown set: prme \(one of prime, /);
  });
});

const good = `sets:
  mine:
    title: Mine
    home: https://a.example
    licence: MIT
    format: generic
    files:
      - address: https://a.example/x.jsonl
        bytes: 3
        sha256: null
`;

function read(text: string) {
  const path = join(scratch(), "lab.yaml");
  writeFileSync(path, text);
  return readRegistry(path);
}

test.each([
  ["  mine:", "  ../mine:", /lab.yaml:3: .*expected a name such as my-set-2/],
  ["format: generic", "format: excel", /lab.yaml:6: .*expected one of .*generic, or null/],
  ["    licence: MIT\n", "", /lab.yaml:\d: .*licence/],
  ["https://a.example/x", "http://a.example/x", /lab.yaml:8: .*expected an https address/],
  ["https://a.example/x", "https://me:pw@a.example/x", /lab.yaml:8: .*without a password/],
  ["https://a.example/x", "file:///etc/x", /lab.yaml:8: .*expected an https address/],
  ["a.example/x.jsonl", "a.example/", /lab.yaml:8: .*no file name can be taken/],
  ["bytes: 3", "bytes: 3\n        as: ../x", /lab.yaml:\d+: .*expected a file name, no path/],
  ["bytes: 3", "bytes: -3", /lab.yaml:9: .*bytes/],
  ["sha256: null", "sha256: abc", /lab.yaml:10: .*expected 64 lower-case hex digits/],
  ["        sha256: null\n", "", /lab.yaml:\d+: .*sha256/],
  ["sets:", "sets: [", /lab.yaml:\d+: expected valid YAML/]
])("%j turned into %j is not told with its line", (from, to, message) => {
  expect(good).toContain(from);
  expect(() => read(good.replace(from, to))).toThrow(message);
});

test("two files of one name overwrite each other", () => {
  const twice = good + good.slice(good.indexOf("      - address")).replace("x.jsonl", "y/X.jsonl");
  expect(() => read(twice)).toThrow(/two files of one name/);
  expect(read(good)[0]!.files).toEqual([
    {name: "x.jsonl", address: "https://a.example/x.jsonl", bytes: 3, sha256: null}
  ]);
});

test("a hostile address writes outside of the folder", () => {
  const name = (path: string) => fileNameOf(`https://a.example/${path}`);
  expect(name("a/b.jsonl?download=true#x")).toBe("b.jsonl");
  expect(name("%2e%2e%2f%2e%2e%2fetc%2fpasswd")).toBe("passwd");
  expect(name("..%5C..%5Cboot.ini")).toBe("boot.ini");
  expect(name("C%3A%5Cx%00y%1b.csv")).toBe("x_y_.csv");
  expect(name("a%20b|c.csv")).toBe("a b_c.csv");
  expect(["", "..", "%2e%2e", ".bashrc", "x/%2f"].map(name)).toEqual([
    null,
    null,
    null,
    null,
    null
  ]);
  expect(name(`${"x".repeat(500)}.csv`)).toHaveLength(150);
  expect(name("bad%E0%A4.csv")).toBe("bad%E0%A4.csv");
});
