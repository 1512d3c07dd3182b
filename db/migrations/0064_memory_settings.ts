import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table organizations
      add column penalty_not_checked smallint not null default 1 check (penalty_not_checked between 0 and 40),
      add column penalty_machine_made smallint not null default 3 check (penalty_machine_made between 0 and 40),
      add column penalty_other_project smallint not null default 2 check (penalty_other_project between 0 and 40),
      add column penalty_older_than_term smallint not null default 2 check (penalty_older_than_term between 0 and 40);

    -- Whether a project gets matches from other projects of its organization, and gives them its own.
    alter table all_projects
      add column reads_memory boolean not null default true,
      add column writes_memory boolean not null default true;
    create or replace view projects as
      select id, organization_id, name, description, source_language, target_languages, status, placeholder_patterns,
             last_version_number, created_at, updated_at, reference_language,
             xmin::text as state, reads_memory, writes_memory
        from all_projects where deleted_at is null;

    -- When a term got its translation: older matches of the memory do not know it.
    alter table glossary_entries add column translated_at timestamptz not null default now();
    create function note_term_translated() returns trigger language plpgsql as $$
    begin
      new.translated_at := now();
      return new;
    end $$;
    create trigger term_translated before update on glossary_entries for each row
      when ((old.translation, old.source_text, old.term_id) is distinct from (new.translation, new.source_text, new.term_id))
      execute function note_term_translated();
    create index glossary_entries_translated on glossary_entries (glossary_id, translated_at);
  `.execute(db)
}
