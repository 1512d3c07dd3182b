import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table teams (
      id uuid primary key default uuid_v7(),
      organization_id uuid not null references organizations on delete cascade,
      name text not null check (name <> ''),
      created_at timestamptz(3) not null default clock_timestamp(),
      unique (organization_id, id)
    );
    create unique index teams_name on teams (organization_id, lower(name));

    create table team_people (
      team_id uuid not null,
      organization_id uuid not null,
      user_id uuid not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (team_id, user_id),
      foreign key (organization_id, team_id) references teams (organization_id, id) on delete cascade,
      foreign key (organization_id, user_id) references organization_members (organization_id, user_id) on delete cascade
    );
    create index team_people_user_id on team_people (user_id, organization_id);

    create table team_roles (
      team_id uuid not null,
      organization_id uuid not null,
      project_id uuid not null references all_projects on delete cascade,
      role text not null check (role in ('MANAGER', 'DEVELOPER', 'REVIEWER', 'TRANSLATOR', 'VIEWER')),
      -- Null: all of the project's.
      languages text[] check (cardinality(languages) > 0),
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (team_id, project_id),
      foreign key (organization_id, team_id) references teams (organization_id, id) on delete cascade,
      constraint only_writers_have_languages check (languages is null or role in ('REVIEWER', 'TRANSLATOR'))
    );
    create index team_roles_project_id on team_roles (project_id);

    -- All that people may do in projects beside their role in the organization. Without a team: a guest's own role.
    create view granted_roles as
      select user_id, organization_id, project_id, role, languages, null::uuid as team_id from project_roles
      union all
      select p.user_id, r.organization_id, r.project_id, r.role, r.languages, r.team_id
        from team_people p join team_roles r on r.team_id = p.team_id;
  `.execute(db)
  await loseRights(db)
  await noteTeams(db)
}

const loseRights = (db: Kysely<unknown>) =>
  sql`
    -- Of guests who may no longer write there, by a role of their own or of a team.
    create function forget_lost_assignments(organization uuid, people uuid[]) returns void language sql as $$
      delete from assignment_people p using assignments a, all_versions v, organization_members m
       where p.organization_id = organization and p.user_id = any (people)
         and a.id = p.assignment_id and v.id = a.version_id
         and m.organization_id = p.organization_id and m.user_id = p.user_id and m.role = 'GUEST'
         and not exists (
           select from granted_roles r
            where r.user_id = p.user_id and r.project_id = v.project_id and r.role in ('MANAGER', 'REVIEWER', 'TRANSLATOR')
              and (r.languages is null or a.target_language = any (r.languages)))
    $$;

    -- Writes hold the membership until they commit, documents compare the access version: what was lost is used before or not at all.
    create function lose_team_rights(organization uuid, people uuid[]) returns void language plpgsql as $$
    begin
      if cardinality(people) = 0 then return; end if;
      update organization_members set role = role where organization_id = organization and user_id = any (people);
      perform forget_lost_assignments(organization, people);
      perform raise_access_version(array[organization]);
    end $$;

    create function team_left() returns trigger language plpgsql as $$
    begin
      perform lose_team_rights(organization_id, array_agg(user_id)) from gone group by organization_id;
      return null;
    end $$;
    create trigger team_left after delete on team_people
      referencing old table as gone for each statement execute function team_left();

    create function team_role_changed() returns trigger language plpgsql as $$
    begin
      perform lose_team_rights(p.organization_id, array_agg(distinct p.user_id))
         from gone join team_people p on p.team_id = gone.team_id group by p.organization_id;
      return null;
    end $$;
    create trigger team_role_changed after update on team_roles
      referencing old table as gone for each statement execute function team_role_changed();
    create trigger team_role_ended after delete on team_roles
      referencing old table as gone for each statement execute function team_role_changed();

    create or replace function forget_assignments_of_guest() returns trigger language plpgsql as $$
    begin
      perform forget_lost_assignments(old.organization_id, array[old.user_id]);
      return null;
    end $$;
    drop trigger assignments_forgotten on project_roles;
    create trigger assignments_forgotten after update or delete on project_roles
      for each row execute function forget_assignments_of_guest();

    create or replace function forget_project_roles() returns trigger language plpgsql as $$
    begin
      delete from project_roles where project_id = old.id;
      delete from team_roles where project_id = old.id;
      return null;
    end $$;
  `.execute(db)

const noteTeams = (db: Kysely<unknown>) =>
  sql`
    alter table events add column team_name text, add column project_role text;
    do $$
    declare
      kinds text := pg_get_constraintdef((
        select oid from pg_constraint where conrelid = 'events'::regclass and conname = 'events_kind_check'));
    begin
      alter table events drop constraint events_kind_check;
      execute 'alter table events add constraint events_kind_check '
        || replace(kinds, '''plan_changed''::text', '''plan_changed''::text, ''team_made''::text, ''team_deleted''::text, '
             '''team_joined''::text, ''team_left''::text, ''team_role_given''::text, ''team_role_ended''::text');
    end $$;

    create function note_team() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into events (kind, organization_id, team_name) values ('team_made', new.organization_id, new.name);
      else
        insert into events (kind, organization_id, team_name) values ('team_deleted', old.organization_id, old.name);
      end if;
      return null;
    end $$;
    create trigger note_made after insert on teams for each row execute function note_team();
    -- Not those that go with their organization, nor what goes with a team, a member or a project.
    create trigger note_deleted after delete on teams for each row when (pg_trigger_depth() = 0) execute function note_team();

    create function note_team_person() returns trigger language plpgsql as $$
    declare
      person team_people := case tg_op when 'DELETE' then old else new end;
    begin
      insert into events (kind, organization_id, member_id, team_name)
      select case tg_op when 'DELETE' then 'team_left' else 'team_joined' end, t.organization_id, person.user_id, t.name
        from teams t where t.id = person.team_id;
      return null;
    end $$;
    create trigger note_joined after insert on team_people for each row execute function note_team_person();
    create trigger note_left after delete on team_people for each row when (pg_trigger_depth() = 0)
      execute function note_team_person();

    create function note_team_role() returns trigger language plpgsql as $$
    declare
      given team_roles := case tg_op when 'DELETE' then old else new end;
    begin
      insert into events (kind, project_id, team_name, project_role)
      select case tg_op when 'DELETE' then 'team_role_ended' else 'team_role_given' end, given.project_id, t.name, given.role
        from teams t where t.id = given.team_id;
      return null;
    end $$;
    create trigger note_given after insert or update on team_roles for each row execute function note_team_role();
    create trigger note_ended after delete on team_roles for each row when (pg_trigger_depth() = 0)
      execute function note_team_role();
  `.execute(db)
