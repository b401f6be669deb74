import type {Source} from "../datasets.js";
import type {Kind} from "../records.js";

/** What comes from one kind of source. */
export interface OfKind<T> {
  kind: Kind;
  sources: Source[];
  rows: T[];
}

/**
 * Rows by the kind of their source, the user's own first, so that each figure holds one kind and says
 * which. Sources stand once each, in the order of their rows.
 */
export function byKind<T extends {source: Source}>(rows: readonly T[]): OfKind<T>[] {
  const order = (kind: Kind) => (kind === "yours" ? 0 : 1);
  return [...new Set(rows.map(({source}) => source.kind))]
    .sort((a, b) => order(a) - order(b))
    .map((kind) => {
      const of = rows.filter(({source}) => source.kind === kind);
      const sources = new Map(of.map(({source}) => [`${source.name}\n${source.citation}`, source]));
      return {kind, sources: [...sources.values()], rows: of};
    });
}

/** "Your data: …" before a sentence about the user's own; others say their kind in the badge. */
export function inKind(kind: Kind, said: string): string {
  return kind === "yours" ? `Your data: ${said}` : said;
}
