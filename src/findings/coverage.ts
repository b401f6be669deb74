import {coverageAt, coverageBand, type Coverage, type CoverageMethod} from "../metrics/coverage.js";
import {integer, percent, share} from "../text/numbers.js";
import {listed} from "./words.js";

/** Which intervals hold the truth less often than they say, and at which n. */
export function tooSure(rows: readonly Coverage[]): string {
  const off = rows.filter(({coverage}) => coverage < coverageBand[0]);
  const methods = [...new Set(off.map(({method}) => method))].map((method) => {
    const all = new Set(rows.filter((row) => row.method === method).map(({n}) => n));
    const at = [...new Set(off.filter((row) => row.method === method).map(({n}) => n))];
    return `${method} ${at.length === all.size ? "at every n tried" : `at n = ${listed(at.map(integer))}`}`;
  });
  const band = `${share(coverageBand[0])} to ${share(coverageBand[1])}%`;
  return methods.length === 0
    ? `All hold it in ${band} of draws.`
    : `Outside ${band}, and so too sure of themselves: ${methods.join("; ")}.`;
}

/** How often an interval held the truth in simulations at the nearest n below, for a figure's caption. */
export function heldAt(method: CoverageMethod, n: number): string {
  const row = coverageAt(method, n);
  return `In simulations the 95% ${method.split(" ")[0]} interval held the true R² in ${percent(row.coverage)} of draws at n = ${integer(row.n)}${row.truth === null ? "" : ` (true R² ${row.truth})`}.`;
}
