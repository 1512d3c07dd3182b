import { replaceText } from '#collab/document/rows.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TableRow } from '#server/rows/contract.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import { removeEmpty } from '../rows/editing.ts'
import {
  cancelTranslation,
  fetchRows,
  reopenSourceChanges,
  saveTranslations,
  type TableAddress,
} from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'
import { toastKeptRows } from './undoToast.tsx'

/** The most rows of one answer. */
const ROWS_AT_ONCE = 200
const SHOWN_AT_LATEST_MS = 5_000

type Place = { address: TableAddress; rows: Rows; live: LiveDocument | undefined }
type Stored = NonNullable<TableRow['translation']>
/** A row before the AI was asked for a text. */
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

/** Replaces texts in the document and, once they are committed, records them in the history. */
export async function writeTexts({ address, live }: Omit<Place, 'rows'>, texts: ReadonlyMap<string, string>) {
  const doc = live?.view.getState().opened?.doc
  if (!doc || !live) throw new Error('The page is not connected')
  doc.transact(() => {
    for (const [id, text] of texts) replaceText(doc, id, text)
  })
  await live.whenSaved()
  await saveTranslations(address, [...texts.keys()])
}

/**
 * Undoes a request to the AI: stops it, and brings the earlier text and status back where the AI's text is there already.
 * A text that somebody has changed since stays. Of an update the changes of the source texts show again.
 */
export async function takeBack(place: Place, before: Before, kind?: 'update') {
  const { address, rows } = place
  const ids = [...before.keys()]
  await cancelTranslation(address, ids)
  const arrived = (await translationsOf(address, ids)).filter(([id, { content }]) => content !== before.get(id)?.text)
  const ours = arrived.filter(([, { origin }]) => origin === 'ai')
  toastKeptRows(arrived.length - ours.length)
  if (ours.length === 0) return
  await Promise.all(ours.map(([id, { content }]) => untilShown(rows, id, content)))
  await writeTexts(place, new Map(ours.map(([id]) => [id, before.get(id)?.text ?? ''])))
  const byStatus = Map.groupBy(ours, ([id]) => before.get(id)?.status)
  for (const [status, some] of byStatus)
    if (status)
      await saveTranslations(
        address,
        some.map(([id]) => id),
        status,
      )
  if (kind === 'update')
    await reopenSourceChanges(
      address,
      ours.map(([id]) => id),
    )
  const empty = (byStatus.get(undefined) ?? []).map(([id]) => id)
  for (const [, translation] of await translationsOf(address, empty)) await removeEmpty(translation)
  toast.plain('Finished texts are undone too; their words stay charged')
}

/** The document shows what the server has stored a moment after it. */
function untilShown(rows: Rows, id: string, text: string) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(late)
      stop()
      resolve()
    }
    const look = () => rows.read(id, 'text') === text && done()
    const stop = rows.subscribe(id, 'text', look)
    const late = setTimeout(done, SHOWN_AT_LATEST_MS)
    look()
  })
}
