import {
  beginAgain,
  insertEvents,
  listOpenEvents,
  type MeterEvent,
  noteFailure,
  settleEvents,
  sumSentWords,
} from '#db/queries/billing/ledgerOutbox.ts'
import type { Db } from '#db/schema.ts'
import type { OpenPayments } from '../../integrations/stripe.ts'
import { countMeteredWords } from './meteredWords.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Stripe knows an identifier again for a day at least: what was first sent longer ago is not sent again without asking. */
export const SAFE_MS = 23 * HOUR_MS
/** After the last attempt: by then what Stripe has heard of is in its sums. */
const COUNTED_MS = HOUR_MS
const SOON_MS = 10 * MINUTE_MS

export type Finding =
  | { kind: 'all' | 'none' }
  | { kind: 'some'; counted: number; missing: number }
  | { kind: 'unexplained' }

/** `known` are the words that Stripe has for certain; only sums matter, so it need not be known which events arrived. */
export function compare({ known, unclear, total }: { known: number; unclear: number; total: number }): Finding {
  const counted = total - known
  if (counted === unclear) return { kind: 'all' }
  if (counted === 0) return { kind: 'none' }
  if (counted < 0 || counted > unclear || !Number.isInteger(counted)) return { kind: 'unexplained' }
  return { kind: 'some', counted, missing: unclear - counted }
}

/**
 * Resolves old events with an unknown outcome by Stripe's count of each minute: counted ones are settled, missing ones are
 * sent as if they were new; nobody else has this customer in hand meanwhile.
 */
export async function reconcile(db: Db, opened: OpenPayments, events: MeterEvent[], now: Date) {
  for (const event of events) await noteFailure(db, event.id, { state: 'waiting', ...askingAt(event, now) })
  const ripe = events.filter((event) => now >= countedAt(event))
  for (const [minute, unclear] of Map.groupBy(ripe, minuteOf)) {
    const customerId = unclear[0]!.customer_id
    if (await isSendingIn(db, customerId, minute, unclear)) continue
    const [from, until] = [new Date(minute * MINUTE_MS), new Date((minute + 1) * MINUTE_MS)]
    const total = await countMeteredWords(opened, customerId, from, until)
    const known = await sumSentWords(db, customerId, from, until)
    await applyFinding(db, unclear, compare({ known, unclear: sumOf(unclear), total }), now)
  }
}

const minuteOf = ({ at }: Pick<MeterEvent, 'at'>) => Math.floor(at.getTime() / MINUTE_MS)

const countedAt = ({ last_attempt_at }: MeterEvent) => new Date(last_attempt_at!.getTime() + COUNTED_MS)

const askingAt = (event: MeterEvent, now: Date) => ({
  last_error: 'It is not known whether Stripe has these words; it will be asked',
  error_code: 'outcome_unknown' as const,
  next_attempt_at: new Date(Math.max(countedAt(event).getTime(), now.getTime() + SOON_MS)),
})

/** Younger events of the same minute are sent until it is known that they arrived; only then the sum tells something. */
async function isSendingIn(db: Db, customerId: string, minute: number, unclear: MeterEvent[]) {
  const ids = unclear.map(({ id }) => id)
  const open = await listOpenEvents(db, customerId)
  return open.some(
    ({ id, own_invoice, first_attempt_at, at }) =>
      first_attempt_at !== null && !own_invoice && minuteOf({ at }) === minute && !ids.includes(id),
  )
}

const sumOf = (events: MeterEvent[]) => events.reduce((sum, { words }) => sum + words, 0)

async function applyFinding(db: Db, unclear: MeterEvent[], finding: Finding, now: Date) {
  const ids = unclear.map(({ id }) => id)
  if (finding.kind === 'all') return settleEvents(db, ids, 'sent', now)
  if (finding.kind === 'none') return beginAgain(db, ids, now)
  if (finding.kind === 'some') return replace(db, unclear, finding, now)
  for (const id of ids)
    await noteFailure(db, id, {
      state: 'failed',
      last_error: 'The words that Stripe counted in this minute are not those that were sent; a person has to look',
      error_code: 'count_differs',
      next_attempt_at: new Date(now.getTime() + HOUR_MS),
    })
}

/** Two events stand for the unclear ones: the words that Stripe has, and those that it has still to get. */
async function replace(
  db: Db,
  unclear: MeterEvent[],
  { counted, missing }: { counted: number; missing: number },
  now: Date,
) {
  const { id: _, attempts: __, own_invoice: ___, last_attempt_at: ____, ...event } = unclear[0]!
  await db.transaction().execute(async (trx) => {
    await settleEvents(
      trx,
      unclear.map(({ id }) => id),
      'replaced',
      now,
    )
    await insertEvents(trx, [
      { ...event, words: counted, state: 'sent', next_attempt_at: now, settled_at: now },
      { ...event, words: missing, state: 'waiting', first_attempt_at: null, next_attempt_at: now, settled_at: null },
    ])
  })
}
