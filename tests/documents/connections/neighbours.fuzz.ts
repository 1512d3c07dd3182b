/** @module-tag nightly */
import { get } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import { startNode } from '../../faults/harness/nodeProcess.ts'
import type { Member } from '../../support/build/population.ts'
import { openStudio } from '../../support/collab/collab.ts'
import { deleteDensely, drawTangle, walkPastLadder } from '../../support/collab/tangledUpdates.ts'
import { connectHocuspocus, STEP1, STEP2, UPDATE, type Wire } from '../../support/collab/wire.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { TIMED } from '../../support/runs/timed.ts'

const isLong = process.env.FUZZ !== undefined
const [DOCUMENTS, SOCKETS, MEASURED_MS] = isLong ? [15, 5, 40_000] : [4, 3, 4000]
const UPDATES = 20
const EVERY_MS = 20
const MAX_SLOWDOWN = 5
/** More programs than this wait for each core: then a tenth of a second of CPU time takes a second, whoever spends it. */
const BUSY = 1.5
/** Quick enough, however quick the idle server is; unbounded updates delayed everybody by 4 to 6 seconds. */
const QUICK = { keystrokeMs: 20, getMs: 100 }
const QUICK_WHERE_BUSY = { keystrokeMs: 4000, getMs: 4000 }

test(`[F1] [F4] updates of one person that are searched among each other, through ${DOCUMENTS * SOCKETS} sockets, delay nobody else`, {
  ...TIMED,
  timeout: isLong ? 600_000 : 60_000,
}, async () => {
  const random = seeded(chooseSeed('tangles'))
  const studio = await openStudio()
  const server = await startNode({ DATABASE_URL: studio.databaseUrl, RATE_LIMITS: 'on' })
  onTestFinished(server.kill)
  const [mallory, ana] = [studio.members[0]!, studio.members[1]!]
  const pages = await Promise.all(Array.from({ length: DOCUMENTS }, () => studio.page(SOCKETS, () => '')))
  const calm = await studio.page(1, () => '')
  const typist = await joinWith(server.url, calm.name, ana)
  const attackers = await Promise.all(
    pages.flatMap(({ name, rows }) =>
      rows.map(async (row) => ({ row, ...(await joinWith(server.url, name, mallory)) })),
    ),
  )
  const kinds = [walkPastLadder, drawTangle.bind(undefined, random), walkPastLadder, deleteDensely]
  const attacks = attackers.map(({ state, row, wire }, n) => ({
    wire,
    updates: kinds[n % kinds.length]!(state, row, UPDATES),
  }))

  const idle = await measure(server.url, typist)
  for (const { wire, updates } of attacks) for (const update of updates) wire.send(UPDATE, update)
  const attacked = await measure(server.url, typist)

  console.log('idle', JSON.stringify(idle), 'attacked', JSON.stringify(attacked))
  expect(attackers.flatMap(({ closings }) => closings)).toEqual([])
  const { keystrokeMs, getMs } = loadavg()[0]! / availableParallelism() > BUSY ? QUICK_WHERE_BUSY : QUICK
  expect(attacked.keystroke.p99).toBeLessThan(Math.max(keystrokeMs, idle.keystroke.p99 * MAX_SLOWDOWN))
  expect(attacked.get.p99).toBeLessThan(Math.max(getMs, idle.get.p99 * MAX_SLOWDOWN))
})

type Typist = Awaited<ReturnType<typeof joinWith>>

/** Joins and answers as a client that has nothing. */
function joinWith(url: string, name: string, { token }: Member) {
  const doc = new Y.Doc()
  const closings: number[] = []
  const acknowledged: (() => void)[] = []
  return new Promise<{ wire: Wire; doc: Y.Doc; state: Uint8Array; closings: number[]; acknowledged: (() => void)[] }>(
    (resolve) => {
      const wire = connectHocuspocus(url, name, token, {
        joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
        sync(step, payload) {
          if (step === STEP1) acknowledged.push(() => undefined)
          if (step === STEP1) return wire.send(STEP2, new Uint8Array([0, 0]))
          if (step !== STEP2) return
          Y.applyUpdate(doc, payload)
          resolve({ wire, doc, state: Y.encodeStateAsUpdate(doc), closings, acknowledged })
        },
        acknowledged: () => acknowledged.shift()?.(),
        closed: (code) => closings.push(code),
      })
      onTestFinished(wire.terminate)
    },
  )
}

/** Types and asks every few milliseconds; how long until it was acknowledged and answered. */
async function measure(url: string, { wire, doc, acknowledged }: Typist) {
  const [text] = contentOf(doc).values()
  const hello = url.replace('ws:', 'http:').replace('/collab', '/hello')
  const [keystrokes, gets]: [number[], number[]] = [[], []]
  const open = new Set<Promise<unknown>>()
  const timed = (times: number[], act: (done: () => void) => void) => {
    const began = performance.now()
    const done = new Promise<void>(act).then(() => void times.push(performance.now() - began))
    open.add(done)
    done.finally(() => open.delete(done))
  }
  for (const until = performance.now() + MEASURED_MS; performance.now() < until; await pause(EVERY_MS)) {
    timed(keystrokes, (done) => {
      const before = Y.encodeStateVector(doc)
      text!.insert(text!.length, 'a')
      acknowledged.push(done)
      wire.send(UPDATE, Y.encodeStateAsUpdate(doc, before))
    })
    timed(gets, (done) => get(hello, (response) => response.resume().on('end', done)))
  }
  await Promise.all(open)
  return { keystroke: summarize(keystrokes), get: summarize(gets) }
}

function summarize(times: number[]) {
  times.sort((one, other) => one - other)
  const at = (share: number) => Number(times[Math.ceil(times.length * share) - 1]!.toFixed(1))
  return { count: times.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
