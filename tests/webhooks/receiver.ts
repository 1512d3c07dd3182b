import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { deliver, takeAll } from '#server/webhooks/deliver.ts'
import { queueNews } from '#server/webhooks/webhookLoop.ts'
import type { TestApp } from '../support/app/app.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Reply = { status?: number; headers?: Record<string, string>; body?: string } | 'never'

/** An HTTP receiver on loopback, which keeps all that it gets and answers as it is told. */
export async function startReceiver() {
  const received: Received[] = []
  const state = { reply: (_one: Received): Reply => ({}) }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() }
    received.push(one)
    const reply = state.reply(one)
    if (reply !== 'never') response.writeHead(reply.status ?? 204, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`
  return { url, received, state, close, parsed: () => received.map(({ body }) => JSON.parse(body)) }
}

/** Throws unless the signature is right. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string
    data: { id: number; page: { id: string } | null; count: number }[]
  }

/** Sends all that is due at this time, until nothing more is. */
export async function sendDue({ services }: TestApp, at?: Date) {
  await queueNews(services)
  const now = at ?? new Date(Date.now() + 1_000) // behind what the database has just queued
  const { signal } = new AbortController()
  for (;;) {
    const due = await takeAll(services, now, 64)
    if (due.length === 0) return
    await Promise.all(due.map((one) => deliver(services, one, () => now, signal)))
  }
}
