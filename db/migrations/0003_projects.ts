import { type Kysely, sql } from 'kysely'

/** The bytes are known; characters are only counted of what may have too many. An import has 50,000 texts. */
const length = (column: string, most: number) =>
  sql.raw(`(octet_length(${column}) <= ${most} or char_length(${column}) <= ${most})`)

export async function up(db: Kysely<unknown>) {
  await sql`
    create function has_duplicates(list text[]) returns boolean language sql immutable as $$
      select count(*) <> count(distinct entry) from unnest(list) entry
    $$;

    -- As tags of BCP 47 are written; the server knows which of them is one.
    create function is_language_tag(tag text) returns boolean language sql immutable as $$
      select tag ~ '^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$' and length(tag) <= 35
    $$;
    create function are_language_tags(tags text[]) returns boolean language sql immutable as $$
      select bool_and(is_language_tag(tag)) from unnest(tags) tag
    $$;

    create table projects (
      id uuid primary key default uuid_v7(),
      organization_id uuid not null references organizations on delete cascade,
      name text not null check (btrim(name) <> ''),
      description text not null default '',
      source_language text not null check (is_language_tag(source_language)),
      target_languages text[] not null,
      status text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'COMPLETED', 'ARCHIVED')),
      -- How its texts write what a program replaces, where that is no usual form.
      placeholder_patterns text[] not null default '{}',
      last_version_number integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint target_languages_are_a_list check (array_ndims(target_languages) = 1),
      constraint few_placeholder_patterns check (cardinality(placeholder_patterns) <= 20),
      constraint has_a_target_language check (cardinality(target_languages) >= 1),
      constraint known_target_languages check (are_language_tags(target_languages)),
      constraint target_languages_differ check (not has_duplicates(target_languages)),
      constraint source_is_no_target check (not (source_language = any (target_languages))),
      -- A column of a key: a move of the project waits for those that hold it because of its organization.
      constraint projects_organization unique (id, organization_id)
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
      updated_at timestamptz not null default now(),
      -- Another one after each change of its source texts.
      texts_mark uuid not null default uuid_v7(),
      -- Of a copy: the first page it goes back to.
      lineage_id uuid,
      -- For the characters, which only dialogue pages have.
      constraint pages_type unique (id, type)
    );
    create index pages_version_id on pages (version_id);

    -- The archived ones are out of table, export and progress until they come back; only what brings them back reads this table.
    create table all_source_texts (
      id uuid primary key default uuid_v7(),
      page_id uuid not null references pages on delete cascade,
      -- Null while archived.
      position integer,
      identifier text not null,
      content text not null,
      context text,
      words integer not null check (words >= 0),
      archived_at timestamptz(3),
      archived_position integer,
      -- Of a copy: the first text it goes back to. Texts of two versions are known by it also when their identifiers changed.
      lineage_id uuid,
      constraint source_texts_identifier unique (page_id, identifier),
      -- A re-import moves many at once.
      constraint source_texts_position unique (page_id, position) deferrable initially immediate,
      constraint source_texts_archived check (
        (archived_at is null) = (position is not null) and (archived_at is null) = (archived_position is null)),
      constraint source_texts_position_range check (position >= 0),
      constraint source_texts_identifier_length check (${length('identifier', 255)} and identifier <> ''),
      constraint source_texts_content_length check (${length('content', 10_000)} and content <> ''),
      constraint source_texts_context_length check (${length('context', 10_000)})
    );
    -- Identical texts: page and text are one key, so that texts of other projects are not found. Entries wait in a list until
    -- there are many or a vacuum sorts them in: one by one in a tree they would make an import half as slow again.
    create index source_texts_content on all_source_texts
      using gin ((array[hashtextextended(content, hashtext(page_id::text))]));

    -- By the position, not by archived_at: without statistics Postgres takes nearly nothing to be null. It expected one row of a
    -- page that was just imported, and looked up its 20,000 translations one by one.
    create view source_texts as
      select id, page_id, position, identifier, content, context, words from all_source_texts where position is not null;
  `.execute(db)
}
