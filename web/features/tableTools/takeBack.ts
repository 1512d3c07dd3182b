import type * as Y from 'yjs'
import { contentOf, replaceText } from '#collab/document/rows.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TableRow } from '#server/rows/contract.ts'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import { cancelTranslation, reopenSourceChanges, saveTranslations } from '../rows/calls.ts'
import { removeEmpty } from '../rows/editing.ts'
import { fetchRows, type TableAddress } from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'
import type { TakenBack } from './undoToast.tsx'

/** The most rows of one answer. */
const ROWS_AT_ONCE = 200
const SHOWN_AT_LATEST_MS = 5_000

type Place = { address: TableAddress; live: LiveDocument | undefined }
type Stored = NonNullable<TableRow['translation']>
/** Rows before the AI was asked for their texts, by id. */
export type Before = ReadonlyMap<string, { text: string; status: TranslationStatus | undefined }>

export const beforeOf = (rows: Rows, ids: Iterable<string>): Before =>
  new Map([...ids].map((id) => [id, { text: rows.read(id, 'text'), status: rows.read(id, 'status') }]))

/** The stored translations of these rows. */
export async function translationsOf(address: TableAddress, ids: readonly string[]) {
  const found: [id: string, translation: Stored][] = []
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    for (const { id, translation } of (await fetchRows(address, ids.slice(at, at + ROWS_AT_ONCE))).data)
      if (translation) found.push([id, translation])
  return found
}

function docOf(live: LiveDocument | undefined) {
  const doc = live?.view.getState().opened?.doc
  if (!doc) throw new Error('The page is not connected')
  return doc
}

/** Replaces texts in the document and, once they are committed, records them in the history. */
export async function writeTexts({ address, live }: Place, texts: ReadonlyMap<string, string>) {
  const doc = docOf(live)
  doc.transact(() => {
    for (const [id, text] of texts) replaceText(doc, id, text)
  })
  await live!.whenSaved()
  await saveTranslations(address, [...texts.keys()])
}

/**
 * Undoes a request to the AI: stops it, and brings the earlier text and status back where the AI's text is there already.
 * A text that somebody has changed since stays. Of an update the changes of the source texts show again.
 */
export async function takeBack(place: Place, before: Before, kind?: 'update'): Promise<TakenBack> {
  const { address, live } = place
  const ids = [...before.keys()]
  await cancelTranslation(address, ids)
  const arrived = (await translationsOf(address, ids)).filter(([id, { content }]) => content !== before.get(id)?.text)
  const byAi = arrived.filter(([, { origin }]) => origin === 'ai')
  if (byAi.length === 0) return { undone: 0, kept: arrived.length }
  const doc = docOf(live)
  await Promise.all(byAi.map(([id, { content }]) => untilShown(doc, id, content)))
  const ours = byAi.filter(([id, { content }]) => textIn(doc, id) === content).map(([id]) => id)
  await writeTexts(place, new Map(ours.map((id) => [id, before.get(id)?.text ?? ''])))
  const byStatus = Map.groupBy(ours, (id) => before.get(id)?.status)
  for (const [status, some] of byStatus) if (status) await saveTranslations(address, some, status)
  if (kind === 'update') await reopenSourceChanges(address, ours)
  for (const [, translation] of await translationsOf(address, byStatus.get(undefined) ?? []))
    await removeEmpty(translation)
  return { undone: ours.length, kept: arrived.length - ours.length }
}

const textIn = (doc: Y.Doc, id: string) => contentOf(doc).get(id)?.toString()

/** The document shows what the server has stored a moment after it. */
function untilShown(doc: Y.Doc, id: string, text: string) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(late)
      doc.off('update', look)
      resolve()
    }
    const look = () => textIn(doc, id) === text && done()
    doc.on('update', look)
    const late = setTimeout(done, SHOWN_AT_LATEST_MS)
    look()
  })
}
