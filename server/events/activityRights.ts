import { EVENT_KINDS, type EventKind } from '#db/vocabulary/events.ts'
import { allows, type Capability, type Grant } from '#db/vocabulary/roles.ts'

const ACTIVITY_RIGHTS: Partial<Record<EventKind, Capability>> = {
  member_added: 'manageMembers',
  member_removed: 'manageMembers',
  role_changed: 'manageMembers',
  team_made: 'manageMembers',
  team_deleted: 'manageMembers',
  team_joined: 'manageMembers',
  team_left: 'manageMembers',
  team_role_given: 'manageMembers',
  team_role_ended: 'manageMembers',
  plan_changed: 'setCap',
  spending_reached: 'setCap',
  token_made: 'manageTokens',
  token_revoked: 'manageTokens',
}

export const readableKinds = (grants: readonly Grant[]): readonly EventKind[] =>
  EVENT_KINDS.filter((kind) => {
    const right = ACTIVITY_RIGHTS[kind]
    return right === undefined || allows(grants, right)
  })
