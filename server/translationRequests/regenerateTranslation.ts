import { insertReservations } from '#db/queries/billing/billing.ts'
import { insertRequestBegun } from '#db/queries/events/events.ts'
import { keepAct } from '#db/queries/operations/rowOperations.ts'
import { listRowStates } from '#db/queries/operations/rowStates.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { claimTranslated } from '#db/queries/translationJobs/rowClaims.ts'
import type { Trx } from '#db/schema.ts'
import { withinFreeWords } from '../billing/freeWords.ts'
import { type Account, refusalOf } from '../billing/quota.ts'
import { noteSpending } from '../billing/spending.ts'
import { notFound } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { keepsChecked, requireChangeable } from '../liveEdits/keepsChecked.ts'
import { operationOf, stateOf } from '../liveEdits/recordRows.ts'
import { addressOf, type Stored } from '../liveEdits/storedTranslation.ts'
import { recordTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'
import { accepted, chargeOf, lockAccount, refused } from './charges.ts'
import { REGENERATION_STARTED } from './constants.ts'
import type { Started } from './contract.ts'
import { markPending } from './markPending.ts'
import { leave, listPeopleInRows, withLeft } from './peopleInRows.ts'

export async function regenerateTranslation(
  services: Services,
  stored: Stored & { words: number },
  by: Requester,
  wish?: string,
): Promise<Started> {
  const { page_id, source_text_id, target_language: language, words } = stored
  const page = await findPageInProject(services.db, page_id)
  if (!page) throw notFound('Translation')
  const people = await listPeopleInRows(services, { page_id, languages: [language], by })
  const { left } = leave(people, [{ language, source_text_id }])
  const lock = (trx: Trx) => lockAccount(services, trx, page, by)
  const reserve = async (trx: Trx, account: Account) => {
    if (left.length > 0) return { answer: withLeft(accepted(account, REGENERATION_STARTED, 0), left), jobs: [] }
    const done =
      refusalOf(account, words) ??
      (await withinFreeWords(services, trx, { account, words }, () => claimRow(trx, account)))
    return typeof done === 'string' ? { answer: refused(account, done, words), jobs: [] } : done
  }
  const claimRow = async (trx: Trx, account: Account) => {
    const operation = operationOf('regenerate', addressOf(stored), by)
    const request_id = operation.id
    await recordTyped(trx, services.collab, addressOf(stored), [source_text_id])
    await requireChangeable(trx, { keepsChecked: () => keepsChecked(trx, services, addressOf(stored)) }, language, [
      source_text_id,
    ])
    const [row] = await claimTranslated(trx, { request_id, language }, [source_text_id])
    if (!row) return { answer: accepted(account, REGENERATION_STARTED, 0), jobs: [] } // it is being translated already
    const before = (await listRowStates(trx, language, [source_text_id])).get(source_text_id)
    await keepAct(trx, operation, { id: source_text_id, before: stateOf(before) })
    await insertRequestBegun(trx, { page_id, target_language: language, request_id, count: 1 })
    await insertReservations(trx, chargeOf(page, account, by, language, request_id), [
      { translation_id: row.translation_id, words },
    ])
    const job = {
      request_id,
      page_id,
      language,
      source_text_ids: [source_text_id],
      anew: {
        kind: 'regenerate' as const,
        revisions: { [source_text_id]: row.revision },
        ...(wish ? { wish } : {}),
      },
    }
    await noteSpending(trx, page.organization_id, account, words)
    await services.jobs.insertTranslateRows(trx, page.organization_id, [job])
    return { answer: accepted(account, REGENERATION_STARTED, words, [request_id]), jobs: [job] }
  }
  const { answer, jobs } = await write(services, reserve, lock)
  await markPending(services, jobs)
  services.jobs.wake()
  return answer
}
