import { readTermSlices } from '#db/queries/glossaries/glossaryEntries.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { sampleSources } from '#db/queries/translationJobs/pageSample.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TERM_LENGTH } from '../prompts/findTerms.ts'
import type { Services } from '../services.ts'
import type { TextThread } from '../textThread/textThread.ts'

/** Texts in which a page's terms are looked for. */
const MOST_TEXTS = 500
const MOST_TERMS = 60
const PAGES_REMEMBERED = 50

type Terms = Promise<string[]>
const remembered = new WeakMap<TextThread, Map<string, Terms>>()

/** The ids of the entries whose term occurs in each text. The thread has the terms of this state of the project, or is sent them. */
export function findTerms(
  { db, texts }: Services,
  { project_id, project_state, source_language, placeholder_patterns: patterns }: PageInProject,
  language: LanguageCode,
  sources: string[],
) {
  return texts.run('survey', { source_language, patterns }, sources, {
    key: `survey ${project_id} ${language} ${project_state}`,
    read: (push) => readTermSlices(db, project_id, language, MAX_TERM_LENGTH, push),
  })
}

/**
 * The terms that occur most on a page: every call is told them, in one order, so that what calls begin with is the same and a
 * service's prompt cache has it.
 */
export async function findPageTerms(services: Services, page: PageInProject, language: LanguageCode): Terms {
  const pages = remembered.get(services.texts) ?? new Map<string, Terms>()
  remembered.set(services.texts, pages)
  const key = `${page.page_id} ${language} ${page.project_state}`
  const found = pages.get(key) ?? survey(services, page, language)
  pages.delete(key)
  pages.set(key, found)
  for (const oldest of [...pages.keys()].slice(0, Math.max(0, pages.size - PAGES_REMEMBERED))) pages.delete(oldest)
  found.catch(() => pages.delete(key))
  return found
}

async function survey(services: Services, page: PageInProject, language: LanguageCode) {
  const sources = await sampleSources(services.db, page.page_id, MOST_TEXTS)
  const surveys = await findTerms(services, page, language, sources)
  return mostUsedFirst(surveys.flatMap((terms) => terms ?? [])).slice(0, MOST_TERMS)
}

export function mostUsedFirst(terms: string[]) {
  const uses = new Map<string, number>()
  for (const term of terms) uses.set(term, (uses.get(term) ?? 0) + 1)
  return [...uses].sort(([, a], [, b]) => b - a).map(([term]) => term)
}
