import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table idempotency_keys (
      user_id uuid not null references users on delete cascade,
      key text not null,
      request_hash bytea not null,
      -- Rises with every process that takes the request on; a commit names the attempt it belongs to.
      attempt integer not null default 1,
      -- Something of the request is committed.
      is_written boolean not null default false,
      held_until timestamptz not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );

    -- A person who may see less from now on is not shown what was answered before. That it was done stays known.
    create function forget_answers() returns trigger language plpgsql as $$
    begin
      update idempotency_keys set answer = null where user_id = old.user_id and answer is not null;
      return null;
    end $$;
    create trigger answers_forgotten after delete or update of role on organization_members
      for each row execute function forget_answers();
  `.execute(db)
}
