import type { TranslateRows } from '../../jobs.ts'
import type { Services } from '../../services.ts'
import type { ClaimedRow } from './changeClaimed.ts'
import { failRows, fillRepeats, finishRows, writeTexts } from './finishRows.ts'
import type { NewText, Outcome } from './outcome.ts'
import { startRows } from './startRows.ts'

export type Claims = ReturnType<typeof openClaims>

/** All that a job does to the rows its request has claimed. */
export const openClaims = (services: Services, job: TranslateRows) => ({
  start: () => startRows(services, job),
  write: (texts: NewText[]) => writeTexts(services, job, texts),
  finish: (outcomes: Outcome[]) => finishRows(services, job, outcomes),
  fillRepeats: (followers: Map<string, ClaimedRow[]>, outcomes: Outcome[]) =>
    fillRepeats(services, job, followers, outcomes),
  fail: (rows: ClaimedRow[], message: string) => failRows(services, job, rows, message),
})
