import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createModelService } from '#server/integrations/models/modelService.ts'
import { translationPrompt } from '#server/prompts/prompts.ts'
import { batch } from '../prompts/batch.ts'
import { TIMED } from '../support/runs/timed.ts'

const MIB = 2 ** 20
const [AT_ONCE, MAX_GROWTH, MAX_DELAY_MS] = [8, 200 * MIB, 250]
/** A crowded machine delays a process that does nothing, too. */
const [CALM_MS, MAX_SLOWDOWN] = [300, 5]
const PROMPT = translationPrompt(batch('one'))
const TOO_LARGE = 'The answer of the translation service is too large'

/** 64 MiB of blanks in 64 kB. */
const bomb = gzipSync(Buffer.alloc(64 * MIB, ' '))
let url: string
let asked: (string | undefined)[] = []
let closed = 0
let respond: (response: ServerResponse, path: string) => void

const server = createServer(async (request, response) => {
  asked.push(request.headers['accept-encoding'])
  response.on('close', () => closed++)
  for await (const _ of request);
  respond(response, request.url!)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  closed = 0
})

const sent =
  (status: number, type: string, packed = bomb) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'Content-Type': type, 'Content-Encoding': 'gzip' }).end(packed)

/** 4 million events without content. */
const emptyEvents = gzipSync(Buffer.from('data: {}\n\n'.repeat(4_000_000)))

const open = () => createModelService({ provider: 'other', baseUrl: url, concurrency: AT_ONCE })
const ask = (service: ReturnType<typeof open>) =>
  service.ask(
    {
      settings: { provider: 'other', model: 'small' },
      prompt: () => PROMPT,
      answers: 'translations',
      flow: 'studio',
      patienceMs: 0,
    },
    () => undefined,
    AbortSignal.timeout(60_000),
  )
const list = (service: ReturnType<typeof open>) => service.listModels(AbortSignal.timeout(60_000))

/** For how many milliseconds the event loop was held at most. */
async function longestDelay(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

test.each([
  ['an answer', sent(200, 'application/json'), ask, TOO_LARGE],
  ['a stream', sent(200, 'text/event-stream'), ask, TOO_LARGE],
  ['a stream of 4 million empty events', sent(200, 'text/event-stream', emptyEvents), ask, TOO_LARGE],
  ['a refusal', sent(401, 'application/json'), ask, 'The translation service does not accept the API key'],
  ['a refusal of the request', sent(402, 'application/json'), ask, 'The translation service has no credit left'],
  ['a list of models', sent(200, 'application/json'), list, 'The translation service’s list of models is too large'],
])('%s that unpacks to 64 MiB is cut off, eight at once', TIMED, async (_, answer, call, sentence) => {
  respond = answer
  const service = open()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
  const calm = await longestDelay(() => pause(CALM_MS))
  let ended: PromiseSettledResult<unknown>[] = []
  const busy = await longestDelay(async () => {
    ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => call(service)))
  })
  clearInterval(watch)
  expect(ended.map((one) => (one.status === 'rejected' ? one.reason.message : 'answered'))).toEqual(
    Array(AT_ONCE).fill(sentence),
  )
  expect(most - before).toBeLessThan(MAX_GROWTH)
  expect(busy).toBeLessThan(MAX_DELAY_MS + MAX_SLOWDOWN * calm)
  expect(new Set(asked)).toEqual(new Set(['identity']))
  for (let tries = 0; closed < AT_ONCE && tries < 200; tries++) await pause(10)
  expect(closed).toBeGreaterThanOrEqual(AT_ONCE)
})

test('an answer that is packed twice is not unpacked', async () => {
  respond = (response) =>
    void response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip, gzip' })
      .end(gzipSync(bomb))
  await expect(ask(open())).rejects.toThrow(TOO_LARGE)
})

test('events are read whatever their ends, in whatever pieces they come', async () => {
  const answer = JSON.stringify({ rows: [['1', 'uno', 'uno']] })
  const events = ['', ': a comment', `data: ${JSON.stringify({ choices: [{ delta: { content: answer } }] })}`, '']
  for (const end of ['\n', '\r\n', '\r']) {
    const bytes = Buffer.from([...events, 'data: [DONE]', ''].join(end) + end)
    respond = async (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      for (const byte of bytes) {
        response.write(Buffer.from([byte]))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    }
    const rows: unknown[] = []
    await open().ask(
      {
        settings: { provider: 'other', model: 'small' },
        prompt: () => PROMPT,
        answers: 'translations',
        flow: 'studio',
        patienceMs: 0,
      },
      ({ id }) => rows.push(id),
      AbortSignal.timeout(10_000),
    )
    expect(rows).toEqual(['1'])
  }
})
