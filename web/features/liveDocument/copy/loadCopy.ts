import { transact } from 'lib0/indexeddb'
import { IndexeddbPersistence } from 'y-indexeddb'
import type * as Y from 'yjs'

/** A browser whose store has broken down may leave a call open for ever: the page then goes on without a copy. */
const ANSWERS_WITHIN_MS = 5_000

/** @throws when the browser has not answered in time; `late` gets its answer then */
export async function answered<Answer>(
  work: Promise<Answer>,
  late: (answer: Answer) => unknown = () => {},
): Promise<Answer> {
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error('The browser does not answer'))
    work.then(late).catch(() => undefined)
  }, ANSWERS_WITHIN_MS)
  return Promise.race([work, overdue]).finally(() => clearTimeout(timer))
}

export type LoadedCopy = {
  copy: IndexeddbPersistence
  lost: Promise<void>
  lose: () => void
  /** Ends the collection of updates since the copy was read, and returns them. */
  takeMissed: () => Uint8Array[]
}

/** @throws when the browser refuses to open or read it, which the copy itself would wait for without end */
export async function loadCopy(database: string, doc: Y.Doc): Promise<LoadedCopy> {
  const copy = new IndexeddbPersistence(database, doc)
  // It would throw into the document where its store has broken down, and an update would get no further.
  doc.off('update', copy._storeUpdate)
  const missed: Uint8Array[] = []
  const note = (update: Uint8Array, origin: unknown) => void (origin !== copy && missed.push(update))
  doc.on('update', note)
  const takeMissed = () => {
    doc.off('update', note)
    return missed
  }
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const read = async () => {
    const stored = await copy._db
    for (const event of ['abort', 'close', 'versionchange']) stored.addEventListener(event, () => lose())
    transact(stored, ['updates'], 'readonly')
    await Promise.race([copy.whenSynced, lost])
  }
  try {
    await answered(read())
    return { copy, lost, lose, takeMissed }
  } catch (error) {
    takeMissed()
    void copy.destroy().catch(() => undefined)
    throw error
  }
}
