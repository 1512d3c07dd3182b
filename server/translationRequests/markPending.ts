import { requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { lockReserved } from '#db/queries/billing/billing.ts'
import { ASKED_FOR } from '#db/vocabulary/statuses.ts'
import { NOBODY } from '../http/write.ts'
import type { TranslateRows } from '../jobs.ts'
import { aiActor } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { ROWS_AT_ONCE } from '../liveEdits/slices.ts'
import type { Services } from '../services.ts'

/**
 * Shows the rows of a request as waiting in their documents: the first few hundred before it returns, the rest behind it.
 * It is only for the eye and never fails: each job marks its own rows when it begins.
 */
export async function markPending(given: Services, jobs: TranslateRows[]): Promise<void> {
  const services = { ...given, caller: NOBODY }
  const [first, ...rest] = inChunks(jobs)
  if (!first) return
  const marking = markRows(services, first)
  void (async () => {
    await marking
    for (const chunk of rest) await markRows(services, chunk)
  })().catch(() => undefined)
  await marking.catch(() => undefined)
}

function inChunks(jobs: TranslateRows[]) {
  const chunks: TranslateRows[] = []
  for (const job of jobs) {
    const last = chunks.at(-1)
    const isRoom = last && last.source_text_ids.length + job.source_text_ids.length <= ROWS_AT_ONCE
    if (isRoom && last.request_id === job.request_id) last.source_text_ids.push(...job.source_text_ids)
    else chunks.push({ ...job, source_text_ids: [...job.source_text_ids] })
  }
  return chunks
}

/** Only rows whose words are still reserved: a job that has finished with one must not find it marked again. */
async function markRows(services: Services, chunk: TranslateRows) {
  await services.collab.openDocument(chunk.page_id, chunk.language)
  await inDocument(services, chunk, async (trx, edit) => {
    const reserved = await lockReserved(trx, chunk.request_id, chunk.language, chunk.source_text_ids)
    await edit(
      (doc) => {
        for (const id of reserved) {
          const isFree = requestOf(doc).get(id) === undefined
          if (!isFree || (chunk.anew === undefined && textOf(doc, id).length > 0)) continue
          setEntry(requestOf(doc), id, chunk.request_id)
          setEntry(statusOf(doc), id, ASKED_FOR)
        }
      },
      { actor: aiActor(services) },
    )
  })
}
