import { z } from 'zod'
import { Language } from '../http/contract.ts'

export const TRYING_AGAIN = 'Trying again'
export const NOTHING_LEFT = 'Every text of this job has a translation by now'
export const REQUESTER_GONE = 'The person who asked for this translation has lost access to the page'

export const SetAsidePath = z.object({ job_id: z.uuid() })
export const SetAsideQuery = z.object({
  skip: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
})

const SetAsideJob = z
  .object({
    id: z.uuid(),
    organization_name: z.string(),
    project_name: z.string(),
    page_id: z.uuid(),
    page_name: z.string(),
    target_language: Language,
    rows: z.int(),
    reason: z.string(),
    set_aside_at: z.iso.datetime(),
  })
  .meta({ id: 'SetAsideJob' })
export type SetAsideJob = z.infer<typeof SetAsideJob>

export const SetAsideJobs = z.object({ data: z.array(SetAsideJob), count: z.int() }).meta({ id: 'SetAsideJobs' })
export type SetAsideJobs = z.infer<typeof SetAsideJobs>
