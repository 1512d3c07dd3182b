import { sql } from 'kysely'
import type { Row, Trx } from '../../schema.ts'

export const insertConflicts = (trx: Trx, conflicts: readonly Row<'merge_conflicts'>[]) =>
  sql`
    insert into merge_conflicts (reimport_id, target_language, source_text_id)
    select * from unnest(${conflicts.map(({ reimport_id }) => reimport_id)}::uuid[],
                         ${conflicts.map(({ target_language }) => target_language)}::text[],
                         ${conflicts.map(({ source_text_id }) => source_text_id)}::uuid[])
    on conflict do nothing`.execute(trx)
