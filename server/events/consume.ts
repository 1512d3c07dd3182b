import { lockPosition, updatePosition } from '#db/queries/events/consumers.ts'
import { readEvents } from '#db/queries/events/positions.ts'
import type { Row, Trx } from '#db/schema.ts'
import { type Writing, write } from '../http/write.ts'

const EVENTS_AT_ONCE = 1_000

/**
 * Hands a consumer its next events, in the transaction that keeps how far it has read: what `take` writes is written once for
 * each event. One node reads at a time. Returns whether there may be more.
 */
export const consume = (
  writing: Writing,
  name: string,
  take: (trx: Trx, events: Row<'events'>[]) => Promise<unknown>,
) =>
  write(writing, async (trx) => {
    const position = await lockPosition(trx, name)
    if (!position) return false
    const read = await readEvents(trx, position, EVENTS_AT_ONCE)
    if (read.events.length > 0) await take(trx, read.events)
    if (read.events.length > 0 || position.until !== undefined) await updatePosition(trx, name, read.position)
    return read.position.until !== undefined
  })
