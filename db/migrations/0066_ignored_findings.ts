import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Findings of a check on a translation that a person has looked at and lets stand, for as long as both texts stay.
    create table ignored_findings (
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null,
      check_name text not null,
      source_md5 text not null,
      text_md5 text not null,
      reason text not null,
      ignored_by uuid references users on delete set null,
      ignored_at timestamptz(3) not null default clock_timestamp(),
      primary key (source_text_id, target_language, check_name)
    );
    create index ignored_findings_ignored_by on ignored_findings (ignored_by);

    create view ignored_findings_in_force as
      select i.source_text_id, i.target_language, i.check_name, i.reason, i.ignored_by, i.ignored_at, s.page_id,
             t.content as text
        from ignored_findings i
        join source_texts s on s.id = i.source_text_id
        join translations t on t.source_text_id = i.source_text_id and t.target_language = i.target_language
       where md5(s.content) = i.source_md5 and md5(t.content) = i.text_md5;
  `.execute(db)
}
