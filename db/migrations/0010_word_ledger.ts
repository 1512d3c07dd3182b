import { type Kysely, sql } from 'kysely'

const FACTS = `id payer_id payer_name organization_id organization_name project_id project_name page_id
  translation_id request_id requested_by requested_by_name target_language words plan cents_per_word created_at`
const factsOf = (row: string) =>
  sql.raw(
    FACTS.split(/\s+/)
      .map((column) => `${row}.${column}`)
      .join(', '),
  )

const CHARGE = sql.raw(
  `payer_id, payer_name, organization_id, organization_name, project_id, project_name, page_id, request_id, requested_by,
   requested_by_name, target_language, words, plan, cents_per_word, customer_id`,
)

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Reports to Stripe. The id is the identifier there, so an event that is sent again counts once.
    create table meter_events (
      id uuid primary key default uuid_v7(),
      payer_id uuid not null,
      payer_name text not null,
      customer_id text not null,
      words integer not null check (words > 0),
      cents_per_word integer not null check (cents_per_word > 0),
      -- when the words were asked for: the invoice they belong to
      at timestamptz not null,
      -- Words that came after the last invoice of their subscription: no meter event, but an invoice of their own.
      own_invoice boolean not null default false,
      -- The meter has these words, yet no invoice counts them: the event that replaced this one has an invoice of its own.
      invoiced_apart boolean not null default false,
      state text not null default 'waiting' check (state in ('waiting', 'failed', 'sent', 'replaced')),
      attempts integer not null default 0,
      first_attempt_at timestamptz,
      last_attempt_at timestamptz,
      next_attempt_at timestamptz not null,
      settled_at timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      constraint settled_when_done check ((settled_at is not null) = (state in ('sent', 'replaced')))
    );
    create index meter_events_open on meter_events (next_attempt_at) where state in ('waiting', 'failed');
    create index meter_events_customer on meter_events (customer_id, at);

    -- Keeps ids and names of what was translated and references none of it: it stays billable when the text is gone.
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
      -- at Stripe, as it was when the words were asked for: it outlives the account
      customer_id text,
      meter_event_id uuid,
      constraint one_charge_a_request unique (translation_id, request_id),
      constraint settled_when_not_reserved check ((settled_at is null) = (state = 'reserved')),
      constraint ledger_language check (is_language_tag(target_language)),
      constraint price_fits_plan check ((plan = 'standard') = (cents_per_word > 0)),
      constraint only_what_is_billed_is_reported
        check (meter_event_id is null or (state = 'billed' and cents_per_word > 0)),
      constraint word_ledger_meter_event_fkey foreign key (meter_event_id) references meter_events
    );
    create index word_ledger_organization on word_ledger (organization_id, created_at);
    create index word_ledger_project on word_ledger (project_id, created_at);
    create index word_ledger_request on word_ledger (request_id);
    -- The outbox: words that cost something and are in no event yet.
    create index word_ledger_unreported on word_ledger (customer_id, request_id)
      where state = 'billed' and cents_per_word > 0 and words > 0 and meter_event_id is null;
    create index word_ledger_meter_event on word_ledger (meter_event_id) where meter_event_id is not null;

    -- The ledger is not edited: what was reserved is billed or released, once, and what was billed is told to Stripe, once.
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The word ledger is not edited'
        using errcode = 'check_violation', table = 'word_ledger', constraint = 'ledger_is_not_edited';
    end $$;
    create trigger ledger_is_not_edited before update on word_ledger for each row when (
      (${factsOf('old')}) is distinct from (${factsOf('new')})
      or (old.state <> 'reserved' and (old.state, old.settled_at) is distinct from (new.state, new.settled_at))
      or (old.customer_id is not null and old.customer_id is distinct from new.customer_id)
      or (old.meter_event_id is not null and old.meter_event_id is distinct from new.meter_event_id)
    ) execute function refuse_ledger_change();
    create trigger ledger_is_not_deleted before delete on word_ledger
      for each row execute function refuse_ledger_change();
    create trigger ledger_is_not_truncated before truncate on word_ledger
      for each statement execute function refuse_ledger_change();

    -- However a page is deleted, the words that its texts still reserve are given back in the same transaction: all of
    -- them at once and, as in a job, before the documents are locked (triggers run by name, this one before page_deleted).
    create function release_page() returns trigger language plpgsql as $$
    begin
      update word_ledger set state = 'released', settled_at = now()
       where id in (
         select ledger.id
           from row_claims claim
           join word_ledger ledger using (translation_id, request_id)
          where claim.page_id = old.id and ledger.state = 'reserved'
          order by ledger.id
            for update of ledger);
      return old;
    end $$;
    create trigger page_charges_released before delete on pages for each row execute function release_page();

    -- However a claim ends, the words that it still reserves are given back with it. Rows that were to be filled from it
    -- go on without it: the first of them has the words reserved, and the others are filled from that one.
    create function release_claims() returns trigger language plpgsql as $$
    begin
      update word_ledger ledger set state = 'released', settled_at = now()
        from ended
       where ledger.translation_id = ended.translation_id and ledger.request_id = ended.request_id
         and ledger.state = 'reserved';
      with heirs as (
        select distinct on (ended.source_text_id, ended.target_language)
               claim.source_text_id as heir, claim.translation_id as heir_translation_id,
               ended.source_text_id as former, ledger.*
          from ended
          join word_ledger ledger using (translation_id, request_id)
          join row_claims claim on claim.repeats = ended.source_text_id
           and claim.target_language = ended.target_language and claim.request_id = ended.request_id
          join pages on pages.id = claim.page_id
         where ledger.state = 'released'
         order by ended.source_text_id, ended.target_language, claim.source_text_id
      ), reserved as (
        insert into word_ledger (translation_id, ${CHARGE})
        select heir_translation_id, ${CHARGE} from heirs
      )
      update row_claims claim set repeats = nullif(heirs.heir, claim.source_text_id)
        from heirs
       where claim.repeats = heirs.former and claim.target_language = heirs.target_language
         and claim.request_id = heirs.request_id;
      return null;
    end $$;
    create trigger claim_words_released after delete on row_claims
      referencing old table as ended for each statement execute function release_claims();
  `.execute(db)
}
