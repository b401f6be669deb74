import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {crc32, deflateRawSync} from "node:zlib";
import {describe, expect, onTestFinished, test} from "vitest";
import {jsonl, storeOf, storeOfTexts} from "../store.js";
import {logSamples, trainedPolicy} from "./log-samples.js";

interface Entry {
  name: string;
  content: string | Buffer;
  /** What the archive says the content unpacks to; the truth where not given. */
  declares?: number;
}

/** A zip archive as its specification (APPNOTE 4.3) has it: deflated entries, a central directory. */
function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const {name, content, declares} of entries) {
    const raw = Buffer.from(content as Buffer);
    const packed = deflateRawSync(raw);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(crc32(raw), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(declares ?? raw.length, 18);
    fixed.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fixed, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), fixed, tail, Buffer.from(name)])
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\u0005\u0006"), end]);
}

const [{sample, ...header}] = logSamples.find(({format}) => format === "inspect")!.rows as [
  {sample: object; status: string}
];
const text = (value: unknown) => JSON.stringify(value);
const sampleEntry = (name: string, more: object = {}): Entry => ({
  name,
  content: text({...sample, ...more})
});
const headerEntry: Entry = {name: "header.json", content: text(header)};

async function read(archive: Uint8Array, name = "log.eval") {
  const {store, files, messages} = await storeOfTexts({[name]: archive});
  onTestFinished(() => store.close());
  const ids = await store.rows("SELECT problem_id FROM responses_in ORDER BY line");
  return {files, messages, ids: ids.map(({problem_id}) => problem_id), store};
}

describe("an archive of Inspect's", () => {
  test("that was written to its end, or broke off before its header, loses samples", async () => {
    const samples = [
      sampleEntry("samples/1_epoch_1.json"),
      sampleEntry("samples/2_epoch_1.json", {id: 2})
    ];
    const whole = await read(zip([headerEntry, ...samples]));
    expect(whole).toMatchObject({
      ids: ["1", "2"],
      files: [{format: "inspect", read: 2, rejected: 0}]
    });
    const start = {name: "_journal/start.json", content: headerEntry.content};
    expect((await read(zip([start, ...samples]))).ids).toEqual(["1", "2"]);
  });

  test("whose names point out of it is refused, or what they name is read", async () => {
    const {ids, files} = await read(
      zip([
        headerEntry,
        sampleEntry("../samples/9.json", {id: 9}),
        sampleEntry("/samples/8.json", {id: 8}),
        sampleEntry("samples/../../7.json", {id: 7}),
        sampleEntry("samples/1_epoch_1.json")
      ])
    );
    expect(ids).toEqual(["1"]);
    expect(files).toMatchObject([{read: 1, rejected: 0}]);
  });

  test("with a sample that is a zip bomb, or lies about its size, is unpacked, or loses the others", async () => {
    const bomb: Entry = {name: "samples/2.json", content: Buffer.alloc(8 << 20, 32)};
    const liar: Entry = {name: "samples/3.json", content: text(sample), declares: 10};
    const {ids, store} = await read(
      zip([
        headerEntry,
        bomb,
        liar,
        sampleEntry("samples/4.json", {id: 4}),
        {name: "samples/5.json", content: "{"}
      ])
    );
    expect(ids).toEqual(["4"]);
    const rejects = await store.rows("SELECT line, reason FROM rejects ORDER BY line");
    expect(rejects).toEqual([
      {
        line: 1,
        reason: expect.stringMatching(
          /^samples\/2.json: would unpack to 8388608 bytes, 10\d\d times/
        ) as string
      },
      {line: 2, reason: expect.stringMatching(/^samples\/3.json: too many bytes/) as string},
      {line: 4, reason: expect.stringMatching(/^samples\/5.json: not valid JSON/) as string}
    ]);
  });

  test("that is cut short, or is another archive, ends in a stack trace", async () => {
    const archive = zip([headerEntry, sampleEntry("samples/1.json")]);
    const cut = await read(archive.subarray(0, archive.length - 30));
    expect(cut.messages).toEqual([
      expect.stringMatching(/log.eval: could not be read \(.*central directory/i)
    ]);
    const other = await read(zip([{name: "a.txt", content: "x"}]), "other.zip");
    expect(other.messages).toEqual([
      expect.stringMatching(
        /other.zip: an archive without header.json is no Inspect log; unpack it first$/
      )
    ]);
  });

  test("and the same log as JSON count twice", async () => {
    const {store, files} = await storeOfTexts({
      "a.eval": zip([headerEntry, sampleEntry("samples/1.json")]),
      "a.json": JSON.stringify({...header, samples: [sample]}, null, 2)
    });
    onTestFinished(() => store.close());
    expect(files.map(({read}) => read)).toEqual([1, 1]);
    expect(await store.rows("SELECT count(*) AS n FROM responses")).toEqual([{n: 1}]);
    expect(
      await store.rows("SELECT verifier, trials, readable FROM votes ORDER BY verifier")
    ).toEqual([
      {verifier: "judge", trials: 1, readable: 0},
      {verifier: "match", trials: 1, readable: 1}
    ]);
  });

  test("of another run of the same model is taken for the same responses", async () => {
    const again = {...header, eval: {...(header as {eval?: object}).eval, run_id: "other"}};
    const {store, messages} = await storeOfTexts({
      "a.json": JSON.stringify({...header, samples: [sample]}),
      "b.json": JSON.stringify({...again, samples: [{...sample, scores: {match: {value: "I"}}}]})
    });
    onTestFinished(() => store.close());
    expect(messages).toEqual([]);
    expect(await store.rows("SELECT count(*) AS n FROM responses")).toEqual([{n: 2}]);
  });
});

describe("lm-evaluation-harness", () => {
  test("two models' samples of one task are taken for one model's", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assay-lm-eval-"));
    onTestFinished(() => rmSync(folder, {recursive: true}));
    const {rows, stem} = logSamples.find(({format}) => format === "lm-eval")!;
    for (const model of ["lab__model-a", "lab__model-b"]) {
      mkdirSync(join(folder, model));
      writeFileSync(join(folder, model, `${stem}.jsonl`), jsonl(rows.slice(0, 2)));
    }
    const {store} = await storeOf([folder]);
    onTestFinished(() => store.close());
    expect(await store.rows("SELECT response_id, policy FROM responses ORDER BY ALL")).toEqual([
      {response_id: "lab/model-a/7", policy: "lab/model-a"},
      {response_id: "lab/model-b/7", policy: "lab/model-b"}
    ]);
  });

  test("results are no runs of a policy whose reward source is named, or are without", async () => {
    const file = {"results.json": JSON.stringify(trainedPolicy.row, null, 2)};
    const named = await storeOfTexts(file, {names: {verifier: "my-judge", base: "lab/base"}});
    onTestFinished(() => named.store.close());
    expect(
      await named.store.rows(
        "SELECT run, base, verifier, benchmark, accuracy, n_problems FROM runs_in"
      )
    ).toEqual(
      trainedPolicy.runs.map((run) => ({
        run: "lab/trained",
        base: "lab/base",
        verifier: "my-judge",
        ...run
      }))
    );
    const bare = await storeOfTexts(file);
    onTestFinished(() => bare.store.close());
    expect(bare.files).toEqual([]);
  });
});
