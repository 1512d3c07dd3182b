import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createApi } from '../api.ts'
import { keepToken } from '../credentials.ts'
import { EXIT, Failure } from '../exit.ts'
import type { Output } from '../output.ts'

/** Keeps a token that works, read from the terminal without showing it, or from a pipe. */
export async function login(url: string, out: Output) {
  const token = (process.stdin.isTTY ? await askForToken(url) : await text(process.stdin)).trim()
  if (token === '') throw new Failure('There was no token', EXIT.misused)
  await createApi(url, token).get('/projects')
  const path = keepToken(url, token)
  out.result({ url, path }, [`The token works. It is kept in ${path}`])
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
