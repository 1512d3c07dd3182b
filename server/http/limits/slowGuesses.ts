import { setTimeout as sleep } from 'node:timers/promises'
import {
  countAttempt,
  deleteLimit,
  giveBackTurn,
  type Limit,
  type Turns,
  takeBackAttempt,
  takeTurn,
} from '#db/queries/accounts/rateLimits.ts'
import type { Db } from '#db/schema.ts'
import { networksAround } from '../network/address.ts'
import { atNetworks } from './networks.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Attempts at one person from everywhere take turns in two queues; nobody waits longer than `MAX_WAIT_MS`. */
export const QUEUES = {
  /** Of networks that failed hardly yet: a person at a place that is new to them stands behind no botnet. */
  first: [
    { everyMs: 2000, atOnce: 200 },
    { everyMs: 100, atOnce: 20 },
  ],
  further: [{ everyMs: 2000, atOnce: 20 }],
}
export const MAX_WAIT_MS = 15_000
const MAX_FIRST = 3

type Guess = { name: string; address: string; person: string; device?: string }
type Admission = { refusedForSeconds?: number; takeBack: () => Promise<void> }

/**
 * An attempt is counted before its answer is known, or many at once would all pass; the one that turns out right is taken
 * back. N addresses make at most 720 N guesses a day at one person, never more than 86,620; 60 addresses and a /48 that guess
 * all day delay a person at a new place by seven seconds, and refuse nobody.
 */
export async function admitGuess(db: Db, guess: Guess): Promise<Admission> {
  const ofDevice = guess.device && limitsOf(`${guess.name} by ${guess.device}`)
  if (ofDevice && (await countAttempt(db, ofDevice)) === undefined)
    return { takeBack: async () => void (await takeBackAttempt(db, ofDevice)) }
  const limits = limitsOfNetworks(guess)
  for (const some of limits) {
    const seconds = await countAttempt(db, some)
    if (seconds !== undefined) return refused(seconds)
  }
  const first = atNetworks(guess.address, { key: `${keyOf(guess)} first at`, most: MAX_FIRST, windowSeconds: HOUR })
  const queue = (await countAttempt(db, first)) === undefined ? 'first' : 'further'
  const turn = { key: `${keyOf(guess)} ${queue}`, buckets: QUEUES[queue] }
  if (!(await hasTurn(db, turn, `waiting ${networksAround(guess.address).at(-1)} ${turn.key}`))) {
    await takeBackAttempt(db, first)
    return refused(1)
  }
  return {
    takeBack: async () => {
      await takeBackAttempt(db, [...limits.flat(), ...first])
      await giveBack(db, turn)
    },
  }
}

type Turn = { key: string; buckets: Omit<Turns, 'longestMs'>[] }

async function hasTurn(db: Db, turn: Turn, place: string) {
  const ms = await takeTurns(db, turn)
  if (ms === undefined || ms === 0) return ms === 0
  if ((await countAttempt(db, [{ key: place, most: 1, windowSeconds: MINUTE }])) !== undefined) {
    await giveBack(db, turn)
    return false
  }
  await sleep(ms)
  await deleteLimit(db, place)
  return true
}

/** Returns for how long to wait until it is one's turn in all buckets; none is taken when one of them is too full. */
async function takeTurns(db: Db, { key, buckets }: Turn) {
  let longest = 0
  for (const [at, bucket] of buckets.entries()) {
    const ms = await takeTurn(db, `${key} ${at}`, { ...bucket, longestMs: MAX_WAIT_MS })
    if (ms === undefined) {
      await giveBack(db, { key, buckets: buckets.slice(0, at) })
      return undefined
    }
    longest = Math.max(longest, ms)
  }
  return longest
}

async function giveBack(db: Db, { key, buckets }: Turn) {
  for (const [at, bucket] of buckets.entries())
    await giveBackTurn(db, `${key} ${at}`, { ...bucket, longestMs: MAX_WAIT_MS })
}

const refused = (refusedForSeconds: number): Admission => ({ refusedForSeconds, takeBack: async () => undefined })

/** In the order in which they are asked: an attempt that one refuses does not count for the next. */
const limitsOfNetworks = (guess: Guess): Limit[][] => [
  limitsOf(keyOf(guess)).flatMap((limit) => atNetworks(guess.address, limit)),
  atNetworks(guess.address, { key: `${guess.name} at`, most: 100, windowSeconds: 5 * MINUTE }),
]

const limitsOf = (key: string): Limit[] => [
  { key, most: 10, windowSeconds: 5 * MINUTE },
  { key: `${key} hourly`, most: 30, windowSeconds: HOUR },
]

const keyOf = ({ name, person }: Guess) => `${name} as ${person}`
