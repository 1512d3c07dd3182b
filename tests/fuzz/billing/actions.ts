import { settleWords } from '#db/queries/billing/billing.ts'
import { isOwed, listUnpaid } from '#server/billing/invoices/debt.ts'
import type { Payer, World } from './world.ts'

type Action = { name: string; weight: number; run(world: World, payer: Payer): Promise<unknown> }

const GOOD = ['4242424242424242', '5555555555554444']
const CARDS = [...GOOD, ...GOOD, '4000000000000341', '4000002500003155', '4000002760003184', '4000000000000002']
const METHODS = ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeCustomerFail']

export const customerOf = async ({ db }: World, { id }: { id: string }) =>
  (await db.selectFrom('billing_customers').where('user_id', '=', id).select('customer_id').executeTakeFirst())
    ?.customer_id ?? undefined

async function call(world: World, payer: Payer, method: 'get' | 'post' | 'delete', path: string, body?: unknown) {
  const response =
    method === 'post' ? await world.app.as(payer).post(path, body) : await world.app.as(payer)[method](path)
  if (response.status === 500) world.problems.push(`${method} ${path} answers 500: ${await response.clone().text()}`)
  return response
}

const post = (name: string, weight: number, path: string): Action => ({
  name,
  weight,
  run: async (world, payer) => (await call(world, payer, 'post', path)).status,
})

/** An address that is known is one that can be taxed. */
async function giveAddress(world: World, payer: Payer) {
  const customer = await customerOf(world, payer)
  if (customer && world.isTaxOn)
    await world.quietly(() =>
      world.stripe.stripe.customers.update(customer, { address: { country: 'DE', postal_code: '10115' } }),
    )
}

async function takeCard(world: World, payer: Payer, methods = METHODS) {
  const card = world.draw.one(methods)
  const { status } = await call(world, payer, 'post', '/stripe/payment-method', { payment_method_id: card })
  await giveAddress(world, payer)
  return `${card} ${status}`
}

/** Most who come to billing subscribe. */
export async function begin(world: World, payer: Payer) {
  const card = await takeCard(world, payer)
  return `${card}, ${(await call(world, payer, 'post', '/stripe/create-metered-subscription')).status}`
}

/** Enters a card on the page of a checkout, and confirms it with its bank where that asks. */
async function checkOut(world: World, payer: Payer) {
  const response = await call(world, payer, 'post', '/stripe/checkout-session')
  if (response.status !== 200) return response.status
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
  return `${number} ${(await call(world, payer, 'post', '/stripe/verify-payment-method')).status}`
}

async function inPortal(world: World, payer: Payer, action: string) {
  const response = await call(world, payer, 'post', '/stripe/customer-portal')
  if (response.status !== 200) return response.status
  const { pathname } = new URL((await response.json()).url)
  return (await world.stripe.routes.request(`${pathname}/${action}`, { method: 'POST' })).status
}

/** An invoice as Stripe shows it at this moment. */
export async function owedCents(world: World, customer: string | undefined) {
  if (!customer) return 0
  const unpaid = await world.quietly(() => listUnpaid({ stripe: world.stripe.stripe, isStandIn: true }, customer))
  return unpaid.filter(isOwed).reduce((sum, { amount_remaining }) => sum + amount_remaining, 0)
}

/** In an organization of theirs, or in the shared one, which its owner pays. */
async function translate(world: World, asker: Payer) {
  const { app, draw } = world
  const isShared = draw.chance(0.5)
  const organization = isShared ? world.shared : asker.personal
  const owner = await app.db
    .selectFrom('organizations')
    .where('id', '=', organization.id)
    .select('owner_id')
    .executeTakeFirstOrThrow()
  const customer = await customerOf(world, { id: owner.owner_id })
  const words = draw.one([1, 2, 11, 12, 13, 60, 200, 400, 700])
  const texts = Array.from({ length: Math.ceil(words / 100) }, (_, n) =>
    Array(Math.min(100, words - n * 100))
      .fill(`word${n}`)
      .join(' '),
  )
  const page = await app.build.page(await app.build.version(await app.build.project(organization)), { texts })
  const languages = draw.one([['es'], ['es', 'fr']])
  const owed = await owedCents(world, customer)
  const mayKnow = customer === undefined || (await world.hasHeard(customer))
  const answer = await (await call(world, asker, 'post', `/pages/${page.id}/translate`, { languages })).json()
  if (owed > 0 && mayKnow && answer.status === 'success')
    world.problems.push(`${answer.total_words} words are translated while ${owed} cents are owed`)
  return `${isShared ? 'shared ' : ''}${answer.total_words ?? words} ${answer.status} ${answer.message ?? ''}${owed ? ` (owed ${owed}, ${mayKnow ? 'known' : 'unheard'})` : ''}`
}

