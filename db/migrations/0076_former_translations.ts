import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Translations that the glossary asked for before, the last one first.
    alter table glossary_entries add column former_translations text[] not null default '{}';
    create function keep_former_translation() returns trigger language plpgsql as $$
    begin
      if new.target_language is distinct from old.target_language then
        new.former_translations := '{}';
        return new;
      end if;
      new.former_translations := array_remove(
        array_prepend(old.translation, array_remove(old.former_translations, old.translation)), '');
      new.former_translations := (array_remove(new.former_translations, new.translation))[1:10];
      return new;
    end $$;
    create trigger former_translation_kept before update on glossary_entries for each row
      when ((old.translation, old.target_language) is distinct from (new.translation, new.target_language))
      execute function keep_former_translation();

    -- Replacements in several versions and languages that one term was the reason for.
    alter table replacements add column ripple_id uuid;
    create unique index replacements_ripple_id on replacements (ripple_id, version_id, target_language)
     where ripple_id is not null;
  `.execute(db)
}
