import { type Kysely, sql } from 'kysely'

const KEY = 'day, organization_id, project_id, target_language, requested_by, payer_id, plan, cents_per_word'
const COLUMNS = `${KEY}, organization_name, project_name, requested_by_name, payer_name, reserved_words, billed_words`

const wordsIn = (state: string) => `coalesce(sum(sign * words) filter (where state = '${state}'), 0)`

const sums = (rows: string) => `
  select ${KEY}, max(organization_name), max(project_name), max(requested_by_name), max(payer_name),
         ${wordsIn('reserved')}, ${wordsIn('billed')}
    from (select *, (created_at at time zone 'UTC')::date as day from (${rows}) signed) ledger
   group by ${KEY}
  having ${wordsIn('reserved')} <> 0 or ${wordsIn('billed')} <> 0`

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The ledger summed up, so that a report reads few rows however long the ledger is.
    create table usage_days (
      day date not null,
      organization_id uuid not null,
      project_id uuid not null,
      target_language text not null,
      requested_by uuid not null,
      payer_id uuid not null,
      plan text not null,
      cents_per_word integer not null,
      organization_name text not null,
      project_name text not null,
      requested_by_name text not null,
      payer_name text not null,
      reserved_words bigint not null,
      billed_words bigint not null,
      primary key (${sql.raw(KEY)})
    );
    create index usage_days_organization on usage_days (organization_id, day);
    create index usage_days_project on usage_days (project_id, day);
    create index usage_days_payer on usage_days (payer_id, plan) include (reserved_words, billed_words);

    -- The sums of what came since: appended, never changed, so that people who are charged at once do not wait for a sum.
    create table usage_changes (id bigint generated always as identity primary key, like usage_days);

    create view word_usage as
      select ${sql.raw(COLUMNS)} from usage_days union all select ${sql.raw(COLUMNS)} from usage_changes;

    create function note_usage() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into usage_changes (${sql.raw(COLUMNS)}) ${sql.raw(sums('select 1 as sign, * from entered'))};
      elsif tg_op = 'UPDATE' then
        insert into usage_changes (${sql.raw(COLUMNS)})
        ${sql.raw(sums('select -1 as sign, * from former union all select 1, * from entered'))};
      else
        insert into usage_changes (${sql.raw(COLUMNS)}) ${sql.raw(sums('select -1 as sign, * from former'))};
      end if;
      return null;
    end $$;

    create trigger note_entered after insert on word_ledger
      referencing new table as entered for each statement execute function note_usage();
    create trigger note_changed after update on word_ledger
      referencing old table as former new table as entered for each statement execute function note_usage();
    create trigger note_removed after delete on word_ledger
      referencing old table as former for each statement execute function note_usage();
  `.execute(db)
}
