import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listInMemory } from '#db/queries/translationJobs/memory.ts'
import { centsPerWord, priceCents } from '#db/vocabulary/plans.ts'
import { FREE_WORDS_GIVEN_OUT } from '../billing/constants.ts'
import { lacksFreeWords } from '../billing/freeWords.ts'
import { spendableWords } from '../billing/quota.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import type { TranslateEstimate } from './contract.ts'
import { countRepeats } from './distinctTexts.ts'
import { openAccountOf, priceFor } from './priceWords.ts'
import { choose, fitting, listWanted, sum, type TranslationRequest, type Wanted } from './weighRequest.ts'

export async function estimateTranslation(
  services: Services,
  page: PageInProject,
  request: TranslationRequest,
  user_id: string,
): Promise<TranslateEstimate> {
  const account = await openAccountOf(services, { organization_id: page.organization_id, user_id })
  const wanted = await listWanted(services.db, page, request)
  const { chosen, refusal: shortage } = choose(account, wanted, request)
  const refusal = shortage ?? (await lacksFreeWords(services, account, sum(chosen)))
  const fits = refusal === FREE_WORDS_GIVEN_OUT ? [] : fitting(wanted, spendableWords(account))
  const { translator } = await withEngine(services, page)
  return {
    ...priceFor(account, sum(wanted), refusal),
    rows: wanted.length,
    repeats: countRepeats(wanted),
    cap_left_cents: account.cap.left_cents,
    limit: account.limit ?? null,
    is_free_tier: account.plan === 'free_tier',
    in_memory: await findInMemory(services, page, request.regenerate || request.update ? [] : wanted),
    fitting: { rows: fits.length, words: sum(fits), cents: priceCents(sum(fits), centsPerWord(account.plan)) },
    engine: translator.name,
    has_flex: translator.hasFlex ?? false,
  }
}

async function findInMemory({ db }: Services, { page_id, project_id }: PageInProject, wanted: Wanted[]) {
  const found: Wanted[] = []
  for (const [language, rows] of Map.groupBy(wanted, (row) => row.language)) {
    const ids = rows.map(({ source_text_id }) => source_text_id)
    const known = await listInMemory(db, { page_id, project_id, language }, ids)
    found.push(...rows.filter(({ source_text_id }) => known.has(source_text_id)))
  }
  return { rows: found.length, words: sum(found) }
}
