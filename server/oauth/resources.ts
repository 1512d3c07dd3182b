import { TOKEN_CAPABILITIES } from '#db/vocabulary/roles.ts'
import type { ConfigWithDatabase } from '../config.ts'

type Addressed = Pick<ConfigWithDatabase, 'publicUrl'>

const RESOURCES = ['', '/mcp']

const originOf = ({ publicUrl }: Addressed) => new URL(publicUrl).origin

export const isOurs = (config: Addressed, resource: string) =>
  RESOURCES.some((path) => resource.replace(/\/$/, '') === originOf(config) + path)

/** RFC 9728. */
export const resourceMetadata = (config: Addressed, path: string) => ({
  resource: originOf(config) + path,
  authorization_servers: [originOf(config)],
  scopes_supported: TOKEN_CAPABILITIES,
  bearer_methods_supported: ['header'],
  resource_name: 'Dragoman',
})
