import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type ToProber = 'begin' | 'end'
export type FromProber =
  | { kind: 'ready' | 'enough' }
  /** The time that each answer took beyond the control's, in milliseconds. */
  | { kind: 'answers'; added: number[]; failures: string[] }

const EVERY_MS = 10
const WARM_UP = 50

const [url = '', token = '', least = ''] = process.argv.slice(2)
const PEER = fileURLToPath(new URL('../../bench/harness/helloPeer.ts', import.meta.url))
const peer = spawn(process.execPath, [PEER], { stdio: ['ignore', 'pipe', 'inherit'] })
process.on('exit', () => peer.kill())
for (const event of ['disconnect', 'SIGTERM']) process.on(event, () => process.exit())

const tell = (message: FromProber) => process.send!(message)
// A stalled server is asked on and on: each further question needs a connection.
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 1000 })

function timed(address: string) {
  const before = performance.now()
  return new Promise<number>((resolve, reject) => {
    get(address, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - before)
        else reject(new Error(`status ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

/** Asks both at once: now the one first, now the other. */
async function probe(control: string, isFirst: boolean) {
  if (isFirst) {
    const [ours, bare] = await Promise.all([timed(url), timed(control)])
    return ours - bare
  }
  const [bare, ours] = await Promise.all([timed(control), timed(url)])
  return ours - bare
}

const [line] = (await once(createInterface(peer.stdout), 'line')) as [string]
const control = `http://127.0.0.1:${line.replace('ready ', '')}/`
for (let n = 0; n < WARM_UP; n++) await probe(control, n % 2 === 0).catch(() => undefined)

let isEnded = false
const begun = new Promise<void>((resolve) => {
  process.on('message', (message: ToProber) => {
    if (message === 'begin') resolve()
    else isEnded = true
  })
})
tell({ kind: 'ready' })
await begun

const added: number[] = []
const failures: string[] = []
const open = new Set<Promise<unknown>>()
for (let n = 0; !isEnded; n++) {
  if (n === Number(least)) tell({ kind: 'enough' })
  const asked = probe(control, n % 2 === 0)
    .then((ms) => added.push(ms))
    .catch((error: Error) => failures.push(error.message))
    .finally(() => open.delete(asked))
  open.add(asked)
  await pause(EVERY_MS)
}
await Promise.all(open)
tell({ kind: 'answers', added, failures })
