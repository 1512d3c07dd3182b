import { PEER, type Side, startContest } from './harness/contest.ts'
import { typeInDocuments } from './harness/documents.ts'
import { median, type Result } from './harness/result.ts'

const ROUNDS = 5
const DOCUMENTS = 200
const LIMIT_MS = 250
const FIRST_GUESS = { ours: 40_000, theirs: 16_000 }
const COARSE = 1.6
const FINE = 1.25
/** Where commits of many documents coincide, and neither side is at its limit. */
const BUSY = 1500

/** Every attempt types in rows of its own: a long one costs more, and ours refuses texts above 20,000 characters. */
let row = 0

/** 200 documents with two people each: how many updates a second they may have together, and what one costs at a busy pace. */
export async function run(): Promise<Result> {
  const contest = await startContest({ people: 20, documents: DOCUMENTS, rows: 40, text: 'Hola, viajero número' })
  try {
    const { ours, theirs, documents } = contest
    const at = { perSecond: BUSY, seconds: 4 }
    const rounds = []
    let guess = FIRST_GUESS
    for (let round = 0; round < ROUNDS; round++) {
      const step = round === 0 ? COARSE : FINE
      guess = {
        ours: await findCapacity(ours, documents, guess.ours, step),
        theirs: await findCapacity(theirs, documents, guess.theirs, step),
      }
      const busy = {
        ours: await typeInDocuments(ours, documents, { ...at, row: row++ }),
        theirs: await typeInDocuments(theirs, documents, { ...at, row: row++ }),
      }
      rounds.push({ capacity: guess, busy })
    }
    const capacity = median(rounds.map((round) => round.capacity.ours / round.capacity.theirs))
    const cpu = median(rounds.map(({ busy }) => busy.ours.cpuMs / busy.theirs.cpuMs))
    return {
      rows: [
        {
          what: 'most updates a second before p99 passes 250 ms, 200 documents of 2 people',
          peer: PEER,
          ours: `${Math.round(median(rounds.map((round) => round.capacity.ours)))}/s`,
          theirs: `${Math.round(median(rounds.map((round) => round.capacity.theirs)))}/s`,
          ratio: capacity,
          goal: '≥ 3',
          met: capacity >= 3,
        },
        {
          what: `200 documents of 2 people, ${BUSY} updates a second, server CPU`,
          peer: PEER,
          ours: `${median(rounds.map(({ busy }) => busy.ours.cpuMs)).toFixed(2)} ms an update`,
          theirs: `${median(rounds.map(({ busy }) => busy.theirs.cpuMs)).toFixed(2)} ms an update`,
          ratio: cpu,
          goal: 'beside it',
          met: true,
        },
      ],
    }
  } finally {
    await contest.stop()
  }
}

async function findCapacity(side: Side, documents: string[], guess: number, step: number) {
  const isHeld = async (perSecond: number) => {
    const { p99, shownShare } = await typeInDocuments(side, documents, { perSecond, seconds: 2, row: row++ })
    return shownShare > 0.9 && p99 <= LIMIT_MS
  }
  // One stall of the machine would be taken for the limit.
  const holds = async (perSecond: number) => (await isHeld(perSecond)) || (await isHeld(perSecond))
  let rate = guess
  if (await holds(rate)) {
    while (await holds(rate * step)) rate *= step
    return rate
  }
  do rate /= step
  while (rate > documents.length / 4 && !(await holds(rate)))
  return rate
}
