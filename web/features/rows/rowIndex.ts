import { ObservableV2 } from 'lib0/observable'
import { type Searchable, searchable } from '../../ui/data/searching.ts'
import { hasFault } from '../rowText/faults.ts'
import { projectPatterns } from '../rowText/projectPatterns.ts'
import type { Rows, Source } from './rows.ts'
import { DEFAULT_QUERY, dependsOn, type TableQuery } from './tableQuery.ts'

export type RowIndex = ReturnType<typeof createRowIndex>

const SLICE_MS = 8
const idleMoment = () =>
  new Promise<void>((done) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(() => done()) : setTimeout(done),
  )

/**
 * Keeps what search, filters and order need of each row, computed once until the row changes, and the rows as the table
 * last took them: its order stays until it takes them again.
 */
export function createRowIndex(rows: Rows) {
  const folded = new Map<string, Searchable>()
  const faulty = new Map<string, boolean>()
  let judgedBy = projectPatterns.compiled()
  const stale = new Set<string>()
  const events = new ObservableV2<{ stale(): void }>()
  let query = DEFAULT_QUERY
  let taken: readonly Source[] | undefined

  rows.listen((ids, field) => {
    if (ids === 'all' || field === 'all') {
      folded.clear()
      faulty.clear()
      taken = undefined
      return
    }
    if (field === 'text') for (const id of ids) folded.delete(id)
    if (field === 'text' || field === 'status') for (const id of ids) faulty.delete(id)
    // The table keeps statuses and ratings of the rows that it took.
    if (field === 'status' || field === 'score' || dependsOn(query, field)) taken = undefined
    if (!dependsOn(query, field)) return
    for (const id of ids) stale.add(id)
    events.emit('stale', [])
  })

  function searched({ id, identifier, content, context }: Source) {
    const text = folded.get(id) ?? searchable([identifier, content, context ?? '', rows.read(id, 'text')].join('\n'))
    folded.set(id, text)
    return text
  }

  function isFaulty(source: Source) {
    const { id } = source
    if (judgedBy !== projectPatterns.compiled()) faulty.clear()
    judgedBy = projectPatterns.compiled()
    const known = faulty.get(id) ?? hasFault(source, rows.read(id, 'text'), rows.read(id, 'status'))
    faulty.set(id, known)
    return known
  }

  return {
    rows,
    searched,
    isFaulty,

    /** The rows as they are now; another array when any of them may stand elsewhere, appear or go. */
    take(next: TableQuery): readonly Source[] {
      query = next
      stale.clear()
      taken ??= rows.sources().slice()
      return taken
    },
    /** Rows that changed since in what the query depends on. */
    stale: (): ReadonlySet<string> => stale,
    onStale(listener: () => void) {
      events.on('stale', listener)
      return () => events.off('stale', listener)
    },

    /** Prepares the first search, a slice in each idle moment. */
    async warm(moment = idleMoment) {
      let sliceEnds = 0
      for (const source of rows.sources()) {
        if (performance.now() >= sliceEnds) {
          await moment()
          sliceEnds = performance.now() + SLICE_MS
        }
        searched(source)
        isFaulty(source)
      }
    },
  }
}
