import type { Generated } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'

export interface JobTables {
  /** Runs of jobs that have not ended; those of a dead process stay. */
  job_runs: { id: string; job_id: string; process_id: string; begun_at: Generated<Date> }
  /** Jobs that are not tried again, under the id that they had in their queue. */
  set_aside_jobs: {
    id: string
    page_id: string
    request_id: string
    target_language: LanguageCode
    source_text_ids: string[]
    /** That of the text which a regeneration would have replaced. */
    revision: number | null
    wish: string | null
    reason: string
    set_aside_at: Generated<Date>
  }
}
