import type { TermRenewal } from '#collab/text/terms/renewTerm.ts'
import { searchedPiece } from '#collab/text/terms/searchedPiece.ts'
import { findEntry, listTermsWith } from '#db/queries/glossaries/glossaryEntries.ts'
import { findProjectForUser } from '#db/queries/projects/projects.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { notFound } from '../http/apiError.ts'

const MAX_BESIDE = 200

export type Glossary = { id: string; project_id: string; organization_id: string }
export type AskedFor = { line_id: string; former?: string | undefined; language?: LanguageCode | undefined }
type Asked = AskedFor & { user_id: string }
/** `pieces`: what the index is asked for; each form of the term and of its former translation has them. */
export type Renewal = TermRenewal & { pieces: string[] }

/** A line of a glossary as it is applied to texts; without a renewal where it has no language, or never had another translation. */
export async function findRenewal(db: Db, { id, project_id }: Glossary, asked: Asked) {
  const line = await findEntry(db, id, asked.line_id)
  if (!line) throw notFound('Glossary entry')
  const { translation, source_variants, is_case_sensitive } = line
  const language = line.target_language ?? asked.language ?? null
  const term = (line.source_text || line.term_id).trim()
  const former = asked.former ?? line.former_translations[0]
  const shown = { term, language, former: former ?? null, translation }
  if (language === null || former === undefined) return { line, shown, renewal: undefined }
  const project = await findProjectForUser(db, project_id, asked.user_id)
  if (!project) throw notFound('Glossary')
  const { source_language } = project
  const piece = searchedPiece(term, source_language)
  const beside =
    piece === '' ? [] : await listTermsWith(db, { project_id, language, except: line.id }, piece, MAX_BESIDE)
  const renewal: Renewal = {
    ...{ term, source_variants, is_case_sensitive, former, translation, source_language, language, beside },
    pieces: [source_variants.length > 0 ? '' : piece, searchedPiece(former, language)].filter((one) => one !== ''),
  }
  return { line, shown, renewal }
}
