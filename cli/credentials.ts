import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { EXIT, Failure } from './exit.ts'

const PRIVATE = 0o600

const file = () => join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'dragoman', 'credentials.json')

function readAll(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file(), 'utf8'))
  } catch {
    return {}
  }
}

/** The token for a server: of the environment, else the one that was kept by `login`. */
export function tokenFor(url: string) {
  const token = process.env.DRAGOMAN_TOKEN || readAll()[new URL(url).origin]
  if (!token) throw new Failure(`Sign in first: dragoman login ${url}, or set DRAGOMAN_TOKEN`, EXIT.refused)
  return token
}

/** Keeps a token for a server outside of any repository, for its person alone. Returns where. */
export function keepToken(url: string, token: string) {
  mkdirSync(dirname(file()), { recursive: true, mode: 0o700 })
  const all = { ...readAll(), [new URL(url).origin]: token }
  writeFileSync(file(), `${JSON.stringify(all, undefined, 2)}\n`, { mode: PRIVATE })
  chmodSync(file(), PRIVATE) // it may have been there
  return file()
}
