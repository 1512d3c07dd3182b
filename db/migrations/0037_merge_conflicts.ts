import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The languages in which a merge brought translations.
    alter table reimports add column languages text[] not null default '{}';

    -- Rows in which a merge had other words than people in the same place, answered or not: what it left there is a suggestion,
    -- which may be that of an earlier merge, and goes with its answer.
    create table merge_conflicts (
      reimport_id uuid not null references reimports on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      source_text_id uuid not null references all_source_texts on delete cascade,
      primary key (reimport_id, target_language, source_text_id)
    );
    create index merge_conflicts_source_text_id on merge_conflicts (source_text_id);

    -- Of earlier merges, as far as it is known.
    insert into merge_conflicts (reimport_id, target_language, source_text_id)
      select distinct reimport_id, target_language, source_text_id from file_suggestions;
    update reimports r set languages = f.languages
      from (select reimport_id, array_agg(distinct target_language) as languages from file_suggestions group by reimport_id) f
     where f.reimport_id = r.id;
  `.execute(db)
}
