import OpenAI from 'openai'
import { type Prompt, ratingPrompt, translationPrompt } from '../prompts/prompts.ts'
import { type Answers, chatRequest, FORMATS, type Format } from './chatRequest.ts'
import { CLOCK, type Clock } from './clock.ts'
import { createLimiter } from './limiter.ts'
import { createRowStream } from './rowStream.ts'
import { filtered, judge, noStream, readable, refusesFormat } from './serviceErrors.ts'
import type { Rating, Translator } from './translator.ts'

type Options = {
  apiKey?: string | undefined
  baseUrl?: string | undefined
  model: string
  concurrency: number
  clock?: Clock
  /** Time that the service may be silent: before its answer begins, and within it. */
  silenceMs?: number
}
type OnRow = Parameters<typeof createRowStream>[0]
type Question = { prompt: () => Prompt | undefined; schema: Answers; flow: string; patienceMs: number }

const SILENCE_MS = 60_000
const MINUTE_MS = 60_000
/** A translation waits through any outage of hours; a text that is there does not wait so long for its rating. */
const PATIENCE_MS = { translations: 6 * 60 * MINUTE_MS, ratings: 15 * MINUTE_MS }
/** Any service that speaks OpenAI's chat completions. */
export function createOpenAiTranslator(options: Options): Translator {
  const { apiKey, baseUrl, model, concurrency, clock = CLOCK, silenceMs = SILENCE_MS } = options
  const client = new OpenAI({ apiKey: apiKey ?? 'none', baseURL: baseUrl, maxRetries: 0, timeout: silenceMs })
  const limited = createLimiter({ concurrency, judge, clock })
  let format = 0

  /** `prompt` is made anew for each try: what has arrived is not asked for again. */
  async function ask({ prompt, schema, flow, patienceMs }: Question, onRow: OnRow, signal: AbortSignal) {
    for (;;) {
      const used = format
      try {
        const turn = { flow, signal, patienceMs }
        return await limited(async () => {
          const made = prompt()
          if (made) await read(made, schema, FORMATS[used]!, onRow, signal)
        }, turn)
      } catch (error) {
        if (!refusesFormat(error) || used === FORMATS.length - 1) throw readable(error)
        format = Math.max(format, used + 1)
      }
    }
  }

  async function read(prompt: Prompt, schema: Answers, format: Format, onRow: OnRow, signal: AbortSignal) {
    const silence = new AbortController()
    let timer = setTimeout(() => {}, 0)
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
    }
    const push = createRowStream(onRow)
    try {
      heard()
      const { data, response } = await client.chat.completions
        .create(chatRequest(model, prompt, schema, format), { signal: AbortSignal.any([signal, silence.signal]) })
        .withResponse()
      const type = response.headers.get('content-type') ?? ''
      if (type.includes('application/json')) return push(textOf(await response.json()))
      if (type.includes('text/html')) throw noStream()
      for await (const { choices } of data) {
        heard()
        const [choice] = choices ?? []
        push(choice?.delta?.content ?? '')
        if (choice?.finish_reason === 'content_filter' || choice?.delta?.refusal) throw filtered()
      }
      // The SDK ends an aborted stream as if it had been whole.
      if (silence.signal.aborted) throw new OpenAI.APIConnectionTimeoutError()
      signal.throwIfAborted()
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    name: model,
    promptOf: (batch) => translationPrompt({ ...batch, rows: numbered(batch.rows).short }),
    async translate(batch, onRow, signal) {
      const rows = numbered(batch.rows)
      const arrived = new Set<string>()
      const prompt = () => {
        const left = rows.short.filter(({ id }) => !arrived.has(id))
        return left.length > 0 ? translationPrompt({ ...batch, rows: left }) : undefined
      }
      const question = {
        prompt,
        schema: 'translations' as const,
        flow: batch.organization_id,
        patienceMs: PATIENCE_MS.translations,
      }
      await ask(
        question,
        ({ id, echo, text }) => {
          const row = rows.idOf(id)
          if (row === undefined || typeof text !== 'string') return
          arrived.add(id)
          onRow(row, text, typeof echo === 'string' ? echo : undefined)
        },
        signal,
      )
    },
    async rate(batch, signal) {
      const rows = numbered(batch.rows)
      const ratings = new Map<string, Rating>()
      const prompt = () => ratingPrompt({ ...batch, rows: rows.short })
      const question = {
        prompt,
        schema: 'ratings' as const,
        flow: batch.organization_id,
        patienceMs: PATIENCE_MS.ratings,
      }
      await ask(
        question,
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

/** The answer of a service that does not stream. */
function textOf(answer: unknown): string {
  const choice = (
    answer as { choices?: { message?: { content?: unknown; refusal?: unknown }; finish_reason?: unknown }[] }
  ).choices?.[0]
  if (choice?.finish_reason === 'content_filter' || choice?.message?.refusal) throw filtered()
  if (typeof choice?.message?.content !== 'string') throw noStream()
  return choice.message.content
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
