import { clearDocument } from 'y-indexeddb'
import * as Y from 'yjs'
import type { DocumentName } from '#collab/document/names.ts'
import { contentOf } from '#collab/document/rows.ts'
import { forgetKept, type KeptText, keptKeysOf } from '../keptTexts.ts'
import { forgetUnsent, unsentKeysOf } from '../unsentEdits.ts'
import { answered, type LoadedCopy, loadCopy } from './loadCopy.ts'
import { adoptUnsaved, unsavedIn } from './unsavedRows.ts'

const PREFIX = 'dragoman/document/'
const TOGETHER_MS = 50
const OTHERS_TOGETHER_MS = 1000
const databaseOf = (user_id: string, name: string) => `${PREFIX}${user_id}/${name}`
const withoutGeneration = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)

export type LocalCopy = {
  /** Remembers, also over a reload, which rows are not saved. */
  setUnsaved(rows: ReadonlySet<string>): void
  unsavedBefore: readonly string[]
  /** Resolves when the device has refused to write something: it is full, or what was stored is taken away. */
  whenLost: Promise<void>
  close(): Promise<void>
  remove(): Promise<void>
}

export const hasLocalCopy = (user_id: string, name: DocumentName) => answered(isStoredHere(user_id, name))

const isStoredHere = async (user_id: string, name: DocumentName) =>
  (await canStore()) && (await listDatabases()).includes(databaseOf(user_id, name))

/** Loads what this device has into `doc` and keeps it there from now on; `undefined` where the browser stores nothing. */
export const openLocalCopy = (user_id: string, name: DocumentName, doc: Y.Doc): Promise<LocalCopy | undefined> =>
  answered(openCopy(user_id, name, doc), (copy) => copy?.close())

async function openCopy(user_id: string, name: DocumentName, doc: Y.Doc): Promise<LocalCopy | undefined> {
  if (!(await canStore())) return undefined
  const loaded = await loadCopy(databaseOf(user_id, name), doc)
  const { copy } = loaded
  const before = await adoptUnsaved(copy).catch((error) => {
    loaded.takeMissed()
    void copy.destroy()
    throw error
  })
  const writer = writeTogether(loaded, doc, before.write)
  return {
    unsavedBefore: before.rows,
    whenLost: loaded.lost,
    setUnsaved: writer.setUnsaved,
    close: () => {
      writer.stop()
      return copy.destroy()
    },
    remove: () => {
      writer.stop()
      return answered(copy.destroy().then(() => clearDocument(copy.name)))
    },
  }
}

/** A write takes longer than all else a letter needs: what comes close together is written at once, after it is painted. */
function writeTogether({ copy, lose, takeMissed }: LoadedCopy, doc: Y.Doc, writeUnsaved: (rows: string) => void) {
  let isLost = false
  let updates = takeMissed()
  let unsaved: string | undefined
  let written = 'unknown'
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  const write = () => {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
    try {
      if (updates.length > 0) copy._storeUpdate(Y.mergeUpdates(updates), undefined)
      if (unsaved !== undefined && unsaved !== written) writeUnsaved(unsaved)
    } catch {
      // A database that was closed under us throws at once. Typing goes on: the text is on its way to the server.
      stopListening()
      isLost = true
      void copy.destroy()
      lose()
    }
    updates = []
    written = unsaved ?? written
    unsaved = undefined
  }
  const stopListening = () => {
    doc.off('update', onUpdate)
    removeEventListener('pagehide', write)
  }
  const writeWithin = (ms: number) => {
    const at = performance.now() + ms
    if (at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(write, ms)
  }
  const onUpdate = (update: Uint8Array, origin: unknown, _: Y.Doc, { local }: Y.Transaction) => {
    if (origin === copy) return
    updates.push(update)
    writeWithin(local ? TOGETHER_MS : OTHERS_TOGETHER_MS)
  }
  if (updates.length > 0) writeWithin(TOGETHER_MS)
  doc.on('update', onUpdate)
  addEventListener('pagehide', write)
  return {
    setUnsaved(rows: ReadonlySet<string>) {
      if (isLost) return
      unsaved = JSON.stringify([...rows])
      // The copy is updated at once: sign-out may delete it only when nothing in it is unsaved.
      if (rows.size === 0) write()
      else writeWithin(TOGETHER_MS)
    },
    stop() {
      if (!isLost) write()
      stopListening()
    },
  }
}

/** Copies of earlier generations can never be merged again: their unsaved texts are answered and they are deleted. */
export const removeOutdatedCopies = (user_id: string, name: DocumentName): Promise<KeptText[]> =>
  answered(removeOutdated(user_id, name))

async function removeOutdated(user_id: string, name: DocumentName): Promise<KeptText[]> {
  if (!(await canStore())) return []
  const current = databaseOf(user_id, name)
  const outdated = (await listDatabases()).filter(
    (other) => other !== current && other.startsWith(withoutGeneration(current)),
  )
  const texts: KeptText[] = []
  for (const database of outdated) {
    const doc = new Y.Doc()
    const { copy } = await loadCopy(database, doc)
    texts.push(...textsOf(doc, await unsavedIn(copy)))
    await copy.destroy()
    await clearDocument(database)
    doc.destroy()
  }
  return texts
}

export const textsOf = (doc: Y.Doc, rows: Iterable<string>): KeptText[] =>
  [...rows]
    .map((row) => ({ source_text_id: row, text: contentOf(doc).get(row)?.toString() ?? '' }))
    .filter(({ text }) => text !== '')

/** At sign-out: deletes this person's copies, except those with something the server never got. */
export async function deleteSavedCopies(user_id: string): Promise<void> {
  if (!(await canStore())) return
  for (const database of await copiesOf(user_id)) {
    const { copy } = await loadCopy(database, new Y.Doc())
    const unsaved = await unsavedIn(copy)
    await copy.destroy()
    if (unsaved.length === 0) await clearDocument(database)
  }
}

export async function hasUnsavedCopies(user_id: string): Promise<boolean> {
  if (keptKeysOf(user_id).length > 0 || unsentKeysOf(user_id).length > 0) return true
  if (!(await canStore())) return false
  for (const database of await copiesOf(user_id)) {
    const { copy } = await loadCopy(database, new Y.Doc())
    const unsaved = await unsavedIn(copy)
    await copy.destroy()
    if (unsaved.length > 0) return true
  }
  return false
}

export async function deleteAllCopies(user_id: string): Promise<void> {
  forgetKept(user_id)
  forgetUnsent(user_id)
  if (await canStore()) await Promise.all((await copiesOf(user_id)).map(clearDocument))
}

const copiesOf = async (user_id: string) =>
  (await listDatabases()).filter((name) => name.startsWith(`${PREFIX}${user_id}/`))

const listDatabases = async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? [])

/** A private window may offer storage and refuse to open it. */
async function canStore(): Promise<boolean> {
  try {
    await indexedDB.databases()
    return true
  } catch {
    return false
  }
}
