import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table translation_prompts (
      id bigint generated always as identity primary key,
      page_id uuid not null references pages on delete cascade,
      language text not null,
      request_id uuid not null,
      attempt int not null,
      model text not null,
      system text not null,
      content text not null,
      -- In the order in which the prompt numbers its rows, from 1.
      source_text_ids uuid[] not null,
      at timestamptz not null default now(),
      constraint translation_prompts_language check (is_language_tag(language))
    );
    create index translation_prompts_by_page on translation_prompts (page_id, language, id desc);

    -- One row for each run of a job that has not ended. A run whose process died stays: pg-boss counts retries, not deaths.
    create table job_runs (
      id uuid primary key,
      job_id uuid not null,
      process_id uuid not null,
      begun_at timestamptz not null default now()
    );
    create index job_runs_job_id on job_runs (job_id);
    create index job_runs_process_id on job_runs (process_id);

    -- Jobs that are not tried again, until an administrator decides.
    create table set_aside_jobs (
      id uuid primary key,
      page_id uuid not null references pages on delete cascade,
      request_id uuid not null,
      target_language text not null,
      source_text_ids uuid[] not null,
      revision bigint,
      wish text,
      reason text not null,
      set_aside_at timestamptz not null default now()
    );
    create index set_aside_jobs_page_id on set_aside_jobs (page_id);
  `.execute(db)
}
