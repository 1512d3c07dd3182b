import { randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { limitRate } from '#collab/connections/rates.ts'
import { textOf } from '#collab/document/rows.ts'
import { eventually, openStudio } from '../../support/collab/collab.ts'
import { connectHocuspocus, STEP1, STEP2, UPDATE } from '../../support/collab/wire.ts'
import { TIMED } from '../../support/runs/timed.ts'

/** Each of 216 KB: the buffers between the two hold some 24 of them. */
const ROUNDS = 34
/** Frames, of which a burst of 250 is free. */
const FLOOD = 350

test('[F1] after its burst a connection is read at 64 KB and 50 frames a second, and loses nothing', () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  let isPaused = false
  const rate = limitRate({
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
    },
  })

  /** Time that the connection is kept waiting after a frame. */
  function send(bytes: number) {
    rate.spend(bytes)
    const from = Date.now()
    while (isPaused) vi.advanceTimersToNextTimer()
    return Date.now() - from
  }

  for (let n = 0; n < 64; n++) expect(send(64 << 10)).toBe(0)
  expect(send(64 << 10)).toBe(1000)
  expect(send(32 << 10)).toBe(500)
  vi.advanceTimersByTime(3_600_000)
  for (let n = 0; n < 16; n++) expect(send(64 << 10)).toBe(0)
  expect(send(64 << 10)).toBe(1000)
  vi.advanceTimersByTime(3_600_000)
  for (let n = 0; n < 250; n++) expect(send(10)).toBe(0)
  expect(send(10)).toBe(20)
})

test('[F1] somebody who sends too much is slowed down, and nobody else', TIMED, async () => {
  const studio = await openStudio({ rateLimits: true })
  const { rows, name } = await studio.page(2, () => '')
  const [flood, ana] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all([flood.saved(), ana.saved()])

  const started = Date.now()
  for (let n = 0; n < FLOOD; n++) flood.type(rows[0]!, 'x')
  ana.type(rows[1]!, 'calm')
  await ana.saved()
  const calmMs = Date.now() - started
  // what came in one piece with the last allowed frame is read at once, and paid for by the next one
  await flood.saved()
  flood.type(rows[0]!, 'y')
  await flood.saved()
  const floodMs = Date.now() - started

  expect(floodMs).toBeGreaterThan(((FLOOD + 1 - 250) / 50) * 1000 - 100)
  expect(calmMs).toBeLessThan(floodMs / 2)
  expect(flood.closings).toEqual([])
  await eventually(() => expect(ana.text(rows[0]!)).toHaveLength(FLOOD + 1))
})

test(
  '[F2] a client that does not read is sent nothing more, and gets the rest when it reads again',
  TIMED,
  async () => {
    const studio = await openStudio()
    const { rows, name } = await studio.page(40, () => '')
    const ana = studio.join(name)
    await ana.saved()
    const slow = await joinByHand(studio.node.port, name, studio.members[1]!.token)
    await eventually(() => expect(textOf(slow.doc, rows[0]!)).toBeDefined())

    slow.tcp.pause()
    const noise = () => randomBytes(9000).toString('hex')
    for (let round = 0; round < ROUNDS; round++) {
      ana.doc.transact(() => {
        for (const row of rows.slice(0, 12)) {
          const text = textOf(ana.doc, row)
          text.delete(0, text.length)
          text.insert(0, noise())
        }
      })
      await ana.saved()
    }
    slow.tcp.resume()

    await vi.waitFor(() => expect(slow.doc.toJSON()).toEqual(ana.doc.toJSON()), { timeout: 5000 })
    expect(slow.updates()).toBeLessThan(ROUNDS - 5)
  },
)

/** A WebSocket client on a bare socket, so that it can stop reading. */
async function joinByHand(port: number, name: string, token: string) {
  const doc = new Y.Doc()
  let updates = 0
  const sockets: Socket[] = []
  const proxy = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    sockets.push(upstream)
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const wire = connectHocuspocus(`ws://127.0.0.1:${(proxy.address() as { port: number }).port}/collab`, name, token, {
    joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
    sync(step, payload) {
      if (step === UPDATE) updates++
      if (step === STEP2 || step === UPDATE) Y.applyUpdate(doc, payload)
    },
  })
  onTestFinished(() => wire.close())
  await eventually(() => expect(sockets).toHaveLength(1))
  return {
    doc,
    updates: () => updates,
    tcp: {
      pause: () => sockets[0]!.pause(),
      resume: () => sockets[0]!.resume(),
    },
  }
}
