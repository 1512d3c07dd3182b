import { type Kysely, sql } from 'kysely'

const LANGUAGES = sql.raw(`'en','es','fr','de','it','pt','ja','zh','ko','pl','nl','ru','tr','ar','da','el','hu'`)
const STATUSES = sql.raw(`'PENDING','IN_PROGRESS','COMPLETED','NEEDS_REVIEW','FAILED'`)

const LEDGER_FACTS = `id payer_id payer_name organization_id organization_name project_id project_name page_id
  translation_id request_id requested_by requested_by_name target_language words plan cents_per_word created_at`
const factsOf = (row: string) =>
  LEDGER_FACTS.split(/\s+/)
    .map((column) => `${row}.${column}`)
    .join(', ')

/** The bytes are known; characters are only counted of what may have too many. An import has 50,000 texts. */
const length = (column: string, most: number) =>
  sql.raw(`(octet_length(${column}) <= ${most} or char_length(${column}) <= ${most})`)

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table users
      add constraint users_email_is_an_address check (email like '_%@_%'),
      add constraint users_word_quota_range check (word_quota <= 50000 or word_quota > 1000000000);

    -- What is personal stays so, by the keys between a person and their organization: it need not be asked again.
    create function refuse_guests() returns trigger language plpgsql as $$
    begin
      if exists (select from organizations where id = new.organization_id and is_personal) then
        raise exception 'A personal organization has no members but its owner'
          using errcode = 'check_violation', table = 'organization_members', constraint = 'personal_has_no_guests';
      end if;
      return null;
    end $$;
    create trigger personal_has_no_guests after insert or update of organization_id on organization_members
      for each row when (new.role <> 'OWNER') execute function refuse_guests();

    alter table organizations add constraint organizations_cap_range check (monthly_cap_cents <= 1000000000);

    alter table projects
      add constraint target_languages_are_a_list check (array_ndims(target_languages) = 1),
      -- A column of a key: who moves the project waits for those who hold it because of its organization.
      add constraint projects_organization unique (id, organization_id);

    -- What was left behind when its project moved while it was being made.
    update document_heads h set organization_id = p.organization_id, access_version = access_version + 1
      from pages join versions v on v.id = pages.version_id join projects p on p.id = v.project_id
     where h.page_id = pages.id and h.organization_id <> p.organization_id;

    alter table source_texts
      add constraint source_texts_position_range check (position >= 0),
      add constraint source_texts_identifier_length check (${length('identifier', 255)} and identifier <> ''),
      add constraint source_texts_content_length check (${length('content', 10_000)} and content <> ''),
      add constraint source_texts_context_length check (${length('context', 10_000)});

    alter table translations
      add constraint translations_review_notes
        check (review_notes = '' or starts_with(review_notes, 'Error:') or starts_with(review_notes, '{'));
    alter table translation_changes add constraint translation_changes_status check (status in (${STATUSES}));
    alter table deleted_translations
      add constraint deleted_translations_status check (status in (${STATUSES})),
      add constraint deleted_translations_language check (target_language in (${LANGUAGES}));
    alter table translation_prompts add constraint translation_prompts_language check (language in (${LANGUAGES}));
    alter table document_heads add constraint document_heads_language check (language in (${LANGUAGES}));

    -- Only dialogue pages have characters.
    alter table pages add constraint pages_type unique (id, type);
    alter table characters
      add column page_type text not null default 'dialogue' check (page_type = 'dialogue'),
      add constraint characters_of_a_dialogue
        foreign key (page_id, page_type) references pages (id, type) on delete cascade,
      drop constraint characters_page_id_fkey;

    alter table glossary_entries
      add constraint glossary_entries_term_length check (char_length(term_id) <= 255),
      add constraint glossary_entries_term check (btrim(term_id) <> ''),
      add constraint glossary_entries_description check (btrim(term_description) <> '');

    -- The ledger is not edited: what was reserved is billed or released, once, and what was billed is told to Stripe, once.
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The word ledger is not edited'
        using errcode = 'check_violation', table = 'word_ledger', constraint = 'ledger_is_not_edited';
    end $$;
    create trigger ledger_is_not_edited before update on word_ledger for each row when (
      (${sql.raw(factsOf('old'))}) is distinct from (${sql.raw(factsOf('new'))})
      or (old.state <> 'reserved' and (old.state, old.settled_at) is distinct from (new.state, new.settled_at))
      or (old.customer_id is not null and old.customer_id is distinct from new.customer_id)
      or (old.meter_event_id is not null and old.meter_event_id is distinct from new.meter_event_id)
    ) execute function refuse_ledger_change();
    create trigger ledger_is_not_deleted before delete on word_ledger
      for each row execute function refuse_ledger_change();
    create trigger ledger_is_not_truncated before truncate on word_ledger
      for each statement execute function refuse_ledger_change();
    alter table word_ledger
      add constraint ledger_language check (target_language in (${LANGUAGES})),
      add constraint price_fits_plan check ((plan = 'standard') = (cents_per_word > 0)),
      add constraint only_what_is_billed_is_reported
        check (meter_event_id is null or (state = 'billed' and cents_per_word > 0)),
      add constraint word_ledger_meter_event_fkey foreign key (meter_event_id) references meter_events;
  `.execute(db)
}
