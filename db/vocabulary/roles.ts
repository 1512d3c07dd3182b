import type { LanguageCode } from './languages.ts'

const WORK = [
  'readOrganization',
  'readProject',
  'commentText',
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
    'managePeople',
    'manageTokens',
    'setModelService',
    'transferOwnership',
    'deleteOrganization',
  ],
  ADMIN: [...WORK, 'deleteProjects', 'editSettings', 'setCap', 'manageMembers', 'managePeople', 'manageTokens'],
  MEMBER: WORK,
  GUEST: [], // but for their roles in projects
} as const

/** Deeds that a role in a project adds, to a guest or by a team to anybody. They order no AI translations: nothing caps what one of them would spend. */
const IN_PROJECT = {
  MANAGER: [
    ...WORK.filter((capability) => capability !== 'readOrganization' && capability !== 'orderTranslations'),
    'managePeople',
  ],
  DEVELOPER: ['readProject', 'commentText', 'bringFiles'],
  REVIEWER: ['readProject', 'commentText', 'suggestText', 'writeText', 'reviewText'],
  TRANSLATOR: ['readProject', 'commentText', 'suggestText', 'writeText'],
  VIEWER: ['readProject', 'commentText'],
} as const satisfies Record<string, readonly (typeof CAPABILITIES.OWNER)[number][]>

export type ProjectRole = keyof typeof IN_PROJECT
export const PROJECT_ROLES = Object.keys(IN_PROJECT) as [ProjectRole, ...ProjectRole[]]
export const PROJECT_ROLE_NAMES: Record<ProjectRole, string> = {
  MANAGER: 'Manager',
  DEVELOPER: 'Developer',
  REVIEWER: 'Reviewer',
  TRANSLATOR: 'Translator',
  VIEWER: 'Viewer',
}
export const hasLanguages = (role: ProjectRole) => role === 'REVIEWER' || role === 'TRANSLATOR'

export type OrganizationRole = keyof typeof CAPABILITIES
/** Roles whose people may be given a number of words a month. Nobody limits the owner, who pays. */
export const LIMITED_ROLES = ['ADMIN', 'MEMBER'] as const
export type LimitedRole = (typeof LIMITED_ROLES)[number]
export type Capability = (typeof CAPABILITIES)[OrganizationRole][number]
export const ORGANIZATION_ROLES = Object.keys(CAPABILITIES) as [OrganizationRole, ...OrganizationRole[]]

export type Scope = 'organization' | { project_id: string; language?: LanguageCode } | { language: LanguageCode }
export type Grant = { capability: Capability; scope: Scope }
export type Place = { project_id?: string | undefined; languages?: readonly LanguageCode[] | undefined }

/** The most that a token may do of all that its user may; null: in all projects, or languages. */
export type Limits = {
  capabilities: readonly Capability[]
  project_ids: readonly string[] | null
  languages: readonly LanguageCode[] | null
}
export type Principal = { id: string; limits?: Limits | undefined }
/** A role in a project, of a guest or of a team of somebody; null: in all of its languages. */
type RoleInProject = { project_id: string; role: ProjectRole; languages: readonly LanguageCode[] | null }
export type Membership = {
  role: OrganizationRole
  project_roles?: readonly RoleInProject[] | null | undefined
  limits?: Limits | undefined
}

export function grantsOf({ role, project_roles, limits }: Membership): Grant[] {
  const grants: Grant[] = (CAPABILITIES[role] as readonly Capability[]).map((capability) => ({
    capability,
    scope: 'organization',
  }))
  grants.push(...(project_roles ?? []).flatMap(grantsInProject))
  if (!limits) return grants
  return grants
    .filter(({ capability }) => limits.capabilities.includes(capability))
    .flatMap((grant) => scopesWithin(limits, grant).map((scope) => ({ ...grant, scope })))
}

const grantsInProject = ({ project_id, role, languages }: RoleInProject): Grant[] =>
  IN_PROJECT[role].flatMap((capability: Capability) =>
    scopesOf({ project_ids: [project_id], languages }, capability).map((scope) => ({ capability, scope })),
  )

export const LANGUAGE_CAPABILITIES: readonly Capability[] = [
  'commentText',
  'suggestText',
  'writeText',
  'reviewText',
  'orderTranslations',
]

function scopesOf({ project_ids, languages }: Omit<Limits, 'capabilities'>, capability: Capability): Scope[] {
  const projects = project_ids?.map((project_id) => ({ project_id }))
  if (!languages || !LANGUAGE_CAPABILITIES.includes(capability)) return projects ?? ['organization']
  return (projects ?? [{}]).flatMap((project) => languages.map((language) => ({ ...project, language })))
}

function scopesWithin({ project_ids, languages }: Limits, { capability, scope }: Grant): Scope[] {
  if (scope === 'organization') return scopesOf({ project_ids, languages }, capability)
  const { project_id, language } = scope as { project_id?: string; language?: LanguageCode }
  const isOutside =
    (project_id && project_ids && !project_ids.includes(project_id)) ||
    (language && languages && !languages.includes(language))
  if (isOutside) return []
  return scopesOf(
    { project_ids: project_id ? [project_id] : project_ids, languages: language ? [language] : languages },
    capability,
  )
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

export const TOKEN_CAPABILITIES = CAPABILITIES.ADMIN.filter(
  (capability) => capability !== 'manageTokens' && capability !== 'managePeople',
)

export const roleOfService = (capabilities: readonly Capability[]) =>
  capabilities.every((one) => can('MEMBER', one)) ? 'MEMBER' : 'ADMIN'

export const USER_ROLES = ['USER', 'ADMIN', 'FREE_TIER'] as const
export type UserRole = (typeof USER_ROLES)[number]

export function displayedRole(user: { is_superuser: boolean; role?: string | null }): 'admin' | 'free_tier' | 'user' {
  if (user.is_superuser) return 'admin'
  return user.role === 'FREE_TIER' ? 'free_tier' : 'user'
}
