import { pageOf } from '#collab/document/rows.ts'
import { listArchivedPlaces, lockHeadsOfPage, lockPage, unarchiveTexts } from '#db/queries/files/changedTexts.ts'
import { notFound } from '../../http/apiError.ts'
import { person, type Requester } from '../../liveEdits/actors.ts'
import { inDocuments } from '../../liveEdits/inDocuments.ts'
import { untilFree } from '../../liveEdits/untilFree.ts'
import type { Services } from '../../services.ts'
import { listInOrder, putInOrder } from './textOrder.ts'

export const restoreTexts = (services: Services, page_id: string, wanted: readonly string[], by: Requester) =>
  untilFree(services, () =>
    inDocuments(services, page_id, async (trx, edit) => {
      if (!(await lockPage(trx, page_id))) throw notFound('Page')
      const order = await listInOrder(trx, page_id)
      const asked = new Set(wanted)
      const ids = (await listArchivedPlaces(trx, page_id)).map(({ id }) => id).filter((id) => asked.has(id))
      if (ids.length === 0) return 0
      const languages = (await lockHeadsOfPage(trx, page_id)).map(({ language }) => language)
      await unarchiveTexts(trx, page_id, ids)
      await putInOrder(trx, page_id, order)
      const mark = `${ids[0]!}-${Date.now()}`
      for (const language of languages)
        await edit(language, (doc) => void pageOf(doc).set('sources', mark), { actor: person(by) })
      return ids.length
    }),
  )