/** Ends each running translation: done, failed, or stopped by a person. */
export async function finishJobs(world: World, { share = 1, stops = 0.15 } = {}) {
  const { db, draw } = world
  const reserved = await db
    .selectFrom('word_ledger')
    .where('state', '=', 'reserved')
    .select(['id', 'page_id', 'request_id'])
    .orderBy('id')
    .execute()
  const said: string[] = []
  for (const [pageId, rows] of Map.groupBy(reserved, ({ page_id }) => page_id)) {
    if (!draw.chance(share)) continue
    if (draw.chance(stops)) {
      const asker = world.payers.find(({ isGone }) => !isGone)
      if (asker) await call(world, asker, 'post', `/pages/${pageId}/translate/cancel`, { languages: ['es'] })
      said.push('stopped')
      continue
    }
    const isFailing = draw.chance(0.15)
    const [failed, done] = [rows.filter(() => isFailing && draw.chance(0.5)), [] as typeof rows]
    for (const row of rows) if (!failed.includes(row)) done.push(row)
    await db.transaction().execute(async (trx) => {
      await settleWords(
        trx,
        done.map(({ id }) => id),
        'billed',
      )
      await settleWords(
        trx,
        failed.map(({ id }) => id),
        'released',
      )
    })
    said.push(`${done.length} done, ${failed.length} failed`)
  }
  return said.join('; ')
}

/** The billing screen. */
async function look(world: World, payer: Payer) {
  for (const path of ['/users/me/quota', '/stripe/debt', '/stripe/next-invoice', '/stripe/payment-method'])
    await call(world, payer, 'get', path)
  const customer = await customerOf(world, payer)
  const isReached = !world.stripe.faults.isAway && !world.isFlaky()
  const { status } = await call(world, payer, 'get', '/stripe/subscription')
  if (customer && isReached) await world.noteAsked(customer)
  return status
}

async function payOpen(world: World, payer: Payer) {
  const customer = await customerOf(world, payer)
  if (!customer) return 'no customer'
  const unpaid = await world.quietly(() => listUnpaid({ stripe: world.stripe.stripe, isStandIn: true }, customer))
  if (unpaid.length === 0) return 'nothing open'
  if (world.draw.chance(0.6)) await takeCard(world, payer, ['pm_card_visa'])
  const statuses: number[] = []
  for (const { hosted_invoice_url } of unpaid) {
    const { pathname } = new URL(hosted_invoice_url!)
    statuses.push((await world.stripe.routes.request(pathname, { method: 'POST' })).status)
  }
  return statuses.join(' ')
}

async function transfer(world: World, payer: Payer) {
  const heir = world.payers.find(({ id, isGone }) => id !== payer.id && !isGone)
  if (!heir) return 'nobody'
  const path = `/organizations/${world.shared.id}/transfer-ownership`
  const offered = await call(world, payer, 'post', path, { user_id: heir.id })
  if (offered.status !== 200 || world.draw.chance(0.2)) return offered.status
  const { id, terms } = (await offered.json()).offer
  const seen = { monthly_cap_cents: terms.monthly_cap_cents }
  return (await call(world, heir, 'post', `/payer-offers/${id}/accept`, seen)).status
}

async function leave(world: World, payer: Payer) {
  if (!world.draw.chance(0.3)) return 'stays'
  const { status } = await call(world, payer, 'delete', '/users/me')
  payer.isGone = status === 200
  return status
}

async function cancelAtStripe(world: World, payer: Payer) {
  const customer = await customerOf(world, payer)
  if (!customer) return 'no customer'
  return world.quietly(async () => {
    const { data } = await world.stripe.stripe.subscriptions.list({ customer })
    const invoice_now = world.draw.chance(0.5)
    for (const { id } of data) await world.stripe.stripe.subscriptions.cancel(id, { invoice_now })
    return `${data.length} ended${invoice_now ? ' with an invoice' : ''}`
  })
}

