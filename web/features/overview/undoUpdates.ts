import { inDocument } from '../liveDocument/useDocument.ts'
import { cancelTranslation } from '../rows/calls.ts'
import { fetchSourceChanged, type TableAddress } from '../rows/queries.ts'
import { type Before, takeBack, translationsOf } from '../tableTools/takeBack.ts'
import type { TakenBack } from '../tableTools/undoToast.tsx'

/** The translations of one page and language before their update. */
export type BeforeUpdate = { address: TableAddress; before: Before }

/** The translations of a page whose source text has changed since. */
export async function beforeUpdate(address: TableAddress): Promise<BeforeUpdate> {
  const { source_text_ids } = await fetchSourceChanged(address)
  const stored = await translationsOf(address, source_text_ids)
  const filled = stored.filter(([, { content }]) => content !== '')
  return { address, before: new Map(filled.map(([id, { content, status }]) => [id, { text: content, status }])) }
}

/** Stops all updates first, so that none is charged while pages are opened one after the other to take their texts back. */
export async function undoUpdates(user_id: string, updates: readonly BeforeUpdate[]): Promise<TakenBack> {
  await Promise.all(updates.map(({ address, before }) => cancelTranslation(address, [...before.keys()])))
  const all = { undone: 0, kept: 0 }
  for (const { address, before } of updates) {
    const { undone, kept } = await inDocument({ user_id, ...address }, (live) =>
      takeBack({ address, live }, before, 'update'),
    )
    all.undone += undone
    all.kept += kept
  }
  return all
}
