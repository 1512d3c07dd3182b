import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await inviteIntoTeams(db)
  await assignToTeams(db)
  await noteAssignments(db)
}

const inviteIntoTeams = (db: Kysely<unknown>) =>
  sql`
    alter table invitations drop constraint role_of_its_place;
    alter table invitations add constraint role_of_its_place check (case
      when project_id is null then role in ('MEMBER', 'GUEST')
      else role in ('MANAGER', 'DEVELOPER', 'REVIEWER', 'TRANSLATOR', 'VIEWER') end);

    create table invitation_teams (
      invitation_id uuid not null references invitations on delete cascade,
      organization_id uuid not null,
      team_id uuid not null,
      primary key (invitation_id, team_id),
      foreign key (organization_id, team_id) references teams (organization_id, id) on delete cascade
    );
    create index invitation_teams_team_id on invitation_teams (team_id);

    -- How people begin who are invited without another word.
    alter table organizations
      add newcomers_role text not null default 'MEMBER' check (newcomers_role in ('MEMBER', 'GUEST')),
      add newcomers_team_id uuid,
      add constraint newcomers_team foreign key (id, newcomers_team_id) references teams (organization_id, id),
      add constraint guests_begin_in_a_team check (newcomers_role = 'MEMBER' or newcomers_team_id is not null);
    create index organizations_newcomers_team on organizations (newcomers_team_id) where newcomers_team_id is not null;
  `.execute(db)

const assignToTeams = (db: Kysely<unknown>) =>
  sql`
    alter table assignments
      add column task text not null default 'translate' check (task in ('translate', 'check')),
      -- When it was told that its date had passed.
      add column overdue_at timestamptz(3);

    create table assignment_teams (
      assignment_id uuid not null references assignments on delete cascade,
      organization_id uuid not null,
      team_id uuid not null,
      primary key (assignment_id, team_id),
      foreign key (organization_id, team_id) references teams (organization_id, id) on delete cascade
    );
    create index assignment_teams_team_id on assignment_teams (team_id);

    create function may_work(person uuid, organization uuid, project uuid, language text, task text) returns boolean
    language sql stable as $$
      select exists (
        select from organization_members m
         where m.organization_id = organization and m.user_id = person and (m.role <> 'GUEST' or exists (
           select from granted_roles r
            where r.user_id = person and r.project_id = project
              and (r.role in ('MANAGER', 'REVIEWER') or r.role = 'TRANSLATOR' and task = 'translate')
              and (r.languages is null or language = any (r.languages)))))
    $$;

    create or replace function forget_lost_assignments(organization uuid, people uuid[]) returns void language sql as $$
      delete from assignment_people p using assignments a, all_versions v
       where p.organization_id = organization and p.user_id = any (people)
         and a.id = p.assignment_id and v.id = a.version_id
         and not may_work(p.user_id, organization, v.project_id, a.target_language, a.task)
    $$;

    -- Of a team those who may do it, as it is now: who leaves the team leaves its work.
    create view assigned_people as
      select assignment_id, user_id from assignment_people
      union
      select t.assignment_id, p.user_id
        from assignment_teams t
        join team_people p on p.team_id = t.team_id
        join assignments a on a.id = t.assignment_id
        join all_versions v on v.id = a.version_id
       where may_work(p.user_id, p.organization_id, v.project_id, a.target_language, a.task);

    create or replace function forget_assignments_of_project() returns trigger language plpgsql as $$
    begin
      perform forget_assignments(old.id, null, '{}');
      delete from assignment_teams t using assignments a, all_versions v
       where a.id = t.assignment_id and v.id = a.version_id and v.project_id = old.id;
      return null;
    end $$;

    -- The zone of their browser, by whose days they are reminded; without it UTC.
    alter table work_reminders add column time_zone text;
  `.execute(db)

const noteAssignments = (db: Kysely<unknown>) =>
  sql`
    do $$
    declare
      kinds text := pg_get_constraintdef((
        select oid from pg_constraint where conrelid = 'events'::regclass and conname = 'events_kind_check'));
    begin
      alter table events drop constraint events_kind_check;
      execute 'alter table events add constraint events_kind_check '
        || replace(kinds, '''page_completed''::text', '''page_completed''::text, ''assignment_made''::text, '
             '''assignment_done''::text, ''assignment_overdue''::text');
    end $$`.execute(db)
