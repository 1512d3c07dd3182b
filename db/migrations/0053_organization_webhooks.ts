import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table webhooks
      alter column project_id drop not null,
      add organization_id uuid references organizations on delete cascade,
      -- An address may hold a secret: encrypted as the secret is. The plain one is of before, until a process with the key seals it.
      alter column url drop not null,
      add encrypted_url bytea,
      add host text;
    update webhooks set host = substring(url from '^https?://([^/?#]+)');
    alter table webhooks
      alter column host set not null,
      add constraint webhooks_of_one check (num_nonnulls(project_id, organization_id) = 1),
      add constraint webhooks_one_address check (num_nonnulls(url, encrypted_url) = 1);
    create index webhooks_organization_id on webhooks (organization_id) where organization_id is not null;
  `.execute(db)
}
