import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await inviteIntoTeams(db)
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
