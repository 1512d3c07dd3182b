import type * as Y from 'yjs'
import { type Head, listUpdates } from '#db/queries/documents/documents.ts'
import { runIn } from '#db/run.ts'
import type { Trx } from '#db/schema.ts'
import { TooManyConflicts } from '../loading/load.ts'
import type { Replicas } from '../loading/replicas.ts'

/** Reads a document as committed; its head is locked. `undefined` when it has to be rebuilt before it can be loaded. */
export async function readDocumentIn<Read>(
  trx: Trx,
  replicas: Replicas,
  head: Head,
  read: (doc: Y.Doc) => Read,
): Promise<Read | undefined> {
  const run = runIn(trx)
  try {
    const doc = await replicas.take(run, head)
    const found = read(doc)
    const [last] = await listUpdates(run, head.id, head.head_seq - 1)
    if (last) replicas.keep(head.name, { doc, last })
    else doc.destroy()
    return found
  } catch (error) {
    if (error instanceof TooManyConflicts) return undefined
    throw error
  }
}
