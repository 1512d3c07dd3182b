import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The most words that one person orders in a month (UTC): of everybody with a role, or of one member, whose own goes first.
    create table word_limits (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null references organizations on delete cascade,
      role text check (role in ('ADMIN', 'MEMBER')),
      user_id uuid,
      -- Null: this member has none, whatever holds for their role.
      monthly_words integer check (monthly_words >= 0),
      constraint of_a_role_or_a_member check ((role is null) <> (user_id is null)),
      constraint roles_without_a_limit_have_no_row check (role is null or monthly_words is not null),
      foreign key (organization_id, user_id) references organization_members (organization_id, user_id) on delete cascade,
      unique nulls not distinct (organization_id, role, user_id)
    );
  `.execute(db)
}
