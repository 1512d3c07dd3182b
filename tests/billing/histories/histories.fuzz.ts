/** @module-tag nightly */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseSeed } from '../../support/runs/random.ts'
import { ACTS } from './acts/acts.ts'
import { begin } from './acts/subscriber.ts'
import { readBooks } from './books.ts'
import { compareBooks } from './ledger/compareBooks.ts'
import { comeToRest } from './rest.ts'
import { createWorld, type Payer, type World } from './world.ts'

const HISTORIES = process.env.FUZZ ? Number(process.env.HISTORIES ?? 500) : 1
const STEPS = process.env.FUZZ ? 50 : 20
/** Acts that are drawn for one step, until one of them is possible. */
const MAX_DRAWS = 8

/** @returns everything that went wrong, with what had happened before */
async function live(seed: number) {
  const world = await createWorld(seed)
  const { draw, log, problems } = world
  let books: object | undefined
  try {
    for (const payer of [...world.payers])
      if (draw.chance(0.8)) log.push(`${payer.full_name} ${await begin(world, payer)}`)
    await world.acceptForeign()
    for (let step = 0; step < STEPS; step++) await takeStep(world, draw.one(world.payers))
    await comeToRest(world)
    problems.push(...(await compareBooks(world)))
    if (problems.length > 0) books = await readBooks(world)
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await world.close()
  }
  const { settings } = world.stripe
  return problems.length === 0 ? [] : [{ seed, problems, settings, isTaxOn: world.isTaxOn, log, books }]
}

async function takeStep(world: World, payer: Payer) {
  const { draw, log, problems } = world
  if (payer.isGone) return
  const known = problems.length
  for (let draws = 0; draws < MAX_DRAWS; draws++) {
    const act = draw.weighted(ACTS)
    const isSilent = /^(work|send events|pass)/.test(act.name)
    const said = await act.run(world, payer)
    if (said === undefined && !isSilent) continue
    problems.push(
      ...world.foreign.compare(await world.recorder.read(), world.nowS()).map((fault) => `${act.name}: ${fault}`),
    )
    log.push(`${new Date().toISOString().slice(0, 16)} ${payer.full_name} ${act.name}: ${said ?? ''}`)
    break
  }
  log.push(...problems.slice(known).map((problem) => `  !! ${problem}`))
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

test('the ledger of the test shares no code with billing', () => {
  const files = globSync('tests/billing/histories/ledger/*.ts')
  expect(files.length).toBeGreaterThan(5)
  const product = /from '#(server|db|collab)\//
  expect(files.filter((file) => product.test(readFileSync(file, 'utf8')))).toEqual([])
})
