import { getAllKeysValues, transact } from 'lib0/indexeddb'
import { uuidv4 } from 'lib0/random'
import type { IndexeddbPersistence } from 'y-indexeddb'

const UNSAVED = 'unsaved/'
/** Each tab lists its own rows: what one of them has saved may still wait in another. */
const OWN = UNSAVED + uuidv4()

type Listed = { k: string; v: string }
let isKnownOpen = false

/** The browser lets go of the lock when the tab is gone, however that happens. */
function announceOpen() {
  if (isKnownOpen) return
  isKnownOpen = true
  void globalThis.navigator?.locks?.request(OWN, () => new Promise(() => {}))
}

async function openTabs(): Promise<ReadonlySet<string | undefined>> {
  // without encryption there are no locks: everything listed is then of a closed tab
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}

async function listed(copy: IndexeddbPersistence): Promise<Listed[]> {
  const [custom] = transact(await copy._db, ['custom'], 'readonly')
  const all: Listed[] = await getAllKeysValues(custom!)
  return all.filter(({ k }) => k.startsWith(UNSAVED))
}

const rowsOf = (lists: readonly Listed[]) => [...new Set(lists.flatMap(({ v }) => JSON.parse(v) as string[]))]

export const unsavedIn = async (copy: IndexeddbPersistence) => rowsOf(await listed(copy))

/** Takes over what closed tabs have left unsaved. `write` gets the rows as JSON. */
export async function adoptUnsaved(copy: IndexeddbPersistence) {
  announceOpen()
  const open = await openTabs()
  const left = (await listed(copy)).filter(({ k }) => k === OWN || !open.has(k))
  return {
    rows: rowsOf(left),
    write(rows: string) {
      // that the device refuses is reported to the owner of the copy
      if (rows !== '[]') return void copy.set(OWN, rows).catch(() => undefined)
      for (const key of new Set([OWN, ...left.map(({ k }) => k)])) void copy.del(key).catch(() => undefined)
      left.length = 0
    },
  }
}
