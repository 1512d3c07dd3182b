import { afterEach, expect, test } from 'vitest'
import { createOpenAiTranslator } from '#server/integrations/openai.ts'
import type { TranslationBatch } from '#server/prompts/batches.ts'
import { batch } from '../prompts/batch.ts'
import { type Behaviour, startOpenAi } from '../support/model/openai.ts'
import { TIMED } from '../support/runs/timed.ts'

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of running.splice(0)) await close()
})

async function open(behaviour: Behaviour, concurrency = 4) {
  const service = await startOpenAi(behaviour)
  running.push(service.close)
  const translator = createOpenAiTranslator({ apiKey: 'sk-secret', baseUrl: service.url, model: 'small', concurrency })
  const signal = new AbortController().signal
  async function translate(wanted: TranslationBatch) {
    const rows = new Map<string, string>()
    await translator.translate(wanted, (id, text) => rows.set(id, text), signal)
    return rows
  }
  return { service, translator, signal, translate }
}

test('each row is told as soon as it is whole, long before the answer ends', TIMED, async () => {
  const { translator, signal } = await open({ latencyMs: 600 })
  const times: number[] = []
  const started = performance.now()

  await translator.translate(
    batch('one', 'two', 'three', 'four'),
    () => times.push(performance.now() - started),
    signal,
  )

  expect(times).toHaveLength(4)
  expect(times[0]).toBeLessThan(times[3]! - 200)
})

test('a service that does not know JSON schemas is asked for less, and the answer is found in its prose', async () => {
  const { service, translate } = await open({
    fault: ({ format }) =>
      format === 'text' ? undefined : { status: 400, error: { message: `response_format ${format} is not supported` } },
    wrap: (json) => `Sure, {here} it is:\n\`\`\`json\n${json}\n\`\`\`\nAnything else? }`,
  })

  expect(await translate(batch('a "quoted" {brace}', 'back\\slash'))).toEqual(
    new Map([
      ['row-0', '¡a "quoted" {brace}!'],
      ['row-1', '¡back\\slash!'],
    ]),
  )
  await translate(batch('again'))
  expect(service.calls.map((call) => call.format)).toEqual(['json_schema', 'json_object', 'text', 'text'])
})

test('Retry-After holds back every call, and then all are answered', async () => {
  const { service, translate } = await open({
    fault: (_, index) => (index === 0 ? { status: 429, headers: { 'Retry-After': '0.5' } } : undefined),
  })

  await translate(batch('one'))
  await Promise.all([translate(batch('two')), translate(batch('three'))])

  expect(service.calls).toHaveLength(4)
  expect(service.calls[1]!.at - service.calls[0]!.at).toBeGreaterThanOrEqual(490)
})

test('a refused key is final and its message holds nothing of the key', async () => {
  const { translate } = await open({
    fault: () => ({ status: 401, error: { message: 'Incorrect API key provided: sk-secret' } }),
  })

  await expect(translate(batch('one'))).rejects.toThrow(/^The translation service does not accept the API key$/)
})

test('never more calls at once than allowed', async () => {
  let [running, most] = [0, 0]
  const { translate } = await open({
    latencyMs: 50,
    translate: (row) => {
      most = Math.max(most, ++running)
      setTimeout(() => running--, 50)
      return row.text
    },
  })

  await Promise.all(Array.from({ length: 12 }, () => translate(batch('one'))))

  expect(most).toBe(4)
})

test('ratings outside 0 to 5 are brought inside, and one that is no rating is none', async () => {
  const { translator, signal } = await open({
    rate: ({ text }) => (text === 'odd' ? { overall: 11, style: -3 } : { accuracy: undefined }),
  })
  const { rows, ...rest } = batch('odd', 'broken')

  const ratings = await translator.rate!(
    { ...rest, threshold: 3.5, rows: rows.map((row) => ({ ...row, translation: 'x' })) },
    signal,
  )

  expect([...ratings]).toEqual([['row-0', { accuracy: 4.5, cultural_fit: 4.5, style: 0, overall: 5, comment: '' }]])
})
