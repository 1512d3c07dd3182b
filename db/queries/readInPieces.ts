/** Elements of a JSON list, in brackets, and the position of the last one; nulls when there is none. */
export type JsonPiece = { json: string | null; last: number | null }

/** The longest that takes a few milliseconds of anybody. */
const ROWS_AT_ONCE = 500

export const START = -1

/** Reads a list by the positions of its rows, at most `limit` of them, a statement for each piece; yields texts without brackets. */
export async function* readInPieces(
  read: (after: number, limit: number) => Promise<JsonPiece>,
  limit = Number.POSITIVE_INFINITY,
) {
  let after = START
  for (let taken = 0; taken < limit; taken += ROWS_AT_ONCE) {
    const { json, last } = await read(after, Math.min(ROWS_AT_ONCE, limit - taken))
    if (json === null || last === null) return
    yield json.slice(1, -1)
    after = last
  }
}
