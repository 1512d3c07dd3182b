import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table all_source_texts
      drop constraint all_source_texts_length_unit_check,
      add constraint all_source_texts_length_unit_check check (length_unit in ('characters', 'bytes', 'lines', 'pixels')),
      add column file_length_unit text check (file_length_unit in ('characters', 'bytes', 'lines', 'pixels'));
    update all_source_texts set file_length_unit = 'characters' where file_max_length is not null;
    alter table all_source_texts
      add constraint source_texts_file_length_unit check ((file_length_unit is null) = (file_max_length is null));
    create or replace view source_texts as
      select id, page_id, position, identifier, content, context, words, speaker, speaker_from, file_speaker, max_length,
             length_unit, max_length_from, file_max_length, file_length_unit
        from all_source_texts where position is not null;

    alter table version_state_texts add column length_units text[];
    alter table comparison_rows add column length_unit text;
    update comparison_rows set length_unit = 'characters' where max_length is not null;
  `.execute(db)
}
