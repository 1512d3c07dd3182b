import { listClaimed } from '#db/queries/bin/moves.ts'
import { countPageTexts } from '#db/queries/pages/pages.ts'
import { listLinkedPages, lockHeadsOfPages, lockPages } from '#db/queries/versions/carriedTexts.ts'
import { listMergesOf, listPagesWrittenSince } from '#db/queries/versions/carries.ts'
import type { Trx } from '#db/schema.ts'
import type { Way } from '#db/vocabulary/operations.ts'
import { putPageInBin, takePageOutOfBin } from '../../bin/pages.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import type { EditsOf } from '../../liveEdits/inDocuments.ts'
import type { PlacedText } from '../merge/contract.ts'
import { NOTHING_TAKEN, sumTaken, type Taken } from './taken.ts'
import { takeMergeBack } from './takeReimportBack.ts'

type Operation = {
  kind: 'carry_id' | 'file_import_id' | 'agent_run_id'
  id: string
  version_id: string
  added_pages: readonly string[]
}

/**
 * Undoes the merges of an operation, or does them again, and moves its new pages into the bin or out of it. Text that people
 * edited since stays, as do pages in which they wrote; both are named.
 */
export async function turnMerges(trx: Trx, editsOf: EditsOf, operation: Operation, by: Requester, way: Way) {
  const { kind, id, version_id, added_pages } = operation
  const merges = await listMergesOf(trx, { kind, id, way })
  const pages = [...merges.map(({ page_id }) => page_id), ...added_pages]
  await lockPages(trx, pages)
  await lockHeadsOfPages(trx, pages)
  const names = new Map((await listLinkedPages(trx, version_id)).map(({ id, name }) => [id, name]))
  const at = (page_id: string) => ({ page_id, page_name: names.get(page_id) ?? '' })
  const left: PlacedText[] = []
  const takes: Taken[] = []
  for (const merge of merges) {
    const { left: ofMerge, taken } = await takeMergeBack(trx, editsOf(merge.page_id), merge, by, way)
    // In a page of the bin it is taken back too; what stays there is not named.
    if (names.has(merge.page_id)) left.push(...ofMerge.map((text) => ({ ...at(merge.page_id), ...text })))
    takes.push(taken)
  }
  if (way === 'redo')
    for (const page_id of added_pages) {
      if (!(await takePageOutOfBin(trx, page_id))) continue
      const { texts_deleted: texts_returned } = await countPageTexts(trx, page_id)
      takes.push({ ...NOTHING_TAKEN, texts_returned })
    }
  else {
    const written = await listPagesWrittenSince(trx, added_pages, id)
    for (const page_id of added_pages.filter((page_id) => names.has(page_id))) {
      const isInUse = written.includes(page_id) || (await listClaimed(trx, { kind: 'page', id: page_id })).length > 0
      if (isInUse) left.push({ ...at(page_id), identifier: '', language: null })
      else {
        takes.push({ ...NOTHING_TAKEN, ...(await countPageTexts(trx, page_id)) })
        await putPageInBin(trx, page_id, by)
      }
    }
  }
  return { left, taken: sumTaken(takes) }
}
