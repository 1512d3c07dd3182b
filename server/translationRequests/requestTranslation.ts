import { insertReservations } from '#db/queries/billing/billing.ts'
import { insertRequestBegun } from '#db/queries/events/events.ts'
import { keepAct, keepRowOperation, type NewOperation } from '#db/queries/operations/rowOperations.ts'
import { listRowStates } from '#db/queries/operations/rowStates.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { claimTranslated, claimUntranslated, updateRepeats } from '#db/queries/translationJobs/rowClaims.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { withinFreeWords } from '../billing/freeWords.ts'
import type { Account } from '../billing/quota.ts'
import { noteSpending } from '../billing/spending.ts'
import { writeRetrying } from '../http/write.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { listKept } from '../liveEdits/keepsChecked.ts'
import { operationOf, stateOf } from '../liveEdits/recordRows.ts'
import { recordTyped } from '../liveEdits/typedTexts.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { accepted, chargeOf, lockAccount, refused } from './charges.ts'
import {
  NOTHING_TO_REGENERATE,
  NOTHING_TO_TRANSLATE,
  REGENERATION_STARTED,
  SOURCE_UNCHANGED,
  TRANSLATION_STARTED,
} from './constants.ts'
import type { Started } from './contract.ts'
import { byText, inJobs } from './distinctTexts.ts'
import { markPending } from './markPending.ts'
import { leave, listPeopleInRows, withLeft } from './peopleInRows.ts'
import { choose, listWanted, sum, type TranslationRequest, type Wanted } from './weighRequest.ts'

/**
 * Reserves the words, claims the rows and queues the work in one transaction. Rows are claimed under the payer's lock, so
 * that two clicks take each row once.
 */
export async function requestTranslation(
  services: Services,
  page: PageInProject,
  request: TranslationRequest,
  by: Requester,
): Promise<Started> {
  const people = await listPeopleInRows(services, { page_id: page.page_id, languages: request.languages, by })
  const kind = request.update ? 'update' : request.regenerate ? 'regenerate' : 'translate'
  const isLater = request.service_tier === 'flex' && (await withEngine(services, page)).translator.hasFlex
  const lock = (trx: Trx) => lockAccount(services, trx, page, by, request.languages)
  const reserve = async (trx: Trx, account: Account) => {
    const all = await listWanted(trx, page, request)
    const { except, left } = leave(people, all)
    const wanted = left.length > 0 ? await listWanted(trx, page, request, except) : all
    const { chosen, refusal: shortage } = choose(account, wanted, request)
    const claimChosen = () => claimRows(trx, { account, chosen, left })
    const done = shortage ?? (await withinFreeWords(services, trx, { account, words: sum(chosen) }, claimChosen))
    return typeof done === 'string' ? { answer: refused(account, done, sum(wanted)), jobs: [] } : done
  }
  const claimRows = async (trx: Trx, { account, chosen, left }: Chosen) => {
    const ordered = { words: sum(chosen), rows: chosen.length }
    const agent_run_id = ordered.rows > 0 ? await request.allow?.(trx, ordered) : undefined
    const jobs: TranslateRows[] = []
    let words = 0
    for (const language of request.languages) {
      const rows = chosen.filter((row) => row.language === language)
      const at = { page_id: page.page_id, language }
      const operation = { ...operationOf(kind, at, by), ...(agent_run_id && { agent_run_id }) }
      const request_id = operation.id
      const claimed =
        kind === 'translate'
          ? await claim(trx, { request_id, language }, rows)
          : await claimFilled(trx, services, page.page_id, { request_id, language }, rows)
      await keepRequest(trx, operation, claimed)
      const groups = byText(claimed)
      const charged = groups.map(([head]) => head!)
      await insertReservations(trx, chargeOf(page, account, by, language, request_id), charged)
      await updateRepeats(trx, { request_id, language }, groups.flatMap(repeatsIn))
      words += sum(charged)
      const job = { request_id, page_id: page.page_id, language, ...(isLater ? { tier: 'flex' as const } : {}) }
      for (const own of inJobs(groups, services.config.ai))
        jobs.push({ ...job, source_text_ids: own.map((row) => row.source_text_id), ...anewOf(kind, own, request.note) })
    }
    await noteSpending(trx, page.organization_id, account, words)
    await services.jobs.insertTranslateRows(trx, page.organization_id, jobs)
    const message = (jobs.length > 0 ? STARTED : NOTHING)[kind]
    const operation_ids = [...new Set(jobs.map(({ request_id }) => request_id))]
    return { answer: withLeft(accepted(account, message, words, operation_ids), left), jobs }
  }
  const { answer, jobs } = await writeRetrying(services, reserve, lock)
  await markPending(services, jobs)
  services.jobs.wake()
  return answer
}

