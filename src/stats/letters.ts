/** More groups than this are no help to a reader, and the search for them stops. */
const most = 26;

/**
 * A compact letter display: items that share a letter are not told apart by any test, and every two
 * that are told apart share none. By insertion and absorption: all items begin in one group, and each
 * pair told apart splits the groups that hold both.
 *
 * @param n how many items, best first; `a` is the first item's letter
 * @param apart the pairs told apart, by index
 * @returns the letters of each item, sorted, or null where it takes more than 26. Source: Piepho (2004)
 */
export function letters(n: number, apart: Iterable<readonly [number, number]>): string[] | null {
  let groups: Set<number>[] = n > 0 ? [new Set(Array.from({length: n}, (_, i) => i))] : [];
  for (const [i, j] of apart) {
    const split = groups.flatMap((group) =>
      group.has(i) && group.has(j) ? [without(group, i), without(group, j)] : [group]
    );
    groups = split.filter(
      (group, k) =>
        !split.some(
          (other, l) => l !== k && holds(other, group) && (other.size > group.size || l < k)
        )
    );
    if (groups.length > 10 * most) return null;
  }
  if (groups.length > most) return null;
  const ordered = groups
    .map((group) => [...group].sort((a, b) => a - b))
    .sort(
      (a, b) => a.find((x, k) => x !== b[k])! - b.find((x, k) => x !== a[k])! || a.length - b.length
    );
  return Array.from({length: n}, (_, i) =>
    ordered.flatMap((group, k) => (group.includes(i) ? [String.fromCharCode(97 + k)] : [])).join("")
  );
}

function without(group: ReadonlySet<number>, item: number): Set<number> {
  const rest = new Set(group);
  rest.delete(item);
  return rest;
}

const holds = (all: ReadonlySet<number>, some: ReadonlySet<number>) =>
  [...some].every((item) => all.has(item));
