import type { Services } from '../services.ts'
import type { Records } from './calls/records.ts'
import type { Surroundings } from './calls/surroundings.ts'
import type { ClaimedRow } from './claims/claimedRow.ts'
import type { Claims } from './claims/openClaims.ts'
import type { PromptContext } from './promptContext.ts'

/** One run of a job, as asking and rating know it. */
export type Run = Readonly<{
  services: Services
  /** Of the calls that it makes. */
  records: Records
  project_id: string
  /** Told to the engine beside the rows of each call. */
  promptContext: PromptContext
  neighboursOf: Surroundings
  claims: Claims
  /** Hears of rows that are anybody's again. */
  onReleased: (rows: ClaimedRow[]) => void
  /** When the job first waited for its service. */
  waitingSince: number | undefined
  signal: AbortSignal
}>
