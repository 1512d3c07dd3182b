import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Exported files as they were written, which are made again where they are missing: nothing is lost with them.
    create unlogged table kept_exports (
      page_id uuid not null references all_pages on delete cascade,
      language text not null check (is_language_tag(language)),
      is_checked_only boolean not null,
      is_spreadsheet_safe boolean not null,
      -- In whose room they are.
      organization_id uuid not null references organizations on delete cascade,
      -- The file was written of the page in this state, and says the same as long as the page has it.
      state text not null,
      -- As a ZIP holds it (RFC 1951), with the size and the checksum of what it unpacks to.
      deflated bytea not null,
      size integer not null,
      crc32 bigint not null,
      left_out jsonb not null,
      -- Its record, without which a file that comes back would not be known.
      ancestor_id uuid not null references file_ancestors on delete cascade,
      bytes integer not null generated always as (octet_length(deflated)) stored,
      used_at timestamptz(3) not null default clock_timestamp(),
      primary key (page_id, language, is_checked_only, is_spreadsheet_safe)
    );
    alter table kept_exports alter deflated set storage external;
    create index kept_exports_organization_id on kept_exports (organization_id, used_at) include (bytes);
    create index kept_exports_used_at on kept_exports (used_at) include (bytes);
    create index kept_exports_ancestor_id on kept_exports (ancestor_id);
  `.execute(db)
}
