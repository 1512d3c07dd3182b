import { expect, test } from 'vitest'
import { createBillingScene } from '../support/billing.ts'
import { createPayer } from './payer.ts'

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
