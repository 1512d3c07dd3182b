import type { Capability } from '#db/vocabulary/roles.ts'

export const ACCESS_TOKEN_SECONDS = 60 * 60
export const REFRESH_TOKEN_SECONDS = 30 * 86_400
export const CODE_SECONDS = 60
export const REQUEST_SECONDS = 15 * 60

export const MAX_UNUSED_TOOLS = 5_000
export const MAX_REDIRECTS = 10
export const MAX_TOOL_NAME_LENGTH = 80

export const USUAL_DEEDS: readonly Capability[] = ['readProject', 'suggestText']
/** Deeds that change nothing by themselves: others need the password within ten minutes. */
export const HARMLESS_DEEDS: readonly Capability[] = [...USUAL_DEEDS, 'readOrganization']

export const PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const
export const METADATA_PATH = '/.well-known/oauth-authorization-server'
export const REQUESTS_PATH = '/api/v1/oauth/requests'

export const REQUEST_ENDED = 'This request has ended. Please connect again from the tool.'
export const NOT_ASKED_FOR = 'The tool did not ask for this'
export const TOO_MANY_TOOLS = 'Too many tools have registered. Please try again later.'
