import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Offers to pay from now on: for an organization whose owner the heir becomes, or for a project that goes to one of theirs.
    create table payer_offers (
      id uuid primary key default uuid_v7(),
      -- of a project: where it is
      organization_id uuid not null references organizations on delete cascade,
      project_id uuid references projects on delete cascade,
      -- of a project: where it goes
      target_id uuid references organizations on delete cascade,
      payer_id uuid not null references users on delete cascade,
      heir_id uuid not null references users on delete cascade,
      offered_by uuid not null references users on delete cascade,
      state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      settled_at timestamptz,
      constraint only_projects_have_a_target check ((project_id is null) = (target_id is null)),
      constraint another_person_pays check (payer_id <> heir_id),
      constraint offer_settled_when_not_pending check ((settled_at is null) = (state = 'pending'))
    );
    create unique index one_pending_offer on payer_offers ((coalesce(project_id, organization_id))) where state = 'pending';
    create index payer_offers_organization_id on payer_offers (organization_id);
    create index payer_offers_project_id on payer_offers (project_id);
    create index payer_offers_target_id on payer_offers (target_id);
    create index payer_offers_payer_id on payer_offers (payer_id);
    create index payer_offers_heir_id on payer_offers (heir_id);
    create index payer_offers_offered_by on payer_offers (offered_by);

    -- Links in mails that decline an offer, and can do nothing else.
    create table payer_offer_links (
      token_hash bytea primary key,
      offer_id uuid not null references payer_offers on delete cascade
    );
    create index payer_offer_links_offer_id on payer_offer_links (offer_id);

    -- Of the cap, none included: the person who chose it last, who may have left since. Null: nobody has chosen.
    alter table organizations add column cap_chosen_by uuid;
  `.execute(db)
}
