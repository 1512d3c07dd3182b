import { v7 as uuid } from 'uuid'
import { listTermNames } from '#db/queries/glossaries/glossaryEntries.ts'
import { insertModelCall } from '#db/queries/modelCosts/modelCalls.ts'
import { countTextsOfPage, listFirstTexts } from '#db/queries/pages/firstTexts.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { ApiError } from '../http/apiError.ts'
import { NOBODY, write } from '../http/write.ts'
import type { ModelUse } from '../integrations/translator.ts'
import { TranslatorRefused } from '../integrations/translator.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { MAX_PROPOSED_TERMS, MAX_READ_CHARACTERS, MAX_TERM_LENGTH, MAX_TEXT_LENGTH, NO_PROPOSALS } from './constants.ts'
import type { ProposedTerms } from './contract.ts'

const MAX_MS = 120_000
const MAX_PLACES = 3

type Found = { term: string; description: string }
type FirstText = Awaited<ReturnType<typeof listFirstTexts>>[number]

/** Asks the engine of the project for terms of a page, in one call; where each stands is counted here. Nothing is stored. */
export const proposeTerms = (services: Services, page: PageInProject, person: string, hasLeft: AbortSignal) =>
  services.machines.modelTries.run({ person }, () => ask(services, page, hasLeft), { signal: hasLeft })

async function ask(given: Services, page: PageInProject, hasLeft: AbortSignal): Promise<ProposedTerms> {
  const services = await withEngine(given, page)
  const { db, translator } = services
  const { page_id, source_language } = page
  const texts = await listFirstTexts(db, page_id, MAX_READ_CHARACTERS)
  const known = new Set((await listTermNames(db, page.project_id)).map((term) => term.toLowerCase()))
  const batch = {
    ...{ payer_id: page.payer_id, source_language, known: [...known].slice(0, MAX_PROPOSED_TERMS) },
    ...{ texts: texts.map(({ content }) => content), most: MAX_PROPOSED_TERMS },
  }
  const found = new Map<string, Found>()
  const take = (term: string, description: string) => {
    const key = term.trim().toLowerCase()
    if (key === '' || term.length > MAX_TERM_LENGTH || known.has(key) || found.has(key)) return
    found.set(key, { term: term.trim(), description: description.slice(0, MAX_TEXT_LENGTH).trim() || term.trim() })
  }
  const uses: ModelUse[] = []
  const signal = AbortSignal.any([AbortSignal.timeout(MAX_MS), hasLeft])
  try {
    await translator.proposeTerms?.(batch, take, signal, (use) => uses.push(use))
  } catch (error) {
    throw error instanceof TranslatorRefused ? new ApiError(503, error.message) : new ApiError(503, NO_PROPOSALS)
  } finally {
    const about = {
      request_id: uuid(),
      target_language: source_language,
      purpose: 'terms' as const,
      rows: texts.length,
    }
    if (uses.length > 0)
      await write({ ...services, caller: NOBODY }, async (trx) => {
        for (const use of uses) await insertModelCall(trx, page_id, { ...use, ...about })
      })
  }
  const terms = [...found.values()].slice(0, MAX_PROPOSED_TERMS)
  return {
    data: await withPlaces(services, page, terms, texts),
    read_texts: texts.length,
    all_texts: await countTextsOfPage(db, page_id),
    engine: translator.name,
  }
}

/** A term that stands in none of the texts is none; the most frequent first. */
async function withPlaces(
  { texts: thread }: Services,
  { source_language, placeholder_patterns: patterns }: PageInProject,
  terms: readonly Found[],
  texts: readonly FirstText[],
) {
  const searched = terms.map(({ term }, at) => ({ term, at, is_case_sensitive: false }))
  const found = await thread.run(
    'places',
    { terms: searched, source_language, patterns },
    texts.map(({ content }) => content),
  )
  const rowsOf = new Map<number, FirstText[]>()
  for (const [row, all] of found.entries())
    for (const at of new Set(all ?? [])) rowsOf.set(at, [...(rowsOf.get(at) ?? []), texts[row]!])
  return terms
    .flatMap((one, at) => {
      const rows = rowsOf.get(at) ?? []
      const places = rows.slice(0, MAX_PLACES)
      return rows.length === 0 ? [] : [{ ...one, rows: rows.length, places }]
    })
    .toSorted((one, other) => other.rows - one.rows)
}
