import { contentOf, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { recordChanges, recordTyped } from '#db/queries/translations/translationChanges.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'

/**
 * Sets the status of many rows, a few hundred a commit, and writes down what people typed in them; claimed rows stay as they are.
 * Returns how many rows there were.
 */
export async function saveTranslations(
  services: Services,
  at: Address,
  sourceTextIds: string[],
  status: TranslationStatus | undefined,
  by: Requester,
): Promise<number> {
  const actor = person(by)
  let rows = 0
  for (const ids of slicesOf(sourceTextIds))
    await inDocument(services, at, async (trx, edit) => {
      await requirePage(trx, by.id, at.page_id, 'useProjects')
      await recordTyped(trx, at, ids, by.id)
      const free: string[] = []
      await edit(
        (doc) => {
          free.push(...ids.filter((id) => contentOf(doc).has(id) && !requestOf(doc).has(id)))
          if (status !== undefined) for (const id of free) setEntry(statusOf(doc), id, status)
        },
        { actor },
      )
      await recordChanges(trx, actor, at.language, free)
      rows += free.length
    })
  return rows
}
