import { z } from 'zod'
import { ACTOR_KINDS, EVENT_KINDS } from '#db/vocabulary/events.ts'
import { PLANS } from '#db/vocabulary/plans.ts'
import { ORGANIZATION_ROLES, PROJECT_ROLES } from '#db/vocabulary/roles.ts'
import { Language } from '../http/contract.ts'
import { NO_POSITION } from './constants.ts'

const MAX_POSITION_LENGTH = 20_000

/** A snapshot of Postgres: the oldest transaction under way, the next one, and those under way between them, in their order. */
function isSnapshot(text: string) {
  const [, first, next, list] = /^([1-9]\d{0,17}):([1-9]\d{0,17}):((?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(text) ?? []
  if (first === undefined || BigInt(first) > BigInt(next!)) return false
  const running = list === '' ? [] : list!.split(',').map(BigInt)
  return running.every((id, n) => id >= BigInt(first) && id < BigInt(next!) && (n === 0 || id > running[n - 1]!))
}
const Position = z.string().max(MAX_POSITION_LENGTH).refine(isSnapshot, NO_POSITION)

/** `before`: the oldest entry that one has, for the next older ones. `since`: a position, for what came after it. */
export const ActivityQuery = z.object({
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  since: Position.optional(),
})
export const NewsQuery = z.object({ since: Position })

const Named = z.object({ id: z.uuid(), name: z.string() })

/** The kind of an entry says which of these facts it has; null too where the account, page or version is gone. */
export const ActivityEntry = z
  .object({
    id: z.int(),
    kind: z.enum(EVENT_KINDS),
    at: z.iso.datetime(),
    by: z.enum(ACTOR_KINDS),
    person: Named.nullable(),
    version: Named.nullable(),
    page: Named.nullable(),
    language: Language.nullable(),
    count: z.int(),
    source_text_id: z.uuid().nullable(),
    request_id: z.uuid().nullable(),
    member: Named.nullable(),
    role: z.enum(ORGANIZATION_ROLES).nullable(),
    plan: z.enum(PLANS).nullable(),
    token: z.string().nullable(),
    team: z.string().nullable(),
    project_role: z.enum(PROJECT_ROLES).nullable(),
  })
  .meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof ActivityEntry>

export const Activity = z
  .object({ data: z.array(ActivityEntry), has_more: z.boolean(), position: z.string() })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const News = z.object({ has_news: z.boolean() }).meta({ id: 'News' })
