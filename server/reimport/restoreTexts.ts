import { pageOf } from '#collab/document/rows.ts'
import {
  listArchivedPlaces,
  listTextIds,
  lockHeadsOfPage,
  lockPage,
  orderTexts,
  unarchiveTexts,
} from '#db/queries/reimports/changedTexts.ts'
import { notFound } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { inDocuments } from '../liveEdits/inDocuments.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'

/** Brings archived texts back with their translations, about where they stood. */
export const restoreTexts = (services: Services, page_id: string, wanted: readonly string[], by: Requester) =>
  inDocuments(services, page_id, async (trx, edit) => {
    await requirePage(trx, by.id, page_id, 'useProjects')
    if (!(await lockPage(trx, page_id))) throw notFound('Page')
    const archived = await listArchivedPlaces(trx, page_id, wanted)
    if (archived.length === 0) return 0
    const order = await listTextIds(trx, page_id)
    for (const { id, place } of archived) order.splice(place, 0, id)
    const languages = (await lockHeadsOfPage(trx, page_id)).map(({ language }) => language)
    await unarchiveTexts(
      trx,
      page_id,
      archived.map(({ id }) => id),
    )
    await orderTexts(trx, order)
    const mark = `${archived[0]!.id}-${Date.now()}`
    for (const language of languages)
      await edit(language, (doc) => void pageOf(doc).set('sources', mark), { actor: person(by) })
    return archived.length
  })
