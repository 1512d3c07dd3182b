import { factsOf, wasCorrected } from '#collab/text/facts/facts.ts'
import { archiveTexts, listTextsById, renameTexts, unarchiveTexts } from '#db/queries/files/changedTexts.ts'
import { listWrittenSince } from '#db/queries/files/translatedTexts.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Rewritten } from '../../liveEdits/sourceTexts.ts'
import type { Changes } from '../merge/changes.ts'
import { listInOrder, putInOrder } from '../merge/textOrder.ts'
import { displacedIn, putBack } from '../plan/order.ts'
import { NOTHING_TAKEN, type Taken } from './taken.ts'

export type Left = { id: string; language: LanguageCode | null }[]
type Reimport = { id: string; page_id: string }

/** Returns what it changed, for its own undo, but for the texts that are `changed`: the caller writes those. */
export async function takeSourcesBack(trx: Trx, { id, page_id }: Reimport, changes: Changes, left: Left) {
  const order = await listInOrder(trx, page_id)
  const come = [...changes.added, ...changes.returned]
  const written = new Set(await listWrittenSince(trx, come, id))
  for (const id of written) left.push({ id, language: null })
  const archived = await archiveTexts(
    trx,
    come.filter((id) => !written.has(id)),
  )
  const returned = await unarchiveTexts(trx, page_id, changes.archived)

  const ids = [...changes.changed, ...changes.renamed].map(({ id }) => id)
  const now = new Map((await listTextsById(trx, ids)).map((text) => [text.id, text]))
  const isUntouched = ({ id, after }: Changes['changed'][number]) => {
    const text = now.get(id)
    if (!text || text.content !== after.content || (text.context ?? '') !== after.context) return false
    return !wasCorrected(factsOf(text), after.facts)
  }
  const own = changes.renamed.filter(({ id, to }) => now.get(id)?.identifier === to)
  const names = [
    ...own.map(({ id, from, to }) => ({ id, from: to, to: from })),
    ...(await listGivenUp(trx, changes.added, own)),
  ]
  const renamed = await renameTexts(trx, names)
  const kept = [
    ...changes.changed.filter((text) => !isUntouched(text)),
    ...changes.renamed.filter(({ id }) => !renamed.has(id)),
  ]
  for (const id of new Set(kept.map((text) => text.id))) left.push({ id, language: null })
  if (changes.displaced.length + come.length + changes.archived.length > 0)
    await putInOrder(trx, page_id, putBack(order, changes.displaced))
  const changed = changes.changed
    .filter(isUntouched)
    .map(({ id, before, after }): Rewritten => ({ id, before: after, after: before }))
  const other = new Set([...changed.map(({ id }) => id), ...own.flatMap(({ id }) => (renamed.has(id) ? [id] : []))])
  const counts: Taken = {
    ...NOTHING_TAKEN,
    ...{ texts_archived: archived.length, texts_returned: returned.length, texts_changed: other.size },
  }
  return {
    ...{ counts, added: [], archived, returned, changed, renamed: names.filter(({ id }) => renamed.has(id)) },
    displaced: displacedIn(order, await listInOrder(trx, page_id)),
  }
}

async function listGivenUp(trx: Trx, added: string[], renamed: Changes['renamed']) {
  if (renamed.length === 0 || added.length === 0) return []
  const names = new Set(renamed.map(({ from }) => from))
  const free = renamed.flatMap(({ to }) => (names.has(to) ? [] : [to]))
  const holders = (await listTextsById(trx, added)).filter((text) => text.archived_at && names.has(text.identifier))
  return holders.slice(0, free.length).map(({ id, identifier }, at) => ({ id, from: identifier, to: free[at]! }))
}
