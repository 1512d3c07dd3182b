import { EVENT_KINDS, type EventKind } from '#db/vocabulary/events.ts'
import { type Capability, can, type OrganizationRole } from '#db/vocabulary/roles.ts'

/** The right to read events of a kind; for all others that to read the project is enough. */
const ACTIVITY_RIGHTS: Partial<Record<EventKind, Capability>> = {
  member_added: 'manageMembers',
  member_removed: 'manageMembers',
  role_changed: 'manageMembers',
  plan_changed: 'setCap',
}

export const readableKinds = (role: OrganizationRole): readonly EventKind[] =>
  EVENT_KINDS.filter((kind) => can(role, ACTIVITY_RIGHTS[kind] ?? 'useProjects'))
