import type * as Y from 'yjs'
import { setCheck, setEntry, statusOf } from '#collab/document/rows.ts'
import { type Address, type Edit, type Edited, editDocumentIn, type Replicas } from '#collab/server.ts'
import { listFinishedOf } from '#db/queries/checks/requiredChecks.ts'
import type { Trx } from '#db/schema.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { listKeptBack } from '../judging/keptBack.ts'
import type { Services } from '../services.ts'
import { keepsChecked } from './keepsChecked.ts'

/** `saves`: rows that are finished as they stand, although the change leaves them alone. `restores`: they were so before. */
export type LiveEdit = Edit & { saves?: () => readonly string[]; restores?: true }
/** `keptBack`: rows that need review, as a check that their project requires has found something. */
export type LiveEdited = Edited & { keptBack: readonly string[] }
export type Announce = Awaited<ReturnType<typeof editDocumentIn>>['announce']

type Editing = {
  services: Pick<Services, 'texts' | 'caller'>
  trx: Trx
  replicas: Replicas
  announce: (one: Announce) => void
}

/** The one door to statuses that finish rows. */
export async function editKeepingBack(
  { services, trx, replicas, announce }: Editing,
  at: Address,
  change: (doc: Y.Doc) => void,
  { saves, restores, ...edit }: LiveEdit,
): Promise<LiveEdited> {
  const kept = await keepsChecked(trx, services, at)
  const {
    announce: first,
    rows,
    ...edited
  } = await editDocumentIn(trx, replicas, at, change, { ...edit, keepsChecked: kept })
  announce(first)
  const ids = [...rows, ...(saves?.() ?? [])]
  if (restores || ids.length === 0) return { ...edited, keptBack: [] }
  const keptBack = await listKeptBack({ texts: services.texts, trx }, at, () => listFinishedOf(trx, at.language, ids))
  if (keptBack.length === 0) return { ...edited, keptBack }
  const keepBack = (doc: Y.Doc) => {
    for (const id of keptBack) {
      setEntry(statusOf(doc), id, TO_REVIEW)
      setCheck(doc, id, undefined)
    }
  }
  const { announce: second, seq } = await editDocumentIn(trx, replicas, at, keepBack, { actor: edit.actor })
  announce(second)
  return { seq, changed: true, keptBack }
}
