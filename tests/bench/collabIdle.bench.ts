import { type Contest, PEER, startContest, startOurs } from './harness/contest.ts'
import { inParallel, measureIdle } from './harness/idle.ts'
import type { Measured, Result } from './harness/result.ts'
import { takeSeat, untilAllSynced } from './harness/returning.ts'

const [DOCUMENTS, ROWS, SOCKETS] = [5_000, 20, 10_000]
const KB = 1024
const MB = KB * KB

/** 5,000 open documents with a silent person in each; then 10,000 sockets of a server that starts again. */
export async function run(): Promise<Result> {
  const contest = await startContest({ people: 20, documents: 0, rows: ROWS, text: 'Hola, viajero número' })
  try {
    const idle = await measureIdle(contest, DOCUMENTS, ROWS)
    return { rows: [...describeIdle(idle), ...(await measureReturn(contest, idle))] }
  } finally {
    await contest.stop()
  }
}

function describeIdle({ ours, theirs }: Awaited<ReturnType<typeof measureIdle>>): Measured[] {
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return [
    {
      what: `server memory for each of ${DOCUMENTS} open documents with a silent person`,
      peer: PEER,
      ours: kb(ours.bytesADocument),
      theirs: kb(theirs.bytesADocument),
      ratio: ours.bytesADocument / theirs.bytesADocument,
      goal: '≤ 60 KB',
      met: ours.bytesADocument <= 60 * KB,
    },
    {
      what: 'what these take of one core',
      peer: PEER,
      ours: percent(ours.coreShare),
      theirs: percent(theirs.coreShare),
      ratio: ours.coreShare / theirs.coreShare,
      goal: '≤ 2 %',
      met: ours.coreShare <= 0.02,
    },
  ]
}

async function measureReturn(
  contest: Contest,
  { documents, known }: Awaited<ReturnType<typeof measureIdle>>,
): Promise<Measured[]> {
  let { server } = contest.ours
  const seats: ReturnType<typeof takeSeat>[] = []
  const sit = (n: number) => {
    const at = n % documents.length
    const token = contest.members[n % contest.members.length]!.token
    return takeSeat({ document: documents[at]!, token, known: known[at]! }, n, () => server.port)
  }
  await inParallel(Array.from({ length: SOCKETS }), async (_, n) => {
    const seat = sit(n)
    seats.push(seat)
    await seat.whenSynced()
  })
  const before = await server.usage()
  await server.stop()
  const restarted = await startOurs(contest.databaseUrl, contest.members)
  contest.ours.server = server = restarted.server
  const { ms, mostRss } = await untilAllSynced(seats, server)
  for (const seat of seats) seat.leave()
  return [
    {
      what: `${SOCKETS} people who come back at once after the server has started again: until the last is synced`,
      peer: 'the goal alone',
      ours: `${(ms / 1000).toFixed(1)} s`,
      theirs: '30 s',
      ratio: ms / 30_000,
      goal: '≤ 30 s',
      met: ms <= 30_000,
    },
    {
      what: 'the most memory on the way',
      peer: 'the memory before the restart',
      ours: `${Math.round(mostRss / MB)} MB`,
      theirs: `${Math.round(before.rss / MB)} MB`,
      ratio: mostRss / before.rss,
      goal: '≤ 1.5',
      met: mostRss / before.rss <= 1.5,
    },
  ]
}
