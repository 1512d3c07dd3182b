import type { Contest } from './contest.ts'
import { keepPace, openInserts } from './inserts.ts'
import { type Keystroke, startTypists } from './stretches.ts'
import type { CompactionMoment } from './tellCompactions.ts'

/** The longest of the same number of waits, in milliseconds. */
export type Window = {
  keystrokes: number
  /** The whole state was written too, and not only what was added merged. */
  wroteState: boolean
  compacted: number
  /** In ours, just before the compaction. */
  before: number
  theirs: number
  insert: number
  /** Time that the process that types stood still itself. */
  late: number
  theirLate: number
}

const EDITS = 10
/** The remains of a compaction (garbage, pages still to be written) count as part of it. */
const AFTERWARDS_MS = 300
const WARM_UP = 50

/** One compaction after the other while people type, each beside a window of the peer with as many keystrokes. */
export async function watchCompactions(contest: Contest, people: number, rounds: number): Promise<Window[]> {
  const { ours, theirs, databaseUrl, documents } = contest
  const pace = { people, editsPerSecond: EDITS }
  const [typists, theirTypists] = [
    await startTypists(ours, documents[0]!, pace),
    await startTypists(theirs, documents[0]!, pace),
  ]
  const inserts = await openInserts(databaseUrl)
  const windows: Window[] = []
  let stateAt = await findStateAt(contest)
  try {
    for (let round = 0; round < rounds; round++) {
      const span = awaitCompaction(contest)
      const typed = await typists.typeWhile(() => performance.now() < span.end)
      const first = typed.findIndex(({ at }) => at >= span.begin)
      const compacted = typed.slice(first)
      const before = typed.slice(Math.max(WARM_UP, first - compacted.length), first)
      const wanted = WARM_UP + compacted.length
      const their = (await theirTypists.typeWhile((count) => count < wanted)).slice(WARM_UP, wanted)
      const { times } = await keepPace(compacted.length, people * EDITS, inserts.insert)
      const lastStateAt = stateAt
      stateAt = await findStateAt(contest)
      windows.push({
        keystrokes: compacted.length,
        wroteState: stateAt !== lastStateAt,
        compacted: longestWait(compacted),
        before: longestWait(before),
        theirs: longestWait(their),
        insert: Math.max(...times),
        late: longestHalt(compacted),
        theirLate: longestHalt(their),
      })
    }
    return windows
  } finally {
    typists.close()
    theirTypists.close()
    await inserts.end()
  }
}

async function findStateAt({ db }: Contest) {
  const { at } = await db
    .selectFrom('document_snapshots')
    .select(({ fn }) => fn.max('seq').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** When the next compaction begins and ends: not yet, until it does. */
export function awaitCompaction({ ours: { server } }: Contest) {
  const span = { begin: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY }
  const note = (message: unknown) => {
    const { compaction } = message as Partial<CompactionMoment>
    const now = performance.now()
    if (compaction === 'begins') span.begin = Math.min(span.begin, now)
    if (compaction !== 'ends') return
    span.end = now + AFTERWARDS_MS
    server.child.off('message', note)
  }
  server.child.on('message', note)
  return span
}

export const longestWait = (keystrokes: Keystroke[]) => Math.max(...keystrokes.map(({ waitMs }) => waitMs))
const longestHalt = (keystrokes: Keystroke[]) => Math.max(...keystrokes.map(({ lateMs }) => lateMs))
