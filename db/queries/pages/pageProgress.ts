import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { TranslationStatus } from '../../vocabulary/statuses.ts'

/** How many texts of each page stand where in each language, and their words; `status` is null for texts not started. */
export const listPageProgress = (db: Db, projectId: string, target_languages: readonly LanguageCode[]) =>
  db
    .selectFrom('versions as v')
    .innerJoin('pages as p', 'p.version_id', 'v.id')
    .innerJoin('source_texts as s', 's.page_id', 'p.id')
    .crossJoin(
      sql<{ code: LanguageCode }>`unnest(${sql.val([...target_languages])}::text[])`.as<'language'>(
        sql`language(code)`,
      ),
    )
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').onRef('t.target_language', '=', 'language.code'),
    )
    .where('v.project_id', '=', projectId)
    .groupBy(['p.version_id', 's.page_id', 'language.code', 't.status'])
    .select(['p.version_id', 's.page_id', 'language.code as target_language'])
    .select(sql<TranslationStatus | null>`t.status`.as('status'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('s.words').as('words')])
    .execute()
