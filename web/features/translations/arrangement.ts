import { statusRank, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { Field, Rows } from './rows.ts'

export const NOT_STARTED = 'NOT_STARTED'
export type StatusFilter = TranslationStatus | typeof NOT_STARTED
export type SortBy = 'status' | 'score' | 'page'
export type TableQuery = { search: string; statuses: readonly StatusFilter[]; sort: SortBy; descending: boolean }
/** Default order of the table (spec §9). */
export const DEFAULT_QUERY: TableQuery = { search: '', statuses: [], sort: 'status', descending: false }
export type Arrangement = ReturnType<typeof createArrangement>

const SLICE_MS = 8
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, which NFKC leaves as it is
const ASCII = /^[\u0000-\u007f]*$/
const fold = (text: string) => (ASCII.test(text) ? text : text.normalize('NFKC')).toLowerCase()
const idleMoment = () =>
  new Promise<void>((done) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(() => done()) : setTimeout(done),
  )

/**
 * Searches, filters and sorts all rows of a page. What `arrange` answered stays as it is until it is asked again;
 * meanwhile `stale` counts the rows that would move, appear or go.
 */
export function createArrangement(rows: Rows) {
  const folded = new Map<string, string>()
  const stale = new Set<string>()
  let query = DEFAULT_QUERY
  let onStale = () => {}

  const depends = (field: Field) =>
    (field === 'text' && query.search !== '') ||
    (field === 'status' && (query.sort === 'status' || query.statuses.length > 0)) ||
    (field === 'score' && query.sort === 'score')

  rows.listen((ids, field) => {
    if (ids === 'all' || field === 'all') return folded.clear()
    if (field === 'text') for (const id of ids) folded.delete(id)
    if (!depends(field)) return
    for (const id of ids) stale.add(id)
    onStale()
  })

  function foldedText(id: string, identifier: string, content: string) {
    const text = folded.get(id) ?? fold(`${identifier}\n${content}\n${rows.read(id, 'text')}`)
    folded.set(id, text)
    return text
  }

  return {
    staleCount: () => stale.size,
    onStale(listener: () => void) {
      onStale = listener
      return () => {
        onStale = () => {}
      }
    },

    /** The ids of the rows that match, in order; rows without a rating come last whichever way the order goes (reading 38). */
    arrange(next: TableQuery): string[] {
      query = next
      stale.clear()
      const search = fold(next.search.trim())
      const statuses = new Set<StatusFilter>(next.statuses)
      const found = rows
        .sources()
        .filter(
          ({ id, identifier, content }) =>
            (statuses.size === 0 || statuses.has(rows.read(id, 'status') ?? NOT_STARTED)) &&
            (search === '' || foldedText(id, identifier, content).includes(search)),
        )
      return sorted(rows, found, next)
    },

    /** Prepares the first search, a slice in each idle moment. */
    async warm(moment = idleMoment) {
      let sliceEnds = 0
      for (const { id, identifier, content } of rows.sources()) {
        if (performance.now() >= sliceEnds) {
          await moment()
          sliceEnds = performance.now() + SLICE_MS
        }
        foldedText(id, identifier, content)
      }
    },
  }
}

/** Groups keep the order of the file within themselves: there are far fewer statuses and ratings than rows. */
function sorted(rows: Rows, found: readonly { id: string }[], { sort, descending }: TableQuery): string[] {
  const ids = found.map(({ id }) => id)
  if (sort === 'page') return descending ? ids.reverse() : ids
  const last = descending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const groups = Map.groupBy(ids, (id) =>
    sort === 'status' ? statusRank(rows.read(id, 'status')) : (rows.read(id, 'score') ?? last),
  )
  const values = [...groups.keys()].sort((a, b) => (descending ? b - a : a - b))
  return values.flatMap((value) => groups.get(value) ?? [])
}
