import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inOrder } from '#server/http/network/inOrder.ts'

const GET = (n: number) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`
const POST = (n: number) => `POST /${n} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n${n}${n}${n}`

async function openLine() {
  const begun: string[] = []
  const open: ServerResponse[] = []
  const server = createServer(
    inOrder(async (request, response) => {
      begun.push(request.url!)
      open.push(response)
      for await (const _ of request);
    }),
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

test('what was sent ahead of a caller who has left does not begin', async () => {
  const { begun, open, socket } = await openLine()
  socket.write([GET(1), GET(2)].join(''))
  await expect.poll(() => begun).toEqual(['/1'])
  const left = new Promise((resolve) => open[0]!.once('close', resolve))
  socket.destroy()
  await left
  await new Promise(setImmediate)
  expect(begun).toEqual(['/1'])
})

test('a connection that sends hundreds ahead is closed', async () => {
  const { begun, socket, isClosed } = await openLine()
  socket.write(Array.from({ length: 500 }, (_, n) => GET(n)).join(''))
  await expect.poll(isClosed).toBe(true)
  expect(begun.length).toBeLessThanOrEqual(1)
})
