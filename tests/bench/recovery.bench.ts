import { randomUUID } from 'node:crypto'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { insertPerson } from '../support/build/population.ts'
import { startApp } from './harness/app.ts'
import { type Measured, median, type Result } from './harness/result.ts'

const [PEOPLE, CALLS] = [100, 25]
const ROUNDS = { recovery: 48, signIn: 32 }
const [LEAST, MOST] = [0.9, 1.1]

/** Neither the time of the answers nor what follows them tells whether somebody has an account. */
export async function run(): Promise<Result> {
  const app = await startApp()
  const hashed_password = await hashPassword('the right password')
  const known: string[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const { id } = await insertPerson(app.db, `Person ${n}`)
    await app.db.updateTable('users').set({ hashed_password }).where('id', '=', id).execute()
    known.push(`${id}@example.com`)
  }

  const recover = (email: string) =>
    timed(() => fetch(`${app.api}/password-recovery/${encodeURIComponent(email)}`, { method: 'POST' }), 200)
  const signIn = (username: string) =>
    timed(() => {
      const body = new URLSearchParams({ username, password: 'a wrong password' })
      return fetch(`${app.api}/login/access-token`, { method: 'POST', body })
    }, 400)

  try {
    return {
      rows: [
        await compare('recovery', ROUNDS.recovery, recover, known),
        await compare('sign-in', ROUNDS.signIn, signIn, known),
      ],
    }
  } finally {
    await app.stop()
  }
}

/** Blocks of known addresses beside blocks of unknown ones, as somebody who wants to find out would ask. */
async function compare(
  what: string,
  rounds: number,
  ask: (email: string) => Promise<number>,
  known: string[],
): Promise<Measured> {
  for (let n = 0; n < 50; n++) await ask(n % 2 === 0 ? known[n]! : stranger())
  const ours: number[] = []
  const theirs: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = (round * CALLS) % PEOPLE
    const people = known.slice(from, from + CALLS)
    const askKnown = async () => times(people, ask)
    const askStrangers = async () => times(people.map(stranger), ask)
    // Each goes first in every other round.
    const [first, second] = round % 2 === 0 ? [askKnown, askStrangers] : [askStrangers, askKnown]
    const [one, other] = [await first(), await second()]
    const [mine, strangers] = round % 2 === 0 ? [one, other] : [other, one]
    ours.push(...mine)
    theirs.push(...strangers)
    ratios.push(median(mine) / median(strangers))
  }
  const ratio = median(ratios)
  const show = (values: number[]) => `${median(values).toFixed(2)} ms`
  return {
    what: `${what} for an address with an account; median of the time to the answer`,
    peer: 'the same for an address nobody has',
    ours: show(ours),
    theirs: show(theirs),
    ratio,
    goal: `${LEAST}–${MOST}`,
    met: ratio >= LEAST && ratio <= MOST,
  }
}

async function times(emails: string[], ask: (email: string) => Promise<number>) {
  const all: number[] = []
  for (const email of emails) all.push(await ask(email))
  return all
}

async function timed(call: () => Promise<Response>, expected: number) {
  const start = performance.now()
  const response = await call()
  await response.text()
  const ms = performance.now() - start
  if (response.status !== expected) throw new Error(`${response.status} instead of ${expected}`)
  return ms
}

/** As long as those of the people. */
const stranger = () => `${randomUUID()}@example.com`
