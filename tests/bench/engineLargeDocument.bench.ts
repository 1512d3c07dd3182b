import { type Contest, fetchDocument, PEER, type Side, startContest } from './harness/contest.ts'
import { PLAIN_INSERT, timeInserts } from './harness/inserts.ts'
import { type Measured, median, type Result } from './harness/result.ts'
import { typeTogether } from './harness/typing.ts'

const ROUNDS = 5
const ROWS = 10_000
const PEOPLE = 10
const EDITS = 10
const SECONDS = 12
const MB = 1024 * 1024

/** A document of 10,000 rows: the longest wait while it is compacted under editing, and what it costs to hold it. */
export async function run(): Promise<Result> {
  const text = 'Hola, viajero. Bienvenido a la ciudad de las mil puertas, número'
  const contest = await startContest({ people: PEOPLE, documents: 1, rows: ROWS, text })
  try {
    return { rows: [...(await comparePauses(contest)), await compareMemory(text)] }
  } finally {
    await contest.stop()
  }
}

async function comparePauses(contest: Contest): Promise<Measured[]> {
  const document = contest.documents[0]!
  const rounds: { ours: number; theirs: number; insert: number }[] = []
  const before = await newestSnapshot(contest)
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      ours: await longestWait(contest.ours, document),
      theirs: await longestWait(contest.theirs, document),
      insert: (await timeInserts(contest.databaseUrl, PEOPLE * EDITS, SECONDS / 2)).longestMs,
    })
  const compactions = (await newestSnapshot(contest)) > before
  if (!compactions) throw new Error('the document was never compacted: nothing was measured')
  const ratio = median(rounds.map((round) => round.ours / round.theirs))
  const ms = (side: keyof (typeof rounds)[number]) => `${median(rounds.map((round) => round[side])).toFixed(1)} ms`
  return [
    {
      what: 'longest wait while a 10,000-row document is compacted under editing',
      peer: PEER,
      ours: ms('ours'),
      theirs: ms('theirs'),
      ratio,
      goal: '≤ 2',
      met: ratio <= 2,
    },
    {
      what: 'the same over the longest wait for one INSERT at the same pace',
      peer: PLAIN_INSERT,
      ours: ms('ours'),
      theirs: ms('insert'),
      ratio: median(rounds.map((round) => round.ours / round.insert)),
      goal: 'beside it',
      met: true,
    },
  ]
}

async function newestSnapshot({ db }: Contest) {
  const row = await db
    .selectFrom('document_snapshots')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst()
  return Number(row?.seq ?? 0)
}

/** More than one compaction falls into every round. */
async function longestWait(side: Side, document: string) {
  const { shown } = await typeTogether(side, document, { people: PEOPLE, editsPerSecond: EDITS, seconds: SECONDS })
  return shown.reduce((longest, ms) => Math.max(longest, ms), 0)
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
