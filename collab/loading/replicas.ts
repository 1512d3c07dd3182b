import type * as Y from 'yjs'
import { type Head, listUpdates, type StoredUpdate } from '#db/queries/documents/documents.ts'
import type { Run } from '#db/run.ts'
import { applyAll } from './limitConflicts.ts'
import { buildDocument, isContiguous, loadStored } from './load.ts'

type Replica = { doc: Y.Doc; last: StoredUpdate }

const MAX_KEPT = 4
const KEPT_MS = 10_000

export type Replicas = ReturnType<typeof createReplicas>

export function createReplicas() {
  const kept = new Map<string, Replica & { timer: NodeJS.Timeout }>()

  function forget(name: string) {
    const replica = kept.get(name)
    clearTimeout(replica?.timer)
    kept.delete(name)
    return replica
  }

  return {
    /** The document as committed; the head is locked, so it stays so. A caller that takes it must keep it again or drop it. */
    async take(run: Run, head: Head): Promise<Y.Doc> {
      const replica = forget(head.name)
      return (replica && (await bringUpToDate(run, head, replica))) ?? buildDocument(await loadStored(run, head))
    },
    /** Only what is committed may be kept. */
    keep(name: string, replica: Replica) {
      forget(name)?.doc.destroy()
      const [oldest] = kept.keys()
      if (kept.size >= MAX_KEPT && oldest !== undefined) forget(oldest)?.doc.destroy()
      const timer = setTimeout(() => forget(name)?.doc.destroy(), KEPT_MS)
      kept.set(name, { ...replica, timer: timer.unref() })
    },
  }
}

async function bringUpToDate(run: Run, head: Head, { doc, last }: Replica) {
  const [same, ...updates] = await listUpdates(run, head.id, last.seq - 1)
  const isOurs = same?.seq === last.seq && same.bytes.equals(last.bytes)
  if (!isOurs || updates.length !== head.head_seq - last.seq || !isContiguous(updates, last.seq)) return undefined
  doc.transact(() => applyAll(doc, updates))
  return doc
}
