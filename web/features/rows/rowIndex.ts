import { ObservableV2 } from 'lib0/observable'
import type { Finding } from '#collab/text/judge.ts'
import { FAILED } from '#db/vocabulary/statuses.ts'
import { type Searchable, searchable } from '#db/vocabulary/texts/searching.ts'
import { createFindings, type Findings } from '../rowText/findings.ts'
import type { Rows, Source } from './rows.ts'
import { DEFAULT_QUERY, dependsOn, type TableQuery } from './tableQuery.ts'

export type RowIndex = ReturnType<typeof createRowIndex>

const SLICE_MS = 8
const MAX_AT_ONCE = 60
const APART_MS = 200
const idleMoment = () =>
  new Promise<void>((done) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(() => done()) : setTimeout(done),
  )

/**
 * Keeps what search, filters and order need of each row, computed once until the row changes, and the rows as the table
 * last took them: its order stays until it takes them again.
 */
export function createRowIndex(rows: Rows, findings: Pick<Findings, 'of' | 'known'> = createFindings()) {
  // By place, which takes a third of the time that it takes by id.
  let folded: Searchable[] = []
  const stale = new Set<string>()
  const events = new ObservableV2<{ stale(): void }>()
  let query = DEFAULT_QUERY
  let taken: readonly Source[] | undefined

  rows.listen((ids, field) => {
    if (ids === 'all' || field === 'all') {
      folded = new Array(rows.sources().length)
      taken = undefined
      return
    }
    if (field === 'text') for (const id of ids) delete folded[rows.indexOf(id) ?? -1]
    // The table keeps statuses and ratings of the rows that it took.
    if (field === 'status' || field === 'score' || dependsOn(query, field)) taken = undefined
    if (!dependsOn(query, field)) return
    for (const id of ids) stale.add(id)
    events.emit('stale', [])
  })

  /** `place`: of the row in its table, which is its place in the file but where a table has some rows alone. */
  function searched(source: Source, place: number): Searchable {
    const isOfAll = rows.sources()[place] === source
    const known = isOfAll ? folded[place] : undefined
    if (known) return known
    const { id, identifier, content, context } = source
    const text = searchable([identifier, content, context ?? '', rows.read(id, 'text')].join('\n'))
    if (isOfAll) folded[place] = text
    return text
  }

  const { isFaulty, isKnownFaulty, knownFindings } = createFaultFilter(rows, findings)

  return {
    rows,
    searched,
    isFaulty,
    isKnownFaulty,
    knownFindings,

    /** The rows as they are now; another array when any of them may stand elsewhere, appear or go. */
    take(next: TableQuery): readonly Source[] {
      query = next
      stale.clear()
      taken ??= rows.sources().slice()
      return taken
    },
    stale: (): ReadonlySet<string> => stale,
    onStale(listener: () => void) {
      events.on('stale', listener)
      return () => events.off('stale', listener)
    },

    takeAnew() {
      taken = undefined
    },

    /** Prepares the first search, a slice in each idle moment; ends early when `isOver`. */
    async warm(moment = idleMoment, isOver = () => false) {
      let sliceEnds = 0
      for (const [place, source] of rows.sources().entries()) {
        if (isOver()) return
        if (performance.now() >= sliceEnds) {
          await moment()
          sliceEnds = performance.now() + SLICE_MS
        }
        searched(source, place)
      }
    },
  }
}

function createFaultFilter(rows: Rows, findings: Pick<Findings, 'of' | 'known'>) {
  let judging = { since: 0, texts: 0 }
  const hasFailed = ({ id }: Source) => rows.read(id, 'status') === FAILED

  const isFaulty = (source: Source) => hasFailed(source) || findings.of(source, rows.read(source.id, 'text')).length > 0

  /** Texts that are not judged yet come to it when all are. */
  function knownFindings(source: Source): readonly Finding[] {
    const text = rows.read(source.id, 'text')
    const known = findings.known(source, text)
    if (known) return known
    const now = performance.now()
    if (now - judging.since > APART_MS) judging = { since: now, texts: 0 }
    return judging.texts++ >= MAX_AT_ONCE ? [] : findings.of(source, text)
  }

  const isKnownFaulty = (source: Source) => hasFailed(source) || knownFindings(source).length > 0

  return { isFaulty, isKnownFaulty, knownFindings }
}
