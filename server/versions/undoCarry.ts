import { deletePage } from '#db/queries/pages/pages.ts'
import { listLinkedPages, lockHeadsOfPages, lockPages } from '#db/queries/versions/carriedTexts.ts'
import { endCarry, listMergesOfCarry, listPagesWrittenSince, lockCarry } from '#db/queries/versions/carries.ts'
import type { Db } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { inPages } from '../liveEdits/inDocuments.ts'
import { requireVersion } from '../organizations/access.ts'
import { takeMergeBack } from '../reimport/undoReimport.ts'
import type { Services } from '../services.ts'
import { ALREADY_UNDONE } from './constants.ts'
import type { CarryUndone } from './contract.ts'

type Carry = { id: string; into_version_id: string }
type Left = CarryUndone['left']

/** Answers a carry to somebody who may work in its version; to an outsider it is not there. */
export async function requireCarry(db: Db, userId: string, found: Carry | undefined): Promise<Carry> {
  if (!found) throw notFound('Change')
  await requireVersion(db, userId, found.into_version_id, 'useProjects').catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound('Change') : error
  })
  return found
}

/** Takes all back that a carry changed, also much later. What people edited since stays and is named. */
export async function undoCarry(services: Services, carry: Carry, by: Requester): Promise<Left> {
  const left = await inPages(services, async (trx, editsOf) => {
    await requireVersion(trx, by.id, carry.into_version_id, 'useProjects')
    const stored = await lockCarry(trx, carry.id)
    if (!stored) throw new ApiError(409, ALREADY_UNDONE)
    const merges = await listMergesOfCarry(trx, carry.id)
    const pages = [...merges.map(({ page_id }) => page_id), ...stored.added_pages]
    await lockPages(trx, pages)
    await lockHeadsOfPages(trx, pages)
    const names = new Map((await listLinkedPages(trx, carry.into_version_id)).map(({ id, name }) => [id, name]))
    const at = (page_id: string) => ({ page_id, page_name: names.get(page_id) ?? '' })
    const left: Left = []
    for (const merge of merges)
      for (const text of await takeMergeBack(trx, editsOf(merge.page_id), merge, by))
        left.push({ ...at(merge.page_id), ...text })
    const written = await listPagesWrittenSince(trx, stored.added_pages, carry.id)
    for (const page_id of stored.added_pages) {
      if (written.includes(page_id)) left.push({ ...at(page_id), identifier: '', language: null })
      else await deletePage(trx, page_id)
    }
    await endCarry(trx, carry.id)
    return left
  })
  services.collab.hints.accessChanged() // of pages that are gone
  return left
}