type Chosen = { account: Account; chosen: Wanted[]; left: ReturnType<typeof leave>['left'] }
type Kind = 'translate' | 'update' | 'regenerate'

const STARTED: Record<Kind, string> = {
  ...{ translate: TRANSLATION_STARTED, update: TRANSLATION_STARTED, regenerate: REGENERATION_STARTED },
}
const NOTHING: Record<Kind, string> = {
  ...{ translate: NOTHING_TO_TRANSLATE, update: SOURCE_UNCHANGED, regenerate: NOTHING_TO_REGENERATE },
}

async function keepRequest(trx: Trx, operation: NewOperation, claimed: readonly Claimed[]) {
  if (claimed.length === 0) return
  const { id: request_id, page_id, target_language } = operation
  await insertRequestBegun(trx, { page_id, target_language, request_id, count: claimed.length })
  const ids = claimed.map(({ source_text_id: id }) => id)
  const before = operation.kind === 'translate' ? undefined : await listRowStates(trx, operation.target_language, ids)
  const changed = ids.map((id) => ({ id, ...(before && { before: stateOf(before.get(id)) }) }))
  if (operation.kind === 'regenerate' && changed.length === 1) await keepAct(trx, operation, changed[0]!)
  else await keepRowOperation(trx, operation, changed)
}

type OneLanguage = { request_id: string; language: LanguageCode }
type Claimed = { source_text_id: string; translation_id: string; first: string; words: number; revision?: number }

async function claim(trx: Trx, request: OneLanguage, rows: Wanted[]): Promise<Claimed[]> {
  if (rows.length === 0) return []
  const claimed = await claimUntranslated(
    trx,
    request,
    rows.map((row) => row.source_text_id),
  )
  const ids = new Map(claimed.map((row) => [row.source_text_id, row.translation_id]))
  const words = new Map(rows.map((row) => [row.source_text_id, row.words]))
  const charged = new Set<string>()
  return rows.flatMap(({ source_text_id, first }) => {
    const translation_id = ids.get(source_text_id)
    if (translation_id === undefined) return []
    const isCharged = charged.has(first)
    charged.add(first)
    return [{ source_text_id, translation_id, first, words: isCharged ? 0 : words.get(first)! }]
  })
}

async function claimFilled(
  trx: Trx,
  services: Services,
  page_id: string,
  request: OneLanguage,
  rows: Wanted[],
): Promise<Claimed[]> {
  if (rows.length === 0) return []
  const at = { page_id, language: request.language }
  const asked = rows.map(({ source_text_id }) => source_text_id)
  await recordTyped(trx, services.collab, at, asked)
  const kept = await listKept(trx, services, at, asked)
  const ids = asked.filter((id) => !kept.has(id))
  const claimed = new Map((await claimTranslated(trx, request, ids)).map((row) => [row.source_text_id, row]))
  return rows.flatMap(({ source_text_id, first, words }) => {
    const row = claimed.get(source_text_id)
    return row ? [{ ...row, first, words }] : []
  })
}

function anewOf(kind: Kind, rows: Claimed[], wish: string | undefined): Pick<TranslateRows, 'anew'> {
  if (kind === 'translate') return {}
  const revisions = Object.fromEntries(rows.map((row) => [row.source_text_id, row.revision!]))
  return { anew: { kind, revisions, ...(wish && kind === 'regenerate' && { wish }) } }
}

const repeatsIn = ([head, ...others]: { source_text_id: string }[]) =>
  others.map(({ source_text_id }) => ({ source_text_id, repeats: head!.source_text_id }))
