import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flushWords } from '#server/billing/outbox/outbox.ts'
import type { Person } from '../support/build/build.ts'
import { handOver } from '../support/collab/handOver.ts'
import { type BillingScene, createBillingScene } from '../support/stripe/billing.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())

const post = (person: Person, call: string, body?: unknown) => scene.app.as(person).post(`/stripe/${call}`, body)

/** Pages of four words each in an organization of this person. */
async function aStudio(owner: Person, members: Person[] = []) {
  const { build } = scene.app
  const organization = await build.organization({ owner, members })
  const version = await build.version(await build.project(organization))
  return { organization, page: () => build.page(version, { texts: ['one two three four'] }) }
}

const translate = async (person: Person, page: { id: string }) =>
  (await scene.app.as(person).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()

/** As if the jobs had run. */
const finishAll = (payer: Person) =>
  scene.app.db
    .updateTable('word_ledger')
    .set({ state: 'billed', settled_at: new Date() })
    .where('payer_id', '=', payer.id)
    .where('state', '=', 'reserved')
    .execute()

const ledgerOf = (page: { id: string }) =>
  scene.app.db
    .selectFrom('word_ledger')
    .where('page_id', '=', page.id)
    .select(['payer_id', 'requested_by', 'words', 'plan', 'cents_per_word', 'customer_id'])
    .executeTakeFirstOrThrow()

describe('[4.28, 6.5] each word is priced by the plan it was translated under', () => {
  test('up and down again within a month', async () => {
    const ana = await scene.app.build.user()
    const { page } = await aStudio(ana)
    const [free, paid, freeAgain] = [await page(), await page(), await page()]
    expect(await translate(ana, free)).toMatchObject({ status: 'success', remaining_quota: 496, is_free_tier: true })
    await scene.subscribed(ana)
    expect(await translate(ana, paid)).toMatchObject({ status: 'success', remaining_quota: null, is_free_tier: false })
    await finishAll(ana)
    const { invoice_url } = await (await post(ana, 'downgrade-now')).json()
    expect(invoice_url).toBeTruthy()
    expect(await translate(ana, freeAgain)).toMatchObject({
      status: 'success',
      remaining_quota: 492,
      is_free_tier: true,
    })
    const customer = await scene.customerOf(ana)
    expect(await ledgerOf(free)).toMatchObject({ plan: 'free_tier', cents_per_word: 0 })
    expect(await ledgerOf(paid)).toMatchObject({ plan: 'standard', cents_per_word: 4, customer_id: customer })
    expect(await ledgerOf(freeAgain)).toMatchObject({ plan: 'free_tier', cents_per_word: 0 })
    const { data } = await scene.stripe.stripe.invoices.list({ customer })
    expect(data.reduce((sum, { total }) => sum + total, 0)).toBe(16)
  })

  test('free words that end after the upgrade stay free, and never reach Stripe', async () => {
    const ana = await scene.app.build.user()
    const { page } = await aStudio(ana)
    await translate(ana, await page())
    await scene.subscribed(ana)
    await finishAll(ana)
    const customer = await scene.customerOf(ana)
    await flushWords(scene.app.services, customer)
    expect(await (await post(ana, 'downgrade-now')).json()).toMatchObject({ invoice_url: null })
  })
})

describe('payers', () => {
  test('is the owner, for what members have translated', async () => {
    const [owner, member] = [await scene.app.build.user(), await scene.app.build.user()]
    await scene.subscribed(owner)
    const { page } = await aStudio(owner, [member])
    const text = await page()
    expect(await translate(member, text)).toMatchObject({ status: 'success', is_free_tier: false })
    expect(await ledgerOf(text)).toMatchObject({
      payer_id: owner.id,
      requested_by: member.id,
      customer_id: await scene.customerOf(owner),
    })
    expect(await (await scene.app.as(member).get('/users/me/quota')).json()).toMatchObject({
      is_free_tier: true,
      words_translated: 0,
    })
  })

  test('[4.34] is the new owner from the transfer on', async () => {
    const [owner, heir] = [await scene.app.build.user(), await scene.app.build.user()]
    await scene.subscribed(owner)
    const { organization, page } = await aStudio(owner, [heir])
    const [before, after] = [await page(), await page()]
    await translate(heir, before)
    expect((await handOver(scene.app, organization, owner, heir)).status).toBe(200)
    expect(await translate(heir, after)).toMatchObject({ is_free_tier: true })
    expect(await ledgerOf(before)).toMatchObject({ payer_id: owner.id, plan: 'standard' })
    expect(await ledgerOf(after)).toMatchObject({ payer_id: heir.id, plan: 'free_tier' })
  })

  test('keeps no cap where they chose none before their first payment', async () => {
    const owner = await scene.app.build.user()
    const chosen = await scene.app.build.organization({ owner })
    const untouched = await scene.app.build.organization({ owner })
    await scene.app.as(owner).put(`/organizations/${chosen.id}/cap`, { monthly_cap_cents: null })
    await scene.subscribed(owner)
    const capOf = async ({ id }: { id: string }) =>
      (await (await scene.app.as(owner).get(`/organizations/${id}/usage`)).json()).cap.monthly_cap_cents
    expect([await capOf(chosen), await capOf(untouched)]).toEqual([null, 20_000])
  })

  test('words of an organization that is deleted are still on the invoice', async () => {
    const owner = await scene.app.build.user()
    await scene.subscribed(owner)
    const { organization, page } = await aStudio(owner)
    await translate(owner, await page())
    await finishAll(owner)
    expect((await scene.app.as(owner).delete(`/organizations/${organization.id}`)).status).toBeLessThan(300)
    await post(owner, 'downgrade-now')
    const { data } = await scene.stripe.stripe.invoices.list({ customer: await scene.customerOf(owner) })
    expect(data.reduce((sum, { total }) => sum + total, 0)).toBe(16)
  })
})