/** To just before or after the end of a period, or of the hour in which its invoice is a draft. */
async function passToEnd(world: World, payer: Payer) {
  const customer = await customerOf(world, payer)
  if (!customer) return 'no customer'
  const { data } = await world.quietly(() => world.stripe.stripe.subscriptions.list({ customer }))
  const end = data[0]?.items.data[0]?.current_period_end
  if (end === undefined) return 'no period'
  const seconds = end - Math.floor(Date.now() / 1000) + world.draw.one([-90, -2, 1, 50, 1800, 3590, 3610])
  if (seconds > 0) await world.pass({ seconds })
  return seconds
}

/** Several things at one moment. */
async function atOnce(world: World, payer: Payer) {
  const things: Action['run'][] = world.draw.shuffled([
    translate,
    translate,
    (its: World) => its.work(),
    post('downgrade now', 1, '/stripe/downgrade-now').run,
    post('subscribe', 1, '/stripe/create-metered-subscription').run,
    (its: World) => its.sendEvents(),
  ])
  const said = await Promise.all(things.slice(0, 3).map((run) => run(world, payer)))
  return said.join(' | ')
}

const FAULTS = ['refuse', 'drop', 'error', 'errorAfterwards', 'tooMany', 'keptError'] as const

export const ACTIONS: Action[] = [
  { name: 'take a card', weight: 8, run: takeCard },
  {
    name: 'take a card that fails',
    weight: 3,
    run: (world, payer) => takeCard(world, payer, ['pm_card_chargeCustomerFail']),
  },
  { name: 'check out', weight: 6, run: checkOut },
  post('subscribe', 10, '/stripe/create-metered-subscription'),
  post('cancel', 3, '/stripe/cancel-subscription'),
  post('resume', 3, '/stripe/resume-subscription'),
  post('downgrade to free', 2, '/stripe/downgrade-to-free'),
  post('downgrade now', 4, '/stripe/downgrade-now'),
  { name: 'cancel in the portal', weight: 3, run: (world, payer) => inPortal(world, payer, 'cancel') },
  { name: 'resume in the portal', weight: 2, run: (world, payer) => inPortal(world, payer, 'resume') },
  { name: 'end at Stripe', weight: 1, run: cancelAtStripe },
  { name: 'translate', weight: 26, run: translate },
  { name: 'finish', weight: 14, run: (world) => finishJobs(world, { share: 0.7 }) },
  { name: 'look', weight: 6, run: look },
  { name: 'pay what is open', weight: 5, run: payOpen },
  { name: 'transfer', weight: 2, run: transfer },
  { name: 'leave', weight: 2, run: leave },
  { name: 'work', weight: 14, run: (world) => world.work() },
  { name: 'look up debts', weight: 5, run: (world) => world.lookUpDebts() },
  { name: 'send events', weight: 12, run: (world) => world.sendEvents(world.draw.one([0, 0, 2])) },
  { name: 'pass seconds', weight: 5, run: (world) => world.pass({ seconds: world.draw.between(1, 90) }) },
  { name: 'pass hours', weight: 6, run: (world) => world.pass({ hours: world.draw.between(1, 40) }) },
  { name: 'pass to the end', weight: 7, run: passToEnd },
  { name: 'at once', weight: 4, run: atOnce },
  { name: 'pass days', weight: 6, run: (world) => world.pass({ days: world.draw.between(3, 33) }) },
  {
    name: 'Stripe goes or comes',
    weight: 3,
    run: async (world) => {
      world.stripe.faults.isAway = !world.stripe.faults.isAway
      return world.stripe.faults.isAway ? 'away' : 'back'
    },
  },
  {
    name: 'Stripe becomes flaky or sound',
    weight: 3,
    run: async (world) => {
      const isFlaky = !world.isFlaky()
      world.stripe.faults.onCall = isFlaky
        ? () => (world.draw.chance(0.15) ? world.draw.one(FAULTS) : undefined)
        : world.sound
      return isFlaky ? 'flaky' : 'sound'
    },
  },
]
