import { setTimeout } from 'node:timers/promises'
import type { InVersion } from '#db/queries/search/rowsOfVersion.ts'
import { type Shelf, type ShelfWork, type StaleShelf, tryShelf, type Within } from '#db/queries/search/shelves.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { Services } from '../../services.ts'

const SHELVES_AT_ONCE = 100
const MAX_RESTING = 1_000
const BUSY_PAUSE_MS = 50

/** `make`: from the texts that are new, outside of a transaction. */
export type Work<Stale extends StaleShelf, Text, Made> = {
  name: ShelfWork
  textsAtOnce: number
  listStale(db: Db, within: Within, most: number): Promise<Stale[]>
  listNew(db: Db, shelf: Stale, most: number): Promise<Text[]>
  make(texts: readonly Text[], shelf: Stale): Promise<Made[]>
  save(trx: Trx, shelf: Stale, made: readonly Made[]): Promise<unknown>
  mark(trx: Trx, shelf: Stale): Promise<unknown>
}
type IsOver = () => boolean | Promise<boolean>
type ShelfWorker = {
  listStale(within: Within, most: number): Promise<StaleShelf[]>
  /** In transactions of some texts each; false where it is over, or somebody else has the shelf. */
  bringUp(shelf: StaleShelf, isOver: IsOver): Promise<boolean>
}

export const createShelfWorker = <Stale extends StaleShelf, Text, Made>(
  db: Db,
  { name, textsAtOnce, ...work }: Work<Stale, Text, Made>,
): ShelfWorker => ({
  listStale: (within, most) => work.listStale(db, within, most),
  async bringUp(stale, isOver) {
    const shelf = stale as Stale
    for (;;) {
      const texts = await work.listNew(db, shelf, textsAtOnce)
      const isLast = texts.length < textsAtOnce
      const made = await work.make(texts, shelf)
      const isOurs = await db.transaction().execute(async (trx) => {
        if (!(await tryShelf(trx, name, shelf))) return false
        if (made.length > 0) await work.save(trx, shelf, made)
        if (isLast) await work.mark(trx, shelf)
        return true
      })
      if (!isOurs) return false
      if (isLast) return true
      if (await isOver()) return false
    }
  },
})

/** Brings the shelves of a version up to date within this time; false where there is more to do. */
export async function bringUpVersion(worker: ShelfWorker, within: InVersion, budgetMs: number) {
  const until = performance.now() + budgetMs
  for (;;) {
    const shelves = await worker.listStale(within, SHELVES_AT_ONCE)
    if (shelves.length === 0) return true
    for (const shelf of shelves) {
      const isDone = await worker.bringUp(shelf, () => performance.now() > until)
      if (performance.now() > until) return false
      if (!isDone) await setTimeout(BUSY_PAUSE_MS) // another process is at it
    }
  }
}

/** A filter waits so long at most for texts that are new, and the counts of a menu, which are asked for again. */
const WAIT_MS = { filter: 2_000, counts: 300 }
export type Waiting = keyof typeof WAIT_MS
export type Asking<Used> = { services: Used & Pick<Services, 'machines'>; person: string }

/** `shared`: by so many languages that are asked for together. */
export const bringUpFor = (
  { services, person }: Asking<unknown>,
  worker: ShelfWorker,
  waiting: Waiting,
  within: InVersion,
  shared = 1,
) => services.machines.judgings.run({ person }, () => bringUpVersion(worker, within, WAIT_MS[waiting] / shared))

export type Marks = ReadonlyMap<string, string>

/**
 * Brings up what has not changed since `before`, the marks of the last time; those of now are returned. Texts that people write
 * at the moment wait until they rest, or until somebody asks for them.
 */
export async function bringUpResting(worker: ShelfWorker, before: Marks, isOver: IsOver): Promise<Marks> {
  const shelves = await worker.listStale('everywhere', MAX_RESTING)
  for (const shelf of shelves)
    if (before.get(keyOf(shelf)) === shelf.mark && !(await isOver())) await worker.bringUp(shelf, isOver)
  return new Map(shelves.map((shelf) => [keyOf(shelf), shelf.mark]))
}

const keyOf = ({ page_id, language }: Shelf) => `${page_id}/${language}`
