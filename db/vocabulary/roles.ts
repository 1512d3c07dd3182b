import type { LanguageCode } from './languages.ts'

const WORK = [
  'readOrganization',
  'readProject',
  'suggestText',
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
    'manageTokens',
    'setModelService',
    'transferOwnership',
    'deleteOrganization',
  ],
  ADMIN: [...WORK, 'deleteProjects', 'editSettings', 'setCap', 'manageMembers', 'manageTokens'],
  MEMBER: WORK,
} as const

export type OrganizationRole = keyof typeof CAPABILITIES
export type Capability = (typeof CAPABILITIES)[OrganizationRole][number]
export const ORGANIZATION_ROLES = Object.keys(CAPABILITIES) as [OrganizationRole, ...OrganizationRole[]]

/** All of an organization, or what is in one project, in one language, or in both. */
export type Scope = 'organization' | { project_id: string; language?: LanguageCode } | { language: LanguageCode }
export type Grant = { capability: Capability; scope: Scope }
/** Where in an organization something is done; without languages it concerns all of them. */
export type Place = { project_id?: string | undefined; languages?: readonly LanguageCode[] | undefined }

/** The most that a token may do of all that its user may; null: in all projects, or languages. */
export type Limits = {
  capabilities: readonly Capability[]
  project_ids: readonly string[] | null
  languages: readonly LanguageCode[] | null
}
/** Somebody who asks, with the limits of the token they ask with. */
export type Principal = { id: string; limits?: Limits | undefined }
export type Membership = { role: OrganizationRole; limits?: Limits | undefined }

export function grantsOf({ role, limits }: Membership): Grant[] {
  const capabilities = CAPABILITIES[role] as readonly Capability[]
  if (!limits) return capabilities.map((capability) => ({ capability, scope: 'organization' }))
  return limits.capabilities
    .filter((capability) => capabilities.includes(capability))
    .flatMap((capability) => scopesOf(limits, capability).map((scope) => ({ capability, scope })))
}

/** Deeds of a token that its languages narrow; others are about all languages at once. */
export const LANGUAGE_CAPABILITIES: readonly Capability[] = [
  'suggestText',
  'writeText',
  'reviewText',
  'orderTranslations',
]

function scopesOf({ project_ids, languages }: Limits, capability: Capability): Scope[] {
  const projects = project_ids?.map((project_id) => ({ project_id }))
  if (!languages || !LANGUAGE_CAPABILITIES.includes(capability)) return projects ?? ['organization']
  return (projects ?? [{}]).flatMap((project) => languages.map((language) => ({ ...project, language })))
}

/** The one place where it is decided, for the API and for live documents. */
export function allows(grants: readonly Grant[], capability: Capability, { project_id, languages }: Place = {}) {
  const scopes = grants.filter((grant) => grant.capability === capability).map(({ scope }) => scope)
  const isCovered = (language?: LanguageCode) =>
    scopes.some((scope) => {
      if (scope === 'organization') return true
      const isInProject = !('project_id' in scope) || scope.project_id === project_id
      return isInProject && (scope.language === undefined || scope.language === language)
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

/** The deeds that a token may be given: what an admin may do, but for tokens. */
export const TOKEN_CAPABILITIES = CAPABILITIES.ADMIN.filter((capability) => capability !== 'manageTokens')

/** The least role with which a service may do all this. */
export const roleOfService = (capabilities: readonly Capability[]) =>
  capabilities.every((one) => can('MEMBER', one)) ? 'MEMBER' : 'ADMIN'

export const USER_ROLES = ['USER', 'ADMIN', 'FREE_TIER'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** The role a screen shows (spec §6). */
export function displayedRole(user: { is_superuser: boolean; role?: string | null }): 'admin' | 'free_tier' | 'user' {
  if (user.is_superuser) return 'admin'
  return user.role === 'FREE_TIER' ? 'free_tier' : 'user'
}
