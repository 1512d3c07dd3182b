import { type Kysely, sql } from 'kysely'

const LANGUAGES = sql.raw(`'en','es','fr','de','it','pt','ja','zh','ko','pl','nl','ru','tr','ar','da','el','hu'`)

export async function up(db: Kysely<unknown>) {
  await sql`
    create function has_duplicates(list text[]) returns boolean language sql immutable as $$
      select count(*) <> count(distinct entry) from unnest(list) entry
    $$;

    create table projects (
      id uuid primary key default uuid_v7(),
      organization_id uuid not null references organizations on delete cascade,
      name text not null check (btrim(name) <> ''),
      description text not null default '',
      source_language text not null check (source_language in (${LANGUAGES})),
      target_languages text[] not null,
      status text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'COMPLETED', 'ARCHIVED')),
      last_version_number integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint has_a_target_language check (cardinality(target_languages) >= 1),
      constraint known_target_languages check (target_languages <@ array[${LANGUAGES}]),
      constraint target_languages_differ check (not has_duplicates(target_languages)),
      constraint source_is_no_target check (not (source_language = any (target_languages)))
    );
    create index projects_organization_id on projects (organization_id);

    create table versions (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references projects on delete cascade,
      name text not null check (btrim(name) <> ''),
      status text not null default 'published' check (status in ('published', 'draft', 'archived')),
      version_number integer not null check (version_number >= 1),
      created_at timestamptz not null default now(),
      unique (project_id, version_number)
    );

    create table pages (
      id uuid primary key default uuid_v7(),
      version_id uuid not null references versions on delete cascade,
      name text not null check (btrim(name) <> ''),
      status text not null default 'draft' check (status in ('published', 'draft')),
      type text not null check (type in
        ('dialogue', 'game_ui', 'story_lore', 'items_abilities', 'system_notifications', 'legal_compliance', 'other')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index pages_version_id on pages (version_id);

    create table source_texts (
      id uuid primary key default uuid_v7(),
      page_id uuid not null references pages on delete cascade,
      position integer not null,
      identifier text not null,
      content text not null,
      context text,
      words integer not null check (words >= 0),
      constraint source_texts_identifier unique (page_id, identifier),
      constraint source_texts_position unique (page_id, position)
    );

    create table translations (
      id uuid primary key default uuid_v7(),
      source_text_id uuid not null references source_texts on delete cascade,
      target_language text not null check (target_language in (${LANGUAGES})),
      content text not null default '',
      status text not null check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'NEEDS_REVIEW', 'FAILED')),
      review_notes text not null default '',
      score real check (score between 0 and 5),
      revision bigint not null default 0,
      suggestion text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint translations_text_and_language unique (source_text_id, target_language)
    ) with (fillfactor = 80);

    -- Rows of requests that have not ended. The key lets one request have a row; the translation may be yet to be written.
    create table row_claims (
      source_text_id uuid not null references source_texts on delete cascade,
      target_language text not null check (target_language in (${LANGUAGES})),
      page_id uuid not null,
      request_id uuid not null,
      translation_id uuid not null,
      primary key (source_text_id, target_language)
    );
    create index row_claims_page_id on row_claims (page_id, target_language);

    create table translation_changes (
      id bigint generated always as identity primary key,
      translation_id uuid not null references translations on delete cascade,
      at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('person', 'ai', 'import', 'api')),
      actor_id uuid,
      actor_name text not null,
      before text not null,
      after text not null,
      status text not null
    );
    create index translation_changes_translation_id on translation_changes (translation_id, id);
  `.execute(db)
}
