/** @module-tag nightly */
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcileCorrections } from '#server/billing/corrections/takeCorrections.ts'
import type { Person } from '../../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { createPayer, type Payer } from '../payer.ts'

let scene: BillingScene
let admin: Person
beforeAll(async () => {
  scene = await createBillingScene() // sends no events: all of them are lost
  admin = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
})
afterAll(() => scene.close())

const get = async (person: Person, path: string) => (await scene.app.as(person).get(path)).json()
const lookUp = (payer: Payer) => reconcileCorrections(scene.app.services, payer.now())
const correctionsOf = async ({ customer }: Payer) =>
  (await get(admin, `/admin/billing/corrections?customer_id=${customer}`)).data
const writtenOff = async () => (await get(admin, '/admin/billing')).corrections.written_off_cents as number
const pauseOf = async ({ ana }: Payer) => {
  await get(ana, '/stripe/subscription')
  return (await get(ana, '/users/me/quota')).pause
}

/** Has translated 100 words, which cost $4, and the month is over. */
async function afterAMonth(card?: string, pause?: Stripe.SubscriptionUpdateParams.PauseCollection) {
  const payer = await createPayer(scene, card)
  await payer.charge(100)
  await payer.deliverAll()
  const { id } = await payer.subscription()
  if (pause) await scene.stripe.stripe.subscriptions.update(id, { pause_collection: pause })
  await payer.pass({ days: 32 })
  return payer
}

describe('an invoice that nobody has to pay', () => {
  test('is found by the daily job when the event that it was voided is lost', async () => {
    const payer = await afterAMonth('pm_card_chargeCustomerFail')
    const [invoice] = await payer.invoices()
    await scene.stripe.stripe.invoices.voidInvoice(invoice!.id)
    await lookUp(payer)
    expect(await correctionsOf(payer)).toMatchObject([
      { kind: 'voided', object_id: invoice!.id, state: 'void', amount_cents: 400 },
    ])
  })

  test('is written off until it is paid after all', async () => {
    const payer = await afterAMonth('pm_card_chargeCustomerFail')
    const { stripe } = scene.stripe
    const [invoice] = await payer.invoices()
    const before = await writtenOff()
    await stripe.invoices.markUncollectible(invoice!.id)
    await lookUp(payer)
    expect((await writtenOff()) - before).toBe(400)
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: payer.customer })
    await stripe.invoices.pay(invoice!.id, { payment_method: id })
    await lookUp(payer)
    expect((await writtenOff()) - before).toBe(0)
    expect(await correctionsOf(payer)).toMatchObject([{ kind: 'uncollectible', state: 'paid', amount_cents: 0 }])
  })
})

describe('while collection is paused', () => {
  test('an invoice is void at the end of its period, and a credit stays whole', async () => {
    const payer = await afterAMonth(undefined, { behavior: 'void' })
    const { stripe } = scene.stripe
    await stripe.customers.update(payer.customer, { balance: -300 })
    await payer.pass({ days: 31 })
    expect(await payer.invoiced()).toEqual([{ words: 100, status: 'void' }])
    expect(await stripe.customers.retrieve(payer.customer)).toMatchObject({ balance: -300 })
    expect(await pauseOf(payer)).toBe('collection_paused')
    await lookUp(payer)
    expect(await correctionsOf(payer)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'voided', amount_cents: 400 })]),
    )
  })

  test('an invoice that Stripe writes off is shown to administrators, and is no debt', async () => {
    const payer = await afterAMonth(undefined, { behavior: 'mark_uncollectible' })
    expect(await payer.invoiced()).toEqual([{ words: 100, status: 'uncollectible' }])
    await scene.stripe.stripe.subscriptions.update((await payer.subscription()).id, { pause_collection: '' })
    expect(await pauseOf(payer)).toBeNull()
    expect(await get(payer.ana, '/stripe/debt')).toMatchObject({ owed_cents: 0 })
    await lookUp(payer)
    expect(await correctionsOf(payer)).toMatchObject([{ kind: 'uncollectible', amount_cents: 400 }])
  })

  test('translating goes on by itself when the pause was for a time', async () => {
    const payer = await createPayer(scene)
    const { id } = await payer.subscription()
    const resumes_at = Math.floor(payer.now().getTime() / 1000) + 5 * 86_400
    const pause_collection = { behavior: 'void' as const, resumes_at }
    await scene.stripe.stripe.subscriptions.update(id, { pause_collection })
    expect(await pauseOf(payer)).toBe('collection_paused')
    await payer.pass({ days: 6 })
    expect(await pauseOf(payer)).toBeNull()
  })
})
