import { isNoExpression, tookTooLong } from '#db/failures.ts'
import { findTexts } from '#db/queries/memory/concordance.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { invalid } from '../http/apiError.ts'
import { listGivingProjects } from '../matches/givingProjects.ts'
import type { Services } from '../services.ts'
import { MAX_FOUND, NO_EXPRESSION, SEARCH_TOOK_TOO_LONG } from './constants.ts'
import type { MemorySearch, SearchMemory } from './contract.ts'

const BUDGET_MS = 3000

/** Searches what somebody may read of the memory; an expression is bounded by the time of its statement. */
export async function searchMemory(
  { db }: Services,
  page: PageInProject,
  { language, side, kind, text }: SearchMemory,
  user: Principal,
): Promise<MemorySearch> {
  const project_ids = await listGivingProjects(db, page, user)
  const sought = { project_ids, source_language: page.source_language, language, side, pattern: PATTERNS[kind](text) }
  try {
    const found = await findTexts(db, sought, { most: MAX_FOUND + 1, ms: BUDGET_MS })
    return { found: found.slice(0, MAX_FOUND), has_more: found.length > MAX_FOUND }
  } catch (error) {
    if (isNoExpression(error)) throw invalid(['query', 'text'], NO_EXPRESSION)
    if (tookTooLong(error)) throw invalid(['query', 'text'], SEARCH_TOOK_TOO_LONG)
    throw error
  }
}

const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}\s]/gu, '\\$&')
const isWordy = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter)

const PATTERNS: Record<SearchMemory['kind'], (text: string) => string> = {
  phrase: escaped,
  word: (text) => `${isWordy([...text][0]) ? '\\m' : ''}${escaped(text)}${isWordy([...text].at(-1)) ? '\\M' : ''}`,
  expression: (text) => text,
}
