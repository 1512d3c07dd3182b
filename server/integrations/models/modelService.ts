import OpenAI from 'openai'
import { Stream } from 'openai/core/streaming'
import type { Log } from '../../log.ts'
import { presetOf } from '../../modelServices/constants.ts'
import type { Prompt } from '../../prompts/prompts.ts'
import { CLOCK, type Clock } from '../clock.ts'
import { createLimiter } from '../limiter.ts'
import { createRowStream } from '../rowStream.ts'
import {
  cutOff,
  filtered,
  judge,
  mayRefuseForm,
  noStream,
  quoted,
  readable,
  statusOf,
  wordingOf,
} from '../serviceErrors.ts'
import { createAbilities, createSearch } from './abilities.ts'
import { type Piece, READERS, type Usage } from './answers.ts'
import { createConnection } from './connection.ts'
import { type Feature, featureNamed, featuresOf, missedOf, type RequestSettings } from './features.ts'
import { createFinalText } from './finalText.ts'
import { headersOf, requestFor } from './requests.ts'
import type { Answers } from './schemas.ts'

export type ServiceOptions = {
  provider: RequestSettings['provider']
  apiKey?: string | undefined
  baseUrl?: string | undefined
  concurrency: number
  /** The address is of somebody's choice who does not run this installation. */
  isPublicOnly?: boolean
  clock?: Clock
  /** Time that a model may think before its answer begins, as long as the connection lives. */
  firstByteMs?: number
  /** Time that the service may be silent within its answer. */
  silenceMs?: number
  log?: Log
}
export type Question = {
  settings: RequestSettings
  /** Called for each try, so that rows that have arrived are not asked for again. */
  prompt: () => Prompt | undefined
  answers: Answers
  flow: string
  patienceMs: number
}
/**
 * `refused`: what the service has refused just now; `missed`: what it was asked without, since it has refused it before too.
 * `ms`: spent on its calls, without the time in the queue.
 */
export type Answered = { usage: Usage; refused: Feature[]; missed: Feature[]; ms: number }
type Row = Parameters<Parameters<typeof createRowStream>[0]>[0]
type OnRow = (row: Row, missed: Feature[]) => void

const SILENCE_MS = 60_000
const FIRST_BYTE_MS = 15 * 60_000

export type ModelService = ReturnType<typeof createModelService>

