import type { Db } from '../schema.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'

/** The terms that have a translation into this language; the term itself where no source text is given. */
export const listTerms = (db: Db, projectId: string, language: LanguageCode) =>
  db
    .selectFrom('glossary_entries as entry')
    .innerJoin('glossaries', 'glossaries.id', 'entry.glossary_id')
    .where('glossaries.project_id', '=', projectId)
    .where('entry.target_language', '=', language)
    .where('entry.translation', '<>', '')
    .select(['entry.translation', 'entry.term_description as description', 'entry.notes'])
    .select(({ fn, ref, val }) =>
      fn.coalesce(fn<string | null>('nullif', [ref('entry.source_text'), val('')]), ref('entry.term_id')).as('term'),
    )
    .orderBy('entry.id')
    .execute()
