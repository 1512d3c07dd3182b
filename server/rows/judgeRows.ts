import { listTerms } from '#db/queries/glossaries/glossaryEntries.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type { Services } from '../services.ts'
import { findTerms, type JudgedProject } from '../translationJobs/terms.ts'

export type RowToJudge = { source: string; translation: string; identifier: string; maxLength: LengthLimit | null }

type Judging = Pick<Services, 'db' | 'texts'>

export async function termsIn(services: Judging, project: JudgedProject, language: LanguageCode, sources: string[]) {
  const found = await findTerms(services, project, language, sources)
  const terms = await listTerms(services.db, [...new Set(found.flatMap((ids) => ids ?? []))])
  const byId = new Map(terms.map((term) => [term.id, term]))
  return found.map((ids) => (ids ?? []).flatMap((id) => byId.get(id) ?? []))
}

/** Undefined where the judging took too long. */
export const judgeRows = (
  services: Services,
  person: string,
  project: JudgedProject,
  language: LanguageCode,
  rows: readonly RowToJudge[],
) => services.machines.judgings.run({ person }, () => judgeTexts(services, project, language, rows))

/** Without a turn, for work that has one already. */
export async function judgeTexts(
  services: Judging,
  project: JudgedProject,
  language: LanguageCode,
  rows: readonly RowToJudge[],
) {
  const terms = await termsIn(
    services,
    project,
    language,
    rows.map(({ source }) => source),
  )
  const { source_language: from, placeholder_patterns: patterns } = project
  const told = rows.map((row, at) => ({
    ...row,
    terms: terms[at]!.map(({ term, translation }) => ({ term, translation: translation || term })),
  }))
  return services.texts.run('judge', { from, to: language, patterns }, told)
}
