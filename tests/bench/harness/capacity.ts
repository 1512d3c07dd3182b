import { type Contest, PEER, type Side } from './contest.ts'
import { type Measured, median, quantile } from './result.ts'
import { typeTogether } from './typing.ts'

const ROUNDS = 5
const LIMIT_MS = 250
const FIRST_GUESS = 4000
const COARSE = 1.6
const FINE = 1.25

/** Every attempt types in rows of its own: ours refuses texts above 20,000 characters. */
let firstRow = 0

/** The most updates a second that stay below the limit at p99, searched upwards and downwards from a first guess. */
async function findCapacity(side: Side, document: string, people: number, guess: number, step: number) {
  const holds = async (updatesPerSecond: number) => {
    firstRow += people
    const editsPerSecond = updatesPerSecond / people
    const typing = await typeTogether(side, document, { people, editsPerSecond, seconds: 2, firstRow })
    const arrived = typing.shown.length / 3
    return arrived > typing.updates * 0.9 && quantile(typing.shown, 0.99) <= LIMIT_MS
  }
  let rate = guess
  if (await holds(rate)) {
    while (await holds(rate * step)) rate *= step
    return rate
  }
  do rate /= step
  while (rate > people / 4 && !(await holds(rate)))
  return rate
}

export async function compareCapacity(contest: Contest, people: number, goal: number): Promise<Measured> {
  const document = contest.documents[0]!
  const found: { ours: number; theirs: number }[] = []
  let [ours, theirs] = [FIRST_GUESS, FIRST_GUESS]
  for (let round = 0; round < ROUNDS; round++) {
    const step = round === 0 ? COARSE : FINE
    ours = await findCapacity(contest.ours, document, people, ours, step)
    theirs = await findCapacity(contest.theirs, document, people, theirs, step)
    found.push({ ours, theirs })
  }
  const ratio = median(found.map((round) => round.ours / round.theirs))
  return {
    what: `most updates a second before p99 passes 250 ms, ${people} people`,
    peer: PEER,
    ours: `${Math.round(median(found.map((round) => round.ours)))}/s`,
    theirs: `${Math.round(median(found.map((round) => round.theirs)))}/s`,
    ratio,
    goal: `≥ ${goal}`,
    met: ratio >= goal,
  }
}
