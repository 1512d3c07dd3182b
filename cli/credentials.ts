import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { EXIT, Failure } from './exit.ts'
import { renewSignIn, type SignIn } from './signIn/signIn.ts'

/** By server: a token that somebody made, or a sign-in. */
type Kept = Record<string, string | SignIn>

/** `renewed` is asked when the server refuses a token: another command may have renewed the sign-in meanwhile. */
export type Credential = { current(): Promise<string>; renewed(refused: string): Promise<string | undefined> }

const PRIVATE = 0o600
/** So long before its end a token is renewed. */
const EARLY_MS = 60_000
const [LOCK_PAUSE_MS, MAX_LOCK_MS] = [50, 90_000]

const file = () => join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'dragoman', 'credentials.json')
const originOf = (url: string) => new URL(url).origin

function readAll(): Kept {
  try {
    return JSON.parse(readFileSync(file(), 'utf8'))
  } catch {
    return {}
  }
}

export const kept = (url: string): string | SignIn | undefined => readAll()[originOf(url)]

/** The credential for a server: of the environment, else what was kept by `login`. */
export function credentialFor(url: string): Credential {
  const given = process.env.DRAGOMAN_TOKEN
  if (given) return fixed(given)
  const found = kept(url)
  if (!found) throw new Failure(`Sign in first: dragoman login ${url}, or set DRAGOMAN_TOKEN`, EXIT.refused)
  if (typeof found === 'string') return fixed(found)
  const current = async () => {
    const now = signInFor(url)
    return isFresh(now) ? now.access_token : (await renew(url)).access_token
  }
  const renewed = async (refused: string) => {
    const token = await current()
    return token === refused ? undefined : token
  }
  return { current, renewed }
}

export const fixed = (token: string): Credential => ({ current: async () => token, renewed: async () => undefined })

const isFresh = ({ expires_at }: SignIn) => Date.parse(expires_at) - EARLY_MS > Date.now()

function signInFor(url: string): SignIn {
  const found = kept(url)
  if (typeof found === 'object') return found
  throw new Failure(`Sign in again: dragoman login ${url}`, EXIT.refused)
}

/** One command at a time: a refresh token that comes twice ends the connection. */
const renew = (url: string) =>
  locked(async () => {
    const now = signInFor(url)
    if (isFresh(now)) return now
    const next = await renewSignIn(url, now)
    if (!next) throw new Failure(`The sign-in has ended. Sign in again: dragoman login ${url}`, EXIT.refused)
    write(url, next)
    return next
  })

/** Keeps what opens a server, outside of any repository, for its person alone. Returns where. */
export async function keep(url: string, credential: string | SignIn) {
  await locked(async () => write(url, credential))
  return file()
}

/** In one step: another command may read it now. */
function write(url: string, credential: string | SignIn) {
  const next = `${file()}.${process.pid}`
  writeFileSync(next, `${JSON.stringify({ ...readAll(), [originOf(url)]: credential }, undefined, 2)}\n`, {
    mode: PRIVATE,
  })
  chmodSync(next, PRIVATE) // it may have been there
  renameSync(next, file())
}

async function locked<Result>(work: () => Promise<Result>): Promise<Result> {
  const lock = `${file()}.lock`
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 })
  while (!isTaken(lock)) {
    if (isLeft(lock)) rmSync(lock, { force: true })
    else await setTimeout(LOCK_PAUSE_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isTaken(lock: string) {
  try {
    writeFileSync(lock, '', { flag: 'wx', mode: PRIVATE })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isLeft(lock: string) {
  try {
    return Date.now() - statSync(lock).mtimeMs > MAX_LOCK_MS
  } catch {
    return false
  }
}
