/** In one commit: with more of them people who type would wait for the document. */
export const ROWS_AT_ONCE = 500

export function* slicesOf<Row>(rows: Row[]) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
