import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- One row for each answered call of a model service. References nothing: what a call cost stays when its page is gone.
    create table model_calls (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      organization_id uuid not null,
      organization_name text not null,
      project_id uuid not null,
      request_id uuid not null,
      target_language text not null,
      model text not null,
      purpose text not null check (purpose in ('translate', 'rate', 'compare')),
      rows int not null,
      -- As the service counts them; null where it does not say.
      input_tokens int check (input_tokens >= 0),
      cached_tokens int check (cached_tokens between 0 and input_tokens),
      output_tokens int check (output_tokens >= 0),
      ms int not null,
      -- At half the price, since the work could wait.
      is_flex boolean not null default false
    );
    create index model_calls_at on model_calls (at);
    create index model_calls_request_id on model_calls (request_id);

    -- In dollars for a million tokens, as an administrator entered them.
    create table model_prices (
      model text primary key,
      input_usd numeric(12, 6) not null check (input_usd >= 0),
      cached_usd numeric(12, 6) not null check (cached_usd >= 0),
      output_usd numeric(12, 6) not null check (output_usd >= 0),
      updated_at timestamptz not null default now()
    );
  `.execute(db)
}
