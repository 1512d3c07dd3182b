import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const table of ['translation_changes', 'deleted_changes'])
    await sql`
      alter table ${sql.ref(table)}
        -- The actor confirmed the text as it stands.
        add column is_check boolean not null default false,
        -- A merge wrote it: the file it came from, or the version whose changes were carried.
        add column merged_file text,
        add column merged_version text,
        add constraint ${sql.ref(`${table}_merged`)} check (num_nonnulls(merged_file, merged_version) <= 1)`.execute(db)
}
