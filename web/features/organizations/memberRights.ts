import { can } from '#db/vocabulary/roles.ts'
import type { Member, Organization } from '#server/organizations/contract.ts'
import { roleOf } from './queries.ts'

/** A personal organization has no other members, also for a superuser. */
export const canManageMembers = (organization: Organization) =>
  !organization.is_personal && can(roleOf(organization), 'manageMembers')

export const canManageTeams = (organization: Organization) =>
  !organization.is_personal && can(roleOf(organization), 'managePeople')

export const canEditSettings = (organization: Organization) =>
  !organization.is_personal && can(roleOf(organization), 'editSettings')

export const canLimitWords = (organization: Organization) =>
  !organization.is_personal && can(roleOf(organization), 'setCap')

export const canManageTokens = (organization: Organization) =>
  !organization.is_personal && can(roleOf(organization), 'manageTokens')

export const canRankMemory = (organization: Organization) => can(roleOf(organization), 'editSettings')

export const canChooseHistory = (organization: Organization) => can(roleOf(organization), 'editSettings')

export const canSetService = (organization: Organization) => can(roleOf(organization), 'setModelService')

export const canTransfer = (organization: Organization) =>
  !organization.is_personal && can(roleOf(organization), 'transferOwnership')

const isOwner = (organization: Organization, member: Pick<Member, 'role' | 'user_id'>) =>
  roleOf(member) === 'OWNER' || member.user_id === organization.owner_id

/** The owner of all, an admin of all but the owner (spec §6). */
export const canEditRole = (organization: Organization, member: Pick<Member, 'role' | 'user_id'>) =>
  canManageMembers(organization) && (roleOf(organization) === 'OWNER' || !isOwner(organization, member))

export const canRemove = (organization: Organization, member: Pick<Member, 'role' | 'user_id'>) =>
  canManageMembers(organization) && !isOwner(organization, member)
