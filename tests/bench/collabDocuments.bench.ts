import { openCommits } from './harness/commits.ts'
import { PEER, startContest } from './harness/contest.ts'
import { type Spread, typeInDocuments } from './harness/documents.ts'
import { PLAIN_INSERT, timeInserts } from './harness/inserts.ts'
import { median, type Result } from './harness/result.ts'
import { calmest } from './harness/stolen.ts'

const ROUNDS = { keep: 5, of: 6 }
const DOCUMENTS = 500
/** Updates a second: each document has one every two seconds. */
const PACE = DOCUMENTS / 2
const SECONDS = 8

/** 500 documents with two people each: one types every two seconds, the other reads along. */
export async function run(): Promise<Result> {
  const contest = await startContest({ people: 20, documents: DOCUMENTS, rows: 20, text: 'Hola, viajero número' })
  const commits = await openCommits(contest)
  const play = async () => ({
    ours: await typeInDocuments(contest.ours, contest.documents, { perSecond: PACE, seconds: SECONDS }),
    theirs: await typeInDocuments(contest.theirs, contest.documents, { perSecond: PACE, seconds: SECONDS }),
    inserts: await timeInserts(contest.databaseUrl, PACE),
    commit: await commits.time(PACE),
  })
  const { rounds, stolen } = await calmest(ROUNDS, play).finally(commits.end).finally(contest.stop)
  const of = (side: 'ours' | 'theirs', value: (spread: Spread) => number) => median(rounds.map((r) => value(r[side])))
  const cpu = median(rounds.map(({ ours, theirs }) => ours.cpuMs / theirs.cpuMs))
  const overInsert = median(rounds.map(({ ours, theirs, inserts }) => (ours.cpuMs - theirs.cpuMs) / inserts.cpuMs))
  const least = median(rounds.map(({ theirs, inserts }) => (theirs.cpuMs + inserts.cpuMs) / theirs.cpuMs))
  const more = median(rounds.map(({ ours, theirs }) => ours.p50 - theirs.p50))
  return {
    rows: [
      {
        what: '500 documents of 2 people, server CPU',
        peer: PEER,
        ours: `${of('ours', (m) => m.cpuMs).toFixed(2)} ms an update`,
        theirs: `${of('theirs', (m) => m.cpuMs).toFixed(2)} ms an update`,
        ratio: cpu,
        goal: '≤ 1.3',
        met: cpu <= 1.3,
      },
      {
        what: 'that CPU over the peer as a multiple of what pg needs for one INSERT at the same pace',
        peer: PLAIN_INSERT,
        ours: 'difference of the two above',
        theirs: `${median(rounds.map((round) => round.inserts.cpuMs)).toFixed(2)} ms`,
        ratio: overInsert,
        goal: 'beside it',
        met: true,
      },
      {
        what: 'the least for that CPU: the peer and one INSERT through pg, nothing else',
        peer: PEER,
        ours: 'the sum of the two',
        theirs: `${of('theirs', (m) => m.cpuMs).toFixed(2)} ms an update`,
        ratio: least,
        goal: 'beside it',
        met: true,
      },
      {
        what: '500 documents of 2 people, keystroke to the other, p50',
        peer: PEER,
        ours: `${of('ours', (m) => m.p50).toFixed(2)} ms`,
        theirs: `${of('theirs', (m) => m.p50).toFixed(2)} ms (difference ${more.toFixed(2)} ms)`,
        ratio: of('ours', (m) => m.p50) / of('theirs', (m) => m.p50),
        goal: '≤ +0.6 ms',
        met: more <= 0.6,
      },
      {
        what: 'that difference over the least for it: the commit alone, at the same pace, with nobody in the document',
        peer: 'the statement that writes log, head and row, Postgres with fsync',
        ours: `${more.toFixed(2)} ms`,
        theirs: `${median(rounds.map((round) => round.commit.medianMs)).toFixed(2)} ms`,
        ratio: median(rounds.map(({ ours, theirs, commit }) => (ours.p50 - theirs.p50) / commit.medianMs)),
        goal: 'beside it',
        met: true,
      },
      stolen,
    ],
  }
}
