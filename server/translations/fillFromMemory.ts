import { contentOf, replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { listInMemory, type MemoryPlace } from '#db/queries/translationJobs/memory.ts'
import { listUntranslated } from '#db/queries/translationJobs/rowsToTranslate.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { memory, person, type Requester } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import type { Services } from '../services.ts'
import type { FillAnswer } from './contract.ts'

/**
 * Fills texts without a translation with what the project has completed for the same source text, to be reviewed; a few
 * hundred a commit. Answers the texts that were filled, and the operation: where somebody writes meanwhile, or the AI works, nothing is.
 */
export async function fillFromMemory(
  services: Services,
  place: MemoryPlace,
  wanted: string[] | undefined,
  by: Requester,
): Promise<FillAnswer> {
  const { page_id, language } = place
  const empty = await listUntranslated(services.db, page_id, language, { ids: wanted })
  const known = await listInMemory(
    services.db,
    place,
    empty.map(({ source_text_id }) => source_text_id),
  )
  const rows = empty.filter(({ source_text_id }) => known.has(source_text_id))
  const filled: string[] = []
  const operation = operationOf('fill', place, by)
  for (const slice of slicesOf(rows)) {
    const free = await inDocument(services, { page_id, language }, async (trx, edit) => {
      const ids = slice.map(({ source_text_id }) => source_text_id)
      const free: string[] = []
      await recordRows(trx, operation, { ids, as: 'operation' }, async () => {
        await besideSources(trx, language, {
          ids,
          change: (doc) => {
            for (const id of ids) {
              if (contentOf(doc).get(id)?.length !== 0 || requestOf(doc).has(id)) continue
              replaceText(doc, id, known.get(id)!.content)
              setEntry(statusOf(doc), id, TO_REVIEW)
              free.push(id)
            }
            return new Map(free.map((id) => [id, known.get(id)!.source]))
          },
          edit: (change) => edit(change, { actor: person(by) }),
        })
        await recordChanges(trx, memory(by), language, free, { operation_id: operation.id })
      })
      return free
    })
    filled.push(...free)
  }
  return { source_text_ids: filled, operation_id: filled.length > 0 ? operation.id : null }
}
