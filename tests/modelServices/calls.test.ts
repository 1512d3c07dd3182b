import { afterEach, describe, expect, test } from 'vitest'
import { PROVIDERS, type Provider, presetOf } from '#server/integrations/models/constants.ts'
import { createFinalText } from '#server/integrations/models/finalText.ts'
import { mayBePublic } from '#server/integrations/models/privateAddresses.ts'
import { createOpenAiTranslator } from '#server/integrations/openai.ts'
import { batch } from '../prompts/batch.ts'
import { type Behaviour, type Call, startOpenAi } from '../support/model/openai.ts'
import { refusing } from '../support/model/refusingServices.ts'

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of running.splice(0)) await close()
})

type Options = Partial<Parameters<typeof createOpenAiTranslator>[0]>

async function open(provider: Provider, behaviour: Behaviour, options: Options = {}) {
  const service = await startOpenAi(behaviour)
  running.push(service.close)
  const logged: [string, object | undefined][] = []
  const translator = createOpenAiTranslator({
    provider,
    apiKey: 'secret-key',
    baseUrl: service.url,
    model: 'small',
    concurrency: 4,
    log: (_level, event, facts) => logged.push([event, facts]),
    ...options,
  })
  const { signal } = new AbortController()
  async function translate(...texts: string[]) {
    const rows: Record<string, string> = {}
    await translator.translate(batch(...texts), (id, text) => (rows[id] = text), signal)
    return rows
  }
  async function rate(...texts: string[]) {
    const { rows, ...rest } = batch(...texts)
    return translator.rate!(
      { ...rest, threshold: 3.5, rows: rows.map((row) => ({ ...row, translation: 'x' })) },
      signal,
    )
  }
  return { service, translator, translate, rate, logged }
}

const FULL: Options = { effort: 'low', temperature: 0.3, maxTokens: 5_000, tier: 'flex' }
const bodiesOf = (calls: Call[]) => calls.map(({ body }) => body as Record<string, unknown>)

describe('each service is asked in its own way', () => {
  test.each(PROVIDERS)('%s gets all settings where it looks for them', async (provider) => {
    const { service, translate, rate } = await open(provider, {}, FULL)

    expect(await translate('one', 'two')).toEqual({ 'row-0': '¡one!', 'row-1': '¡two!' })
    expect((await rate('one')).size).toBe(1)

    const { api } = presetOf(provider)
    expect(service.calls.map(({ wire }) => wire)).toEqual([api, api])
    expect(bodiesOf(service.calls)[0]).toMatchObject({ temperature: 0.3, service_tier: 'flex', stream: true })
    expect(JSON.stringify(service.calls[0]!.body)).toMatch(/"(reasoning_)?effort":"low"/)
    expect(JSON.stringify(service.calls[0]!.body)).toMatch(/"max_(completion_|output_)?tokens":5000/)
  })

  test('Anthropic and Azure get the key in their own headers alone, local services need none', async () => {
    const keys = async (provider: Provider, apiKey?: string) => {
      const { service, translate } = await open(provider, {}, { apiKey })
      await translate('one')
      const { authorization, headers } = service.calls[0]!
      return [authorization, headers['x-api-key'], headers['api-key']]
    }

    expect(await keys('openai', 'k-1')).toEqual(['Bearer k-1', undefined, undefined])
    expect(await keys('anthropic', 'k-1')).toEqual([undefined, 'k-1', undefined])
    expect(await keys('azure', 'k-1')).toEqual([undefined, undefined, 'k-1'])
    expect(await keys('ollama')).toEqual([undefined, undefined, undefined])
  })

  test('schemas hold no bounds of numbers, which services refuse', async () => {
    const { service, rate } = await open('openai', {})
    await rate('one')
    expect(JSON.stringify(service.calls[0]!.body)).not.toMatch(/minimum|maximum/)
  })

  test('another model rates when one is set', async () => {
    const { service, translate, rate } = await open('mistral', {}, { ratingModel: 'judge' })
    await translate('one')
    await rate('one')
    expect(service.calls.map(({ body }) => body.model)).toEqual(['small', 'judge'])
  })
})

