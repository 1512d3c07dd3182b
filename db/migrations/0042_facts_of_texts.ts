import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table all_source_texts
      add column speaker text,
      -- The value is of a field of the file, guessed from prose, or a person's; a person may say that there is none.
      add column speaker_from text check (speaker_from in ('file', 'prose', 'person')),
      -- A correction stays until the field says another thing.
      add column file_speaker text,
      add column max_length integer check (max_length > 0),
      add column length_unit text check (length_unit in ('characters')),
      add column max_length_from text check (max_length_from in ('file', 'prose', 'person')),
      add column file_max_length integer,
      add constraint source_texts_speaker check (speaker is null or (speaker <> '' and speaker_from is not null)),
      add constraint source_texts_max_length check (max_length is null or max_length_from is not null),
      add constraint source_texts_length_unit check ((length_unit is null) = (max_length is null));
    create or replace view source_texts as
      select id, page_id, position, identifier, content, context, words, speaker, speaker_from, file_speaker, max_length,
             length_unit, max_length_from, file_max_length
        from all_source_texts where position is not null;

    alter table version_state_texts add column speakers text[], add column max_lengths integer[];
    alter table comparison_rows add column speaker text, add column max_length integer;
  `.execute(db)
}
