import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Beginnings of the words of a translation that its dictionary does not know: those of many texts are words of the project.
    alter table text_findings add column unknown_stems text[] not null default '{}';
    create index text_findings_unknown on text_findings (page_id, language) where unknown_stems <> '{}';
  `.execute(db)
}
