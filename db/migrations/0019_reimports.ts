import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What a file of a page held when it was imported or exported: a file that comes back is compared with the one it was
    -- made from.
    create table file_ancestors (
      id uuid primary key default uuid_v7(),
      page_id uuid not null references pages on delete cascade,
      kind text not null check (kind in ('import', 'export')),
      -- Of an export; an import has all languages of its file.
      language text check (is_language_tag(language)),
      -- The document's position by language, where there was a document.
      seqs jsonb not null,
      sha256 bytea not null,
      -- A sample of the texts, by which those that a file may be made from are found without reading all.
      sketch integer[] not null,
      -- Compressed.
      texts bytea not null,
      -- The page had these source texts, in this order, for as long as it has the same mark.
      texts_mark uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      constraint file_ancestors_language check ((kind = 'export') = (language is not null))
    );
    alter table file_ancestors alter texts set storage external;
    create index file_ancestors_page_id on file_ancestors (page_id, created_at);

    create function source_texts_changed() returns trigger language plpgsql as $$
    begin
      update pages set texts_mark = uuid_v7() where id in (select page_id from touched);
      return null;
    end $$;
    create trigger source_texts_inserted after insert on all_source_texts
      referencing new table as touched for each statement execute function source_texts_changed();
    create trigger source_texts_updated after update on all_source_texts
      referencing new table as touched for each statement execute function source_texts_changed();
    create trigger source_texts_deleted after delete on all_source_texts
      referencing old table as touched for each statement execute function source_texts_changed();

    create table reimports (
      id uuid primary key,
      page_id uuid not null references pages on delete cascade,
      actor_id uuid references users on delete set null,
      actor_name text not null,
      path text not null,
      at timestamptz not null default now(),
      counts jsonb not null,
      -- What its file held: forgotten with its undo, so that the file can come again.
      ancestor_id uuid references file_ancestors on delete set null,
      -- All that it changed, compressed; null once it was undone.
      changes bytea,
      -- The template of the page that its file became, and the one whose place it took.
      file_id uuid references all_page_files on delete set null,
      replaced_file_id uuid references all_page_files on delete set null,
      undone_at timestamptz(3),
      constraint reimports_undone check ((changes is null) = (undone_at is not null))
    );
    alter table reimports alter changes set storage external;
    create index reimports_page_id on reimports (page_id, at);
    create index reimports_ancestor_id on reimports (ancestor_id);
    create index reimports_actor_id on reimports (actor_id);
    create index reimports_file_id on reimports (file_id);
    create index reimports_replaced_file_id on reimports (replaced_file_id);

    -- Translations whose source text was changed by a re-import and which nobody has dealt with since.
    create table source_changes (
      source_text_id uuid not null,
      target_language text not null,
      -- The source text that the translation was made from.
      before text not null,
      -- A request that had claimed the row: its text is of the old source.
      request_id uuid,
      at timestamptz(3) not null default now(),
      primary key (source_text_id, target_language),
      foreign key (source_text_id, target_language)
        references translations (source_text_id, target_language) on delete cascade on update cascade
    );

    create function source_change_dealt_with() returns trigger language plpgsql as $$
    begin
      delete from source_changes d
       where d.source_text_id = new.source_text_id and d.target_language = new.target_language
         and not exists (
           select from row_claims c
            where c.source_text_id = d.source_text_id and c.target_language = d.target_language
              and c.request_id = d.request_id);
      return null;
    end $$;
    create trigger source_change_dealt_with after update of status on translations for each row
      when (old.status <> new.status
            and (new.status = 'COMPLETED' or (old.status = 'IN_PROGRESS' and new.status = 'NEEDS_REVIEW')))
      execute function source_change_dealt_with();

    -- Texts of a file where somebody had changed the same words meanwhile, until a person has answered them.
    create table file_suggestions (
      id uuid primary key default uuid_v7(),
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      content text not null check (content <> ''),
      reimport_id uuid not null references reimports on delete cascade,
      created_at timestamptz(3) not null default now()
    );
    create index file_suggestions_source_text_id on file_suggestions (source_text_id, target_language);
    create index file_suggestions_reimport_id on file_suggestions (reimport_id);
  `.execute(db)
}
