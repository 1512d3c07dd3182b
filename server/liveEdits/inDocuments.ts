import type * as Y from 'yjs'
import type { Copy } from '#db/copy.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { write, writeCopying } from '../http/write.ts'
import type { Services } from '../services.ts'
import { type Announce, editKeepingBack, type LiveEdit, type LiveEdited } from './editKeepingBack.ts'
import type { Reading } from './inDocument.ts'
import { keepsChecked } from './keepsChecked.ts'

export type EditLanguage = Reading &
  ((language: LanguageCode, change: (doc: Y.Doc) => void, edit: LiveEdit) => Promise<LiveEdited>)

/**
 * One transaction with changes of the documents of a page in several languages. Lock their heads in the order of their ids
 * before the first change, and all else before that. Those who look on hear of the changes once they are committed.
 */
export const inDocuments = <Result>(
  services: Services,
  page_id: string,
  work: (trx: Trx, edit: EditLanguage) => Promise<Result>,
): Promise<Result> => inPages(services, (trx, editsOf) => work(trx, editsOf(page_id)))

export type EditsOf = (page_id: string) => EditLanguage

export const inPages = <Result>(
  services: Services,
  work: (trx: Trx, editsOf: EditsOf) => Promise<Result>,
): Promise<Result> => announcing(services, (editsIn) => write(services, (trx) => work(trx, editsIn(trx))))

export const inPagesCopying = <Result>(
  services: Services,
  work: (trx: Trx, editsOf: EditsOf, copy: Copy) => Promise<Result>,
): Promise<Result> =>
  announcing(services, (editsIn) => writeCopying(services, (trx, copy) => work(trx, editsIn(trx), copy)))

async function announcing<Result>(
  services: Services,
  commit: (editsIn: (trx: Trx) => EditsOf) => Promise<Result>,
): Promise<Result> {
  const announcements: Announce[] = []
  const { hints, replicas } = services.collab
  const announce = (one: Announce) => void announcements.push(one)
  const result = await commit((trx) => (page_id) => {
    const edit = (language: LanguageCode, change: (doc: Y.Doc) => void, edit: LiveEdit) =>
      editKeepingBack({ services, trx, replicas, announce }, { page_id, language }, change, edit)
    const keeps = (language: LanguageCode) => keepsChecked(trx, services, { page_id, language })
    return Object.assign(edit, { replicas, keepsChecked: keeps })
  })
  for (const announce of announcements) announce(hints)
  return result
}
