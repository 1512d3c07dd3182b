import OpenAI from 'openai'
import { type Prompt, ratingPrompt, translationPrompt } from '../translations/prompts.ts'
import { createLimiter, ServiceBusy, type Verdict } from './limiter.ts'
import { createRowStream } from './rowStream.ts'
import { type Rating, type Translator, TranslatorRefused } from './translator.ts'

type Options = { apiKey?: string | undefined; baseUrl?: string | undefined; model: string; concurrency: number }

const TIMEOUT_MS = 60_000
/** What services understand differs: the strictest form of answer that this one has not refused is asked for. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const

const score = { type: 'number', minimum: 0, maximum: 5 }
const SCHEMAS = {
  translations: schemaOf({ text: { type: 'string' } }),
  ratings: schemaOf({
    accuracy: score,
    cultural_fit: score,
    style: score,
    overall: score,
    comment: { type: 'string' },
  }),
}

/** Any service that speaks OpenAI's chat completions. */
export function createOpenAiTranslator({ apiKey, baseUrl, model, concurrency }: Options): Translator {
  const client = new OpenAI({ apiKey: apiKey ?? 'none', baseURL: baseUrl, maxRetries: 0, timeout: TIMEOUT_MS })
  const limited = createLimiter(concurrency, judge)
  let format = 0

  async function ask(
    prompt: Prompt,
    schema: keyof typeof SCHEMAS,
    onRow: Parameters<typeof createRowStream>[0],
    signal: AbortSignal,
  ) {
    for (;;) {
      const used = format
      try {
        return await limited(() => read(prompt, schema, FORMATS[used]!, onRow, signal), signal)
      } catch (error) {
        if (!refusesFormat(error) || used === FORMATS.length - 1) throw readable(error)
        format = Math.max(format, used + 1)
      }
    }
  }

  async function read(
    { system, user }: Prompt,
    schema: keyof typeof SCHEMAS,
    format: (typeof FORMATS)[number],
    onRow: Parameters<typeof createRowStream>[0],
    signal: AbortSignal,
  ) {
    const stream = await client.chat.completions.create(
      {
        model,
        stream: true,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        response_format:
          format === 'json_schema'
            ? { type: format, json_schema: { name: schema, strict: true, schema: SCHEMAS[schema] } }
            : { type: format },
      },
      { signal },
    )
    const push = createRowStream(onRow)
    for await (const chunk of stream) push(chunk.choices[0]?.delta?.content ?? '')
  }

  return {
    name: model,
    async translate(batch, onRow, signal) {
      const rows = numbered(batch.rows)
      await ask(
        translationPrompt({ ...batch, rows: rows.short }),
        'translations',
        ({ id, text }) => {
          const row = rows.idOf(id)
          if (row !== undefined && typeof text === 'string') onRow(row, text)
        },
        signal,
      )
    },
    async rate(batch, signal) {
      const rows = numbered(batch.rows)
      const ratings = new Map<string, Rating>()
      await ask(
        ratingPrompt({ ...batch, rows: rows.short }),
        'ratings',
        ({ id, ...answer }) => {
          const row = rows.idOf(id)
          const rating = readRating(answer)
          if (row !== undefined && rating) ratings.set(row, rating)
        },
        signal,
      )
      return ratings
    },
  }
}

/** Short ids cost less and are copied without mistakes. */
function numbered<Row extends { id: string }>(rows: Row[]) {
  const ids = new Map(rows.map((row, index) => [String(index + 1), row.id]))
  return {
    short: rows.map((row, index) => ({ ...row, id: String(index + 1) })),
    idOf: (short: string) => ids.get(short),
  }
}

/** Numbers outside 0 to 5 are brought inside; an answer without numbers is none. */
function readRating(answer: Record<string, unknown>): Rating | undefined {
  const number = (key: string) => {
    const value = answer[key]
    return typeof value === 'number' && Number.isFinite(value) ? Math.min(5, Math.max(0, value)) : undefined
  }
  const [accuracy, cultural_fit, style] = [number('accuracy'), number('cultural_fit'), number('style')]
  if (accuracy === undefined || cultural_fit === undefined || style === undefined) return undefined
  const overall = number('overall') ?? (accuracy + cultural_fit + style) / 3
  return { accuracy, cultural_fit, style, overall, comment: typeof answer.comment === 'string' ? answer.comment : '' }
}

function schemaOf(properties: Record<string, object>) {
  const row = { id: { type: 'string' }, ...properties }
  const object = (fields: Record<string, object>) => ({
    type: 'object',
    properties: fields,
    required: Object.keys(fields),
    additionalProperties: false,
  })
  return object({ rows: { type: 'array', items: object(row) } })
}

const refusesFormat = (error: unknown) =>
  error instanceof OpenAI.APIError &&
  (error.status === 400 || error.status === 422) &&
  /response_format|json_schema|json_object|structured/i.test(error.message)

function judge(error: unknown): Verdict {
  if (!(error instanceof OpenAI.APIError)) return { kind: 'sick' }
  const wait = readRetryAfter(error.headers?.get('retry-after') ?? null)
  if (error.status === 429 && error.code !== 'insufficient_quota') return { kind: 'wait', ms: wait ?? 1_000 }
  if (error.status === 503 && wait !== undefined) return { kind: 'wait', ms: wait }
  const isSick = error.status === undefined || error.status >= 500 || error.status === 408
  return { kind: isSick ? 'sick' : 'refused' }
}

function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** Which errors are final, in words for people and without anything secret; the others may be tried again. */
function readable(error: unknown): Error {
  if (!(error instanceof OpenAI.APIError)) return error instanceof Error ? error : new ServiceBusy(String(error))
  const { status } = error
  if (status === 401 || status === 403)
    return new TranslatorRefused('The translation service does not accept the API key')
  if (status === 404) return new TranslatorRefused('The translation service does not know this model')
  if (status === 429 && error.code === 'insufficient_quota')
    return new TranslatorRefused('The translation service has no credit left')
  if (status === 400 || status === 413 || status === 422)
    return new TranslatorRefused('The translation service refuses the request')
  return new ServiceBusy(
    status === undefined ? 'The translation service does not answer' : `The translation service answers with ${status}`,
  )
}
