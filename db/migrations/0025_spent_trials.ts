import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Keyed hashes of the mailboxes and cards of a payer; they outlive the account, as its ledger does. Payers that share
    -- a mailbox share one free trial, and a debt; a card is shared with those who have left alone: colleagues may pay with
    -- the same one.
    create table payer_marks (
      mark bytea not null,
      payer_id uuid not null,
      kind text not null check (kind in ('mailbox', 'card')),
      created_at timestamptz not null default now(),
      -- when the account was deleted
      left_at timestamptz,
      primary key (mark, payer_id)
    );
    create index payer_marks_payer on payer_marks (payer_id);
    create index payer_marks_left on payer_marks (left_at) where left_at is not null;

    -- The key of the hashes where SECRET_KEY is not set, and the keys for which everybody here has a mark, as hashes.
    create table mark_keys (
      of text primary key check (of in ('installation', 'everybody')),
      key bytea not null
    );
    insert into mark_keys (of, key)
    values ('installation', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

    -- What was owed at a customer that somebody deleted at Stripe.
    create table left_debts (
      customer_id text primary key,
      payer_id uuid not null,
      owed_cents bigint not null check (owed_cents > 0)
    );
    create index left_debts_payer on left_debts (payer_id);

    -- Free words asked for on a day (UTC) from each network, by its keyed hash; without one it is the installation.
    create table free_word_days (
      day date not null,
      network bytea not null,
      words bigint not null,
      refusals bigint not null default 0,
      primary key (day, network)
    );

    create function payers_alike(payer uuid) returns setof uuid language sql stable as $$
      select payer
       union
      select other.payer_id
        from payer_marks mine
        join payer_marks other using (mark)
       where mine.payer_id = payer and (other.kind = 'mailbox' or other.left_at is not null)
    $$;
    create function free_words_used(payer uuid) returns bigint language sql stable as $$
      select coalesce(sum(reserved_words + billed_words), 0)::bigint
        from word_usage
       where plan = 'free_tier' and payer_id in (select payers_alike(payer))
    $$;
  `.execute(db)
}
