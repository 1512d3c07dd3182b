import { listTextsInPlace } from '#db/queries/memory/matches.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { centsPerWord, priceCents } from '#db/vocabulary/plans.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { FREE_WORDS_GIVEN_OUT } from '../billing/constants.ts'
import { lacksFreeWords } from '../billing/freeWords.ts'
import { spendableWords } from '../billing/quota.ts'
import { SAME_PERCENT } from '../matches/constants.ts'
import { findBestMatches } from '../matches/findBestMatches.ts'
import { listGivingProjects } from '../matches/givingProjects.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import type { TranslateEstimate } from './contract.ts'
import { countRepeats } from './distinctTexts.ts'
import { openAccountOf, priceFor } from './priceWords.ts'
import { choose, fitting, listWanted, sum, type TranslationRequest, type Wanted } from './weighRequest.ts'

export async function estimateTranslation(
  services: Services,
  page: PageInProject,
  { fill_first, ...request }: TranslationRequest & { fill_first?: boolean | undefined },
  user: Principal,
): Promise<TranslateEstimate> {
  const account = await openAccountOf(services, { organization_id: page.organization_id, user_id: user.id })
  const all = await listWanted(services.db, page, request)
  const known = request.regenerate || request.update ? [] : await listKnown(services, page, all, user)
  const filled = fill_first ? new Set(known) : undefined
  const wanted = filled ? all.filter((row) => !filled.has(row)) : all
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
    in_memory: { rows: known.length, words: sum(known) },
    fitting: { rows: fits.length, words: sum(fits), cents: priceCents(sum(fits), centsPerWord(account.plan)) },
    engine: translator.name,
    has_flex: translator.hasFlex ?? false,
  }
}

async function listKnown(services: Services, page: PageInProject, wanted: readonly Wanted[], user: Principal) {
  const project_ids = await listGivingProjects(services.db, page, user)
  const known: Wanted[] = []
  for (const [language, rows] of Map.groupBy(wanted, (row) => row.language)) {
    const ids = rows.map(({ source_text_id }) => source_text_id)
    const texts = await listTextsInPlace(services.db, page.page_id, ids)
    const best = await findBestMatches(services, { ...page, language, project_ids }, texts, SAME_PERCENT)
    known.push(...rows.filter(({ source_text_id }) => best.has(source_text_id)))
  }
  return known
}
