import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Of an organization, a project, or with neither of the installation.
    create table model_services (
      id uuid primary key default uuid_v7(),
      organization_id uuid references organizations on delete cascade,
      project_id uuid references projects on delete cascade,
      settings jsonb not null,
      -- AES-256-GCM under a key of the environment: nonce, tag and text.
      encrypted_key bytea,
      updated_at timestamptz not null default now(),
      constraint belongs_to_one check (organization_id is null or project_id is null),
      constraint one_model_service unique nulls not distinct (organization_id, project_id)
    );
    create index model_services_project_id on model_services (project_id);

    -- The key is that of the organization which paid for it.
    create function forget_model_service() returns trigger language plpgsql as $$
    begin
      delete from model_services where project_id = old.id;
      return null;
    end $$;
    create trigger model_service_forgotten after update of organization_id on projects
      for each row when (old.organization_id <> new.organization_id) execute function forget_model_service();
  `.execute(db)
}
