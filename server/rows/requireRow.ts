import { findSourceText } from '#db/queries/translations/rowPanel.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { notFound } from '../http/apiError.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import { requireTargets } from '../rights/pageAccess.ts'

export async function requireRow(c: GuardedCall<'page'>, source_text_id: string, language: LanguageCode) {
  const { services, page } = c.var
  const { page_id } = page
  requireTargets(page, [language])
  if (!(await findSourceText(services.db, page_id, source_text_id))) throw notFound('Source text')
  return { page_id, source_text_id, language }
}
