import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { adoptCustomers } from '#db/queries/billing/ledgerOutbox.ts'
import { foldUsage } from '#db/queries/billing/usage.ts'
import { reconcileDebts } from '#server/billing/invoices/reconcileDebts.ts'
import { deliverWords } from '#server/billing/outbox/outbox.ts'
import { endSubscriptions, reconcileOverdue } from '#server/billing/subscriptions/endSubscriptions.ts'
import { toThinEvent } from '#server/standins/stripe/webhooks/thinEvent.ts'
import { createBillingScene } from '../../support/billing.ts'
import type { Person } from '../../support/build.ts'
import { createDraw } from './random.ts'
import { shiftTime } from './shiftedTime.ts'

const HOUR_MS = 3_600_000

export type Payer = Person & { personal: { id: string }; isGone: boolean }
export type World = Awaited<ReturnType<typeof createWorld>>

/** Two payers, an organization that the first owns and the second is a member of, and a Stripe with settings of its own. */
export async function createWorld(seed: number) {
  const draw = createDraw(seed)
  const isTaxOn = draw.chance(0.25)
  const scene = await createBillingScene({
    STRIPE_TAX: isTaxOn ? 'on' : 'off',
    BILLING_THRESHOLD: draw.chance(0.4) ? '50' : '0',
    DEFAULT_MONTHLY_CAP: draw.one(['0', '200']),
  })
  const { app, stripe } = scene
  const { db } = app
  const { settings, faults } = stripe
  settings.countsLateS = draw.one([0, 0, 5, 30])
  settings.earlyUsage = draw.one(['subscription_item', 'invoice_item'])
  settings.afterLastRetry = draw.one(['cancel', 'cancel', 'mark_unpaid'])
  const sound = () => undefined
  faults.onCall = sound
  faults.onDelivery = () => 'withhold' // until the history releases it

  const server = createServer(getRequestListener((request) => app.app.fetch(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await stripe.sendEventsTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/stripe/webhook`)

  const payers: Payer[] = []
  for (const full_name of ['Ana Lima', 'Ben Okoro']) {
    const person = await app.build.user({ full_name, word_quota: draw.one([20, 500]) })
    payers.push({ ...person, personal: await app.build.personalOrganization({ owner: person }), isGone: false })
  }
  const [first, second] = payers as [Payer, Payer]
  const shared = await app.build.organization({ owner: first, admins: [second] })
  const time = await shiftTime(db)
  const { stripe: sdk } = await app.services.payments.open()
  // It tries again at once.
  Object.assign((sdk as unknown as { _requestSender: object })._requestSender, { _getSleepTimeInMS: () => 1 })
  const log: string[] = []
  const problems: string[] = []
  /** Events that the app need not be sent any more to know how things stand. */
  const passedOver = new Set<string>()

  let quietWorks = 0
  let loud = { onCall: faults.onCall, isAway: faults.isAway }

  /** Looks or repairs without the faults of the moment; several may do so at once. */
  async function quietly<Result>(work: () => Promise<Result>) {
    if (quietWorks++ === 0) {
      loud = { onCall: faults.onCall, isAway: faults.isAway }
      Object.assign(faults, { onCall: () => undefined, isAway: false })
    }
    try {
      return await work()
    } finally {
      if (--quietWorks === 0) Object.assign(faults, loud)
    }
  }

  /** Everything the stand-in has to send is held, also what was refused before. */
  async function gatherEvents() {
    await sql`update stripe_stand_in.deliveries set next_attempt_at = now()
      where next_attempt_at < now() + interval '90 days'`.execute(db)
    for (;;) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from stripe_stand_in.deliveries
         where next_attempt_at < now() + interval '90 days'`.execute(db)
      if (rows[0]!.count === 0) return
      await stripe.clock.advance({ ms: 0 }) // wakes what sends them
      await pause(2)
    }
  }

  async function heldEventsOf(customer: string) {
    await gatherEvents()
    const { rows } = await sql<{ data: Stripe.Event }>`
      select object.data from stripe_stand_in.deliveries join stripe_stand_in.objects object on object.id = event`.execute(
      db,
    )
    return rows.map(({ data }) => data).filter((data) => customerIn(data) === customer)
  }

  /** The app has just asked Stripe about the customer. */
  async function noteAsked(customer: string) {
    for (const { id } of await heldEventsOf(customer)) passedOver.add(id)
  }

  function ignoreStripe(error: { type?: string }) {
    if (!faults.isAway && !error.type?.startsWith('Stripe')) throw error
  }

  const customerIn = (data: unknown) => {
    const { object } = (data as Stripe.Event).data as { object: { object: string; id: string; customer?: string } }
    return object.object === 'customer' ? object.id : object.customer
  }

  return {
    draw,
    scene,
    app,
    stripe,
    db,
    payers,
    shared,
    isTaxOn,
    log,
    problems,
    quietly,
    sound,
    isFlaky: () => faults.onCall !== sound,
    /** In any order; `loss` of ten are lost, sent twice, or sent as thin events, which are refused and come again. */
    async sendEvents(loss = 0) {
      await gatherEvents()
      const sent: { id: string; customer: string }[] = []
      await stripe.release((held) =>
        (loss > 0 ? draw.shuffled(held) : held).flatMap((delivery) => {
          const event = delivery.data as Stripe.Event
          const fate = draw.chance(loss / 10) ? draw.one(['lost', 'twice', 'thin'] as const) : 'sent'
          if (fate === 'lost') return []
          if (fate === 'thin') return [{ ...delivery, data: toThinEvent(event) }]
          const customer = customerIn(event)
          if (customer) sent.push({ id: event.id, customer })
          return fate === 'twice' ? [delivery, delivery] : [delivery]
        }),
      )
      const waiting = (await stripe.db.selectFrom('stripe_stand_in.deliveries').select('event').execute()).map(
        ({ event }) => event,
      )
      for (const { id, customer } of sent) if (!waiting.includes(id)) await noteAsked(customer)
    },
    /** Returns whether the app can know how things stand for a customer: it was told of everything, or has asked since. */
    async hasHeard(customer: string) {
      return (await heldEventsOf(customer)).every(({ id }) => passedOver.has(id))
    },
    noteAsked,
    async pass({ days = 0, hours = 0, seconds = 0 }) {
      await time.move((days * 24 + hours) * HOUR_MS + seconds * 1000)
      await quietly(() => stripe.clock.advance({ ms: 0 }))
    },
    /** Work that the workers do all the time. */
    async work() {
      const now = () => new Date()
      const steps = [
        () => adoptCustomers(db),
        () => deliverWords(app.services, now),
        () => endSubscriptions(app.services, new Date(Date.now() + 60_000)),
        () => reconcileOverdue(app.services, now()),
        () => foldUsage(db),
      ]
      for (const step of steps) await step().catch(ignoreStripe)
    },
    /** The daily job, after which the debts are known without any event. */
    async lookUpDebts() {
      const isSound = !faults.isAway && faults.onCall === sound
      await reconcileDebts(app.services).catch(ignoreStripe)
      if (!isSound) return 'not sound'
      const known = await db.selectFrom('billing_customers').select('customer_id').execute()
      for (const { customer_id } of known) if (customer_id) await noteAsked(customer_id)
      return 'done'
    },
    async close() {
      time.restore()
      faults.onDelivery = () => 'drop'
      await scene.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
