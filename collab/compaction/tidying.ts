import QuickLRU from 'quick-lru'
import type { DocumentName } from '../document/names.ts'
import type { NodeState } from '../live.ts'
import { TooManyConflicts } from '../loading/load.ts'
import { raiseConflicting, raiseWhenOvergrown } from './generations.ts'

const UPDATES = 500
const MAX_COUNTED = 10_000

export function compactUnopened(node: NodeState) {
  const counts = new QuickLRU<DocumentName, number>({ maxSize: MAX_COUNTED })
  return node.hints.listen((hint, isFromElsewhere) => {
    if (hint.kind !== 'moved' || isFromElsewhere || node.documents.has(hint.name)) return
    const count = (counts.get(hint.name) ?? 0) + 1
    if (count < UPDATES) return void counts.set(hint.name, count)
    counts.delete(hint.name)
    node
      .compact(hint.name)
      .then(() => raiseQuietly(node, hint.name))
      .catch((error) => (error instanceof TooManyConflicts ? raiseConflicting(node, hint.name) : Promise.reject(error)))
      .catch((error) => node.log('compaction_failed', { document: hint.name }, error))
  })
}

export async function raiseQuietly(node: NodeState, name: DocumentName) {
  await node.marks.whenWritten()
  await raiseWhenOvergrown(node, name).catch((error) => node.log('rebuild_failed', { document: name }, error))
}
