import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createApi } from '../api.ts'
import { fixed, keep, kept } from '../credentials.ts'
import { EXIT, Failure } from '../exit.ts'
import type { Output } from '../output.ts'
import { endSignIn, type SignIn, signIn } from '../signIn/signIn.ts'

type LoginOptions = { token?: boolean }

/**
 * Keeps what works: what the person allows in their browser or, where that is asked for, a token, read from the terminal
 * without showing it, or from a pipe. An earlier sign-in ends.
 */
export async function login(url: string, { token: byToken = false }: LoginOptions, out: Output) {
  const credential = byToken ? await readToken(url) : await signIn(url, out)
  const token = typeof credential === 'string' ? credential : credential.access_token
  await createApi(url, fixed(token)).get('/projects')
  const earlier = kept(url)
  const path = await keep(url, credential)
  if (typeof earlier === 'object') await endSignIn(url, earlier)
  out.result({ url, path }, [`${said(credential)} It is kept in ${path}`])
}

const said = (credential: string | SignIn) =>
  typeof credential === 'string' ? 'The token works.' : 'This machine is connected.'

async function readToken(url: string) {
  const token = (process.stdin.isTTY ? await askForToken(url) : await text(process.stdin)).trim()
  if (token === '') throw new Failure('There was no token', EXIT.misused)
  return token
}

async function askForToken(url: string) {
  process.stderr.write(`Make a token in ${url}/account?tab=tokens and paste it here: `)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true })
  const token = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return token
}
