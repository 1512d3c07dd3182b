/** @module-tag nightly */
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect } from 'vitest'
import { SUBSCRIPTION_STATUSES } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { actionsOf, planStateOf, type Standing } from '#web/features/billing/plan/planState.ts'
import { testOneIn } from '../../support/runs/nightly.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { createPayer } from '../payer.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene({ RATE_LIMITS: 'off' })
})
afterAll(() => scene.close())

const STATUSES = SUBSCRIPTION_STATUSES.filter((status) => status !== 'ending')
const COLLECTIONS = [null, 'keep_as_draft', 'mark_uncollectible', 'void'] as const
const ENDS = ['none', 'period', 'moment'] as const
const CARDS = ['good', 'expired', 'none'] as const
const PAGES_THAT_TRANSLATE = ['standard', 'trialing', 'ending', 'trial']

type Drawn = {
  status: (typeof STATUSES)[number]
  collection: (typeof COLLECTIONS)[number]
  ends: (typeof ENDS)[number]
  card: (typeof CARDS)[number]
}

/** Steps without a divisor in common with the choices. The short one draws a fifth of all, with every pair of them. */
const STEPS = [23, 5]

/** Every combination. `EVERY_STATE=on` draws all of them. */
const ALL: Drawn[] = STATUSES.flatMap((status) =>
  COLLECTIONS.flatMap((collection) =>
    ENDS.flatMap((ends) => CARDS.map((card) => ({ status, collection, ends, card }))),
  ),
)

/** Brings the subscription to a state that Stripe documents, whichever way it came about. */
async function put(subscription: Stripe.Subscription, customer: string, { status, collection, ends, card }: Drawn) {
  const { stripe, db } = scene.stripe
  const end = subscription.items.data[0]!.current_period_end
  const isOver = status === 'canceled' || status === 'incomplete_expired'
  const changed = {
    ...subscription,
    status,
    pause_collection: collection && { behavior: collection, resumes_at: null },
    cancel_at: ends === 'none' ? null : ends === 'period' ? end : end - 3600,
    cancel_at_period_end: ends === 'period',
    ended_at: isOver ? subscription.created : null,
    trial_end: status === 'trialing' ? end : null,
  }
  const rows = db.updateTable('stripe_stand_in.objects')
  await rows
    .set({ data: JSON.stringify(changed) as never })
    .where('id', '=', subscription.id)
    .execute()
  const [method] = (await stripe.customers.listPaymentMethods(customer)).data
  if (card === 'none') await stripe.paymentMethods.detach(method!.id)
  if (card === 'expired') {
    const expired = { ...method!, card: { ...method!.card!, exp_month: 1, exp_year: 2024 } }
    await rows
      .set({ data: JSON.stringify(expired) as never })
      .where('id', '=', method!.id)
      .execute()
  }
}

testOneIn(2, STEPS)(
  'server and screens agree about every %ith state of a subscription',
  async (step) => {
    const faults: string[] = []
    const drawing = process.env.EVERY_STATE === 'on' ? ALL : ALL.filter((_, n) => n % step === 0)
    for (const drawn of drawing) {
      const payer = await createPayer(scene)
      const { ana, customer } = payer
      await put(await payer.subscription(), customer, drawn)
      const name = Object.entries(drawn)
        .map(([field, value]) => `${field} ${value}`)
        .join(', ')
      const get = async (path: string) => (await scene.app.as(ana).get(path)).json()
      const look = async () => {
        const subscription = await get('/stripe/subscription')
        const standing: Standing = {
          user: { id: ana.id, is_superuser: false, trial_expiry_date: null },
          mode: 'stand_in',
          subscription,
          card: await get('/stripe/payment-method'),
          debt: await get('/stripe/debt'),
          quota: await get('/users/me/quota'),
        }
        const state = planStateOf(standing)
        return { ...standing, state, actions: actionsOf({ ...standing, state }) }
      }
      const page = await look()
      const { build } = scene.app
      const version = await build.version(await build.project(await build.organization({ owner: ana })))
      const { id } = await build.page(version, { texts: ['one two'] })
      const translated = await (await scene.app.as(ana).post(`/pages/${id}/translate`, { languages: ['es'] })).json()
      const isTranslated = translated.status === 'success'
      if (isTranslated !== PAGES_THAT_TRANSLATE.includes(page.state))
        faults.push(`${name}: the page says ${page.state}, translating says ${translated.message ?? translated.status}`)
      await payer.finish()
      await payer.deliver()
      for (const action of page.actions) {
        if (action === 'add_card' || action === 'downgrade') continue
        const call = {
          activate: 'create-metered-subscription',
          resume: 'resume-subscription',
          cancel: 'cancel-subscription',
          downgrade_now: 'downgrade-now',
        }[action]
        const before = await look()
        if (!before.actions.includes(action)) continue // an action before it has changed the state
        const answer = await payer.post(call)
        const after = await look()
        const isRefused = answer.status >= 400 && (await answer.json()).detail
        const isSame =
          after.state === before.state &&
          after.subscription?.id === before.subscription?.id &&
          after.subscription?.ends_at === before.subscription?.ends_at &&
          after.subscription?.status === before.subscription?.status
        const leadsToCard = action === 'activate' && !before.card
        if (!isRefused && isSame) faults.push(`${name}: ${action} changes nothing`)
        if (isRefused && !leadsToCard) faults.push(`${name}: ${action} is refused with ${isRefused}`)
      }
    }
    expect(faults).toEqual([])
  },
  600_000,
)
