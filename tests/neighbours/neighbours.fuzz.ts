import { expect, onTestFinished, test } from 'vitest'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { TIMED } from '../support/runs/timed.ts'
import { GROUPS } from './kinds/kinds.ts'
import { enterOwnGroup } from './processes/ownGroup.ts'
import { type Attacked, openSite } from './site.ts'
import { HEAD, lineOf, sumOf } from './table.ts'

const isLong = process.env.FUZZ !== undefined
const of = (name: string, usual: number) => Number(process.env[name] ?? usual)
const [ROUNDS, ATTACKERS, CALM_MS, ATTACK_MS] = isLong
  ? [of('ROUNDS', 5), 20, of('CALM_MS', 20_000), of('ATTACK_MS', 60_000)]
  : [1, 8, 1000, 3000]
/**
 * However quick a calm server is, nobody notices less. The short form, beside other tests, sees who is stopped, not who waits: on a
 * machine whose calm server takes over 75 ms, as many times that as three seconds are of it.
 */
const BOUNDS = isLong
  ? { getMs: 100, getRatio: 0, keystrokeMs: 100, keystrokeRatio: 5 }
  : { getMs: 3000, getRatio: 40, keystrokeMs: 3000, keystrokeRatio: 40 }
const MAX_RSS_MB = 1536
/** A machine on which a calm server takes that long is too busy to say whom the stranger waits for. */
const BUSY_GET_MS = 150
/** In every draw: the attacks that once stopped everybody. */
const ALWAYS = [
  'ZIPs of blanks',
  'workbook: a wide row',
  'contested insertions',
  'pattern trials',
  'read: exports as TMX',
  'jobs of silent services',
  'tries of services with bombs',
]

test('free accounts that attack at once, within every limit, stop nobody', {
  ...(isLong ? {} : TIMED),
  timeout: isLong ? 3_600_000 : 240_000,
}, async () => {
  const seed = chooseSeed('neighbours')
  const random = seeded(seed)
  if (isLong && !enterOwnGroup()) console.log('Without a control group processors may be shared between sessions')
  const site = await openSite()
  onTestFinished(site.stop)
  for (let round = 0; round < ROUNDS; round++) {
    const kinds = drawKinds(random)
    const attack = { kinds, seed: seed + 1000 * round, calmMs: CALM_MS, attackMs: ATTACK_MS, isLong }
    const result = await site.attack(attack)
    console.log([`Round ${round + 1}: ${kinds.join(', ')}`, HEAD, lineOf('together', result)].join('\n'))
    console.log(JSON.stringify({ ...result, faults: result.faults.length }, undefined, isLong ? 1 : undefined))
    expectUnharmed(result)
  }
})

function drawKinds(random: () => number) {
  const draw = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const groups = Object.values(GROUPS).map((kinds) => Object.keys(kinds))
  return [...ALWAYS, ...Array.from({ length: ATTACKERS - ALWAYS.length }, () => draw(draw(groups)))]
}

function expectUnharmed({ calm, attacked, maxRssMb, end, statuses }: Attacked) {
  expect.soft(end, 'the server still runs').toBeUndefined()
  expect.soft(sumOf(statuses), 'attackers cause no fault').not.toHaveProperty('500')
  expect.soft(maxRssMb, 'memory in MB').toBeLessThanOrEqual(MAX_RSS_MB)
  if (!isLong && calm.get.p99 > BUSY_GET_MS) {
    console.log(`Answers to the stranger are not judged: a calm server took ${calm.get.p99} ms`)
    return
  }
  for (const [work, { statuses: got }] of Object.entries(attacked)) {
    const refused = Object.keys(got).filter((status) => status !== '200' && status !== '0')
    expect.soft({ work, refused }, 'the stranger is not refused').toEqual({ work, refused: [] })
    expect.soft({ work, unanswered: got[0] ?? 0 }, 'the stranger is answered').toEqual({ work, unanswered: 0 })
  }
  const { getMs, getRatio, keystrokeMs, keystrokeRatio } = BOUNDS
  expect.soft(attacked.get.p99, 'GET p99 in ms').toBeLessThanOrEqual(Math.max(getMs, calm.get.p99 * getRatio))
  expect
    .soft(attacked.keystroke.p99, 'keystroke p99 in ms')
    .toBeLessThanOrEqual(Math.max(keystrokeMs, calm.keystroke.p99 * keystrokeRatio))
}
