import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The parts of an identifier before its number, or a checksum as Ren'Py writes it; without one all but the last part.
    create function scene_of(identifier text) returns text language sql immutable parallel safe
      return nullif(btrim(regexp_replace(case
        -- Looking ahead for a checksum takes three times as long as all the rest, and few have letters of one.
        when identifier ~ '[0-9A-Fa-f]{6}' then regexp_replace(identifier,
          '(?:^|[-._/:# \\t\\n\\v\\f\\r]+)(?:(?:[0-9]+|(?=[0-9A-Fa-f]*[0-9])[0-9A-Fa-f]{6,})(?:[-._/:# \\t\\n\\v\\f\\r].*)?|[^-._/:# \\t\\n\\v\\f\\r]*)$', '')
        else regexp_replace(identifier,
          '(?:^|[-._/:# \\t\\n\\v\\f\\r]+)(?:[0-9]+(?:[-._/:# \\t\\n\\v\\f\\r].*)?|[^-._/:# \\t\\n\\v\\f\\r]*)$', '')
        end, '[-._/:# \\t\\n\\v\\f\\r]+', ' ', 'g')), '');

    alter table all_source_texts add column scene text generated always as (scene_of(identifier)) stored;
    create index source_texts_scene on all_source_texts (page_id, scene) where position is not null and scene is not null;
    create or replace view source_texts as
      select id, page_id, position, identifier, content, context, words, speaker, speaker_from, file_speaker, max_length,
             length_unit, max_length_from, file_max_length, file_length_unit, text_box_id, scene
        from all_source_texts where position is not null;
  `.execute(db)
}
