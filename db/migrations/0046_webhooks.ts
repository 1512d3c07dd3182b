import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- How far each reader of events that works for the installation has come; it is locked while somebody reads.
    create table consumers (
      name text primary key,
      position jsonb not null
    );
    insert into consumers values ('webhooks', jsonb_build_object('after', pg_current_snapshot()::text));

    create table webhooks (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references all_projects on delete cascade,
      url text not null,
      kinds text[] not null,
      format text not null check (format in ('standard', 'slack', 'discord', 'teams')),
      -- AES-256-GCM under a key of the environment: nonce, tag and text.
      encrypted_secret bytea not null,
      state text not null default 'ACTIVE' check (state in ('ACTIVE', 'DISABLED')),
      failing_since timestamptz,
      created_at timestamptz not null default clock_timestamp()
    );
    create index webhooks_project_id on webhooks (project_id);

    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      -- The API's name of it.
      public_id uuid not null unique default uuid_v7(),
      webhook_id uuid not null references webhooks on delete cascade,
      -- The same when it is sent again: receivers know by it what they have had.
      message_id uuid not null default uuid_v7(),
      -- Deliveries with the same one go one after the other: a page, or what has no page.
      order_key uuid not null,
      kind text not null,
      event_ids bigint[] not null default '{}',
      payload jsonb not null,
      status text not null default 'WAITING' check (status in ('WAITING', 'DELIVERED', 'FAILED')),
      attempt int not null default 0,
      next_at timestamptz not null default clock_timestamp(),
      -- Until then somebody is sending it, unless they were killed.
      leased_until timestamptz,
      response_code int,
      answer text,
      duration_ms int,
      created_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz
    );
    create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, order_key, id) where status = 'WAITING';
    create index webhook_deliveries_webhook_id on webhook_deliveries (webhook_id, id);
    create index webhook_deliveries_created_at on webhook_deliveries (created_at);

    -- Its address is the choice of the organization that had the project.
    create function forget_webhooks() returns trigger language plpgsql as $$
    begin
      delete from webhooks where project_id = old.id;
      return null;
    end $$;
    create trigger webhooks_forgotten after update of organization_id on all_projects
      for each row when (old.organization_id <> new.organization_id) execute function forget_webhooks();
  `.execute(db)
}
