/** @module-tag nightly */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../support/stripe/billing.ts'
import { createPayer } from './payer.ts'

let scene: BillingScene
let admin: Person
beforeAll(async () => {
  scene = await createBillingScene()
  admin = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
})
afterAll(() => scene.close())

const as = () => scene.app.as(admin)
type Effect = { kind: string; at: string | null; words: number | null; cents: number | null }
async function foretell({ id }: { id: string }, role: string, more = ''): Promise<Effect[]> {
  const response = await as().get(`/users/${id}/role-change?role=${role}${more}`)
  expect(response.status).toBe(200)
  return (await response.json()).effects
}
const give = async ({ id }: { id: string }, role: string, more = {}) =>
  as().patch(`/users/${id}`, { role, is_superuser: role === 'ADMIN', ...more })
const accountOf = async ({ email }: { email: string }) =>
  (await (await as().get(`/admin/users?search=${email}`)).json()).data[0]

async function translate(person: Person) {
  const { build } = scene.app
  const page = await build.page(await build.version(await build.project(await build.organization({ owner: person }))), {
    texts: ['one two three four'],
  })
  return (await scene.app.as(person).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()
}

describe('a subscriber who becomes', () => {
  test('Free Trial is foretold the end of the subscription with its invoice, and it ends then', async () => {
    const { ana, charge, deliverAll, pass, subscription } = await createPayer(scene)
    await charge(100)
    await deliverAll()
    const end = new Date((await subscription()).items.data[0]!.current_period_end * 1000).toISOString()
    expect(await foretell(ana, 'FREE_TIER', '&word_quota=700')).toEqual([
      { kind: 'subscription_ends', at: end, words: 100, cents: 400 },
      { kind: 'words_limited', at: end, words: 700, cents: null },
    ])
    expect((await give(ana, 'FREE_TIER', { word_quota: 700 })).status).toBe(200)
    expect(await subscription()).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await accountOf(ana)).toMatchObject({ state: 'ends', ends_at: end, role: 'USER' })
    expect(await translate(ana)).toMatchObject({ status: 'success', is_free_tier: false })
    await pass({ days: 32 })
    await scene.app.as(ana).get('/stripe/subscription')
    expect((await subscription()).status).toBe('canceled')
    expect(await accountOf(ana)).toMatchObject({ state: 'free_trial', role: 'FREE_TIER', word_quota: 700 })
  })

  test('an administrator has free words from then on, and keeps the subscription until they end it', async () => {
    const { ana, charge, deliverAll, subscription, post } = await createPayer(scene)
    await charge(50)
    await deliverAll()
    const end = new Date((await subscription()).items.data[0]!.current_period_end * 1000).toISOString()
    expect(await foretell(ana, 'ADMIN')).toEqual([
      { kind: 'words_free', at: null, words: null, cents: null },
      { kind: 'subscription_stays', at: end, words: 50, cents: 200 },
    ])
    await give(ana, 'ADMIN')
    expect((await subscription()).cancel_at_period_end).toBe(false)
    expect(await translate(ana)).toMatchObject({ status: 'success' })
    const free = await scene.app.db
      .selectFrom('word_ledger')
      .where('payer_id', '=', ana.id)
      .where('plan', '=', 'admin')
      .selectAll()
      .execute()
    expect(free.map(({ cents_per_word }) => cents_per_word)).toEqual([0])
    expect(await foretell(ana, 'USER')).toEqual([{ kind: 'words_paid', at: null, words: null, cents: 4 }])
    expect((await post('downgrade-now')).status).toBe(200)
    expect((await subscription()).status).toBe('canceled')
  })

  test('the role that somebody has already is foretold nothing', async () => {
    const { ana } = await createPayer(scene)
    await give(ana, 'USER')
    expect(await foretell(ana, 'USER')).toEqual([])
  })
})

describe('without a subscription', () => {
  test('Free Trial becoming Standard stops translating until it is activated, and the other way round gives words', async () => {
    const ana = await scene.app.build.user()
    expect(await foretell(ana, 'USER')).toEqual([{ kind: 'words_stop', at: null, words: null, cents: null }])
    await give(ana, 'USER', { word_quota: null })
    expect(await translate(ana)).toMatchObject({ status: 'error', message: 'Subscription required' })
    expect(await foretell(ana, 'FREE_TIER', '&word_quota=900')).toEqual([
      { kind: 'words_limited', at: null, words: 900, cents: null },
    ])
    expect(await foretell(ana, 'ADMIN')).toEqual([{ kind: 'words_free', at: null, words: null, cents: null }])
  })
})

test('a debt stays, and is named', async () => {
  const { ana, charge, deliverAll, pass } = await createPayer(scene, 'pm_card_chargeCustomerFail')
  await charge(100)
  await deliverAll()
  await pass({ days: 32 })
  expect(await foretell(ana, 'ADMIN')).toContainEqual({ kind: 'debt_stays', at: null, words: null, cents: 400 })
  expect(await accountOf(ana)).toMatchObject({ state: 'unpaid', owed_cents: 400 })
})

test('while Stripe is away the change is saved, and the answer says that the subscription has not ended', async () => {
  const { ana, subscription } = await createPayer(scene)
  scene.stripe.faults.onCall = () => 'error'
  try {
    expect((await foretell(ana, 'FREE_TIER'))[0]).toMatchObject({ kind: 'subscription_ends', words: null, cents: null })
    const refused = await give(ana, 'FREE_TIER')
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { detail: 'The change is saved, but their subscription could not be ended. Save it again to try once more.' },
    ])
  } finally {
    scene.stripe.faults.onCall = () => undefined
  }
  expect((await give(ana, 'FREE_TIER')).status).toBe(200)
  expect((await subscription()).cancel_at_period_end).toBe(true)
})

test('nobody else may ask', async () => {
  const [ana, ben] = [await scene.app.build.user(), await scene.app.build.user()]
  expect((await scene.app.as(ana).get(`/users/${ben.id}/role-change?role=ADMIN`)).status).toBe(403)
  expect((await as().get(`/users/${ben.id}/role-change?role=KING`)).status).toBe(422)
})
