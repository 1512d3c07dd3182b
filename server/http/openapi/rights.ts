import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Capability, can, ORGANIZATION_ROLES, TOKEN_CAPABILITIES } from '#db/vocabulary/roles.ts'
import type { Env } from '../env.ts'
import { withoutLastSlashes } from '../paths.ts'

/** `anyone`: without a token. `signedIn`: about oneself or nobody's. A capability: in the organization the thing belongs to. */
export type Right = 'anyone' | 'signedIn' | 'superuser' | Capability

export const rightsOf = (routes: OpenAPIHono<Env>): Record<string, Right> =>
  Object.fromEntries(
    routes.openAPIRegistry.definitions.flatMap((definition) => {
      if (definition.type !== 'route' || !definition.route['x-right']) return []
      const { method, path, 'x-right': right } = definition.route
      return [[`${method.toUpperCase()} ${withoutLastSlashes(path)}`, right as Right]]
    }),
  )

export function explainRight(right: Right) {
  if (right === 'anyone') return 'For anybody.'
  if (right === 'signedIn') return 'For everyone who is signed in.'
  if (right === 'superuser') return 'For superusers.'
  const roles = ORGANIZATION_ROLES.filter((role) => can(role, right))
  return `For people of its organization with the role ${roles.join(' or ')}; to others it is not there.`
}

export function explainTokens(right: Right, tokenDeed: Capability | undefined) {
  if (right === 'anyone') return ''
  const deed = TOKEN_CAPABILITIES.find((capability) => capability === (tokenDeed ?? right))
  return deed ? ` API tokens need \`${deed}\`.` : ' Not for API tokens.'
}
