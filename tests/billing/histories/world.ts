import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Person } from '../../support/build/build.ts'
import { createBillingScene } from '../../support/stripe/billing.ts'
import { createConsent } from './consent.ts'
import { createEventPost } from './eventPost.ts'
import { createForeignWatch } from './ledger/foreign.ts'
import { createRecorder } from './ledger/records.ts'
import { expectedOf, customerOf as findCustomer, lastCustomerOf } from './ledger/standing.ts'
import { createWordBook } from './ledger/wordBook.ts'
import { createDraw } from './random.ts'
import { shiftTime } from './shiftedTime.ts'
import { createWork } from './work.ts'

const HOUR_MS = 3_600_000

export type Payer = Person & { personal: { id: string }; isGone: boolean; hasAsked: boolean }
export type World = Awaited<ReturnType<typeof createWorld>>

/** Three people, an organization that the first owns and the others are members of, and a Stripe with settings of its own. */
export async function createWorld(seed: number) {
  const draw = createDraw(seed)
  const isTaxOn = draw.chance(0.25)
  const clock = { skewMs: 0 }
  const scene = await createBillingScene(
    {
      STRIPE_TAX: isTaxOn ? 'on' : 'off',
      BILLING_THRESHOLD: draw.chance(0.4) ? '50' : '0',
      DEFAULT_MONTHLY_CAP: draw.one(['0', '200']),
    },
    { now: () => Date.now() - clock.skewMs },
  )
  const { app, stripe } = scene
  const { db } = app
  const { settings, faults } = stripe
  // Usage not counted when collection stopped is on no invoice, so a slow meter has histories without that.
  const isCollectionPausable = draw.chance(0.6)
  settings.countsLateS = isCollectionPausable ? 0 : draw.one([0, 5, 30])
  settings.earlyUsage = draw.one(['subscription_item', 'invoice_item'])
  settings.afterLastRetry = draw.one(['cancel', 'cancel', 'mark_unpaid'])
  const sound = () => undefined
  faults.onCall = sound
  faults.onDelivery = () => 'withhold' // until the history releases it

  const server = createServer(getRequestListener((request) => app.app.fetch(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await stripe.sendEventsTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/stripe/webhook`)

  const payers: Payer[] = []
  async function addPerson(full_name: string, email?: string) {
    const person = await app.build.user({ full_name, word_quota: draw.one([20, 500]), ...(email && { email }) })
    const personal = await app.build.personalOrganization({ owner: person })
    const payer = { ...person, personal, isGone: false, hasAsked: false }
    payers.push(payer)
    return payer
  }
  const first = await addPerson('Ana Lima')
  const others = [await addPerson('Ben Okoro'), await addPerson('Cleo Marsh')]
  const shared = await app.build.organization({ owner: first, admins: others })
  const consent = createConsent()
  for (const { id, personal } of payers) consent.own(id, personal)
  consent.own(first.id, shared)
  const time = await shiftTime(db)
  const { stripe: sdk } = await app.services.payments.open()
  // It tries again at once.
  Object.assign((sdk as unknown as { _requestSender: object })._requestSender, { _getSleepTimeInMS: () => 1 })

  const recorder = createRecorder(stripe.db)
  const foreign = createForeignWatch()
  const problems: string[] = []
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

  const isFlaky = () => faults.onCall !== sound
  const isReached = () => !faults.isAway && !isFlaky()
  /** Disputes that an administrator has settled. */
  const settled = new Set<string>()
  /** In seconds, by Stripe's clock. */
  const nowS = () => Math.floor((Date.now() - clock.skewMs) / 1000)
  const post = createEventPost({ stripe, db, draw, recorder })
  let admin: Promise<Person> | undefined
  const work = createWork({ app, faults, isReached, post })

  return {
    draw,
    scene,
    app,
    stripe,
    db,
    payers,
    shared,
    addPerson,
    consent,
    book: createWordBook(),
    recorder,
    foreign,
    settled,
    isTaxOn,
    isCollectionPausable,
    nowS,
    log: [] as string[],
    /** Several things happen at one moment. */
    crowd: 0,
    /** Given to customers by the finance department, for their next invoices. */
    credits: [] as { customer: string; cents: number }[],
    /** Subscriptions whose invoices were ever kept as drafts. */
    keptDrafts: new Set<string>(),
    admin: () => (admin ??= app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })),
    problems,
    quietly,
    sound,
    isFlaky,
    isReached,
    ...post,
    ...work,
    /** Stripe's records, with what the person's customer has there and may translate. */
    async look(person: { id: string }) {
      const records = await recorder.read()
      const customer = findCustomer(records, person.id)
      const known = lastCustomerOf(records, person.id)
      return { records, customer, known, expected: expectedOf(records, customer, { now: nowS(), settled }) }
    },
    /** Something was done at Stripe by others than the app. */
    async acceptForeign() {
      foreign.accept(await recorder.read())
    },
    /** The server's clock is ahead of Stripe's by so much, which goes on as before. */
    async skewClock(skewMs: number) {
      await time.move(skewMs - clock.skewMs)
      clock.skewMs = skewMs
    },
    async pass({ days = 0, hours = 0, seconds = 0 }) {
      await time.move((days * 24 + hours) * HOUR_MS + seconds * 1000)
      await quietly(() => stripe.clock.advance({ ms: 0 }))
      foreign.accept(await recorder.read())
    },
    async close() {
      time.restore()
      faults.onDelivery = () => 'drop'
      await scene.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
