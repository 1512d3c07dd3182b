import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { count } from '../figures.ts'

/** A free account with everything of its own: organization, project, version, and a page of so many rows. */
export type Account = {
  n: number
  seed: number
  token: string
  organization_ids: string[]
  project_id: string
  version_id: string
  /** The first is the largest. */
  pages: { page_id: string; rows: string[] }[]
  glossary_id: string
}
export type Site = { url: string; third_person: string; isLong: boolean }

export type Body = { type: string; bytes: Uint8Array }
export type Ask = {
  body?: Body | object
  headers?: Record<string, string>
  patience?: number
  /** Bytes a piece, and the pause after each. */
  slowly?: { piece: number; everyMs: number }
  /** Leaves so long after it has sent all, with or without an answer. */
  leavesAfterMs?: number
  /** Reads so many bytes, and then nothing more. */
  readsBytes?: number
  isAnonymous?: boolean
}
export type Answer = { status: number; text: string }

export type Attacker = Account & {
  site: Site
  random: () => number
  /** A whole number below `most`. */
  below: (most: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  /** The address it comes from. */
  address: string | undefined
  /** Of what it asked: how often each status came; 0 is no answer. */
  statuses: Record<string, number>
  call: (method: string, path: string, ask?: Ask) => Promise<Answer>
}

const MAX_TEXT_READ = 1 << 20
const PATIENCE_MS = 60_000

/** All of 127/8 is this machine, except on macOS, where everybody then comes from one address. */
const addressOf = (n: number) => (process.platform === 'darwin' ? undefined : `127.${10 + n}.${1 + n}.1`)

export function arm(account: Account, site: Site, random: () => number): Attacker {
  const address = addressOf(account.n)
  const agent = new Agent({ keepAlive: true, maxSockets: 200, localAddress: address })
  const statuses: Record<string, number> = {}
  const below = (most: number) => Math.floor(random() * most)
  return {
    ...account,
    site,
    random,
    below,
    pick: (items) => items[below(items.length)]!,
    address,
    statuses,
    async call(method, path, ask = {}) {
      const answer = await send(
        method,
        `${site.url}${path.startsWith('/api') ? path : `/api/v1${path}`}`,
        account.token,
        agent,
        ask,
      )
      count(statuses, answer.status)
      // Refused, it tries again at once, but not so fast that it is busy with that alone.
      if (answer.status === 429 || answer.status === 503 || answer.status === 0) await pause(20)
      return answer
    },
  }
}

const isBody = (body: Body | object): body is Body => 'bytes' in body

function send(method: string, url: string, token: string, agent: Agent, ask: Ask) {
  const { headers = {}, patience = PATIENCE_MS, slowly, leavesAfterMs, readsBytes, isAnonymous } = ask
  const body =
    ask.body &&
    (isBody(ask.body) ? ask.body : { type: 'application/json', bytes: Buffer.from(JSON.stringify(ask.body)) })
  return new Promise<Answer>((resolve) => {
    const asked = request(url, {
      method,
      agent,
      headers: {
        ...(!isAnonymous && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': body.type, 'Content-Length': body.bytes.length }),
        ...headers,
      },
    })
    const leave = () => {
      asked.destroy()
      resolve({ status: 0, text: '' })
    }
    const timer = setTimeout(leave, patience).unref()
    asked.on('error', () => {
      clearTimeout(timer)
      resolve({ status: 0, text: '' })
    })
    asked.on('response', (response) => read(response, readsBytes, (answer) => resolve(answer)))
    const sent = () => leavesAfterMs !== undefined && setTimeout(leave, leavesAfterMs).unref()
    if (!body || !slowly) {
      asked.end(body?.bytes, () => sent())
      return
    }
    let at = 0
    const clock = setInterval(() => {
      if (asked.destroyed || at >= body.bytes.length) return clearInterval(clock)
      asked.write(body.bytes.subarray(at, at + slowly.piece))
      at += slowly.piece
      if (at >= body.bytes.length) asked.end(sent)
    }, slowly.everyMs).unref()
  })
}

function read(response: IncomingMessage, readsBytes: number | undefined, done: (answer: Answer) => void) {
  const chunks: Buffer[] = []
  let size = 0
  const end = () => done({ status: response.statusCode!, text: String(Buffer.concat(chunks)) })
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MAX_TEXT_READ) chunks.push(chunk)
    if (readsBytes === undefined || size < readsBytes) return
    response.pause() // and keeps the connection
    end()
  })
  response.on('end', end).on('error', end)
}

/** Runs so many at once. */
export const atOnce = (times: number, act: (n: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, (_, n) => act(n)))
