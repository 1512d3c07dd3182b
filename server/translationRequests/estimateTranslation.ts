import { findPayerOfOrganization } from '#db/queries/billing/billing.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listInMemory } from '#db/queries/translationJobs/memory.ts'
import { centsPerWord, priceCents } from '#db/vocabulary/plans.ts'
import { openAccount, remainingWords, spendableWords } from '../billing/quota.ts'
import { notFound } from '../http/apiError.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { findCap } from '../usage/cap.ts'
import type { TranslateEstimate } from './contract.ts'
import { countRepeats } from './distinctTexts.ts'
import { choose, explain, fitting, listWanted, sum, type TranslationRequest, type Wanted } from './weighRequest.ts'

/** Estimates the same request without making it; for a regeneration existing texts count as missing. */
export async function estimateTranslation(
  services: Services,
  page: PageInProject,
  request: TranslationRequest & { regenerate?: boolean | undefined },
): Promise<TranslateEstimate> {
  const payer = await findPayerOfOrganization(services.db, page.organization_id)
  if (!payer) throw notFound('Organization')
  const cap = await findCap(services.db, page.organization_id)
  const account = { ...(await openAccount(services.db, payer, services.config)), cap }
  const wanted = await listWanted(services.db, page, request)
  const fits = fitting(wanted, spendableWords(account))
  const { refusal } = choose(account, wanted, request)
  const priced = (rows: Wanted[]) => {
    const words = sum(rows)
    return { rows: rows.length, words, cents: priceCents(words, centsPerWord(account.plan)) }
  }
  const { translator } = await withEngine(services, page)
  return {
    ...priced(wanted),
    repeats: countRepeats(wanted),
    remaining_quota: remainingWords(account),
    cap_left_cents: cap.left_cents,
    is_free_tier: account.plan === 'free_tier',
    in_memory: await findInMemory(services, page, request.regenerate || request.update ? [] : wanted),
    fitting: priced(fits),
    refusal: refusal ? { message: refusal, detail: explain(account, refusal, sum(wanted)) } : null,
    engine: translator.name,
    has_flex: translator.hasFlex ?? false,
  }
}

/** Of each language by itself: memory is what a project has translated into it. */
async function findInMemory({ db }: Services, { page_id, project_id }: PageInProject, wanted: Wanted[]) {
  const found: Wanted[] = []
  for (const [language, rows] of Map.groupBy(wanted, (row) => row.language)) {
    const ids = rows.map(({ source_text_id }) => source_text_id)
    const known = await listInMemory(db, { page_id, project_id, language }, ids)
    found.push(...rows.filter(({ source_text_id }) => known.has(source_text_id)))
  }
  return { rows: found.length, words: sum(found) }
}
