import { owedOn } from '../ledger/standing.ts'
import type { Payer, World } from '../world.ts'
import { type Act, call, callSyncing } from './act.ts'

const GOOD = ['4242424242424242', '5555555555554444']
const CARDS = [...GOOD, ...GOOD, '4000000000000341', '4000002500003155', '4000002760003184', '4000000000000002']
const METHODS = ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeCustomerFail']
const OUR_PRICE_CENTS = 4

/** An address that is known is one that can be taxed. */
async function giveAddress(world: World, payer: Payer) {
  const { customer } = await world.look(payer)
  if (customer && world.isTaxOn)
    await world.quietly(() =>
      world.stripe.stripe.customers.update(customer, { address: { country: 'DE', postal_code: '10115' } }),
    )
}

export async function takeCard(world: World, payer: Payer, methods = METHODS) {
  const card = world.draw.one(methods)
  const { status } = await callSyncing(world, payer, '/stripe/payment-method', { payment_method_id: card })
  await giveAddress(world, payer)
  return `${card} ${status}`
}

/** Nobody who owes for an earlier account, or has lost a dispute, begins again; and nobody at another price. */
async function subscribe(world: World, payer: Payer) {
  const before = await world.look(payer)
  const mailbox = world.payers.filter(({ email, id }) => email === payer.email && id !== payer.id)
  const owed = await Promise.all(mailbox.map((former) => owedEarlier(world, former)))
  const { status } = await callSyncing(world, payer, '/stripe/create-metered-subscription')
  payer.hasAsked = true
  const after = await world.look(payer)
  const begun = after.records.ours.filter(({ id }) => !before.records.ours.some((one) => one.id === id))
  for (const one of begun) {
    const cents = one.items.data.map(({ price }) => `${price.unit_amount} ${price.currency}`)
    if (`${cents}` !== `${OUR_PRICE_CENTS} usd`) world.problems.push(`a subscription at ${cents} begins`)
    if (owed.some((sum) => sum > 0))
      world.problems.push(`a subscription begins while ${owed} cents of earlier accounts are owed`)
    if (before.expected.why === 'disputed' && (await world.hasHeard(before.customer!)))
      world.problems.push('a subscription begins after a lost dispute')
  }
  return status
}

/** Known debts of a former account. */
async function owedEarlier(world: World, former: Payer) {
  const { customer, expected } = await world.look(former)
  return customer !== undefined && (await world.hasHeard(customer, { ofDebt: true })) ? expected.owed : 0
}

/** Most who come to billing subscribe. */
export async function begin(world: World, payer: Payer) {
  return `${await takeCard(world, payer)}, ${await subscribe(world, payer)}`
}

/** Enters a card on the page of a checkout, and confirms it with its bank where that asks. */
async function checkOut(world: World, payer: Payer) {
  const response = await call(world, payer, 'post', '/stripe/checkout-session')
  if (response.status !== 200) return response.status
  payer.hasAsked = true
  const { pathname } = new URL((await response.json()).url)
  const number = world.draw.one(CARDS)
  const filled = { number, month: '12', year: '49', cvc: '123', name: 'Ana Lima', country: 'DE', postal_code: '10115' }
  const page = await world.stripe.routes.request(pathname, { method: 'POST', body: new URLSearchParams(filled) })
  if (page.headers.get('location')?.endsWith('/bank'))
    await world.stripe.routes.request(`${pathname}/bank`, {
      method: 'POST',
      body: new URLSearchParams({ answer: world.draw.chance(0.8) ? 'confirm' : 'refuse' }),
    })
  if (world.draw.chance(0.3)) return `${number}, and the page is closed`
  return `${number} ${(await callSyncing(world, payer, '/stripe/verify-payment-method')).status}`
}

/** Stripe's own page, on which a person changes whatever runs at Stripe. */
async function inPortal(world: World, payer: Payer, action: string) {
  const response = await call(world, payer, 'post', '/stripe/customer-portal')
  if (response.status !== 200) return response.status
  const { pathname } = new URL((await response.json()).url)
  const { status } = await world.stripe.routes.request(`${pathname}/${action}`, { method: 'POST' })
  await world.acceptForeign()
  return status
}

/** The billing screen. */
async function look(world: World, payer: Payer) {
  for (const path of ['/users/me/quota', '/stripe/debt', '/stripe/next-invoice', '/stripe/payment-method'])
    await call(world, payer, 'get', path)
  const { customer } = await world.look(payer)
  const { status } = await call(world, payer, 'get', '/stripe/subscription')
  if (customer && world.isReached()) await world.noteAsked(customer)
  return status
}

async function payOpen(world: World, payer: Payer) {
  const { records, customer } = await world.look(payer)
  const owed = customer === undefined ? [] : owedOn(records, customer)
  if (owed.length === 0) return undefined
  if (world.draw.chance(0.6)) await takeCard(world, payer, ['pm_card_visa'])
  const statuses: number[] = []
  for (const { hosted_invoice_url } of owed) {
    const { pathname } = new URL(hosted_invoice_url!)
    statuses.push((await world.stripe.routes.request(pathname, { method: 'POST' })).status)
  }
  return statuses.join(' ')
}

const post = (name: string, weight: number, path: string): Act => ({
  name,
  weight,
  run: async (world, payer) => (await callSyncing(world, payer, path)).status,
})

export const DOWNGRADE_NOW = post('downgrade now', 4, '/stripe/downgrade-now')
export const SUBSCRIBE: Act = { name: 'subscribe', weight: 10, run: subscribe }

export const SUBSCRIBER_ACTS: Act[] = [
  { name: 'take a card', weight: 8, run: takeCard },
  {
    name: 'take a card that fails',
    weight: 3,
    run: (world, payer) => takeCard(world, payer, ['pm_card_chargeCustomerFail']),
  },
  { name: 'check out', weight: 5, run: checkOut },
  SUBSCRIBE,
  post('cancel', 3, '/stripe/cancel-subscription'),
  post('resume', 3, '/stripe/resume-subscription'),
  post('downgrade to free', 2, '/stripe/downgrade-to-free'),
  DOWNGRADE_NOW,
  { name: 'cancel in the portal', weight: 2, run: (world, payer) => inPortal(world, payer, 'cancel') },
  { name: 'resume in the portal', weight: 2, run: (world, payer) => inPortal(world, payer, 'resume') },
  { name: 'look', weight: 6, run: look },
  { name: 'pay what is open', weight: 5, run: payOpen },
]
