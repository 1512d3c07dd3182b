import { expect, test } from 'vitest'
import { chooseSeed } from '../../support/random.ts'
import { ACTIONS, begin } from './actions.ts'
import { readBooks } from './books.ts'
import { findFaults } from './checks.ts'
import { comeToRest } from './rest.ts'
import { createWorld } from './world.ts'

const HISTORIES = process.env.FUZZ ? Number(process.env.HISTORIES ?? 500) : 1
const STEPS = process.env.FUZZ ? 50 : 30

/** @returns everything that went wrong, with what had happened before */
async function live(seed: number) {
  const world = await createWorld(seed)
  const { draw, log, problems } = world
  let books: object | undefined
  try {
    for (const payer of world.payers) if (draw.chance(0.8)) log.push(`${payer.full_name} ${await begin(world, payer)}`)
    for (let step = 0; step < STEPS; step++) {
      const payer = draw.one(world.payers)
      const action = draw.weighted(ACTIONS)
      if (payer.isGone) continue
      const known = problems.length
      const said = await action.run(world, payer)
      log.push(`${new Date().toISOString().slice(0, 16)} ${payer.full_name} ${action.name}: ${said ?? ''}`)
      if (problems.length > known) log.push(...problems.slice(known).map((problem) => `  !! ${problem}`))
    }
    await comeToRest(world)
    problems.push(...(await findFaults(world)))
    if (problems.length > 0) books = await readBooks(world)
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await world.close()
  }
  const { settings } = world.stripe
  return problems.length === 0 ? [] : [{ seed, problems, settings, isTaxOn: world.isTaxOn, log, books }]
}

test(
  `after ${HISTORIES} histories the ledger, Stripe and the screens agree to the word and cent`,
  async () => {
    const seed = chooseSeed('histories of billing')
    const found: object[] = []
    for (let n = 0; n < HISTORIES; n++) {
      const began = performance.now()
      const wrong = await live(seed + n)
      if (process.env.FUZZ)
        console.log(`${seed + n}: ${Math.round(performance.now() - began)} ms ${wrong.length ? 'WRONG' : ''}`)
      for (const one of wrong) console.log(JSON.stringify(one, null, 1))
      found.push(...wrong)
    }
    expect(found.length).toBe(0)
  },
  HISTORIES * 120_000,
)
