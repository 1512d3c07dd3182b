import { connect, type Socket } from 'node:net'
import * as encoding from 'lib0/encoding'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { createAnteroom } from '#collab/connections/anteroom.ts'
import { eventually, openStudio } from '../../support/collab/collab.ts'

/** A socket that says nothing of its own, and the bytes that the other side has not taken from it. */
async function open(url: string) {
  const ws = new WebSocket(url, { perMessageDeflate: false })
  onTestFinished(() => ws.terminate())
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    ws.on('error', ({ message }) => resolve({ code: 0, reason: message }))
  })
  await new Promise((resolve) => ws.on('open', resolve).on('error', resolve))
  return { ws, closed, tcp: (ws as unknown as { _socket: Socket })._socket }
}

test('[A6] a socket without a sign-in is closed after its time', async () => {
  const studio = await openStudio({ patienceMs: 100 })
  const { closed } = await open(studio.node.url)
  expect(studio.node.collab.waitingSockets()).toBe(1)
  expect(await closed).toEqual({ code: 4503, reason: 'too-slow' })
  await eventually(() => expect(studio.node.collab.waitingSockets()).toBe(0))
})

test('[A6] a socket that answers no closing is cut off', async () => {
  const studio = await openStudio({ patienceMs: 50 })
  const tcp = connect(studio.node.port, '127.0.0.1')
  onTestFinished(() => void tcp.destroy())
  tcp.on('error', () => undefined)
  const headers = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  tcp.write(`GET /collab HTTP/1.1\r\n${headers.join('\r\n')}\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`)
  tcp.resume()
  await new Promise((resolve) => tcp.on('close', resolve))
  await eventually(() => expect(studio.node.collab.openSockets()).toBe(0))
})

test.each(['one frame', 'many frames'])('[A6] of %s without a sign-in a few kilobytes are read', async (shape) => {
  const studio = await openStudio()
  const size = 4 << 20
  const { ws, tcp } = await open(studio.node.url)
  const message = (bytes: number) =>
    encoding.encode((encoder) => {
      encoding.writeVarString(encoder, 'page/unknown')
      encoding.writeVarUint(encoder, 0)
      encoding.writeUint8Array(encoder, new Uint8Array(bytes))
    })
  if (shape === 'one frame') ws.send(message(size - 100))
  else for (let sent = 0; sent < size * 4; sent += 4096) ws.send(message(4096))
  const [accepted] = serverSockets(studio.node.port)
  await eventually(() => expect(accepted!.isPaused()).toBe(true))
  expect(accepted!.bytesRead).toBeLessThan(256 * 1024)
  expect(tcp.writableLength).toBeGreaterThan(0)
})

/** The other ends of connections to this port that live in this process. */
function serverSockets(port: number) {
  const handles = (process as unknown as { _getActiveHandles(): unknown[] })._getActiveHandles()
  return handles.filter(
    (handle): handle is Socket => (handle as Socket).localPort === port && 'bytesRead' in (handle as Socket),
  )
}

test('[A6] one address, and all together, have so many sockets without a sign-in', () => {
  const anteroom = createAnteroom({ rateLimits: true }, { most: { anAddress: 2, aNode: 3 } })
  const enter = (address: string) => {
    const ws = { on: () => ws, close() {}, resume() {} } as unknown as WebSocket
    const tcp = { on: () => tcp, off: () => tcp } as unknown as Socket
    return anteroom.enter(ws, tcp, address)
  }
  const leaves = [enter('a'), enter('a')]
  expect([anteroom.refusal('a'), anteroom.refusal('b')]).toEqual(['429 Too Many Requests', undefined])
  leaves.push(enter('b'))
  expect([anteroom.refusal('b'), anteroom.refusal('c')]).toEqual(['503 Service Unavailable', '503 Service Unavailable'])
  leaves[0]!()
  leaves[0]!()
  expect([anteroom.refusal('a'), anteroom.refusal('c'), anteroom.waiting()]).toEqual([undefined, undefined, 2])
  for (const leave of leaves) leave()
})

test('[A6] the app is let in beside hundreds that say nothing', async () => {
  const studio = await openStudio({ rateLimits: true })
  const { rows, name } = await studio.page(1, () => '')
  const silent = await Promise.all(Array.from({ length: 150 }, () => open(studio.node.url)))
  const ana = studio.join(name)
  await ana.saved()
  expect(studio.node.collab.waitingSockets()).toBe(150)
  ana.type(rows[0]!, 'x'.repeat(15_000))
  await ana.saved()
  expect(ana.closings).toEqual([])
  for (const { ws } of silent) ws.terminate()
})
