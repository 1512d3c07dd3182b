import type { World } from '../../world.ts'
import { type Act, getJson } from '../act.ts'
import { SUBSCRIBE } from '../subscriber.ts'
import { finishJobs, translate } from '../translating.ts'

const LOOKUP_KEY = 'dragoman_word_4_cents'
const SKEW_MS = 600_000

/** The name of our price moves to another price, or back. */
async function movePrice(world: World) {
  const { stripe } = world.stripe
  const said = await world.quietly(async () => {
    const { prices } = await world.recorder.read()
    const now = prices.find(({ lookup_key }) => lookup_key === LOOKUP_KEY)!
    const right = prices.find(({ metadata }) => metadata.made_by === 'dragoman')!
    if (now.id !== right.id) {
      await stripe.prices.update(right.id, { lookup_key: LOOKUP_KEY, transfer_lookup_key: true })
      return 'back'
    }
    await stripe.prices.create({
      product: now.product as string,
      currency: world.draw.one(['eur', 'usd']),
      unit_amount: 5,
      recurring: { interval: 'month', usage_type: 'metered', meter: now.recurring!.meter! },
      lookup_key: LOOKUP_KEY,
      transfer_lookup_key: true,
    })
    return 'to another one'
  })
  await world.acceptForeign()
  await world.checkAccount()
  return said
}

/** The server's clock is ten minutes off for some while; its words reach Stripe all the same. */
const wrongClock: Act = {
  name: 'the clock is wrong',
  weight: 2,
  run: async (world, payer) => {
    const skewMs = world.draw.one([SKEW_MS, -SKEW_MS])
    await world.skewClock(skewMs)
    try {
      const said = [await translate(world, payer)]
      if (world.draw.chance(0.3)) said.push(`subscribe ${await SUBSCRIBE.run(world, payer)}`)
      await finishJobs(world, { stops: 0 })
      await world.work()
      await world.sendEvents()
      await world.work()
      const { stripe } = await getJson(world, await world.admin(), '/admin/billing')
      const failing = stripe.failing_customers.filter(({ code }: { code: string }) => code === 'clock')
      if (failing.length > 0) world.problems.push(`words are refused for the clock: ${failing[0].error}`)
      return `${skewMs > 0 ? 'ahead' : 'behind'}: ${said.join(', ')}`
    } finally {
      await world.skewClock(0)
      await world.acceptForeign()
    }
  },
}

export const ACCOUNT: Act[] = [{ name: 'finance: move the price', weight: 2, run: movePrice }, wrongClock]
