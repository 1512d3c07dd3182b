import OpenAI from 'openai'
import type { Log } from '../../log.ts'
import type { Prompt } from '../../prompts/prompts.ts'
import { CLOCK, type Clock } from '../clock.ts'
import { createLimiter, ServiceBusy } from '../limiter.ts'
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
import { TextRefused, TranslatorRefused } from '../translator.ts'
import { createAbilities, createSearch } from './abilities.ts'
import { type Piece, READERS, type Usage } from './answers.ts'
import { createConnection } from './connection.ts'
import { presetOf } from './constants.ts'
import { type Feature, featureNamed, featuresOf, type LeftOut, missedOf, type RequestSettings } from './features.ts'
import { createFinalText } from './finalText.ts'
import { createFirstByteLimit, type Proof } from './firstByte.ts'
import { headersOf, requestFor } from './requests.ts'
import type { Answers } from './schemas.ts'
import { readEvents, type ServerEvent } from './serverEvents.ts'

export type ServiceOptions = {
  provider: RequestSettings['provider']
  apiKey?: string | undefined
  baseUrl?: string | undefined
  concurrency: number
  /** The address is of somebody's choice who does not run this installation. */
  isPublicOnly?: boolean
  clock?: Clock
  firstByteMs?: number
  silenceMs?: number
  /**
   * An organization has brought the service: it has a minute until it has proven to be slower, and a call that meets an outage
   * is to come back rather than to wait for its end.
   */
  proof?: Proof
  log?: Log
}
export type Question = {
  settings: RequestSettings
  /** Called for each try, so that rows that have arrived are not asked for again. */
  prompt: (leftOut: LeftOut) => Prompt | undefined
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
const MAX_ANSWER_MS = 10 * 60_000
const BROUGHT = { patienceMs: 60_000, laterMs: 30_000 }
const MAX_MODELS = 2_000
const MAX_MODEL_NAME = 200

export type ModelService = ReturnType<typeof createModelService>

export function createModelService(options: ServiceOptions) {
  // Long: all of it works on one connection and what its models refused.
  const { provider, apiKey, concurrency, proof, clock = CLOCK, log } = options
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
  const firstByte = createFirstByteLimit(firstByteMs, proof)

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
    const comesBack = proof !== undefined && patienceMs > BROUGHT.patienceMs
    for (;;) {
      const leftOut = search.leftOut()
      const missed = missedOf(settings, leftOut)
      try {
        await limited(
          async () => {
            const made = prompt(leftOut)
            const begun = performance.now()
            try {
              const request = made && requestFor(settings, made, answers, leftOut)
              if (request) await read(request, usage, (row) => onRow(row, missed), signal)
            } finally {
              ms += performance.now() - begun
            }
          },
          { flow, signal, patienceMs: comesBack ? BROUGHT.patienceMs : patienceMs },
        )
        return { usage, refused: remember(model, search.found()), missed, ms }
      } catch (error) {
        if (!mayRefuseForm(error)) throw comesBack && !signal.aborted ? later(readable(error)) : readable(error)
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
    const silence = watchSilence(firstByte.ms(), silenceMs, proof && firstByteMs + MAX_ANSWER_MS)
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
      } else {
        const { event } = READERS[api]
        for await (const events of eventsOf(response, silence.heard)) for (const one of events) take(event(one))
      }
      text.end()
      if (isCut && rows === 0) throw cutOff()
      firstByte.prove(silence.firstMs())
    } catch (error) {
      const isSilent = silence.signal.aborted && !signal.aborted
      silence.end()
      throw isSilent ? new OpenAI.APIConnectionTimeoutError() : error
    } finally {
      silence.stop()
      for (const key of ['input', 'output', 'cached'] as const) usage[key] += counted[key] ?? 0
    }
  }

  return {
    ask,
    believe: firstByte.believe,
    async listModels(signal: AbortSignal): Promise<string[]> {
      try {
        const answer = await client.get<{ data?: ({ id?: unknown } | null)[] }>('/models', { signal })
        const models = Array.isArray(answer?.data) ? answer.data.slice(0, MAX_MODELS) : []
        return models.flatMap((model) => {
          const id = model?.id
          return typeof id === 'string' && id.length <= MAX_MODEL_NAME ? [id.replace(/^models\//, '')] : []
        })
      } catch (error) {
        throw readable(error)
      }
    },
  }
}

function later(error: Error) {
  if (error instanceof TranslatorRefused || error instanceof TextRefused) return error
  if (error instanceof ServiceBusy) return new ServiceBusy(error.message, error.laterMs ?? BROUGHT.laterMs)
  return new ServiceBusy('The translation service does not answer', BROUGHT.laterMs)
}

async function* eventsOf({ body, headers }: Response, heard: () => void) {
  if (!body) throw noStream()
  const listening = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      heard()
      controller.enqueue(chunk)
    },
  })
  for await (const events of readEvents(body.pipeThrough(listening))) {
    const end = events.findIndex(({ data }) => data === '[DONE]')
    yield parsed(end === -1 ? events : events.slice(0, end), headers)
    if (end !== -1) return
  }
}

function* parsed(events: ServerEvent[], headers: Headers) {
  for (const { name, data } of events) {
    const event = JSON.parse(data)
    const error = event?.error ?? (name === 'error' ? event : undefined)
    if (error) throw new OpenAI.APIError(undefined, error, undefined, headers)
    if (typeof event === 'object' && event !== null) yield event as Parameters<(typeof READERS)['chat']['event']>[0]
  }
}

function watchSilence(firstByteMs: number, silenceMs: number, mostMs?: number) {
  const silence = new AbortController()
  const begunAt = performance.now()
  let most = firstByteMs
  let firstMs: number | undefined
  const end = () => silence.abort()
  let timer = setTimeout(end, most)
  const lastTimer = mostMs === undefined ? undefined : setTimeout(end, mostMs)
  const heard = () => {
    firstMs ??= performance.now() - begunAt
    clearTimeout(timer)
    timer = setTimeout(end, most)
  }
  return {
    signal: silence.signal,
    end,
    heard,
    begun() {
      most = silenceMs
      heard()
    },
    firstMs: () => firstMs ?? performance.now() - begunAt,
    stop() {
      clearTimeout(timer)
      clearTimeout(lastTimer)
    },
  }
}

function nameIn(error: InstanceType<typeof OpenAI.APIError>, features: Feature[]): Feature | undefined {
  if (isMissing(error) && features.includes('responses')) return 'responses'
  return (error.param && featureNamed(error.param, features)) || featureNamed(wordingOf(error), features)
}

const isMissing = (error: InstanceType<typeof OpenAI.APIError>) => [404, 405, 501].includes(statusOf(error) ?? 0)
/** A model or an address that is not there is not there for a smaller request either. */
const mayBeGuessed = (error: InstanceType<typeof OpenAI.APIError>) => !isMissing(error)
