import { fetchDocument, PEER, startContest } from './harness/contest.ts'
import { PLAIN_INSERT } from './harness/inserts.ts'
import { type Window, watchCompactions } from './harness/pauses.ts'
import { type Measured, median, type Result } from './harness/result.ts'

const ROUNDS = 25
const ROWS = 10_000
const PEOPLE = 10
const MB = 1024 * 1024

/** A document of 10,000 rows: the longest wait while it is compacted under editing, and what it costs to hold it. */
export async function run(): Promise<Result> {
  const text = 'Hola, viajero. Bienvenido a la ciudad de las mil puertas, número'
  const contest = await startContest({ people: PEOPLE, documents: 1, rows: ROWS, text })
  let windows: Window[]
  try {
    windows = await watchCompactions(contest, PEOPLE, ROUNDS)
  } finally {
    await contest.stop()
  }
  return { rows: [...comparePauses(windows), await compareMemory(text)] }
}

/** Windows of as many keystrokes on both sides, for the longest of more waits is longer. */
function comparePauses(windows: Window[]): Measured[] {
  const compare = (ours: (window: Window) => number, theirs: (window: Window) => number, of = windows) => ({
    ours: `${median(of.map(ours)).toFixed(1)} ms`,
    theirs: `${median(of.map(theirs)).toFixed(1)} ms`,
    ratio: median(of.map((window) => ours(window) / theirs(window))),
  })
  const wroteState = windows.filter((window) => window.wroteState)
  const compacted = compare(
    ({ compacted }) => compacted,
    ({ theirs }) => theirs,
  )
  const beside = { goal: 'beside it', met: true }
  const keystrokes = Math.round(median(windows.map((window) => window.keystrokes)))
  return [
    {
      what: `longest wait while a 10,000-row document is compacted under editing (${windows.length} compactions, each about ${keystrokes} keystrokes)`,
      peer: PEER,
      ...compacted,
      goal: '≤ 1.7',
      met: compacted.ratio <= 1.7,
    },
    {
      what: `the same of those ${wroteState.length} that wrote the whole state`,
      peer: PEER,
      ...compare(
        ({ compacted }) => compacted,
        ({ theirs }) => theirs,
        wroteState,
      ),
      ...beside,
    },
    {
      what: 'the same over the least for it: the longest wait of the peer and that for one INSERT, as many of each',
      peer: `${PEER}, ${PLAIN_INSERT}`,
      ...compare(
        ({ compacted }) => compacted,
        ({ theirs, insert }) => theirs + insert,
      ),
      ...beside,
    },
    {
      what: 'longest wait of as many keystrokes just before, while nothing is compacted',
      peer: PEER,
      ...compare(
        ({ before }) => before,
        ({ theirs }) => theirs,
      ),
      ...beside,
    },
    {
      what: 'longest halt of the process that types, in the same windows',
      peer: PEER,
      ...compare(
        ({ late }) => late,
        ({ theirLate }) => theirLate,
      ),
      ...beside,
    },
  ]
}

/** Each side alone with a fresh server, so that nothing but this document is in its memory. */
async function compareMemory(text: string): Promise<Measured> {
  const rounds: { ours: number; theirs: number }[] = []
  for (let round = 0; round < 3; round++) {
    const contest = await startContest({ people: 2, documents: 1, rows: 1, text })
    const { heap: oursEmpty } = await contest.ours.server.usage('memory')
    const { heap: theirsEmpty } = await contest.theirs.server.usage('memory')
    const [big] = await contest.addDocuments(1, ROWS)
    const stays = contest.ours.join(big!, 0)({ joined: () => undefined })
    await fetchDocument(contest.ours, big!)
    const ours = (await contest.ours.server.usage('memory')).heap - oursEmpty
    const theirs = (await contest.theirs.server.usage('memory')).heap - theirsEmpty
    stays.close()
    rounds.push({ ours, theirs })
    await contest.stop()
  }
  const ratio = median(rounds.map((round) => round.ours / round.theirs))
  return {
    what: 'memory of a loaded 10,000-row document',
    peer: PEER,
    ours: `${(median(rounds.map((round) => round.ours)) / MB).toFixed(1)} MB`,
    theirs: `${(median(rounds.map((round) => round.theirs)) / MB).toFixed(1)} MB`,
    ratio,
    goal: '≤ 1.3',
    met: ratio <= 1.3,
  }
}
