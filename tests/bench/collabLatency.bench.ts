import { openCommits } from './harness/commits.ts'
import { PEER, startContest } from './harness/contest.ts'
import { PLAIN_INSERT, timeInserts } from './harness/inserts.ts'
import { type Measured, median, quantile, type Result } from './harness/result.ts'
import { calmest } from './harness/stolen.ts'
import { type Typing, typeTogether } from './harness/typing.ts'

const ROUNDS = { keep: 5, of: 7 }
const PEOPLE = 100
const LOAD = { people: PEOPLE, editsPerSecond: 2, seconds: 8 }
const PACE = PEOPLE * LOAD.editsPerSecond

/** 100 people in a document of 1,000 rows, 2 edits a second each; what is visible is committed. */
export async function run(): Promise<Result> {
  const contest = await startContest({ people: PEOPLE, documents: 1, rows: 1000, text: 'Hola, viajero número' })
  const document = contest.documents[0]!
  const commits = await openCommits(contest)
  const play = async () => ({
    ours: await typeTogether(contest.ours, document, LOAD),
    theirs: await typeTogether(contest.theirs, document, LOAD),
    inserts: await timeInserts(contest.databaseUrl, PACE),
    commit: await commits.time(PACE),
  })
  const warmUp = typeTogether(contest.ours, document, { ...LOAD, seconds: 4 })
  const played = warmUp.then(() => calmest(ROUNDS, play)).finally(commits.end)
  const { rounds, stolen } = await played.finally(contest.stop)
  type Round = (typeof rounds)[number]
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
  /** The figure if saving were one statement and nothing else: the least that durability can cost here. */
  const leastWhenSaved = (
    what: string,
    theirs: (typing: Typing) => number,
    saved: (round: Round) => number,
  ): Measured => {
    const least = (round: Round) => theirs(round.theirs) + saved(round)
    return {
      what: `the least for ${what}, nothing else`,
      peer: PEER,
      ours: `${median(rounds.map(least)).toFixed(2)} ms`,
      theirs: `${median(rounds.map((round) => theirs(round.theirs))).toFixed(2)} ms`,
      ratio: median(rounds.map((round) => least(round) / theirs(round.theirs))),
      goal: 'beside it',
      met: true,
    }
  }
  const inserts = median(
    rounds.map(
      ({ ours, theirs, inserts }) => (quantile(ours.shown, 0.5) - quantile(theirs.shown, 0.5)) / inserts.medianMs,
    ),
  )
  return {
    rows: [
      compare('keystroke to another person, p50', 1.4, at(0.5)),
      compare('keystroke to another person, p99', 1.7, at(0.99)),
      {
        what: 'cost over the peer (p50) as a multiple of one INSERT at the same pace',
        peer: PLAIN_INSERT,
        ours: 'difference of the two p50 above',
        theirs: `${median(rounds.map((round) => round.inserts.medianMs)).toFixed(2)} ms`,
        ratio: inserts,
        goal: '≤ 1.15',
        met: inserts <= 1.15,
      },
      {
        what: 'the least for that: the commit alone, of log, head and row in one statement, with nobody in the document',
        peer: PLAIN_INSERT,
        ours: `${median(rounds.map((round) => round.commit.medianMs)).toFixed(2)} ms`,
        theirs: `${median(rounds.map((round) => round.inserts.medianMs)).toFixed(2)} ms`,
        ratio: median(rounds.map(({ commit, inserts }) => commit.medianMs / inserts.medianMs)),
        goal: 'beside it',
        met: true,
      },
      compare(
        'keystroke to durable acknowledgement, p50, over its keystroke to visible',
        0.75,
        acknowledgedAt(0.5),
        at(0.5),
      ),
      compare(
        'keystroke to durable acknowledgement, p99, over its keystroke to visible',
        2.0,
        acknowledgedAt(0.99),
        at(0.99),
      ),
      leastWhenSaved('that p99: the peer and one INSERT', at(0.99), ({ inserts }) => inserts.p99Ms),
      leastWhenSaved('that p99: the peer and one commit', at(0.99), ({ commit }) => commit.p99Ms),
      compare('server CPU an update', 1.4, (typing) => typing.cpuMsPerUpdate),
      leastWhenSaved(
        'CPU, with one commit an update: the peer and one INSERT',
        (typing) => typing.cpuMsPerUpdate,
        ({ inserts }) => inserts.cpuMs,
      ),
      stolen,
    ],
  }
}
