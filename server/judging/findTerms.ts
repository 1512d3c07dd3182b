import { MAX_TERM_LENGTH } from '#collab/text/terms/findTerms.ts'
import { readTermSlices } from '#db/queries/glossaries/glossaryEntries.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Services } from '../services.ts'

export type JudgedProject = Pick<
  PageInProject,
  'project_id' | 'project_state' | 'source_language' | 'placeholder_patterns' | 'required_checks' | 'check_levels'
>

export function findTerms(
  { db, texts }: Pick<Services, 'db' | 'texts'>,
  { project_id, project_state, source_language, placeholder_patterns: patterns }: JudgedProject,
  language: LanguageCode,
  sources: string[],
) {
  return texts.run('survey', { source_language, patterns }, sources, {
    key: `survey ${project_id} ${language} ${project_state}`,
    read: (push) => readTermSlices(db, project_id, language, MAX_TERM_LENGTH, push),
  })
}
