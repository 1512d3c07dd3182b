import { OVER } from '../ledger/records.ts'
import type { Payer, World } from '../world.ts'
import type { Act } from './act.ts'
import { DOWNGRADE_NOW, SUBSCRIBE } from './subscriber.ts'
import { translate } from './translating.ts'

const FAULTS = ['refuse', 'drop', 'error', 'errorAfterwards', 'tooMany', 'keptError'] as const

/** To just before or after the end of a period, or of the hour in which its invoice is a draft. */
async function passToEnd(world: World, payer: Payer) {
  const { records, customer } = await world.look(payer)
  const one = records.ours.find((each) => each.customer === customer && !OVER.includes(each.status))
  const end = one?.items.data[0]?.current_period_end
  if (end === undefined) return undefined
  const seconds = end - world.nowS() + world.draw.one([-90, -2, 1, 50, 1800, 3590, 3610])
  if (seconds <= 0) return undefined
  await world.pass({ seconds })
  return seconds
}

/** Several things at one moment. */
async function atOnce(world: World, payer: Payer) {
  const things: Act['run'][] = world.draw.shuffled([
    translate,
    translate,
    (its: World) => its.work(),
    DOWNGRADE_NOW.run,
    SUBSCRIBE.run,
    (its: World) => its.sendEvents(),
  ])
  world.crowd++
  const said = await Promise.all(things.slice(0, 3).map((run) => run(world, payer)))
  world.crowd--
  return said.join(' | ')
}

export const WEATHER: Act[] = [
  { name: 'work', weight: 16, run: (world) => world.work() },
  { name: 'work of the day', weight: 5, run: (world) => world.workDaily() },
  { name: 'send events', weight: 14, run: (world) => world.sendEvents(world.draw.one([0, 0, 2])) },
  { name: 'pass seconds', weight: 4, run: (world) => world.pass({ seconds: world.draw.between(1, 90) }) },
  { name: 'pass hours', weight: 5, run: (world) => world.pass({ hours: world.draw.between(1, 40) }) },
  { name: 'pass days', weight: 6, run: (world) => world.pass({ days: world.draw.between(3, 33) }) },
  { name: 'pass to the end', weight: 7, run: passToEnd },
  { name: 'at once', weight: 3, run: atOnce },
  {
    name: 'Stripe goes or comes',
    weight: 2,
    run: async (world) => {
      world.stripe.faults.isAway = !world.stripe.faults.isAway
      return world.stripe.faults.isAway ? 'away' : 'back'
    },
  },
  {
    name: 'Stripe becomes flaky or sound',
    weight: 2,
    run: async (world) => {
      const isFlaky = !world.isFlaky()
      world.stripe.faults.onCall = isFlaky
        ? () => (world.draw.chance(0.15) ? world.draw.one(FAULTS) : undefined)
        : world.sound
      return isFlaky ? 'flaky' : 'sound'
    },
  },
]
