import { type Among, listEvents, type StoredEvent } from '#db/queries/events/events.ts'
import { findPosition } from '#db/queries/events/positions.ts'
import type { Db } from '#db/schema.ts'
import { ENTRIES_AT_ONCE } from './constants.ts'
import type { Activity, ActivityEntry } from './contract.ts'

export async function showActivity(
  db: Db,
  among: Among,
  wanted: { before?: number | undefined; since?: string | undefined },
): Promise<Activity> {
  // Taken first: what is committed in between is read twice rather than never.
  const { after: position } = await findPosition(db)
  const found = await listEvents(db, among, { ...wanted, limit: ENTRIES_AT_ONCE + 1 })
  return { data: found.slice(0, ENTRIES_AT_ONCE).map(shown), has_more: found.length > ENTRIES_AT_ONCE, position }
}

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

const shown = (event: StoredEvent): ActivityEntry => ({
  id: event.id,
  kind: event.kind,
  at: event.at.toISOString(),
  by: event.actor_kind,
  person: named(event.person_id, event.person_name),
  version: named(event.version_id, event.version_name),
  page: named(event.page_id, event.page_name),
  language: event.target_language,
  count: event.count,
  source_text_id: event.source_text_id,
  request_id: event.request_id,
  member: named(event.member_id, event.member_name),
  role: event.role,
  plan: event.plan,
  token: event.token_name,
  team: event.team_name,
  project_role: event.project_role,
})
