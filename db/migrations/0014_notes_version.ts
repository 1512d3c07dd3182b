import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Notes and suggestions stand beside the document and do not move its head; lists of translations show them.
    alter table document_heads add column notes_version bigint not null default 0;
  `.execute(db)
}
