import { listInOrder, type Place, type Window } from '#db/queries/search/rowsOfVersion.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

/** A row of a table in several languages by its place: each text stands in them in their order. */
export type Pair = Place & { language: LanguageCode }
export type InLanguages = { language: LanguageCode; languages?: readonly LanguageCode[] | undefined }
type Languages = readonly LanguageCode[]

export const languagesOf = ({ language, languages }: InLanguages): Languages =>
  languages ? [...new Set(languages)] : [language]

/** The edge of the window of one language where that of all is beside a pair: the same text may still be before it, or behind. */
export function edgeIn(languages: Languages, language: LanguageCode, edge: Pair, side: Window['side']): Place {
  const { page_id, position } = edge
  const later = languages.indexOf(language) - languages.indexOf(edge.language)
  if (side === 'after') return { page_id, position: later > 0 ? position - 1 : position }
  return { page_id, position: later < 0 ? position + 1 : position }
}

type Order<Row> = { languages: Languages; side?: Window['side']; first?: (row: Row) => number }

/** The rows of several languages, each in its own order, in that of all; by `first` before their places. */
export async function inOrder<Row extends Pair>(db: Db, rows: readonly Row[], { languages, side, first }: Order<Row>) {
  const page_ids = [...new Set(rows.map(({ page_id }) => page_id))]
  const pages = page_ids.length > 1 ? await listInOrder(db, page_ids) : page_ids
  const places = new Map(pages.map((id, place) => [id, place]))
  const keys = new Map(
    rows.map((row) => [
      row,
      [first?.(row) ?? 0, places.get(row.page_id) ?? pages.length, row.position, languages.indexOf(row.language)],
    ]),
  )
  const direction = side === 'before' ? -1 : 1
  const compare = (a: Row, b: Row) => {
    const at = keys.get(a)!.findIndex((key, at) => key !== keys.get(b)![at])
    return at < 0 ? 0 : direction * (keys.get(a)![at]! - keys.get(b)![at]!)
  }
  return rows.toSorted(compare)
}
