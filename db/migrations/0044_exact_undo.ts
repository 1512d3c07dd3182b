import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The last check of a row that a change of its text ended, for an hour: an undo of the change gives it back.
    create table ended_checks (
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null,
      checked_by uuid references users on delete set null,
      checked_at timestamptz(3) not null,
      content text not null,
      ended_at timestamptz not null default clock_timestamp(),
      primary key (source_text_id, target_language)
    );
    create index ended_checks_checked_by on ended_checks (checked_by);
    create index ended_checks_ended_at on ended_checks (ended_at);

    -- An undo writes these from how it knows the row.
    alter table deleted_translations drop column content, drop column status, drop column score, drop column made_for;

    -- A comparison whose page goes to the bin can be begun again once that is back.
    alter table comparisons drop constraint comparisons_state_check;
    update comparisons set state = 'stopped', error = 'Its page was deleted before the texts were translated.'
     where state = 'failed' and error = 'The page was deleted.';
    alter table comparisons add constraint comparisons_state_check
      check (state in ('running', 'open', 'closed', 'failed', 'stopped'));
    -- A speaker becomes a character before anybody has described them.
    alter table characters drop constraint characters_description_check;
  `.execute(db)
}
