import { v7 as uuid } from 'uuid'
import { contentOf, replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { lockDocument } from '#db/queries/documents/documents.ts'
import { keepRowOperation } from '#db/queries/operations/rowOperations.ts'
import { listInMemory, type MemoryPlace } from '#db/queries/translationJobs/memory.ts'
import { listUntranslated } from '#db/queries/translationJobs/rowsToTranslate.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import { memory, person, type Requester } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'

/**
 * Fills texts without a translation with what the project has completed for the same source text, to be reviewed; a few
 * hundred a commit. Answers the texts that were filled: where somebody writes meanwhile, or the AI works, nothing is.
 */
export async function fillFromMemory(
  services: Services,
  place: MemoryPlace,
  wanted: string[] | undefined,
  by: Requester,
): Promise<string[]> {
  const { page_id, language } = place
  const empty = await listUntranslated(services.db, page_id, language, { ids: wanted })
  const known = await listInMemory(
    services.db,
    place,
    empty.map(({ source_text_id }) => source_text_id),
  )
  const rows = empty.filter(({ source_text_id }) => known.has(source_text_id))
  const filled: string[] = []
  const operation = {
    ...{ id: uuid(), page_id, target_language: language, kind: 'fill' as const, status: null },
    ...{ actor_id: by.id, actor_name: by.name },
  }
  for (const slice of slicesOf(rows)) {
    const free = await inDocument(services, { page_id, language }, async (trx, edit) => {
      await requirePage(trx, by.id, page_id, 'useProjects')
      await lockDocument(trx, { page_id, language })
      const free: string[] = []
      await besideSources(trx, language, {
        ids: slice.map(({ source_text_id }) => source_text_id),
        change: (doc) => {
          for (const { source_text_id: id } of slice) {
            if (contentOf(doc).get(id)?.length !== 0 || requestOf(doc).has(id)) continue
            replaceText(doc, id, known.get(id)!.content)
            setEntry(statusOf(doc), id, 'NEEDS_REVIEW')
            free.push(id)
          }
          return new Map(free.map((id) => [id, known.get(id)!.source]))
        },
        edit: (change) => edit(change, { actor: person(by) }),
      })
      await recordChanges(trx, memory(by), language, free)
      await keepRowOperation(
        trx,
        operation,
        free.map((id) => ({ id })),
      )
      return free
    })
    filled.push(...free)
  }
  return filled
}
