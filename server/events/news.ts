import { findPosition, type Position, readEvents } from '#db/queries/events/positions.ts'
import type { Db } from '#db/schema.ts'
import { CLOCK } from '../integrations/clock.ts'
import type { Log } from '../log.ts'
import { createWrites, type Hints } from './writes.ts'

/** Hints that are lost, or never sent between nodes without Redis, cost so much. */
const POLL_MS = 2_000
const MIN_PAUSE_MS = 250
const EVENTS_AT_ONCE = 1_000
const MAX_WAITING_OF_PERSON = 20

type Options = { db: Db; hints: Hints; log: Log }
type Waiter = { person: string; places: readonly string[]; wake: (hasNews: boolean) => void }

export type News = ReturnType<typeof createNews>

export function createNews({ db, hints, log }: Options) {
  const waiting = new Set<Waiter>()
  let watching: Promise<void> | undefined
  const writes = createWrites(hints)
  let isClosed = false

  const wake = (isConcerned: (waiter: Waiter) => boolean, hasNews: boolean) => {
    for (const waiter of [...waiting].filter(isConcerned)) waiter.wake(hasNews)
  }

  /** Resolves once what is committed from now on will be told. */
  const watch = () => {
    watching ??= findPosition(db).then((position) => {
      follow(position)
        .catch((error) => log('error', 'events_not_read', {}, error))
        .finally(() => {
          watching = undefined
          wake(() => true, true) // they look for themselves
        })
    })
    return watching.catch((error) => {
      watching = undefined
      throw error
    })
  }

  async function follow(position: Position) {
    while (waiting.size > 0) {
      if (position.until === undefined) await Promise.race([writes.next(), CLOCK.pause(POLL_MS)])
      if (isClosed) return
      writes.forget()
      const read = await readEvents(db, position, EVENTS_AT_ONCE)
      position = read.position
      const places = new Set(
        read.events.flatMap(({ project_id, organization_id }) => project_id ?? organization_id ?? []),
      )
      wake((waiter) => waiter.places.some((place) => places.has(place)), true)
      await CLOCK.pause(MIN_PAUSE_MS)
    }
  }

  return {
    /** True once one of these projects or organizations has new events, at once where `look` finds some; false after a time. */
    async wait(person: string, places: readonly string[], look: () => Promise<boolean>, atMostMs: number) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const waiter: Waiter = { person, places, wake: resolve }
      waiting.add(waiter)
      const own = [...waiting].filter((one) => one.person === person)
      for (const earlier of own.slice(0, -MAX_WAITING_OF_PERSON)) earlier.wake(false)
      const timer = setTimeout(resolve, atMostMs, false)
      try {
        await watch()
        return (await look()) || (!isClosed && (await promise))
      } finally {
        clearTimeout(timer)
        waiting.delete(waiter)
      }
    },
    waiting: () => waiting.size,
    async close() {
      isClosed = true
      writes.close()
      wake(() => true, false)
      await watching?.catch(() => undefined)
    },
  }
}
