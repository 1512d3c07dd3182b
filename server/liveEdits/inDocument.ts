import type * as Y from 'yjs'
import { type Address, type Edit, type Edited, editDocumentIn, type Replicas } from '#collab/server.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { write } from '../http/write.ts'
import type { Services } from '../services.ts'
import { keepsChecked } from './keepsChecked.ts'

export { type Address, type Edited, type PersonInRow, RevisionMoved } from '#collab/server.ts'

export type EditDocument = (change: (doc: Y.Doc) => void, edit: Edit) => Promise<Edited>
/** Reads documents as committed, too, and tells whether the caller has to leave checked rows of a language as they are. */
export type Reading = { replicas: Replicas; keepsChecked: (language: LanguageCode) => Promise<boolean> }

/**
 * One transaction with one change of a live document in it. The document is locked by `edit` until the end: lock everything
 * else before, write to `translations` after. Those who look on hear of the change once it is committed.
 */
export const inDocument = <Result>(
  services: Services,
  at: Address,
  work: (trx: Trx, edit: EditDocument & Reading) => Promise<Result>,
): Promise<Result> =>
  services.documentTurns(`${at.page_id}/${at.language}`, async () => {
    const { hints, replicas } = services.collab
    let announce: Awaited<ReturnType<typeof editDocumentIn>>['announce'] | undefined
    const result = await write(services, (trx) => {
      const edit = async (change: (doc: Y.Doc) => void, edit: Edit) => {
        const kept = await keepsChecked(trx, services, at)
        const edited = await editDocumentIn(trx, replicas, at, change, { ...edit, keepsChecked: kept })
        announce = edited.announce
        return edited
      }
      return work(trx, Object.assign(edit, { replicas, keepsChecked: () => keepsChecked(trx, services, at) }))
    })
    announce?.(hints)
    return result
  })
