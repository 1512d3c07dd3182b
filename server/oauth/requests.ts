import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Client, Interaction } from 'oidc-provider'
import { type Capability, TOKEN_CAPABILITIES } from '#db/vocabulary/roles.ts'
import { requireRecentSignIn } from '../accounts/sessions/recentSignIn.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { isLoopbackName } from '../http/network/loopbackHosts.ts'
import { connectTool } from '../tokens/makeToken.ts'
import { HARMLESS_DEEDS, NOT_ASKED_FOR, REQUEST_ENDED, USUAL_DEEDS } from './constants.ts'
import type { AllowTool, AnsweredRequest, ToolRequest } from './contract.ts'

type Deed = ToolRequest['capabilities'][number]

/** The request of this browser: an address that somebody sent to the person is none. */
async function requireRequest(c: Context<Env>, id: string) {
  const { oauth } = c.var.services
  const isOfBrowser = getCookie(c, oauth.cookieName('interaction')) === id
  const request = isOfBrowser ? await oauth.Interaction.find(id) : undefined
  const client = request && (await oauth.Client.find(String(request.params.client_id)))
  if (!request || !client) throw new ApiError(404, REQUEST_ENDED)
  return { request, client }
}

export async function showRequest(c: Context<Env>, id: string): Promise<ToolRequest> {
  const { request, client } = await requireRequest(c, id)
  const { hostname, protocol } = redirectOf(request)
  const capabilities = askedOf(request)
  return {
    name: nameOf(client, hostOf(request)),
    host: hostOf(request),
    is_local: protocol === 'http:' && isLoopbackName(hostname),
    capabilities,
    usual: capabilities.filter((deed) => USUAL_DEEDS.includes(deed)),
  }
}

export async function allowRequest(c: Context<Env>, id: string, wanted: AllowTool): Promise<AnsweredRequest> {
  const { services, user } = c.var
  const { request, client } = await requireRequest(c, id)
  const asked = askedOf(request)
  if (wanted.capabilities.some((deed) => !asked.includes(deed))) throw invalid(['body', 'capabilities'], NOT_ASKED_FOR)
  if (wanted.capabilities.some((deed) => !HARMLESS_DEEDS.includes(deed))) await requireRecentSignIn(c)
  const grant = new services.oauth.Grant({ accountId: user.id, clientId: client.clientId })
  for (const resource of [request.params.resource].flat())
    grant.addResourceScope(String(resource), wanted.capabilities.join(' '))
  const grantId = await grant.save()
  const host = hostOf(request)
  await connectTool(
    services,
    user,
    { ...wanted, name: nameOf(client, host) },
    {
      ...{ grant_id: grantId, client_id: client.clientId, host },
    },
  )
  return answer(request, { login: { accountId: user.id, remember: false }, consent: { grantId } })
}

export async function refuseRequest(c: Context<Env>, id: string): Promise<AnsweredRequest> {
  const { request } = await requireRequest(c, id)
  return answer(request, { error: 'access_denied', error_description: 'The person refused' })
}

async function answer(request: Interaction, result: NonNullable<Interaction['result']>): Promise<AnsweredRequest> {
  request.result = result
  await request.save(Math.max(1, request.exp! - Math.floor(Date.now() / 1000)))
  return { continue_at: request.returnTo }
}

const redirectOf = ({ params }: Interaction) => new URL(String(params.redirect_uri))
const hostOf = (request: Interaction) => redirectOf(request).host || redirectOf(request).protocol

function askedOf({ params }: Interaction): Deed[] {
  const scopes = new Set<string>(String(params.scope ?? '').split(' '))
  return TOKEN_CAPABILITIES.filter((deed: Capability) => scopes.has(deed))
}

const nameOf = ({ clientName }: Client, host: string) =>
  (clientName ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim() || host
