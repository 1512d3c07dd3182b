import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table subscriptions (
      id uuid primary key default uuid_v7(),
      user_id uuid not null unique references users on delete cascade,
      stripe_subscription_id text unique,
      status text not null,
      current_period_end timestamptz,
      cancel_at_period_end boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table payment_methods (
      user_id uuid primary key references users on delete cascade,
      stripe_payment_method_id text not null,
      brand text not null,
      last4 text not null check (last4 ~ '^[0-9]{4}$'),
      exp_month integer not null check (exp_month between 1 and 12),
      exp_year integer not null
    );

    -- Keeps ids and names and references nothing: what was translated stays billable when the text is gone.
    create table word_ledger (
      id uuid primary key default uuid_v7(),
      payer_id uuid not null,
      payer_name text not null,
      organization_id uuid not null,
      organization_name text not null,
      project_id uuid not null,
      project_name text not null,
      page_id uuid not null,
      translation_id uuid not null,
      request_id uuid not null,
      requested_by uuid not null,
      requested_by_name text not null,
      target_language text not null,
      words integer not null check (words >= 0),
      plan text not null check (plan in ('free_tier', 'standard', 'admin')),
      cents_per_word integer not null check (cents_per_word >= 0),
      state text not null default 'reserved' check (state in ('reserved', 'billed', 'released')),
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      constraint one_charge_a_request unique (translation_id, request_id),
      constraint settled_when_not_reserved check ((settled_at is null) = (state = 'reserved'))
    );
    create index word_ledger_payer on word_ledger (payer_id, plan) include (words, state) where state <> 'released';
    create index word_ledger_organization on word_ledger (organization_id, created_at);
    create index word_ledger_project on word_ledger (project_id, created_at);
    create index word_ledger_request on word_ledger (request_id);
  `.execute(db)
}
