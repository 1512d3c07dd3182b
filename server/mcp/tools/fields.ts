import { z } from 'zod'
import { findPageInProjectForUser } from '#db/queries/pages/pagesInProject.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { notFound } from '../../http/apiError.ts'
import { Language } from '../../http/contract.ts'
import { requireTargets, requireTexts } from '../../rights/pageAccess.ts'
import type { Given } from '../tool.ts'

export const TargetLanguage = Language.describe('A target language of the project, such as es or pt-BR')
export const PageId = z.uuid().describe('The id of a page, from list_pages')
export const Status = z.enum(TRANSLATION_STATUSES)
export const Translated = z.object({ text: z.string(), status: Status }).nullable()
export const Term = z.object({
  term: z.string(),
  translation: z.string().describe('Empty: the term is not translated'),
  description: z.string(),
  notes: z.string().nullable(),
})

export async function pageOfText({ services, agent }: Pick<Given<never>, 'services' | 'agent'>, page_id: string) {
  const page = await findPageInProjectForUser(services.db, page_id, agent.actor_id)
  if (!page) throw notFound('Page')
  return page
}

export async function requirePlace({ c, thing: page }: Given<'page'>, languages: string[], ids: string[] | undefined) {
  requireTargets(page, languages)
  await requireTexts(c, page.page_id, ids)
}