/** One service at its address with one key: its limits, its breaker and the abilities of its models are kept here. */
export function createModelService(options: ServiceOptions) {
  const { provider, apiKey, concurrency, clock = CLOCK, log } = options
  const { silenceMs = SILENCE_MS, firstByteMs = FIRST_BYTE_MS } = options
  const client = new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: options.baseUrl ?? presetOf(provider).baseUrl,
    defaultHeaders: headersOf({ provider }, apiKey),
    maxRetries: 0,
    timeout: firstByteMs + silenceMs,
    fetch: createConnection({ isPublicOnly: options.isPublicOnly ?? false }),
    logLevel: 'off',
  })
  const limited = createLimiter({ concurrency, judge, clock })
  const abilities = createAbilities(clock.now)

  /** @throws what is final in words for people, or what may be tried again */
  async function ask(
    { settings, prompt, answers, flow, patienceMs }: Question,
    onRow: OnRow,
    signal: AbortSignal,
  ): Promise<Answered> {
    const { model } = settings
    const search = createSearch(abilities.refusedBy(model), (leftOut) => featuresOf(settings, leftOut))
    const usage: Usage = { input: 0, output: 0, cached: 0 }
    let ms = 0
    for (;;) {
      const leftOut = search.leftOut()
      const missed = missedOf(settings, leftOut)
      try {
        await limited(
          async () => {
            const made = prompt()
            const begun = performance.now()
            try {
              const request = made && requestFor(settings, made, answers, leftOut)
              if (request) await read(request, usage, (row) => onRow(row, missed), signal)
            } finally {
              ms += performance.now() - begun
            }
          },
          { flow, signal, patienceMs },
        )
        return { usage, refused: remember(model, search.found()), missed, ms }
      } catch (error) {
        if (!mayRefuseForm(error)) throw readable(error)
        log?.('info', 'model_request_refused', { model, provider, message: quoted(error).slice(2) })
        const name = nameIn(error, featuresOf(settings, leftOut))
        if ((name === undefined && !mayBeGuessed(error)) || !search.next(name)) throw readable(error)
      }
    }
  }

  function remember(model: string, features: Feature[]) {
    if (features.length === 0) return features
    abilities.remember(model, features)
    log?.('warn', 'model_features_left_out', { model, provider, features: features.join(' ') })
    return features
  }

  async function read(
    { api, path, body }: ReturnType<typeof requestFor>,
    usage: Usage,
    onRow: (row: Row) => void,
    signal: AbortSignal,
  ) {
    const silence = watchSilence(firstByteMs, silenceMs)
    let [rows, isCut] = [0, false]
    const push = createRowStream((row) => {
      rows++
      onRow(row)
    })
    const text = createFinalText(push)
    const counted: Partial<Usage> = {}
    const take = (piece: Piece) => {
      Object.assign(counted, piece.usage)
      if (piece.text) {
        silence.begun()
        text.push(piece.text)
      }
      if (piece.end === 'filtered') throw filtered()
      isCut ||= piece.end === 'cut'
    }
    const aborted = AbortSignal.any([signal, silence.signal])
    try {
      const response = await client.post(path, { body, signal: aborted }).asResponse()
      const type = response.headers.get('content-type') ?? ''
      if (type.includes('text/html')) throw noStream()
      if (type.includes('application/json')) {
        const answer = READERS[api].whole(await response.json())
        if (!answer) throw noStream()
        take(answer)
      } else for await (const event of eventsOf(response, silence.heard, aborted)) take(READERS[api].event(event))
      // The SDK ends an aborted stream as if it had been whole.
      if (silence.signal.aborted) throw new OpenAI.APIConnectionTimeoutError()
      signal.throwIfAborted()
      text.end()
      if (isCut && rows === 0) throw cutOff()
    } finally {
      silence.stop()
      for (const key of ['input', 'output', 'cached'] as const) usage[key] += counted[key] ?? 0
    }
  }

  return {
    ask,
    /** The names of its models, as far as it tells them. */
    async listModels(signal: AbortSignal): Promise<string[]> {
      try {
        const answer = await client.get<{ data?: { id?: unknown }[] }>('/models', { signal })
        const models = Array.isArray(answer?.data) ? answer.data : []
        return models.flatMap(({ id }) => (typeof id === 'string' ? [id.replace(/^models\//, '')] : []))
      } catch (error) {
        throw readable(error)
      }
    },
  }
}

/** Each byte is a sign of life, comments that keep the connection open too. */
function eventsOf(response: Response, heard: () => void, signal: AbortSignal) {
  const listening = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      heard()
      controller.enqueue(chunk)
    },
  })
  const body = response.body?.pipeThrough(listening) ?? null
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  return Stream.fromSSEResponse<Parameters<(typeof READERS)['chat']['event']>[0]>(
    new Response(body, { headers: response.headers }),
    controller,
  )
}

/** Until the answer begins the model may think; then it is not silent for long. */
function watchSilence(firstByteMs: number, silenceMs: number) {
  const silence = new AbortController()
  let most = firstByteMs
  let timer = setTimeout(() => silence.abort(), most)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), most)
  }
  return {
    signal: silence.signal,
    heard,
    begun() {
      most = silenceMs
      heard()
    },
    stop: () => clearTimeout(timer),
  }
}

function nameIn(error: InstanceType<typeof OpenAI.APIError>, features: Feature[]): Feature | undefined {
  if (isMissing(error) && features.includes('responses')) return 'responses'
  return (error.param && featureNamed(error.param, features)) || featureNamed(wordingOf(error), features)
}

const isMissing = (error: InstanceType<typeof OpenAI.APIError>) => [404, 405, 501].includes(statusOf(error) ?? 0)
/** A model or an address that is not there is not there for a smaller request either. */
const mayBeGuessed = (error: InstanceType<typeof OpenAI.APIError>) => !isMissing(error)
