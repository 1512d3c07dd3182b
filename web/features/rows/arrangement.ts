import { normalized } from '#db/vocabulary/normalize.ts'
import { statusRank, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { hasFault } from '../rowText/faults.ts'
import type { Field, Rows, Source } from './rows.ts'

export const NOT_STARTED = 'NOT_STARTED'
export type StatusFilter = TranslationStatus | typeof NOT_STARTED
export type SortBy = 'status' | 'score' | 'page'
/** Ratings of 0 to 5: `low` below 3, `middle` below 4, `high` from there on. */
export const RATING_FILTERS = ['unrated', 'low', 'middle', 'high'] as const
export type RatingFilter = (typeof RATING_FILTERS)[number]
export type TableQuery = {
  search: string
  statuses: readonly StatusFilter[]
  ratings: readonly RatingFilter[]
  /** Only rows that failed, or whose placeholders or line breaks are not those of the source. */
  faults: boolean
  /** Only rows that the reader has changed. */
  mine: boolean
  sort: SortBy
  descending: boolean
}
/** Default order of the table (spec §9). */
export const DEFAULT_QUERY: TableQuery = {
  search: '',
  statuses: [],
  ratings: [],
  faults: false,
  mine: false,
  sort: 'status',
  descending: false,
}
export const isFiltered = ({ search, statuses, ratings, faults, mine }: TableQuery) =>
  search !== '' || statuses.length > 0 || ratings.length > 0 || faults || mine
export type Arrangement = ReturnType<typeof createArrangement>

const SLICE_MS = 8
const NONE: ReadonlySet<string> = new Set()
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, which NFKC leaves as it is
const ASCII = /^[\u0000-\u007f]*$/
const fold = (text: string) => (ASCII.test(text) ? text : normalized(text, 'NFKC')).toLowerCase()
const idleMoment = () =>
  new Promise<void>((done) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(() => done()) : setTimeout(done),
  )

/**
 * Searches, filters and sorts all rows of a page. The result of `arrange` stays until it is called again;
 * meanwhile `stale` counts the rows that would move, appear or go.
 */
export function createArrangement(rows: Rows) {
  const folded = new Map<string, string>()
  const faulty = new Map<string, boolean>()
  const stale = new Set<string>()
  let query = DEFAULT_QUERY
  let onStale = () => {}

  const depends = (field: Field) =>
    (field === 'text' && (query.search !== '' || query.faults)) ||
    (field === 'status' && (query.sort === 'status' || query.statuses.length > 0 || query.faults)) ||
    (field === 'score' && (query.sort === 'score' || query.ratings.length > 0))

  rows.listen((ids, field) => {
    if (ids === 'all' || field === 'all') {
      folded.clear()
      faulty.clear()
      return
    }
    if (field === 'text') for (const id of ids) folded.delete(id)
    if (field === 'text' || field === 'status') for (const id of ids) faulty.delete(id)
    if (!depends(field)) return
    for (const id of ids) stale.add(id)
    onStale()
  })

  function foldedText(id: string, identifier: string, content: string) {
    const text = folded.get(id) ?? fold(`${identifier}\n${content}\n${rows.read(id, 'text')}`)
    folded.set(id, text)
    return text
  }

  function isFaulty({ id, content }: Source) {
    const known = faulty.get(id) ?? hasFault(content, rows.read(id, 'text'), rows.read(id, 'status'))
    faulty.set(id, known)
    return known
  }

  function find(next: TableQuery, mine: ReadonlySet<string>): string[] {
    const search = fold(next.search.trim())
    const statuses = new Set<StatusFilter>(next.statuses)
    const ratings = new Set<RatingFilter>(next.ratings)
    const found = rows
      .sources()
      .filter(
        (source) =>
          (statuses.size === 0 || statuses.has(rows.read(source.id, 'status') ?? NOT_STARTED)) &&
          (ratings.size === 0 || ratings.has(ratingOf(rows.read(source.id, 'score')))) &&
          (!next.mine || mine.has(source.id)) &&
          (search === '' || foldedText(source.id, source.identifier, source.content).includes(search)) &&
          (!next.faults || isFaulty(source)),
      )
    return sorted(rows, found, next)
  }

  return {
    staleCount: () => stale.size,
    onStale(listener: () => void) {
      onStale = listener
      return () => {
        onStale = () => {}
      }
    },

    /**
     * The ids of the rows that match, in order; rows without a rating come last whichever way the order goes (reading 38).
     * `mine` are the rows that the reader has changed.
     */
    arrange(next: TableQuery, mine: ReadonlySet<string> = NONE): string[] {
      query = next
      stale.clear()
      return find(next, mine)
    },

    /** Whether `arrange` would answer something else than these: what changed may leave everything in its place. */
    wouldMove: (ids: readonly string[], mine: ReadonlySet<string> = NONE) =>
      stale.size > 0 && !isSame(ids, find(query, mine)),

    /** Prepares the first search, a slice in each idle moment. */
    async warm(moment = idleMoment) {
      let sliceEnds = 0
      for (const source of rows.sources()) {
        if (performance.now() >= sliceEnds) {
          await moment()
          sliceEnds = performance.now() + SLICE_MS
        }
        foldedText(source.id, source.identifier, source.content)
        isFaulty(source)
      }
    },
  }
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, at) => id === b[at])

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

function ratingOf(score: number | undefined): RatingFilter {
  if (score === undefined) return 'unrated'
  return score < 3 ? 'low' : score < 4 ? 'middle' : 'high'
}
