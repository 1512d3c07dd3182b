/** The rights of each organization role, defined here alone (spec §6, readings 15–18). */
const CAPABILITIES = {
  OWNER: [
    'useProjects',
    'deleteProjects',
    'editSettings',
    'setCap',
    'raiseCap',
    'manageMembers',
    'setModelService',
    'transferOwnership',
    'deleteOrganization',
  ],
  ADMIN: ['useProjects', 'deleteProjects', 'editSettings', 'setCap', 'manageMembers'],
  MEMBER: ['useProjects'],
} as const

export type OrganizationRole = keyof typeof CAPABILITIES
export type Capability = (typeof CAPABILITIES)[OrganizationRole][number]
export const ORGANIZATION_ROLES = Object.keys(CAPABILITIES) as [OrganizationRole, ...OrganizationRole[]]

/** Ask this, never `role === 'OWNER'`. An unknown or missing role may do nothing. */
export function can(role: OrganizationRole | undefined, capability: Capability): boolean {
  return role !== undefined && (CAPABILITIES[role] as readonly Capability[]).includes(capability)
}

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
