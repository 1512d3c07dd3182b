import type { LanguageCode } from './languages.ts'

const WORK = [
  'readOrganization',
  'readProject',
  'writeText',
  'reviewText',
  'orderTranslations',
  'bringFiles',
  'editGlossary',
  'manageProject',
] as const

/** The rights of each organization role, defined here alone (spec §6, readings 15–18). */
const CAPABILITIES = {
  OWNER: [
    ...WORK,
    'deleteProjects',
    'editSettings',
    'setCap',
    'raiseCap',
    'manageMembers',
    'setModelService',
    'transferOwnership',
    'deleteOrganization',
  ],
  ADMIN: [...WORK, 'deleteProjects', 'editSettings', 'setCap', 'manageMembers'],
  MEMBER: WORK,
} as const

export type OrganizationRole = keyof typeof CAPABILITIES
export type Capability = (typeof CAPABILITIES)[OrganizationRole][number]
export const ORGANIZATION_ROLES = Object.keys(CAPABILITIES) as [OrganizationRole, ...OrganizationRole[]]

export type Scope = 'organization' | { project_id: string } | { language: LanguageCode }
export type Grant = { capability: Capability; scope: Scope }
/** Where in an organization something is done; without languages it concerns all of them. */
export type Place = { project_id?: string | undefined; languages?: readonly LanguageCode[] | undefined }

export type Membership = { role: OrganizationRole }

export const grantsOf = ({ role }: Membership): Grant[] =>
  CAPABILITIES[role].map((capability) => ({ capability, scope: 'organization' }))

/** The one place where it is decided, for the API and for live documents. */
export function allows(grants: readonly Grant[], capability: Capability, { project_id, languages }: Place = {}) {
  const scopes = grants.filter((grant) => grant.capability === capability).map(({ scope }) => scope)
  const isCovered = (language?: LanguageCode) =>
    scopes.some((scope) => {
      if (scope === 'organization') return true
      return 'language' in scope ? scope.language === language : scope.project_id === project_id
    })
  return languages && languages.length > 0 ? languages.every(isCovered) : isCovered()
}

/** For the whole organization. Ask this, never `role === 'OWNER'`. A missing role may do nothing. */
export const can = (role: OrganizationRole | undefined, capability: Capability) =>
  role !== undefined && allows(grantsOf({ role }), capability)

/** Reads a role as clients send it: any case, perhaps with the prefix 'OrganizationRole.'. */
export function readOrganizationRole(text: string): OrganizationRole | undefined {
  const role = text.replace(/^OrganizationRole\./i, '').toUpperCase()
  return ORGANIZATION_ROLES.find((known) => known === role)
}

export const USER_ROLES = ['USER', 'ADMIN', 'FREE_TIER'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** The role a screen shows (spec §6). */
export function displayedRole(user: { is_superuser: boolean; role?: string | null }): 'admin' | 'free_tier' | 'user' {
  if (user.is_superuser) return 'admin'
  return user.role === 'FREE_TIER' ? 'free_tier' : 'user'
}
