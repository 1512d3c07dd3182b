import type { TableRow } from '#server/rows/contract.ts'
import { Refusal } from '../../api/client.ts'
import {
  cancelTranslation,
  changeTranslation,
  fetchSourceChanged,
  reopenSourceChanges,
  type TableAddress,
} from '../rows/queries.ts'
import { translationsOf } from '../tableTools/takeBack.ts'

type Stored = NonNullable<TableRow['translation']>
/** The translations of one page and language before their update, by the ids of their texts. */
export type BeforeUpdate = { address: TableAddress; before: ReadonlyMap<string, Stored> }

/** The translations of a page whose source text has changed since. */
export async function beforeUpdate(address: TableAddress): Promise<BeforeUpdate> {
  const { source_text_ids } = await fetchSourceChanged(address)
  const stored = await translationsOf(address, source_text_ids)
  return { address, before: new Map(stored.filter(([, { content }]) => content !== '')) }
}

/**
 * Stops updates, and brings the earlier text and status back where the AI's text is there already; the changes of the source
 * texts show again. A text that somebody has changed since stays.
 */
export async function undoUpdates(updates: readonly BeforeUpdate[]): Promise<{ undone: number; kept: number }> {
  let [undone, kept] = [0, 0]
  for (const { address, before } of updates) {
    const ids = [...before.keys()]
    await cancelTranslation(address, ids)
    const back: string[] = []
    for (const [id, now] of await translationsOf(address, ids)) {
      const { content, status } = before.get(id)!
      if (now.content === content) continue
      if (now.origin === 'ai' && (await putBack(now, { content, status }))) back.push(id)
      else kept++
    }
    if (back.length > 0) await reopenSourceChanges(address, back)
    undone += back.length
  }
  return { undone, kept }
}

const CHANGED_OR_CLAIMED = [409, 412]

async function putBack({ id, revision }: Stored, earlier: Pick<Stored, 'content' | 'status'>) {
  try {
    await changeTranslation(id, earlier, revision)
    return true
  } catch (error) {
    if (error instanceof Refusal && CHANGED_OR_CLAIMED.includes(error.status)) return false
    throw error
  }
}
