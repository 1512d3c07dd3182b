import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '#db/schema.ts'
import { toThinEvent } from '#server/standins/stripe/webhooks/thinEvent.ts'
import type { TestStripe } from '../../support/stripe/stripe.ts'
import { type createRecorder, idOf, invoiceOfPayment, type Records } from './ledger/records.ts'
import type { Draw } from './random.ts'

type Around = {
  stripe: TestStripe
  db: Db
  draw: Draw
  recorder: ReturnType<typeof createRecorder>
}

/** The events that Stripe holds until the history sends them, and what the app can know by now. */
export function createEventPost({ stripe, db, draw, recorder }: Around) {
  /** Events that the app need not be sent any more to know how things stand, and those it need not for the debt alone. */
  const passedOver = new Set<string>()
  const debtKnown = new Set<string>()

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
    if (rows.length === 0) return []
    const records = await recorder.read()
    return rows.map(({ data }) => data).filter((data) => customerIn(data, records) === customer)
  }

  /** The app has just asked Stripe about the customer; corrections of payments are only told by events and by the day's job. */
  async function noteAsked(customer: string) {
    for (const event of await heldEventsOf(customer)) if (!isCorrection(event)) passedOver.add(event.id)
  }

  return {
    noteAsked,
    /** The daily job has compared the debts, and read what came back of payments. */
    async noteDay(customers: string[]) {
      for (const customer of customers)
        for (const event of await heldEventsOf(customer)) {
          debtKnown.add(event.id)
          if (isCorrection(event)) passedOver.add(event.id)
        }
    },
    /** In any order; `loss` of ten are lost, sent twice, or sent as thin events, which are refused and come again. */
    async sendEvents(loss = 0) {
      await gatherEvents()
      const sent: Stripe.Event[] = []
      await stripe.release((held) =>
        (loss > 0 ? draw.shuffled(held) : held).flatMap((delivery) => {
          const event = delivery.data as Stripe.Event
          const fate = draw.chance(loss / 10) ? draw.one(['lost', 'twice', 'thin'] as const) : 'sent'
          if (fate === 'lost') return []
          if (fate === 'thin') return [{ ...delivery, data: toThinEvent(event) }]
          sent.push(event)
          return fate === 'twice' ? [delivery, delivery] : [delivery]
        }),
      )
      if (sent.length === 0) return
      const waiting = (await stripe.db.selectFrom('stripe_stand_in.deliveries').select('event').execute()).map(
        ({ event }) => event,
      )
      const taken = sent.filter(({ id }) => !waiting.includes(id))
      const records = await recorder.read()
      for (const { id } of taken) passedOver.add(id)
      // A refused event may have changed the customer at Stripe after the app had asked because of another one.
      const refused = sent.filter((event) => !taken.includes(event)).map((event) => customerIn(event, records))
      const customers = new Set(taken.map((event) => customerIn(event, records)))
      for (const customer of customers) if (customer && !refused.includes(customer)) await noteAsked(customer)
    },
    /** Returns whether the app can know how things stand: it was told of everything, or has asked since. */
    async hasHeard(customer: string, { ofDebt = false } = {}) {
      const held = await heldEventsOf(customer)
      return held.every(({ id }) => passedOver.has(id) || (ofDebt && debtKnown.has(id)))
    },
  }
}

const isCorrection = ({ data }: Stripe.Event) =>
  ['refund', 'credit_note', 'dispute'].includes((data.object as { object: string }).object)

function customerIn({ data }: Stripe.Event, records: Records) {
  const object = data.object as { object: string; id: string; customer?: string | { id: string } | null }
  if (object.object === 'customer') return object.id
  if (object.object === 'dispute')
    return idOf(invoiceOfPayment(records, object as unknown as Stripe.Dispute)?.customer ?? undefined)
  const former = (data.previous_attributes as { customer?: string | null } | undefined)?.customer
  return idOf(object.customer ?? former ?? undefined)
}
