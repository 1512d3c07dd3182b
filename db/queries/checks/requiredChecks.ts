import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { CheckName } from '../../vocabulary/checks/checks.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED } from '../../vocabulary/statuses.ts'
import { lengthLimit } from '../lengthLimits.ts'
import { placeOf } from '../textBoxes/textBoxes.ts'

export const findRequiringProject = (db: Db, page_id: string) =>
  db
    .selectFrom('pages')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .where('pages.id', '=', page_id)
    .where('projects.required_checks', '<>', sql<CheckName[]>`'{}'`)
    .select(['projects.id as project_id', 'projects.state as project_state', 'projects.required_checks'])
    .select('projects.check_levels')
    .select(['projects.source_language', 'projects.placeholder_patterns'])
    .executeTakeFirst()

const finishedTexts = (db: Db, language: LanguageCode) =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('t.target_language', '=', language)
    .where('t.status', '=', FINISHED)
    .where('t.content', '<>', '')
    .select(['s.id', 's.identifier', 's.content as source', 't.content as translation'])
    .select([lengthLimit('s').as('maxLength'), placeOf('s').as('place')])

export const listFinishedOf = (db: Db, language: LanguageCode, ids: readonly string[]) =>
  finishedTexts(db, language)
    .where('s.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()

export const listFinishedOfPage = (
  db: Db,
  { page_id, language }: { page_id: string; language: LanguageCode },
  { after, limit }: { after: string | null; limit: number },
) =>
  finishedTexts(db, language)
    .where('s.page_id', '=', page_id)
    .$if(after !== null, (query) => query.where('s.id', '>', after!))
    .orderBy('s.id')
    .limit(limit)
    .execute()
