import { generateKeyPairSync } from 'node:crypto'
import {
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import { findUser } from '#db/queries/accounts/users.ts'
import { TOKEN_CAPABILITIES } from '#db/vocabulary/roles.ts'
import type { ConfigWithDatabase } from '../config.ts'
import { createToken } from '../http/credentials/tokenFormat.ts'
import { isLoopbackName } from '../http/network/loopbackHosts.ts'
import type { Log } from '../log.ts'
import {
  ACCESS_TOKEN_SECONDS,
  CODE_SECONDS,
  MAX_REDIRECTS,
  MAX_TOOL_NAME_LENGTH,
  PATHS,
  REFRESH_TOKEN_SECONDS,
  REQUEST_SECONDS,
  REQUESTS_PATH,
  USUAL_DEEDS,
} from './constants.ts'
import { isOurs } from './resources.ts'
import { type Stored, storeOf } from './store.ts'

type Given = Stored & { config: ConfigWithDatabase; log: Log }

/** The OAuth server. It gives out secrets of API tokens, so that one table of rights decides about all of them. */
export function createProvider(services: Given) {
  const provider = new Provider(new URL(services.config.publicUrl).origin, configurationOf(services))
  provider.proxy = true
  provider.silent = true
  // One format, that scanners for secrets know.
  Object.assign(provider.AccessToken.prototype, {
    generateTokenId(this: { format?: string }) {
      this.format = 'opaque'
      return createToken()
    },
  })
  provider.use(async (ctx, next) => {
    if (ctx.path === PATHS.authorization && !ctx.query.scope) ctx.query = { ...ctx.query, scope: USUAL_DEEDS.join(' ') }
    await next()
  })
  provider.on('server_error', (_ctx, error) => services.log('error', 'oauth_failed', {}, error))
  return provider
}

function configurationOf(services: Given): Configuration {
  const { config, db } = services
  return {
    adapter: storeOf(services),
    routes: PATHS,
    scopes: TOKEN_CAPABILITIES,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'ES256',
      token_endpoint_auth_method: 'none',
    },
    // The library wants a key; without OpenID nothing is signed with it.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource() {
          throw new errors.InvalidTarget('resource must name this server (RFC 8707)')
        },
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (!isOurs(config, resource)) throw new errors.InvalidTarget('resource must name this server')
          return { scope: TOKEN_CAPABILITIES.join(' '), accessTokenTTL: ACCESS_TOKEN_SECONDS }
        },
      },
    },
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_ctx, _key, _value, metadata) => requireBounds(metadata),
    },
    findAccount: async (_ctx, id) => {
      const user = await findUser(db, id)
      return user?.is_active ? { accountId: id, claims: () => ({ sub: id }) } : undefined
    },
    // Each request is put to the person, whoever answered an earlier one in this browser.
    interactions: { policy: askAlways(), url: (_ctx, { uid }) => `/connect/${uid}` },
    loadExistingGrant: ({ oidc }) => {
      const id = oidc.result?.consent?.grantId
      return id === undefined ? undefined : oidc.provider.Grant.find(id)
    },
    // Tools in a browser call from where they take their answers.
    clientBasedCORS: (_ctx, origin, client) =>
      client.redirectUris?.some((uri) => new URL(uri).origin === origin) ?? false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    cookies: {
      names: { interaction: 'oauth_request', resume: 'oauth_answer', session: 'oauth_session' },
      short: { httpOnly: true, sameSite: 'lax', path: REQUESTS_PATH },
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Grant: 10 * 365 * 86_400,
      Interaction: REQUEST_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Session: REQUEST_SECONDS,
    },
    renderError,
  }
}

function askAlways() {
  const { Check, Prompt } = interactionPolicy
  const isUnanswered = ({ oidc }: KoaContextWithOIDC) => oidc.result?.consent === undefined
  const unanswered = new Check('unanswered', 'the person has to be asked', isUnanswered)
  return [
    new Prompt({ name: 'login', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }, unanswered),
  ]
}

/** It comes before the checks of the library: values may be anything. */
function requireBounds({ redirect_uris, client_name }: ClientMetadata) {
  const uris: unknown[] = Array.isArray(redirect_uris) ? redirect_uris : []
  if (uris.length > MAX_REDIRECTS) throw refused(`redirect_uris may be ${MAX_REDIRECTS} at most`)
  if (String(client_name ?? '').length > MAX_TOOL_NAME_LENGTH)
    throw refused(`client_name may have ${MAX_TOOL_NAME_LENGTH} characters`)
  for (const uri of uris) {
    const address = URL.parse(String(uri))
    if (!address) throw refused('redirect_uris must be addresses')
    if (address.protocol === 'http:' && !isLoopbackName(address.hostname))
      throw refused('redirect_uris need https, except on one’s own machine')
  }
}

const refused = (why: string) => new errors.InvalidClientMetadata(why)

/** For a request that cannot be answered where it came from; as plain text nothing in it is markup. */
function renderError(
  ctx: KoaContextWithOIDC,
  { error, error_description }: errors.OIDCProviderError | { error: string; error_description?: string },
) {
  ctx.type = 'text/plain'
  ctx.body = `The tool cannot be connected, and nothing was given to it. Please start again from the tool.\n\n${error}: ${error_description ?? ''}\n`
}
