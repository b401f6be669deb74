import {withStore} from "../store/store.js";
import type {Store} from "../store/store.js";
import {print, type AnswerRow, type Column, type OutputOptions} from "./output.js";

/** An action that asks an open store for rows and prints them. */
export function answer<Options>(
  rows: (store: Store, options: Options) => Promise<readonly AnswerRow[]>,
  columns: readonly Column[],
  caption: (options: Options) => string,
  empty = "nothing in the store that this asks for, or --where matches nothing"
): (options: Options & OutputOptions & {db: string}) => Promise<void> {
  return async (options) => {
    const answer = await withStore(options.db, (store) => rows(store, options));
    print(answer, columns, options, caption(options), empty);
  };
}
