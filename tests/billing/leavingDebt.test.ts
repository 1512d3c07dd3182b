import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endSubscriptions } from '#server/billing/subscriptions/endSubscriptions.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { type BillingScene, createBillingScene } from '../support/stripe/billing.ts'
import { createPayer } from './payer.ts'
import { finishAll } from './words/ledgerRows.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterEach(() => {
  scene.stripe.faults.isAway = false
})
afterAll(() => scene.close())

const answer = async (response: Response) => [response.status, await response.json()] as const
const asAdmin = async () =>
  scene.app.as(await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null }))
const OWED = /^\$4\.00 is still owed\. Pay the open invoice first: https?:\/\/\S+$/
const EARLIER = /^\$4\.00 is still owed for an earlier account of yours\. Pay its open invoice first: https?:\/\/\S+$/

/** Owes $4 for 100 words: the card is saved, and fails when it is charged. */
async function aDebtor() {
  const payer = await createPayer(scene, 'pm_card_chargeCustomerFail')
  await payer.charge(100)
  await payer.deliverAll()
  await payer.pass({ days: 32 })
  await scene.app.as(payer.ana).get('/stripe/subscription')
  return { ...payer, person: payer.ana }
}

async function activate(person: Person, card = 'pm_card_visa') {
  await scene.app.as(person).post('/stripe/payment-method', { payment_method_id: card })
  return answer(await scene.app.as(person).post('/stripe/create-metered-subscription'))
}

async function signUp(email = `${uuid()}@example.com`) {
  const me = await (await scene.app.anyone.post('/users/signup', { email, password: 'a password of theirs' })).json()
  return { ...me, token: me.access_token } as Person
}

const findUser = ({ id }: Person) =>
  scene.app.db.selectFrom('users').where('id', '=', id).select('id').executeTakeFirst()

async function payAll(customer: string) {
  const { stripe } = scene.stripe
  for (const { id } of (await stripe.invoices.list({ customer, status: 'open' })).data)
    await stripe.invoices.voidInvoice(id)
  for (const { id } of (await stripe.invoices.list({ customer, status: 'uncollectible' })).data)
    await stripe.invoices.voidInvoice(id)
}

test('somebody whose billing is paused owes nothing, and may leave', async () => {
  const { ana, subscription } = await createPayer(scene)
  const { id } = await subscription()
  await scene.stripe.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
  await scene.app.as(ana).get('/stripe/subscription')
  expect((await scene.app.as(ana).delete('/users/me')).status).toBe(200)
})

describe('[R113] deleting an account that owes', () => {
  test('is refused with the sum and the page of the invoice, to the person and to administrators', async () => {
    const { person, customer } = await aDebtor()
    const [status, { detail }] = await answer(await scene.app.as(person).delete('/users/me'))
    expect([status, detail]).toEqual([402, expect.stringMatching(OWED)])
    const admin = await asAdmin()
    expect(await answer(await admin.delete(`/users/${person.id}`))).toEqual([
      402,
      { detail: expect.stringMatching(OWED) },
    ])
    scene.stripe.faults.isAway = true
    const [away, said] = await answer(await scene.app.as(person).delete('/users/me'))
    expect([away, said.detail]).toEqual([402, '$4.00 is still owed. Pay the open invoice first.'])
    scene.stripe.faults.isAway = false
    expect(await findUser(person)).toBeDefined()
    await payAll(customer)
    await scene.app.as(person).get('/stripe/subscription')
    expect((await scene.app.as(person).post('/stripe/downgrade-now')).status).toBe(200)
    expect((await scene.app.as(person).delete('/users/me')).status).toBe(200)
  })

  test('an administrator may write it off; the same mailbox or card then subscribes only once it is paid', async () => {
    const { person, customer } = await aDebtor()
    const admin = await asAdmin()
    expect((await admin.delete(`/users/${person.id}?write_off=true`)).status).toBe(200)
    expect(await findUser(person)).toBeUndefined()
    const { data } = await scene.stripe.stripe.invoices.list({ customer })
    expect(data.filter(({ total }) => total > 0).map(({ status }) => status)).toEqual(['uncollectible'])
    await endSubscriptions(scene.app.services, new Date(await scene.stripe.clock.now()))

    const [name, domain] = person.email.split('@')
    const again = await signUp(`${name}+again@${domain}`)
    expect(await activate(again)).toEqual([402, { detail: expect.stringMatching(EARLIER) }])
    const sameCard = await signUp()
    expect(await activate(sameCard, 'pm_card_chargeCustomerFail')).toEqual([
      402,
      { detail: expect.stringMatching(EARLIER) },
    ])
    await payAll(customer)
    expect((await activate(again))[0]).toBe(200)
  })

  test('is remembered when somebody deletes the customer at Stripe', NIGHTLY, async () => {
    const { person, customer } = await aDebtor()
    await scene.stripe.stripe.customers.del(customer)
    await scene.app.as(person).get('/stripe/subscription')
    expect((await activate(person))[1]).toEqual({ detail: expect.stringMatching(EARLIER) })
    expect((await scene.app.as(person).delete('/users/me')).status).toBe(200)
    const again = await signUp(person.email)
    expect((await activate(again))[1]).toEqual({ detail: expect.stringMatching(EARLIER) })
    await payAll(customer)
    expect((await activate(again))[0]).toBe(200)
  })

  test('a final invoice that fails after the account is gone is owed as well', NIGHTLY, async () => {
    const payer = await createPayer(scene, 'pm_card_chargeCustomerFail')
    await payer.charge(100)
    await payer.deliverAll()
    expect((await scene.app.as(payer.ana).delete('/users/me')).status).toBe(200)
    await endSubscriptions(scene.app.services, new Date((await scene.stripe.clock.now()) + 60_000))
    const again = await signUp(payer.ana.email)
    expect(await activate(again)).toEqual([402, { detail: expect.stringMatching(EARLIER) }])
    await payAll(payer.customer)
  })
})

