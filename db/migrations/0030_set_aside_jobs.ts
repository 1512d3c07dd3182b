import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
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
      reason text not null,
      set_aside_at timestamptz not null default now()
    );
    create index set_aside_jobs_page_id on set_aside_jobs (page_id);
  `.execute(db)
}
