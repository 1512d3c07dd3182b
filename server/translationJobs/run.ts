import type { Services } from '../services.ts'
import type { OfProject } from './calls/examples.ts'
import type { Records } from './calls/records.ts'
import type { Surroundings } from './calls/surroundings.ts'
import type { ClaimedRow } from './claims/claimedRow.ts'
import type { Claims } from './claims/openClaims.ts'
import type { PromptContext } from './promptContext.ts'

export type Run = Readonly<{
  services: Services
  records: Records
  of: OfProject
  promptContext: PromptContext
  neighboursOf: Surroundings
  claims: Claims
  onReleased: (rows: ClaimedRow[]) => void
  waitingSince: number | undefined
  signal: AbortSignal
}>
export type RatingRun = Pick<Run, 'services' | 'records' | 'promptContext' | 'waitingSince' | 'signal'>
