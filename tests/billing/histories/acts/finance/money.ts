import type Stripe from 'stripe'
import type { Act } from '../act.ts'
import { atDesk, type Desk, ourInvoicesOf, paidOf } from './department.ts'

async function credit({ stripe, records, customer, world }: Desk) {
  const holder = records.customers.find(({ id }) => id === customer) as Stripe.Customer
  const cents = world.draw.one([30, 200, 5000])
  await stripe.customers.update(customer, { balance: holder.balance - cents })
  world.credits.push({ customer, cents })
  return `${cents} cents`
}

async function creditNote(desk: Desk) {
  const { stripe, world } = desk
  const [open] = ourInvoicesOf(desk, 'open').filter(({ amount_remaining }) => amount_remaining > 1)
  if (open) {
    const amount = world.draw.one([1, open.amount_remaining])
    await stripe.creditNotes.create({ invoice: open.id, amount })
    return `${amount} of ${open.amount_remaining} open`
  }
  const paid = paidOf(desk).find(({ amount_paid, post_payment_credit_notes_amount: taken }) => amount_paid - taken > 1)
  if (!paid) return undefined
  const amount = world.draw.one([1, paid.amount_paid - paid.post_payment_credit_notes_amount])
  const how = world.draw.one(['refund_amount', 'credit_amount', 'out_of_band_amount'] as const)
  await stripe.creditNotes.create({ invoice: paid.id, amount, [how]: amount })
  if (how === 'credit_amount') world.credits.push({ customer: desk.customer, cents: amount })
  return `${amount} of ${paid.amount_paid} paid, ${how}`
}

async function refund(desk: Desk) {
  const [paid] = paidOf(desk)
  const payment = desk.records.payments.find(({ invoice, status }) => invoice === paid?.id && status === 'paid')
  if (!paid || !payment) return undefined
  const amount = desk.world.draw.one([1, Math.ceil(paid.amount_paid / 2)])
  await desk.stripe.refunds.create({ payment_intent: payment.payment.payment_intent as string, amount })
  return `${amount} of ${paid.amount_paid}`
}

/** The holder of the card, and their bank. */
async function dispute(desk: Desk) {
  const { records, world } = desk
  const open = records.disputes.find(({ status }) => status === 'needs_response')
  if (open && world.draw.chance(0.7)) {
    const as = world.draw.one(['won', 'lost'] as const)
    await world.stripe.disputes.decide(open.id, as)
    return as
  }
  const [paid] = paidOf(desk)
  if (!paid) return undefined
  await world.stripe.disputes.open(paid.id)
  return 'opened'
}

/** An administrator and the payer have agreed. */
async function settleDispute({ records, world }: Desk) {
  const lost = records.disputes.find(({ id, status }) => status === 'lost' && !world.settled.has(id))
  if (!lost) return undefined
  const { status } = await world.app.as(await world.admin()).post(`/admin/billing/corrections/${lost.id}/settle`)
  if (status === 200) world.settled.add(lost.id)
  return status
}

async function closeInvoice(desk: Desk) {
  const [open] = [...ourInvoicesOf(desk, 'open'), ...ourInvoicesOf(desk, 'uncollectible')]
  if (!open) return undefined
  const how = desk.world.draw.one(['void', 'write off', 'pay'] as const)
  if (how === 'void') await desk.stripe.invoices.voidInvoice(open.id)
  if (how === 'write off') await desk.stripe.invoices.markUncollectible(open.id)
  if (how === 'pay') {
    const { id } = await desk.stripe.paymentMethods.attach('pm_card_visa', { customer: desk.customer })
    await desk.stripe.invoices.pay(open.id, { payment_method: id })
  }
  return how
}

/** Cards are taken away, become old, or come without anybody choosing them. */
async function changeCards({ stripe, customer, world, records }: Desk) {
  const cards = records.cards.filter((one) => one.customer === customer)
  const how = world.draw.one(['detach', 'detachAll', 'expire', 'attach'] as const)
  if (cards.length === 0 && how !== 'attach') return undefined
  if (how === 'attach') await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  if (how === 'detach') await stripe.paymentMethods.detach(world.draw.one(cards).id)
  if (how === 'detachAll') for (const { id } of cards) await stripe.paymentMethods.detach(id)
  if (how === 'expire')
    for (const one of cards)
      await world.stripe.db
        .updateTable('stripe_stand_in.objects')
        .set({ data: JSON.stringify({ ...one, card: { ...one.card!, exp_month: 1, exp_year: 2024 } }) as never })
        .where('id', '=', one.id)
        .execute()
  return how
}

export const MONEY: Act[] = [
  atDesk('credit', 2, credit),
  atDesk('credit note', 3, creditNote),
  atDesk('refund', 2, refund),
  atDesk('dispute', 3, dispute),
  atDesk('settle a dispute', 2, settleDispute),
  atDesk('close an invoice', 3, closeInvoice),
  atDesk('cards', 3, changeCards),
]
