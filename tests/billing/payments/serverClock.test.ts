/** @module-tag nightly */
import { expect, test } from 'vitest'
import { endSubscriptions } from '#server/billing/subscriptions/endSubscriptions.ts'
import { createBillingScene } from '../../support/stripe/billing.ts'
import { createPayer } from '../payer.ts'

test.each([
  ['ahead of', 600_000],
  ['behind', -600_000],
])(
  "with a clock ten minutes %s Stripe's no subscription begins in the second in which another ended",
  async (_, aheadMs) => {
    const scene = await createBillingScene({}, { now: () => Date.now() - aheadMs })
    try {
      const { post, customer } = await createPayer(scene)
      expect((await post('downgrade-now')).status).toBe(200)
      expect((await post('create-metered-subscription')).status).toBe(200)
      const { data } = await scene.stripe.stripe.subscriptions.list({ customer, status: 'all' })
      const [second, first] = data
      expect(second!.start_date).toBeGreaterThan(first!.ended_at!)
    } finally {
      await scene.close()
    }
  },
)

test("with a clock ten minutes behind Stripe's a subscription that has just begun ends once its words are counted", async () => {
  const scene = await createBillingScene({}, { now: () => Date.now() + 600_000 })
  try {
    const payer = await createPayer(scene)
    scene.stripe.settings.countsLateS = 30
    await payer.charge(40)
    await payer.post('downgrade-now')
    expect(await payer.sentWords()).toBe(40)
    expect((await payer.subscription()).status).toBe('active')
    await scene.stripe.clock.advance({ ms: 31_000 })
    await endSubscriptions(scene.app.services, new Date(Date.now() + 60_000))
    expect((await payer.subscription()).status).toBe('canceled')
    expect(await payer.invoiced()).toEqual([{ words: 40, status: 'paid' }])
  } finally {
    await scene.close()
  }
})
