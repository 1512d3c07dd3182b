import { randomUUID } from 'node:crypto'
import { addCheckout } from '#db/queries/subscriptions.ts'
import type { Services } from '../services.ts'
import { openCatalog } from './catalog.ts'
import { ensureCustomer, type Payee } from './customers.ts'
import type { Paying } from './paying.ts'

type WithAddress = Paying & Pick<Services, 'config'>

/** Where a card is entered in order to subscribe: only what is opened here makes `verify` and the webhook subscribe. */
export async function openCheckout({ db, payments, config }: WithAddress, person: Payee) {
  const { stripe } = await payments.open()
  const customer = await ensureCustomer(db, stripe, person)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      customer,
      allowed_payment_method_types: ['card'],
      client_reference_id: person.id,
      success_url: `${config.publicUrl}/payment/success`,
      cancel_url: `${config.publicUrl}/payment/cancel`,
    },
    { idempotencyKey: `dragoman/checkout/${randomUUID()}` },
  )
  await addCheckout(db, person.id, session.id)
  return session.url!
}

export async function openPortal({ db, payments, config }: WithAddress, person: Payee) {
  const opened = await payments.open()
  const { portalConfigurationId } = await openCatalog(opened)
  const customer = await ensureCustomer(db, opened.stripe, person)
  const session = await opened.stripe.billingPortal.sessions.create(
    { customer, configuration: portalConfigurationId, return_url: `${config.publicUrl}/billing` },
    { idempotencyKey: `dragoman/portal/${randomUUID()}` },
  )
  return session.url
}
