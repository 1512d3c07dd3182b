import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table events drop constraint events_kind_check;
    alter table events add constraint events_kind_check check (kind in (
      'texts_brought', 'translations_brought', 'texts_changed', 'texts_archived', 'texts_returned',
      'rows_completed', 'rows_reopened', 'rows_checked', 'rows_unchecked', 'page_completed',
      'request_begun', 'request_ended', 'member_added', 'member_removed', 'role_changed', 'plan_changed',
      'spending_reached', 'token_made', 'token_revoked'));
  `.execute(db)
}
