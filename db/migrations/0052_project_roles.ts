import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Of an organization a guest sees the projects in which they have a role, and nothing else.
    alter table organization_members drop constraint organization_members_role_check;
    alter table organization_members add constraint organization_members_role_check
      check (role in ('OWNER', 'ADMIN', 'MEMBER', 'GUEST'));

    create table project_roles (
      project_id uuid not null references all_projects on delete cascade,
      organization_id uuid not null,
      user_id uuid not null,
      role text not null check (role in ('MANAGER', 'DEVELOPER', 'REVIEWER', 'TRANSLATOR', 'VIEWER')),
      -- Null: all of the project's.
      languages text[] check (cardinality(languages) > 0),
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (project_id, user_id),
      foreign key (organization_id, user_id) references organization_members (organization_id, user_id) on delete cascade,
      constraint only_writers_have_languages check (languages is null or role in ('REVIEWER', 'TRANSLATOR'))
    );
    create index project_roles_user_id on project_roles (user_id, organization_id);

    -- Writes hold the membership until they commit: a role is changed before or after them.
    create function lock_membership() returns trigger language plpgsql as $$
    begin
      update organization_members set role = role
       where organization_id = old.organization_id and user_id = old.user_id;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    create trigger membership_locked before update or delete on project_roles
      for each row execute function lock_membership();

    -- From then on nothing that the old role allowed commits in a document.
    create function project_role_changed() returns trigger language plpgsql as $$
    begin
      perform raise_access_version(array[old.organization_id]);
      return null;
    end $$;
    create trigger project_role_changed after update or delete on project_roles
      for each row execute function project_role_changed();
    create trigger answers_forgotten after update or delete on project_roles
      for each row execute function forget_answers();

    -- The people of a project are the choice of the organization that had it.
    create function forget_project_roles() returns trigger language plpgsql as $$
    begin
      delete from project_roles where project_id = old.id;
      return null;
    end $$;
    create trigger project_roles_forgotten after update of organization_id on all_projects
      for each row when (old.organization_id <> new.organization_id) execute function forget_project_roles();
  `.execute(db)
}
