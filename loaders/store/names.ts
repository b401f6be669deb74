import {Failure} from "../failure.js";
import {bit, integer, number, text} from "../formats/fields.js";
import {Rejection, type Row} from "../formats/format.js";
import {inputColumns} from "./schema.js";

type Reader = (row: Row, key: string) => string | number | null;
const readers: Readonly<Record<string, Reader>> = {
  VARCHAR: text,
  TINYINT: bit,
  INTEGER: integer,
  DOUBLE: number
};

/** The record fields that one value can be set for, with the reader of their type. */
const fields = new Map(
  Object.values(inputColumns).flatMap((columns) =>
    Object.entries(columns).flatMap(([field, type]): [string, Reader][] =>
      readers[type] ? [[field, readers[type]]] : []
    )
  )
);

/**
 * The value that `--name FIELD=TEXT` sets, of the field's own type; null for an empty text. Throws a
 * Failure where no record has the field, or the text is not of its type.
 */
export function fieldValue(field: string, given: string): string | number | null {
  const read = fields.get(field);
  if (!read) {
    throw new Failure(`--name ${field}: no such field (one of ${[...fields.keys()].join(", ")})`);
  }
  try {
    return read({[field]: given}, field);
  } catch (error) {
    if (error instanceof Rejection) throw new Failure(`--name ${error.message}`);
    throw error;
  }
}
