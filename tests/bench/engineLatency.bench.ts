import { PEER, startContest } from './harness/contest.ts'
import { PLAIN_INSERT, timeInserts } from './harness/inserts.ts'
import { type Measured, median, quantile, type Result } from './harness/result.ts'
import { type Typing, typeTogether } from './harness/typing.ts'

const ROUNDS = 5
const PEOPLE = 100
const LOAD = { people: PEOPLE, editsPerSecond: 2, seconds: 8 }

/** 100 people in a document of 1,000 rows, 2 edits a second each; what is visible is committed. */
export async function run(): Promise<Result> {
  const contest = await startContest({ people: PEOPLE, documents: 1, rows: 1000, text: 'Hola, viajero número' })
  const document = contest.documents[0]!
  const rounds: { ours: Typing; theirs: Typing; insertMs: number }[] = []
  try {
    await typeTogether(contest.ours, document, { ...LOAD, seconds: 4 })
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await typeTogether(contest.ours, document, LOAD)
      const theirs = await typeTogether(contest.theirs, document, LOAD)
      const { medianMs: insertMs } = await timeInserts(contest.databaseUrl, PEOPLE * LOAD.editsPerSecond)
      rounds.push({ ours, theirs, insertMs })
    }
  } finally {
    await contest.stop()
  }
  const compare = (what: string, goal: number, ours: (t: Typing) => number, theirs = ours): Measured => {
    const ratio = median(rounds.map((round) => ours(round.ours) / theirs(round.theirs)))
    const show = (values: number[]) => `${median(values).toFixed(2)} ms`
    return {
      what,
      peer: PEER,
      ours: show(rounds.map((round) => ours(round.ours))),
      theirs: show(rounds.map((round) => theirs(round.theirs))),
      ratio,
      goal: `≤ ${goal}`,
      met: ratio <= goal,
    }
  }
  const at = (share: number) => (typing: Typing) => quantile(typing.shown, share)
  const acknowledgedAt = (share: number) => (typing: Typing) => quantile(typing.acknowledged, share)
  const inserts = median(
    rounds.map(({ ours, theirs, insertMs }) => (quantile(ours.shown, 0.5) - quantile(theirs.shown, 0.5)) / insertMs),
  )
  return {
    rows: [
      compare('keystroke to another person, p50', 1.6, at(0.5)),
      compare('keystroke to another person, p99', 2.0, at(0.99)),
      {
        what: 'cost over the peer (p50) as a multiple of one INSERT at the same pace',
        peer: PLAIN_INSERT,
        ours: 'difference of the two p50 above',
        theirs: `${median(rounds.map((round) => round.insertMs)).toFixed(2)} ms`,
        ratio: inserts,
        goal: '≤ 1.15',
        met: inserts <= 1.15,
      },
      compare(
        'keystroke to durable acknowledgement, p50, over its keystroke to visible',
        1.25,
        acknowledgedAt(0.5),
        at(0.5),
      ),
      compare(
        'keystroke to durable acknowledgement, p99, over its keystroke to visible',
        2.0,
        acknowledgedAt(0.99),
        at(0.99),
      ),
      compare('server CPU an update', 1.4, (typing) => typing.cpuMsPerUpdate),
    ],
  }
}
