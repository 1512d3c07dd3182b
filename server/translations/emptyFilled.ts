import { replaceText, scoreOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { lockHead } from '#db/queries/documents/documents.ts'
import { listFilled } from '#db/queries/translationJobs/memory.ts'
import { runIn } from '#db/run.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { type Address, inDocument } from '../liveEdits/inDocument.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'

/** Undoes a fill from memory: rows that stand as it left them are not started again. Answers their number. */
export async function emptyFilled(services: Services, at: Address, sourceTextIds: string[], by: Requester) {
  let rows = 0
  for (const ids of slicesOf(sourceTextIds))
    await inDocument(services, at, async (trx, edit) => {
      await requirePage(trx, by.id, at.page_id, 'useProjects')
      await lockHead(runIn(trx), at) // the tables are as the document from here on
      const untouched = await listFilled(trx, at.language, ids)
      await edit(
        (doc) => {
          for (const id of untouched) {
            replaceText(doc, id, '')
            setEntry(statusOf(doc), id, undefined)
            setEntry(scoreOf(doc), id, undefined)
          }
        },
        { actor: person(by) },
      )
      rows += untouched.length
    })
  return rows
}
