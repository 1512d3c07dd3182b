import { adoptCustomers } from '#db/queries/billing/ledgerOutbox.ts'
import { foldUsage } from '#db/queries/billing/usage.ts'
import { checkAccount } from '#server/billing/catalog/checkAccount.ts'
import { reconcileCorrections } from '#server/billing/corrections/takeCorrections.ts'
import { reconcileDebts } from '#server/billing/invoices/reconcileDebts.ts'
import { deliverWords } from '#server/billing/outbox/outbox.ts'
import { endSubscriptions, reconcileOverdue } from '#server/billing/subscriptions/endSubscriptions.ts'
import type { TestApp } from '../../support/app/app.ts'
import type { TestStripe } from '../../support/stripe/stripe.ts'
import type { createEventPost } from './eventPost.ts'

type Around = {
  app: TestApp
  faults: TestStripe['faults']
  isReached: () => boolean
  post: ReturnType<typeof createEventPost>
}

/** The workers of the app, which the history lets work. */
export function createWork({ app: { services, db }, faults, isReached, post }: Around) {
  function ignoreStripe(error: { type?: string }) {
    if (!faults.isAway && !error.type?.startsWith('Stripe')) throw error
  }

  return {
    /** Work that the workers do all the time. */
    async work() {
      const now = () => new Date()
      const steps = [
        () => adoptCustomers(db),
        () => deliverWords(services, now),
        () => endSubscriptions(services, new Date(Date.now() + 60_000)),
        () => reconcileOverdue(services, now()),
        () => foldUsage(db),
      ]
      for (const step of steps) await step().catch(ignoreStripe)
    },
    /** The hourly look at price and clock. */
    async checkAccount() {
      await checkAccount(services).catch(ignoreStripe)
    },
    /** The daily jobs, after which debts and corrections are known without any event. */
    async workDaily() {
      const isSound = isReached()
      for (const job of [reconcileDebts, reconcileCorrections]) await job(services).catch(ignoreStripe)
      if (!isSound) return 'not sound'
      const known = await db.selectFrom('billing_customers').select('customer_id').execute()
      await post.noteDay(known.flatMap(({ customer_id }) => customer_id ?? []))
      return 'done'
    },
  }
}
