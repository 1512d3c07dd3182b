import { setTimeout as pause } from 'node:timers/promises'
import OpenAI from 'openai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CLOCK } from '#server/integrations/clock.ts'
import { createOpenAiTranslator } from '#server/integrations/openai.ts'
import { readable } from '#server/integrations/serviceErrors.ts'
import {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
  ErrorAnswer,
  StrictSchema,
} from '../support/model/openAiSchemas.ts'
import type { Behaviour, Call } from '../support/model/openai.ts'
import { createFakeClock, FAST_CLOCK } from '../support/runs/clock.ts'
import { NIGHTLY, testOneIn } from '../support/runs/nightly.ts'
import { seeded } from '../support/runs/random.ts'
import { TIMED } from '../support/runs/timed.ts'
import { aPage, app, isTranslation, model, soon, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const SILENCE_MS = 400
const TEXTS = ['one', 'two', 'three', 'four']
const translatorWith = (options: Partial<Parameters<typeof createOpenAiTranslator>[0]>) =>
  createOpenAiTranslator({ baseUrl: model.url, model: 'small', concurrency: 4, clock: FAST_CLOCK, ...options })

beforeEach(() => {
  app.services.translator = translatorWith({ firstByteMs: SILENCE_MS, silenceMs: SILENCE_MS })
})

type Fault = ReturnType<NonNullable<Behaviour['fault']>>
const once =
  (fault: Fault): NonNullable<Behaviour['fault']> =>
  (_, index) =>
    index === 0 ? fault : undefined
const always = (fault: Fault) => () => fault
/** The first answer comes with its JSON changed. */
function garbled(change: (json: string) => string): Behaviour {
  let answers = 0
  return { wrap: (json) => (++answers === 1 ? change(json) : json) }
}
/** The first answer has other rows than were asked for. */
const withRows = (change: (rows: { id: string; text: string }[]) => { id: unknown; text: unknown }[]) =>
  garbled((json) => {
    const rows = (JSON.parse(json).rows as string[][]).map(([id, _, text]) => ({ id: id!, text: text! }))
    return JSON.stringify({ rows: change(rows).map(({ id, text }) => [id, text]) })
  })

describe('transient faults are waited out, and rows are completed and billed once', () => {
  const cases: [string, Behaviour][] = [
    ['429 with Retry-After', { fault: once({ status: 429, headers: { 'Retry-After': '2' } }) }],
    ['429 with a date', { fault: once({ status: 429, headers: { 'Retry-After': new Date(0).toUTCString() } }) }],
    ['429 without Retry-After', { fault: once({ status: 429 }) }],
    ['500', { fault: once({ status: 500 }) }],
    ['503', { fault: once({ status: 503 }) }],
    ['503 with Retry-After', { fault: once({ status: 503, headers: { 'Retry-After': '1' } }) }],
    ['seven failures in a row', { fault: (_, index) => (index < 7 ? { status: 502 } : undefined) }],
    ['no answer', { fault: once('hang') }],
    ['a cut stream', { fault: once('cut') }],
    ['a stream that falls silent', { fault: once('silent') }],
    ['a slow stream', { latencyMs: SILENCE_MS * 2 }],
    ['an answer that is not streamed', { fault: always('plain') }],
    ['malformed JSON', garbled((json) => json.replaceAll('["', '['))],
    ['a truncated answer', garbled((json) => json.slice(0, json.length * 0.6))],
    ['an empty answer', garbled(() => '')],
    ['unknown ids', withRows((rows) => rows.map(({ text }, index) => ({ id: `9${index}`, text })))],
    ['missing ids', withRows((rows) => rows.slice(1))],
    ['doubled ids', withRows((rows) => [...rows, ...rows.map(({ id }) => ({ id, text: 'once more' }))])],
    ['reordered ids', withRows((rows) => rows.toReversed())],
    ['numbers as ids', withRows((rows) => rows.map(({ id, text }) => ({ id: Number(id), text })))],
    ['texts that are none', withRows((rows) => rows.map(({ id }) => ({ id, text: null })))],
    [
      'a failed rating',
      { fault: (call, index) => (!isTranslation(call) && index === 1 ? { status: 500 } : undefined) },
    ],
  ]

  testOneIn(6, cases)('%s', async ([, behaviour]) => {
    const { translate, finished, ledger } = await aPage(TEXTS)

    await translate(behaviour)

    expect((await finished()).map((row) => [row.content, row.status])).toEqual(
      TEXTS.map((text) => [`¡${text}!`, 'COMPLETED']),
    )
    expect(await ledger()).toEqual(TEXTS.map(() => '1 billed'))
  })
})

describe('permanent faults end FAILED with a clear message and cost nothing', () => {
  const cases: [string, Behaviour, string][] = [
    ['401', { fault: always({ status: 401 }) }, 'The translation service does not accept the API key'],
    ['403', { fault: always({ status: 403 }) }, 'The translation service does not accept the API key'],
    ['404', { fault: always({ status: 404 }) }, 'The translation service does not know this model'],
    [
      'no credit',
      { fault: always({ status: 429, error: { message: 'pay', code: 'insufficient_quota' } }) },
      'The translation service has no credit left',
    ],
    ['a bad request', { fault: always({ status: 400 }) }, 'The translation service refuses the request: fault'],
    [
      'a web page',
      { fault: always('page') },
      'The translation service gave no answer of the expected kind: is its address right?',
    ],
    ['a refusal', { fault: always('refusal') }, 'The translation service refuses this text'],
    ['a refusal in prose', { wrap: () => 'I am sorry, I cannot help with that.' }, 'No translation came back.'],
    ['only empty texts', { translate: () => ' ' }, 'The translation is empty.'],
  ]

  testOneIn(5, cases)('%s', async ([, behaviour, message]) => {
    const { translate, finished, ledger } = await aPage(TEXTS)

    await translate(behaviour)

    expect((await finished()).map((row) => [row.content, row.status, row.review_notes])).toEqual(
      TEXTS.map(() => ['', 'FAILED', `Error: ${message}`]),
    )
    expect(await ledger()).toEqual(TEXTS.map(() => '1 released'))
  })

  test('a host that does not exist', () => {
    const cause = new TypeError('fetch failed', { cause: Object.assign(new Error('DNS'), { code: 'ENOTFOUND' }) })
    expect(readable(new OpenAI.APIConnectionError({ cause })).message).toBe(
      'The translation service was not found at its address',
    )
  })
})

test.each([
  ['filtered', 'filtered' as const],
  ['too long for it', { status: 400, error: { message: 'too long', code: 'context_length_exceeded' } }],
])('one text that the service finds %s costs the others nothing', async (_, fault) => {
  const { translate, finished, ledger } = await aPage(TEXTS)

  await translate({
    fault: (call) => (isTranslation(call) && call.rows.some(({ text }) => text === 'three') ? fault : undefined),
  })

  expect((await finished()).map((row) => row.status)).toEqual(['COMPLETED', 'COMPLETED', 'FAILED', 'COMPLETED'])
  expect(await ledger()).toEqual(['1 billed', '1 billed', '1 billed', '1 released'])
})

describe('as OpenAI publishes it', () => {
  const noSchema = { status: 400, error: { message: 'no json_schema' } }
  const ANSWERS = z.union([ChatCompletion, ChatCompletionChunk, ErrorAnswer])
  const faultsIn = (schema: z.ZodType, values: unknown[]) =>
    values.flatMap((value) => schema.safeParse(value).error?.message ?? [])

  test.each<[string, number, Behaviour]>([
    ['with a schema', 0, {}],
    ['after an error, without one', 2, { fault: ({ format }) => (format === 'json_schema' ? noSchema : undefined) }],
    ['not streamed', 0, { fault: always('plain') }],
    ['refused', 0, { fault: always('refusal') }],
  ])('is each request, and each answer of the stand-in: %s', async (_, unschemed, behaviour) => {
    const { translate, finished } = await aPage(['Hello {name}'])
    await translate(behaviour)
    await finished()

    expect(model.calls.length).toBeGreaterThanOrEqual(2)
    expect(
      faultsIn(
        ChatCompletionRequest,
        model.calls.map((call) => call.body),
      ),
    ).toEqual([])
    expect(
      faultsIn(
        ANSWERS,
        model.calls.flatMap((call) => call.answers),
      ),
    ).toEqual([])
    expect(model.calls.filter((call) => call.format !== 'json_schema')).toHaveLength(unschemed)
  })

  test('strict schemas leave nothing open', async () => {
    const { translate, finished } = await aPage(['Hello'])
    await translate()
    await finished()

    const schemas = model.calls.map(({ body }: Call) => body.response_format.json_schema.schema)
    expect(schemas).toHaveLength(2)
    expect(faultsIn(StrictSchema, schemas)).toEqual([])
  })

  test('an undescribed fault would be noticed', () => {
    const body = { model: 'small', messages: [{ role: 'user', content: 'Hello' }] }
    expect(faultsIn(ChatCompletionRequest, [body])).toEqual([])
    const odd = [{ temprature: 1 }, { temperature: 3 }, { messages: [] }, { response_format: { type: 'json' } }]
    for (const change of odd)
      expect(faultsIn(ChatCompletionRequest, [{ ...body, ...change }]), JSON.stringify(change)).toHaveLength(1)
  })
})

test('a 10-minute outage fails no row, and the service is hardly asked', async () => {
  const { clock, runUntil } = createFakeClock()
  app.services.translator = translatorWith({ clock })
  const { translate, rows, ledger } = await aPage(Array.from({ length: 60 }, (_, n) => `text ${n}`))
  const asked: number[] = []
  await translate({
    fault: () => {
      asked.push(clock.now())
      return clock.now() < 600_000 ? { status: 503 } : undefined
    },
  })

  let isDone = false
  await runUntil(
    () => isDone,
    async () => {
      const before = asked.length
      await new Promise((resolve) => setTimeout(resolve, 10))
      if (asked.length === before && clock.now() > 600_000)
        isDone = (await rows()).every((row) => row.status !== 'PENDING' && row.status !== 'IN_PROGRESS')
    },
  )

  expect((await rows()).map((row) => row.status)).toEqual(Array(60).fill('COMPLETED'))
  expect(asked.filter((at) => at < 600_000).length).toBeLessThanOrEqual(60)
  expect(await ledger()).toEqual(Array(60).fill('2 billed'))
})

test('with 2,000 rows of one organization queued, another’s first row waits at most twice its time alone', {
  ...NIGHTLY,
  ...TIMED,
}, async () => {
  app.services.translator = translatorWith({ clock: CLOCK })
  const random = seeded(5)
  const behaviour: Behaviour = { thinkMs: () => 300 + random() * 400 }
  async function timeOfFirstRow() {
    const page = await aPage(['a single row'])
    const started = performance.now()
    await page.translate(behaviour)
    while ((await page.rows()).every((row) => row.content === '')) await pause(15)
    return performance.now() - started
  }
  const times = async (count: number) => {
    const all: number[] = []
    while (all.length < count) all.push(await timeOfFirstRow())
    return all.reduce((sum, time) => sum + time, 0) / count
  }
  const alone = await times(4)
  const unlimited = { word_quota: null, is_superuser: true, role: 'ADMIN' as const }
  const large = await aPage(
    Array.from({ length: 2_000 }, (_, n) => `row ${n}`),
    unlimited,
  )
  const before = model.calls.length
  await large.translate(behaviour)
  await vi.waitFor(() => expect(model.calls.length).toBeGreaterThan(before + 6), soon)

  const beside = await times(5)

  await large.as.post(`/pages/${large.page.id}/translate/cancel`, { languages: ['es'] })
  console.log(`first row alone ${alone.toFixed(0)} ms, beside 2,000 rows ${beside.toFixed(0)} ms`)
  expect(beside).toBeLessThanOrEqual(2 * alone)
})
