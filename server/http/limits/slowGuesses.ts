import { setTimeout as sleep } from 'node:timers/promises'
import { countAttempt, deleteLimit, giveBackTurn, takeBackAttempt, takeTurn } from '#db/queries/accounts/rateLimits.ts'
import type { Db } from '#db/schema.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Of the attempts on one person from everywhere together, twenty at once and then one a second: nobody waits longer. */
export const GUESSES = { everyMs: 1000, atOnce: 20, longestMs: 15_000 }

type Guess = { name: string; address: string; person: string }

/**
 * Lets one attempt at a secret through when it is its turn, or answers for how many seconds none is. Counted before the answer
 * is known, or many attempts at once would all pass; the one that turns out right is taken back by `takeBackGuess`.
 *
 * One address guesses at one person 10 times in five minutes and 30 times an hour, 720 a day, and at all people 100 times in
 * five minutes. From N addresses that makes 720 N guesses a day at one person, and never more than 86,420. An address has one
 * attempt at a person waiting, so N addresses delay the owner by N seconds at most and, while N is below 15, refuse nobody else.
 */
export async function admitGuess(db: Db, guess: Guess): Promise<number | undefined> {
  for (const limits of limitsOf(guess)) {
    const seconds = await countAttempt(db, limits)
    if (seconds !== undefined) return seconds
  }
  const turns = turnsOf(guess)
  if ((await takeTurn(db, turns, { ...GUESSES, longestMs: 0 })) !== undefined) return undefined
  return waitForTurn(db, turns, `waiting ${guess.address} ${turns}`)
}

async function waitForTurn(db: Db, turns: string, place: string) {
  if ((await countAttempt(db, [{ key: place, most: 1, windowSeconds: MINUTE }])) !== undefined) return 1
  try {
    const ms = await takeTurn(db, turns, GUESSES)
    if (ms === undefined) return 1
    await sleep(ms)
    return undefined
  } finally {
    await deleteLimit(db, place)
  }
}

export async function takeBackGuess(db: Db, guess: Guess) {
  await takeBackAttempt(db, limitsOf(guess).flat())
  await giveBackTurn(db, turnsOf(guess), GUESSES)
}

/** In the order in which they are asked: an attempt that one refuses does not count for the next. */
const limitsOf = ({ name, address, person }: Guess) => [
  [
    { key: `${name} ${address} ${person}`, most: 10, windowSeconds: 5 * MINUTE },
    { key: `${name} ${address} ${person} hourly`, most: 30, windowSeconds: HOUR },
  ],
  [{ key: `${name} at ${address}`, most: 100, windowSeconds: 5 * MINUTE }],
]

const turnsOf = ({ name, person }: Guess) => `${name} as ${person}`
