import type * as Y from 'yjs'
import type { Address, Replicas } from '#collab/server.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { write } from '../http/write.ts'
import type { Services } from '../services.ts'
import { type Announce, editKeepingBack, type LiveEdit, type LiveEdited } from './editKeepingBack.ts'
import { keepsChecked } from './keepsChecked.ts'

export { type Address, type Edited, type PersonInRow, RevisionMoved } from '#collab/server.ts'

export type EditDocument = (change: (doc: Y.Doc) => void, edit: LiveEdit) => Promise<LiveEdited>
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
    const announcements: Announce[] = []
    const result = await write(services, (trx) => {
      const announce = (one: Announce) => void announcements.push(one)
      const edit: EditDocument = (change, edit) =>
        editKeepingBack({ services, trx, replicas, announce }, at, change, edit)
      return work(trx, Object.assign(edit, { replicas, keepsChecked: () => keepsChecked(trx, services, at) }))
    })
    for (const announce of announcements) announce(hints)
    return result
  })
