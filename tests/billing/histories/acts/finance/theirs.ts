import { OVER } from '../../ledger/records.ts'
import type { Act } from '../act.ts'
import { atDesk, type Desk } from './department.ts'

const SUPPORT_CENTS = 5000
const DAY_S = 86_400

async function priceOfSupport({ stripe }: Desk) {
  const product = await stripe.products.create({ name: 'Support' })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: SUPPORT_CENTS,
    recurring: { interval: 'month' },
  })
}

async function sell(desk: Desk) {
  const { stripe, customer, world } = desk
  const { id: price } = await priceOfSupport(desk)
  const how = world.draw.one(['card', 'card', 'failing card', 'transfer', 'trial'] as const)
  const failing =
    how === 'failing card'
      ? (await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })).id
      : undefined
  const sold = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    ...(failing && { default_payment_method: failing }),
    ...(how === 'transfer' && { collection_method: 'send_invoice', days_until_due: 30 }),
    ...(how === 'trial' && { trial_period_days: 14 }),
  })
  return `${how}: ${sold.status}`
}

async function invoice({ stripe, customer, world: { draw } }: Desk) {
  const isSent = draw.chance(0.5)
  const auto_advance = draw.chance(0.5)
  const draft = await stripe.invoices.create({
    customer,
    currency: 'usd',
    auto_advance,
    collection_method: isSent ? 'send_invoice' : 'charge_automatically',
    ...(isSent && { days_until_due: 30 }),
  })
  await stripe.invoiceItems.create({ customer, invoice: draft.id, currency: 'usd', amount: 150_000 })
  const isFinal = draw.chance(0.6)
  if (isFinal) await stripe.invoices.finalizeInvoice(draft.id, { auto_advance })
  return [isSent ? 'sent' : 'charged', isFinal ? 'final' : 'draft', auto_advance && 'advances']
    .filter(Boolean)
    .join(', ')
}

async function change(desk: Desk) {
  const { stripe, records, customer, world } = desk
  const one = records.subscriptions.find(
    (each) => each.customer === customer && !records.isOurs(each) && !OVER.includes(each.status),
  )
  if (!one) return undefined
  const how = world.draw.one(['cancel', 'end', 'pause', 'goOn'] as const)
  if (how === 'cancel') await stripe.subscriptions.cancel(one.id)
  if (how === 'end') await stripe.subscriptions.update(one.id, { cancel_at: world.nowS() + 10 * DAY_S })
  if (how === 'pause') await stripe.subscriptions.update(one.id, { pause_collection: { behavior: 'keep_as_draft' } })
  if (how === 'goOn') await stripe.subscriptions.update(one.id, { pause_collection: '', cancel_at: '' })
  return how
}

async function settle({ stripe, records, customer, world }: Desk) {
  const [open] = records.invoices.filter(
    (one) => one.customer === customer && one.status === 'open' && !records.isOurInvoice(one),
  )
  if (!open) return undefined
  const how = world.draw.one(['void', 'writeOff'] as const)
  await (how === 'void' ? stripe.invoices.voidInvoice(open.id) : stripe.invoices.markUncollectible(open.id))
  return how
}

/** Sales of the finance department beside us. */
export const SALES: Act[] = [
  atDesk('sell support', 4, sell),
  atDesk('an invoice of its own', 4, invoice),
  atDesk('change support', 2, change),
  atDesk('settle an invoice of its own', 1, settle),
]
