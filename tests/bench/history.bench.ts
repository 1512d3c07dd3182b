import { sql } from 'kysely'
import { type Contest, startContest } from './harness/contest.ts'
import { timeReads, writeHistory } from './harness/longHistory.ts'
import { awaitCompaction, longestWait } from './harness/pauses.ts'
import { type Measured, median, quantile, type Result } from './harness/result.ts'
import { saturate } from './harness/saturate.ts'
import { type Keystroke, startTypists } from './harness/stretches.ts'
import { keepNoHistory } from './harness/unkept.ts'

const ROWS = 10_000
const KEYSTROKES = 100_000
const READS = 25
const PACE = { people: 10, editsPerSecond: 15 }
const WINDOWS = { skipped: 1, of: 31 }
const BURSTS = 6
const BURST_SECONDS = 2.5
const WITHOUT = 'the same with no history kept'

/** Measures the cost of keeping history while people type, its size, and the time to read it. */
export async function run(): Promise<Result> {
  const contest = await startContest({ people: PACE.people, documents: 3, rows: ROWS, text: 'Hola, viajero número' })
  try {
    await keepNoHistory(contest, contest.documents[1]!)
    return {
      rows: [...(await compareTyping(contest)), await compareCapacity(contest), ...(await measureHistory(contest))],
    }
  } finally {
    await contest.stop()
  }
}

/** Each side is first as often as the others. */
const inTurn = (round: number, sides: number) => Array.from({ length: sides }, (_, n) => (round + n) % sides)

/**
 * Windows with one compaction each, in turn: a document with history, one without, and another with, which shows the
 * difference between two that are alike.
 */
async function compareTyping(contest: Contest): Promise<Measured[]> {
  const sides = []
  for (const document of contest.documents) sides.push(await startTypists(contest.ours, document, PACE))
  const rounds: Keystroke[][][] = []
  for (let round = 0; round < WINDOWS.of; round++) {
    const typed: Keystroke[][] = []
    for (const n of inTurn(round, sides.length)) {
      const span = awaitCompaction(contest)
      typed[n] = await sides[n]!.typeWhile(() => performance.now() < span.end)
    }
    if (round >= WINDOWS.skipped) rounds.push(typed)
  }
  for (const side of sides) side.close()
  const compare = (what: string, of: (keystrokes: Keystroke[]) => number): Measured[] => {
    const sideOf = (n: number) => rounds.map((round) => of(round[n]!))
    const show = (n: number) => `${median(sideOf(n)).toFixed(2)} ms`
    const ratioTo = (other: number) => median(rounds.map((round) => of(round[0]!) / of(round[other]!)))
    const named = `${what}, 10,000 rows, ${PACE.people} people, one compaction (${rounds.length} of each)`
    const alike = {
      what: `${what}: two documents that both keep it`,
      peer: 'each other',
      ours: show(0),
      theirs: show(2),
    }
    return [
      { what: named, peer: WITHOUT, ours: show(0), theirs: show(1), ...atMost(1.05, ratioTo(1)) },
      { ...alike, ratio: ratioTo(2), goal: 'beside it', met: true },
    ]
  }
  const waits = (keystrokes: Keystroke[]) => keystrokes.map(({ waitMs }) => waitMs)
  return [
    ...compare('keystroke to another person, p50', (keystrokes) => quantile(waits(keystrokes), 0.5)),
    ...compare('keystroke to another person, p99', (keystrokes) => quantile(waits(keystrokes), 0.99)),
    ...compare('longest wait', longestWait),
  ]
}

async function compareCapacity({ ours, documents }: Contest): Promise<Measured> {
  const rounds: number[][] = []
  for (let round = 0; round <= BURSTS; round++) {
    const rates: number[] = []
    for (const n of inTurn(round, 2)) rates[n] = await saturate(ours, documents[n]!, PACE.people, BURST_SECONDS)
    if (round > 0) rounds.push(rates)
  }
  return {
    what: `updates a second acknowledged to ${PACE.people} people who type as fast as they are`,
    peer: WITHOUT,
    ours: `${Math.round(median(rounds.map(([kept]) => kept!)))}/s`,
    theirs: `${Math.round(median(rounds.map(([, unkept]) => unkept!)))}/s`,
    ...atMost(1.05, median(rounds.map(([kept, unkept]) => unkept! / kept!))),
  }
}

async function measureHistory({ db, databaseUrl }: Contest): Promise<Measured[]> {
  await sql`truncate document_segments, document_bases`.execute(db)
  const { address, taken } = await writeHistory(db, databaseUrl, { rows: ROWS, keystrokes: KEYSTROKES })
  const reads = (await timeReads(db, address, KEYSTROKES, READS + 3)).slice(3)
  const bytes = (what: string, total: number): Measured => ({
    what: `${what}, bytes a keystroke, two people, ${taken.kept} keystrokes, indexes and overhead of the table included`,
    peer: 'the promise',
    ours: (total / taken.kept).toFixed(1),
    theirs: '12',
    ...atMost(1, total / taken.kept / 12),
  })
  const time = (what: string, ms: number): Measured => ({
    what: `a document of 10,000 rows as of one of 100,000 keystrokes, ${what} of ${READS}`,
    peer: 'the promise',
    ours: `${Math.round(ms)} ms`,
    theirs: '500 ms',
    ...atMost(1, ms / 500),
  })
  return [
    bytes('stored without bases', taken.segments),
    bytes('stored with bases', taken.segments + taken.bases),
    time('median', median(reads)),
    time('longest', Math.max(...reads)),
  ]
}

const atMost = (most: number, ratio: number) => ({ ratio, goal: `≤ ${most}`, met: ratio <= most })
