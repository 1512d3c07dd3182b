import type { Generated } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'

/**
 * Texts that a request may replace, with their revisions by source text. An update carries the changes of their source texts
 * over; a regeneration follows what a person wishes for; with `rate` they stay, and are rated again.
 */
export type Anew = { kind: 'update' | 'regenerate' | 'rate'; revisions: Record<string, number>; wish?: string }

export interface JobTables {
  /** Runs of jobs that have not ended; those of a dead process stay. */
  job_runs: { id: string; job_id: string; process_id: string; begun_at: Generated<Date> }
  set_aside_jobs: {
    id: string
    page_id: string
    request_id: string
    target_language: LanguageCode
    source_text_ids: string[]
    anew: Anew | null
    reason: string
    set_aside_at: Generated<Date>
  }
}
