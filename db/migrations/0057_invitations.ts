import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Of people who have no account yet, or of those who follow a link. Once it is taken it is gone.
    create table invitations (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null references organizations on delete cascade,
      -- Null: into the organization, as a member.
      project_id uuid references all_projects on delete cascade,
      role text not null,
      -- Null: all of the project's.
      languages text[] check (cardinality(languages) > 0),
      -- Null: for those who have the link.
      email text,
      invited_by uuid not null references users on delete cascade,
      -- Null until its mail is sent.
      token_hash bytea unique,
      max_uses integer not null default 1 check (max_uses > 0),
      uses integer not null default 0 check (uses < max_uses),
      created_at timestamptz(3) not null default clock_timestamp(),
      expires_at timestamptz(3) not null,
      constraint role_of_its_place check (case
        when project_id is null then role = 'MEMBER' and email is not null
        else role in ('MANAGER', 'DEVELOPER', 'REVIEWER', 'TRANSLATOR', 'VIEWER') end),
      constraint only_writers_have_languages check (languages is null or role in ('REVIEWER', 'TRANSLATOR')),
      constraint one_takes_a_mail check (email is null or max_uses = 1)
    );
    create unique index invitations_once_an_address
      on invitations (organization_id, coalesce(project_id, organization_id), email) where email is not null;
    create index invitations_project_id on invitations (project_id);
    create index invitations_invited_by on invitations (invited_by);

    create function forget_invitations() returns trigger language plpgsql as $$
    begin
      delete from invitations where project_id = old.id;
      return null;
    end $$;
    create trigger invitations_forgotten after update of organization_id on all_projects
      for each row when (old.organization_id <> new.organization_id) execute function forget_invitations();
  `.execute(db)
}
