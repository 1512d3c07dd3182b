import { randomUUID } from 'node:crypto'
import { addCheckout } from '#db/queries/billing/subscriptions.ts'
import { write } from '../../http/write.ts'
import type { OpenPayments } from '../../integrations/stripe.ts'
import type { Services } from '../../services.ts'
import { withCatalog } from '../catalog/catalog.ts'
import { ensureCustomer, type Payee } from '../customers/customers.ts'
import type { Paying } from '../paying.ts'

type WithAddress = Paying & Pick<Services, 'config'>

/** One of our own addresses: the one the person came from, where they are signed in. Nobody is led anywhere else by a header. */
const homeOf = ({ publicUrl, allowedOrigins }: Services['config'], origin: string | undefined) =>
  origin !== undefined && allowedOrigins.includes(origin) ? origin : publicUrl

const pageAt = (home: string, url: string, { isStandIn }: OpenPayments) =>
  isStandIn ? `${home}${new URL(url).pathname}` : url

/** The page on which a card is entered in order to subscribe: only what is opened here makes `verify` and the webhook subscribe. */
export async function openCheckout(paying: WithAddress, person: Payee, origin?: string) {
  const { payments, config } = paying
  const opened = await payments.open()
  const { stripe } = opened
  const home = homeOf(config, origin)
  const customer = await ensureCustomer(paying, stripe, person)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      customer,
      allowed_payment_method_types: ['card'],
      client_reference_id: person.id,
      ...(payments.terms.isTaxOn && { billing_address_collection: 'required' as const }),
      success_url: `${home}/payment/success`,
      cancel_url: `${home}/payment/cancel`,
    },
    { idempotencyKey: `dragoman/checkout/${randomUUID()}` },
  )
  await write(paying, (trx) => addCheckout(trx, person.id, session.id))
  return pageAt(home, session.url!, opened)
}

export async function openPortal(paying: WithAddress, person: Payee, origin?: string) {
  const { payments, config } = paying
  const opened = await payments.open()
  const customer = await ensureCustomer(paying, opened.stripe, person)
  const home = homeOf(config, origin)
  const session = await withCatalog(opened, ({ portalConfigurationId: configuration }) =>
    opened.stripe.billingPortal.sessions.create(
      { customer, configuration, return_url: `${home}/billing` },
      { idempotencyKey: `dragoman/portal/${randomUUID()}` },
    ),
  )
  return pageAt(home, session.url, opened)
}