test('a mailbox that is not proven tells nothing of a debt', NIGHTLY, async () => {
  const { person, customer } = await aDebtor()
  expect((await (await asAdmin()).delete(`/users/${person.id}?write_off=true`)).status).toBe(200)
  const stranger = await scene.app.build.user({ email: person.email, is_email_confirmed: false })
  expect(await activate(stranger)).toEqual([403, { detail: 'Please confirm your email address first' }])
  await payAll(customer)
})

test('free words of an account that is gone stay used for its card, whatever the mailbox', async () => {
  const ana = await signUp()
  const { build } = scene.app
  const version = await build.version(await build.project(await build.personalOrganization({ owner: ana })))
  const page = await build.page(version, { texts: [Array(500).fill('word').join(' ')] })
  await scene.app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })
  await finishAll(scene.app.db, ana)
  const card = { payment_method_id: 'pm_card_mastercard' }
  expect((await scene.app.as(ana).post('/stripe/payment-method', card)).status).toBe(200)
  const other = await signUp()
  await scene.app.as(other).post('/stripe/payment-method', card)
  const quota = async () => (await scene.app.as(other).get('/users/me/quota')).json()
  expect(await quota()).toMatchObject({ earlier_words: 0, remaining_quota: 500 }) // colleagues may have one card
  expect((await scene.app.as(ana).delete('/users/me')).status).toBe(200)
  expect(await quota()).toMatchObject({ earlier_words: 500, remaining_quota: 0 })
})

test('before a deletion it is told what is owed and what will be charged', NIGHTLY, async () => {
  const { person } = await aDebtor()
  const told = async (as: { get(path: string): Promise<Response> }, { id }: Person) =>
    answer(await as.get(`/users/${id}/deletion`))
  expect((await told(scene.app.as(person), person))[1]).toMatchObject({
    has_subscription: true,
    debt: { owed_cents: 400, invoices: [{ owed_cents: 400 }] },
  })
  const payer = await createPayer(scene)
  await payer.charge(30)
  await payer.deliverAll()
  const expected = { has_subscription: true, debt: { owed_cents: 0 }, final_invoice: { words: 30, cents: 120 } }
  expect((await told(await asAdmin(), payer.ana))[1]).toMatchObject(expected)
  const stranger = await signUp()
  expect((await told(scene.app.as(stranger), payer.ana))[0]).toBe(403)
  expect((await told(scene.app.as(stranger), stranger))[1]).toEqual({
    has_subscription: false,
    debt: { owed_cents: 0, invoices: [] },
    final_invoice: null,
  })
  expect((await told(await asAdmin(), { ...stranger, id: uuid() }))[0]).toBe(404)
})
