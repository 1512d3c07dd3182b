import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Successive characters of a text, in their order, that one client of its document wrote one after the other.
    create type text_run as (
      length int,
      -- The person who wrote them; both are null where it was no person, and the first one once the account was deleted.
      user_id uuid,
      name text,
      -- They came with the entry.
      is_new boolean,
      client_id bigint,
      clock bigint
    )`.execute(db)
  for (const table of ['translation_changes', 'deleted_changes'])
    await sql`
      alter table ${sql.ref(table)}
        -- The actor confirmed the text as it stands.
        add column is_check boolean not null default false,
        -- A merge wrote it: the file it came from, or the version whose changes were carried.
        add column merged_file text,
        add column merged_version text,
        -- The model of the AI that wrote it.
        add column model text,
        -- Who wrote which characters of the text; null where it is all the actor's.
        add column runs text_run[],
        -- The name of the document in which their clients write.
        add column runs_in text,
        add constraint ${sql.ref(`${table}_merged`)} check (num_nonnulls(merged_file, merged_version) <= 1)`.execute(db)
}