describe('refusals', () => {
  test.each(Object.entries(refusing))('%s', async (_name, { provider, settings = {}, fault, without }) => {
    const { service, translate, rate, logged } = await open(provider, { fault }, settings)

    expect(await translate('one', 'two')).toEqual({ 'row-0': '¡one!', 'row-1': '¡two!' })
    expect((await rate('one')).size).toBe(1)
    const calls = service.calls.length
    expect(await translate('three')).toEqual({ 'row-0': '¡three!' })

    expect(service.calls).toHaveLength(calls + 1)
    expect(logged.filter(([event]) => event === 'model_features_left_out')[0]?.[1]).toMatchObject({
      model: 'small',
      features: without,
    })
    expect(JSON.stringify(logged)).not.toMatch(/secret-key|Localize the rows/)
  })

  test('are remembered for the model alone, and for an hour', async () => {
    let time = 0
    const clock = { now: () => time, pause: () => Promise.resolve() }
    const fault: Behaviour['fault'] = ({ body }) =>
      body.model === 'small' && body.stream === true ? { status: 400, body: {} } : undefined
    const { service, translate, rate } = await open('mistral', { fault }, { clock, ratingModel: 'judge' })
    await translate('one')
    const before = service.calls.length

    await rate('one')
    expect(service.calls.at(-1)!.body.stream).toBe(true)
    await translate('two')
    expect(service.calls.at(-1)!.body.stream).toBeUndefined()
    expect(service.calls).toHaveLength(before + 2)

    time += 61 * 60 * 1000
    await translate('three')
    expect(service.calls[before + 2]!.body.stream).toBe(true)
  })

  test('of the request itself end with what the service says, without its secrets', async () => {
    const message = 'Model small of org-Ab12Cd34 is not for key sk-1234567890, see https://example.com/x'
    const { translate } = await open('other', { fault: () => ({ status: 400, error: { message } }) })

    await expect(translate('one')).rejects.toThrow(
      'The translation service refuses the request: Model small of … is not for key …, see …',
    )
  })

  test('of a model that is not there are not guessed at', async () => {
    const fault = () => ({ status: 404, error: { message: 'The model small does not exist' } })
    const { service, translate } = await open('other', { fault })

    await expect(translate('one')).rejects.toThrow('The translation service does not know this model')
    expect(service.calls).toHaveLength(1)
  })
})

describe('thoughts', () => {
  const DRAFT = '{"rows":[["1","one","a draft"]]}'

  test.each(['openai', 'deepseek', 'anthropic'] as const)('beside the answer of %s are not read', async (provider) => {
    const { translate } = await open(provider, { thoughts: DRAFT })
    expect(await translate('one')).toEqual({ 'row-0': '¡one!' })
  })

  test.each(['openai', 'deepseek', 'anthropic'] as const)('of a whole answer of %s neither', async (provider) => {
    const { translate } = await open(provider, { thoughts: DRAFT, fault: () => 'plain' })
    expect(await translate('one')).toEqual({ 'row-0': '¡one!' })
  })

  test.each([
    ['<think>', '</think>'],
    ['<THINK>\n', '\n</THINK>\n\n'],
    ['[THINK]', '[/THINK]'],
    ['Let me see. ', '</think>'],
    ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
  ])('within the text, between %j and %j, are passed over', async (before, after) => {
    const { translate } = await open('llamacpp', { wrap: (json) => `${before}${DRAFT}${after}${json}` })
    expect(await translate('one')).toEqual({ 'row-0': '¡one!' })
  })

  test('that are never closed are no answer, however they are cut', () => {
    for (const size of [1, 3, 7, 1_000]) {
      const [open, plain]: string[][] = [[], []]
      const read = (text: string, into: string[]) => {
        const final = createFinalText((piece) => into.push(piece))
        for (let at = 0; at < text.length; at += size) final.push(text.slice(at, at + size))
        final.end()
      }
      read(`<think>${DRAFT}`, open!)
      read(`Here: ${DRAFT}`, plain!)
      expect([open!.join(''), plain!.join('')]).toEqual(['', `Here: ${DRAFT}`])
    }
  })

  test('for longer than a silence within an answer may last end in an answer', async () => {
    const slow = { thinkMs: 900 }
    for (const behaviour of [slow, { ...slow, keepAliveMs: 100 }]) {
      const { service, translate } = await open('other', behaviour, { silenceMs: 150, firstByteMs: 5_000 })
      expect(await translate('one')).toEqual({ 'row-0': '¡one!' })
      expect(service.calls).toHaveLength(1)
    }
  })

  test('comments that keep the connection open count as a sign of life', async () => {
    const behaviour = { thinkMs: 900, keepAliveMs: 100 }
    const { service, translate } = await open('deepseek', behaviour, { silenceMs: 150, firstByteMs: 400 })
    expect(await translate('one')).toEqual({ 'row-0': '¡one!' })
    expect(service.calls).toHaveLength(1)
  })
})

describe('addresses that organizations choose', () => {
  test.each([
    ['https://api.mistral.ai/v1', true],
    ['http://api.mistral.ai/v1', false],
    ['https://localhost:11434/v1', false],
    ['https://ollama.internal/v1', false],
    ['https://127.0.0.1/v1', false],
    ['https://2130706433/v1', false],
    ['https://169.254.169.254/latest', false],
    ['https://192.88.99.1/v1', false],
    ['https://[::1]/v1', false],
    ['https://[::ffff:10.0.0.1]/v1', false],
    ['https://[fd00::1]/v1', false],
    ['https://8.8.8.8/v1', true],
    ['https://user:pass@api.mistral.ai/v1', false],
  ])('%s may be asked: %s', (address, isPublic) => expect(mayBePublic(address)).toBe(isPublic))

  test('are not asked when their name leads into a private network', async () => {
    const { service, translate } = await open('other', {}, { isPublicOnly: true })
    await expect(translate('one')).rejects.toThrow('The address of the translation service is not a public one')
    expect(service.calls).toHaveLength(0)
  })
})
