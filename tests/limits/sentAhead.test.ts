import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inOrder } from '#server/http/network/inOrder.ts'

const GET = (n: number) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`
const POST = (n: number) => `POST /${n} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n${n}${n}${n}`

async function openLine(maxAheadOfAll?: number) {
  const begun: string[] = []
  const open: ServerResponse[] = []
  const server = createServer(
    inOrder(async (request, response) => {
      begun.push(request.url!)
      open.push(response)
      for await (const _ of request);
    }, maxAheadOfAll),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  let isClosed = false
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isClosed = true
    })
  onTestFinished(() => void socket.destroy())
  return { begun, open, socket, received: () => received, isClosed: () => isClosed }
}

test('requests sent ahead on a connection begin one after the other and are answered in order', async () => {
  const { begun, open, socket, received } = await openLine()
  socket.write([GET(1), POST(2), GET(3)].join(''))
  await expect.poll(() => begun).toEqual(['/1'])
  open[0]!.end('one')
  await expect.poll(() => begun).toEqual(['/1', '/2'])
  open[1]!.end('two')
  await expect.poll(() => begun).toEqual(['/1', '/2', '/3'])
  open[2]!.end('three')
  await expect.poll(received).toMatch(/one[\s\S]*two[\s\S]*three/)
  socket.write(GET(4))
  await expect.poll(() => begun).toEqual(['/1', '/2', '/3', '/4'])
})

test('calls sent ahead by somebody who has left do not begin', async () => {
  const { begun, open, socket } = await openLine()
  socket.write([GET(1), GET(2)].join(''))
  await expect.poll(() => begun).toEqual(['/1'])
  const left = new Promise((resolve) => open[0]!.once('close', resolve))
  socket.destroy()
  await left
  await new Promise(setImmediate)
  expect(begun).toEqual(['/1'])
})

test('requests sent ahead by the thousand are all answered, each after the one before', async () => {
  const { begun, open, socket, received } = await openLine()
  const MANY = 5000 // more than one packet of 64 KiB holds
  socket.write(Array.from({ length: MANY }, (_, n) => GET(n)).join(''))
  for (let n = 0; n < MANY; n++) {
    while (open.length <= n) await new Promise(setImmediate)
    expect(begun.length).toBe(n + 1)
    open[n]!.end(`answer ${n};`)
  }
  await expect.poll(received).toContain(`answer ${MANY - 1};`)
  const answers = [...received().matchAll(/answer (\d+);/g)].map(([, n]) => Number(n))
  expect(answers).toEqual(Array.from({ length: MANY }, (_, n) => n))
})

test('a connection is not read further while many of its requests wait', async () => {
  const { begun, open, socket, received } = await openLine()
  const packet = Array.from({ length: 1000 }, (_, n) => GET(n)).join('')
  for (let stuckFor = 0; stuckFor < 20; ) {
    while (socket.write(packet));
    const before = socket.bytesWritten - socket.writableLength
    await new Promise((resolve) => setTimeout(resolve, 10))
    stuckFor = socket.bytesWritten - socket.writableLength === before ? stuckFor + 1 : 0
  }
  expect(socket.writableLength).toBeGreaterThan(0)
  expect(begun).toEqual(['/0'])
  open[0]!.end('one')
  await expect.poll(received).toContain('one')
})

test('a connection is closed when the requests that all have sent ahead are too many', async () => {
  const { begun, socket, isClosed } = await openLine(100)
  socket.write(Array.from({ length: 500 }, (_, n) => GET(n)).join(''))
  await expect.poll(isClosed).toBe(true)
  expect(begun.length).toBeLessThanOrEqual(1)
})
