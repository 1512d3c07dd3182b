import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Fonts of a game, by which its texts are measured. The bytes are those of an OpenType file, compressed.
    create table game_fonts (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references all_projects on delete cascade,
      name text not null,
      bytes bytea not null,
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default clock_timestamp()
    );
    create index game_fonts_project on game_fonts (project_id);
    create index game_fonts_created_by on game_fonts (created_by);

    create table text_boxes (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references all_projects on delete cascade,
      name text not null,
      font_id uuid not null references game_fonts,
      size double precision not null check (size > 0),
      -- Null: as the font says.
      line_height double precision check (line_height > 0),
      width integer not null check (width > 0),
      lines integer not null check (lines > 0),
      -- The texts that have no box of their own: those of a speaker, of a content type, all of them, or none.
      applies_to text not null check (applies_to in ('chosen', 'speaker', 'content_type', 'all')),
      speaker text,
      content_type text,
      -- Its texts keep it, so that the deletion can be taken back.
      deleted_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      check ((speaker is not null) = (applies_to = 'speaker')),
      check ((content_type is not null) = (applies_to = 'content_type'))
    );
    create index text_boxes_project on text_boxes (project_id);
    create index text_boxes_font on text_boxes (font_id);

    alter table all_source_texts add column text_box_id uuid references text_boxes on delete set null;
    create index source_texts_text_box on all_source_texts (text_box_id) where text_box_id is not null;
    create or replace view source_texts as
      select id, page_id, position, identifier, content, context, words, speaker, speaker_from, file_speaker, max_length,
             length_unit, max_length_from, file_max_length, file_length_unit, text_box_id
        from all_source_texts where position is not null;
  `.execute(db)
}
