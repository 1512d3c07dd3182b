import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { joinChunks } from '#server/http/body/joinChunks.ts'

async function serve(onRequest: (request: IncomingMessage) => void) {
  const server = createServer((request, response) => {
    joinChunks(request)
    onRequest(request)
    request.on('end', () => response.end()).on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const post = (port: number) => request({ port, method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } })

test.each([1, 7, 5000])('hands on a body in chunks of %i bytes, in few pieces', async (size) => {
  const body = randomBytes(60_000)
  const pieces: Buffer[] = []
  const port = await serve((request) => request.on('data', (piece: Buffer) => pieces.push(piece)))
  const sent = post(port)
  sent.on('error', () => undefined)
  for (let at = 0; at < body.length; at += size) sent.write(body.subarray(at, at + size))
  sent.end()
  await once(sent, 'response')
  expect(Buffer.concat(pieces).equals(body)).toBe(true)
  expect(pieces.length).toBeLessThan(5000)
})

test('reads a paused body to its end', async () => {
  const body = randomBytes(20_000)
  const pieces: Buffer[] = []
  const port = await serve((request) => {
    request.on('data', (piece: Buffer) => {
      pieces.push(piece)
      request.pause()
      setImmediate(() => request.resume())
    })
  })
  const sent = post(port)
  for (const byte of body) sent.write(Buffer.from([byte]))
  sent.end()
  await once(sent, 'response')
  expect(Buffer.concat(pieces).equals(body)).toBe(true)
})

test('survives a sender that leaves in the middle of small chunks', async () => {
  let closed = 0
  const port = await serve((request) => {
    request.once('data', () => sent.destroy()).on('close', () => closed++)
  })
  const sent = post(port)
  sent.on('error', () => undefined)
  for (let n = 0; n < 5000; n++) sent.write('x')
  await expect.poll(() => closed).toBe(1)
  const next = post(port)
  next.end('more')
  await once(next, 'response')
})
