import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table organizations (
      id uuid primary key default uuid_v7(),
      name text not null check (btrim(name) <> ''),
      description text,
      is_personal boolean not null default false,
      owner_id uuid not null references users deferrable initially deferred,
      owner_role text not null default 'OWNER' check (owner_role = 'OWNER'),
      -- The most that its words may cost in a month (UTC); null is no cap.
      monthly_cap_cents bigint check (monthly_cap_cents >= 0),
      -- For how many days the history of its documents is kept; null is for ever.
      history_days smallint check (history_days in (0, 30, 365)),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint organizations_cap_range check (monthly_cap_cents <= 1000000000),
      unique (id, owner_id, is_personal)
    );
    create unique index one_personal_organization_a_user on organizations (owner_id) where is_personal;

    create table organization_members (
      id uuid primary key default uuid_v7(),
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
      created_at timestamptz not null default now(),
      unique (organization_id, user_id),
      unique (organization_id, user_id, role)
    );
    create index organization_members_user_id on organization_members (user_id);
    create unique index at_most_one_owner on organization_members (organization_id) where role = 'OWNER';

    -- With the index above: exactly one OWNER, and it is the organization's owner.
    alter table organizations add constraint at_least_one_owner
      foreign key (id, owner_id, owner_role) references organization_members (organization_id, user_id, role)
      deferrable initially deferred;

    -- Every person has a personal organization, and owns it: each references the other, so one key comes later.
    alter table users add constraint has_a_personal_organization
      foreign key (personal_organization_id, id, owns_personal) references organizations (id, owner_id, is_personal)
      deferrable initially deferred;

    -- A personal organization stays so, by the keys between a person and it: it need not be asked again.
    create function refuse_guests() returns trigger language plpgsql as $$
    begin
      if exists (select from organizations where id = new.organization_id and is_personal) then
        raise exception 'A personal organization has no members but its owner'
          using errcode = 'check_violation', table = 'organization_members', constraint = 'personal_has_no_guests';
      end if;
      return null;
    end $$;
    create trigger personal_has_no_guests after insert or update of organization_id on organization_members
      for each row when (new.role <> 'OWNER') execute function refuse_guests();

    -- Memberships of people with an unproven address. They are kept apart from organization_members, so that no query
    -- that asks for access can count them.
    create table waiting_members (
      id uuid primary key default uuid_v7(),
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('ADMIN', 'MEMBER')),
      created_at timestamptz not null default now(),
      unique (organization_id, user_id)
    );
    create index waiting_members_user_id on waiting_members (user_id);
  `.execute(db)
}
