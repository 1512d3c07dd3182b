import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { EXIT, Failure } from '../exit.ts'
import type { Output } from '../output.ts'
import { fetchTokens, findEndpoints, registerTool, revoke, type Tokens } from './authorization.ts'
import { openDoor } from './awaitAnswer.ts'
import { openBrowser } from './openBrowser.ts'

/** Each refresh token is good once. */
export type SignIn = { client_id: string; access_token: string; refresh_token: string; expires_at: string }

const DEEDS = ['readProject', 'bringFiles', 'orderTranslations', 'suggestText']
const MAX_NAME_LENGTH = 80
const secret = () => randomBytes(32).toString('base64url')

export async function signIn(url: string, out: Output): Promise<SignIn> {
  const endpoints = await findEndpoints(url)
  const door = await openDoor()
  try {
    const client_id = await registerTool(endpoints, nameOf(hostname()), door.address)
    const [verifier, state] = [secret(), secret()]
    const form = { client_id, redirect_uri: door.address, resource: new URL(endpoints.issuer).origin }
    const address = new URL(endpoints.authorization_endpoint)
    const asked = {
      ...form,
      response_type: 'code',
      scope: DEEDS.join(' '),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
    const answer = door.code(state, endpoints.issuer)
    answer.catch(() => undefined) // it may fail while the browser is opened
    const isOpened = await openBrowser(address.href)
    out.warn(
      isOpened ? 'Answer in your browser. If none has opened:' : 'Open this address in a browser on this machine:',
    )
    out.warn(address.href)
    const code = await answer
    const proof = { grant_type: 'authorization_code', code, code_verifier: verifier }
    const tokens = await fetchTokens(endpoints, { ...form, ...proof })
    if (!tokens) throw new Failure('The server does not know the code', EXIT.refused)
    return signInOf(client_id, tokens)
  } finally {
    door.close()
  }
}

/** Undefined where the connection has ended: somebody ended it, or nobody used it for a month. */
export async function renewSignIn(url: string, { client_id, refresh_token }: SignIn): Promise<SignIn | undefined> {
  const form = { grant_type: 'refresh_token', client_id, refresh_token }
  const tokens = await fetchTokens(await findEndpoints(url), form)
  return tokens && signInOf(client_id, tokens)
}

/** Its connection is listed no more; without an answer it ends by itself in a month. */
export async function endSignIn(url: string, { client_id, refresh_token }: SignIn) {
  await findEndpoints(url)
    .then((endpoints) => revoke(endpoints, client_id, refresh_token))
    .catch(() => undefined)
}

const signInOf = (client_id: string, { access_token, refresh_token, expires_in }: Tokens): SignIn => ({
  client_id,
  access_token,
  refresh_token,
  expires_at: new Date(Date.now() + expires_in * 1000).toISOString(),
})

const nameOf = (machine: string) => `Dragoman command line on ${machine}`.slice(0, MAX_NAME_LENGTH)
