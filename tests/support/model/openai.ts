import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import type { Rating } from '#server/integrations/translator.ts'
import { echoesOf } from '#server/prompts/alignment.ts'
import { isSentence } from '#server/prompts/controls/sentences.ts'
import { type End, type Sent, sendEvent, WIRES, type WireName, wireOf } from './wires.ts'

export type SentRow = {
  id: string
  text: string
  line: number
  translation?: string
  identifier?: string
  context?: string
  speaker?: string
  echo?: string
  feedback?: string
  refused?: string
  branches?: string[]
  marks?: string
  max_length?: number | string
  picture?: number
  present?: string
  before?: string
  rating?: string
  wish?: string
  checks?: string
}
export type Call = {
  kind: 'translations' | 'ratings'
  /** Without those that the server sends to see whether a text of the call changes them. */
  rows: SentRow[]
  controls: SentRow[]
  system: string
  user: Record<string, unknown>
  format: string
  /** The interface that was asked. */
  wire: WireName
  authorization: string | undefined
  headers: Record<string, string | string[] | undefined>
  at: number
  /** The request as it was sent. */
  body: Sent & {
    model: string
    messages: { content: string }[]
    response_format: { type: string; json_schema: { schema: object } }
  }
  /** The user's message as it was sent. */
  prompt: string
  /** The answer, event by event. */
  answers: unknown[]
  /** The text of a whole answer. */
  answered: string
}
/**
 * `body`: the refusal as it is sent. `event`: the refusal as an event of an answer that has begun. `hang`: no answer. `cut` and `silent`: half of one, then the connection ends, or nothing. `filtered` and `refusal`: as a
 * service says that it does not want to. `page`: a web page where an answer should be. `plain`: whole, not streamed.
 */
type Fault =
  | { status: number; headers?: Record<string, string>; error?: { message: string; code?: string }; body?: unknown }
  | { event: Sent }
  | 'hang'
  | 'cut'
  | 'silent'
  | 'filtered'
  | 'cutOff'
  | 'refusal'
  | 'page'
  | 'plain'

/** Behaviour of the service; it can be changed while it runs. Without anything it answers at once and well. */
export type Behaviour = {
  /** Before the first byte. */
  thinkMs?: number | (() => number)
  /** No answer before this. */
  stall?: (call: Call) => Promise<void> | undefined
  /** From the first byte to the last; the rows are spread evenly over it. */
  latencyMs?: number
  /** `undefined` leaves the row out of the answer. */
  translate?: (row: SentRow, call: Call) => string | undefined
  /** Kept and rated as they should be without this; only a model that obeys texts changes them. */
  control?: { translate?: Behaviour['translate']; rate?: Behaviour['rate'] }
  /** The rows of a whole answer, instead of `translate`. */
  answer?: (rows: SentRow[], call: Call) => { id: string; echo: string | undefined; text: string }[]
  rate?: (row: SentRow, call: Call) => Partial<Rating> | undefined
  fault?: (call: Call, index: number) => Fault | undefined
  /** Hears all that has been sent of an answer, each time that more is. */
  onSent?: (call: Call, text: string) => void
  /** Reasoning that is sent before the answer, beside it. */
  thoughts?: string
  /** While the model thinks, comments keep the connection open so often. */
  keepAliveMs?: number
  /** The names of its models. */
  models?: string[]
  /** The text around the JSON. */
  wrap?: (json: string) => string
}

const GOOD: Rating = { accuracy: 4.5, cultural_fit: 4.5, style: 4.5, overall: 4.5, comment: '' }

/** An OpenAI-compatible service on loopback for the real SDK. */
export async function startOpenAi(behaviour: Behaviour = {}) {
  const calls: Call[] = []
  /** Calls of controls alone, which nothing delays or refuses. */
  const calibrations: Call[] = []
  const service = { behaviour, calls, calibrations, url: '', close }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    function json(status: number, answer: unknown, headers: Record<string, string> = {}) {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(answer))
    }
    const name = wireOf(request.url ?? '')
    if (request.url?.endsWith('/models'))
      return json(200, {
        object: 'list',
        data: (service.behaviour.models ?? []).map((id) => ({ id, object: 'model' })),
      })
    if (name === undefined) return json(404, { error: { message: `Invalid URL (POST ${request.url})` } })
    const call = await readCall(request, name)
    const isCalibration = call.rows.length === 0 && call.controls.length > 0
    const behaviour: Behaviour = isCalibration ? { control: service.behaviour.control ?? {} } : service.behaviour
    const index = (isCalibration ? calibrations : calls).push(call) - 1
    const wire = WIRES[name]
    const { model } = call.body
    const fault = behaviour.fault?.(call, index)
    if (fault === 'hang') return
    if (typeof fault === 'object' && 'status' in fault) {
      const { message, code = null } = fault.error ?? { message: 'fault' }
      const error = { message, type: fault.status < 500 ? 'invalid_request_error' : 'server_error', param: null, code }
      const body = fault.body ?? { error }
      call.answers.push(body)
      return json(fault.status, body, fault.headers)
    }
    await behaviour.stall?.(call)
    const isStreamed = call.body.stream === true && fault !== 'plain' && fault !== 'page'
    const { thinkMs = 0 } = behaviour
    const think = () => pause(typeof thinkMs === 'number' ? thinkMs : thinkMs())
    if (isStreamed && behaviour.keepAliveMs !== undefined) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': thinking\n\n')
      const beat = setInterval(() => response.write(': thinking\n\n'), behaviour.keepAliveMs)
      await think().finally(() => clearInterval(beat))
    } else await think()
    if (fault === 'page') return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>')
    const pieces = piecesOf(call, behaviour)
    call.answered = pieces.join('')
    const end: End =
      fault === 'filtered' ? 'content_filter' : fault === 'refusal' ? 'refusal' : fault === 'cutOff' ? 'length' : 'stop'
    if (!isStreamed) {
      const text = end === 'stop' ? pieces.join('') : ''
      const whole = wire.whole(text, end, behaviour.thoughts, model)
      call.answers.push(whole)
      return json(200, whole)
    }
    function send(...events: Sent[]) {
      call.answers.push(...events)
      for (const event of events) sendEvent(response, event)
    }
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    send(...wire.begin(model))
    if (typeof fault === 'object') {
      send(fault.event)
      return response.end(wire.last)
    }
    if (behaviour.thoughts !== undefined) send(wire.thought(behaviour.thoughts))
    if (end !== 'stop') {
      send(...wire.end(end, model))
      return response.end(wire.last)
    }
    const started = performance.now()
    for (const [number, piece] of pieces.entries()) {
      const due = ((behaviour.latencyMs ?? 0) * (number + 1)) / pieces.length
      const wait = due - (performance.now() - started)
      if (wait > 0) await pause(wait)
      if (fault === 'cut' && number >= pieces.length / 2) return response.destroy()
      if (fault === 'silent' && number >= pieces.length / 2) return
      send(wire.piece(piece))
      behaviour.onSent?.(call, pieces.slice(0, number + 1).join(''))
    }
    send(...wire.end('stop', model))
    response.end(wire.last)
  }

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return service
}

async function readCall(request: IncomingMessage, name: WireName): Promise<Call> {
  let body = ''
  for await (const chunk of request) body += chunk
  const sent = JSON.parse(body)
  const { system, user } = WIRES[name].prompt(sent)
  const told = dataOf(user)
  const [controls, rows] = [true, false].map((is) => told.rows.filter((row) => isOurs(row.text) === is))
  return {
    kind: told.rows.some((row) => row.translation !== undefined) ? 'ratings' : 'translations',
    rows: rows!,
    controls: controls!,
    system,
    user: { ...told, rows },
    format: WIRES[name].format(sent),
    wire: name,
    authorization: request.headers.authorization,
    headers: request.headers,
    at: performance.now(),
    body: sent,
    prompt: user,
    answers: [],
    answered: '',
  }
}

/** How a control is rated that has its own translation, or another's. */
export const rightOrWrong = ({ text, translation }: SentRow) => (text === translation ? {} : { overall: 0 })
const isOurs = (text: string) => SPECIFIED_LANGUAGES.some((language) => isSentence(text, language))

/** The line between the marks of the block. */
export function dataOf(user: string): Record<string, unknown> & { rows: SentRow[] } {
  const told = JSON.parse(user.split('\n')[1]!)
  const besides = Object.entries({ around: told.around, voices: told.voices })
    .filter(([, lines]) => lines !== undefined)
    .map(([name, lines]) => [name, readBeside(lines as Beside[])])
  const known = {
    ...(told.glossary && { glossary: (told.glossary as string[][]).map(readTerm) }),
    ...(told.characters && { characters: (told.characters as string[][]).map(readCharacter) }),
  }
  return { ...told, ...known, ...Object.fromEntries(besides), rows: readRows(told.rows) }
}

const readTerm = ([term, translation, remark]: string[]) => ({ term, translation, ...(remark && { remark }) })
const readCharacter = ([name, remark]: string[]) => ({ name, ...(remark && { remark }) })

/** A speaker speaks until another one does. */
function readBeside(lines: Beside[]) {
  let speaker: string | null = null
  return lines.map(([line, source, ...rest]) => {
    const translation = rest.find((part) => typeof part === 'string')
    speaker = (rest.find((part) => typeof part === 'object') ?? { speaker }).speaker
    return { line, source, ...(translation === undefined ? {} : { translation }), ...(speaker ? { speaker } : {}) }
  })
}

type Beside = [line: number, source: string, ...rest: (string | { speaker: string | null })[]]
type Told = [id: number, text: string, ...rest: (string | Record<string, unknown>)[]]

/** The rows as a model understands them: with all that holds for them, and their echo. */
function readRows(told: Told[]): SentRow[] {
  let line = 0
  let holding: Record<string, unknown> = {}
  const rows = told.map(([id, text, ...rest]) => {
    const more = rest.find((part) => typeof part === 'object') ?? {}
    const { speaker = holding.speaker, context = holding.context, key = holding.key, ...others } = more
    holding = { speaker, context, key }
    line = (more.line as number | undefined) ?? line + 1
    const [translation] = rest.filter((part) => typeof part === 'string')
    const held = Object.fromEntries(
      Object.entries(holding).filter(([, value]) => value !== undefined && value !== null),
    )
    return { id: String(id), text, ...(translation === undefined ? {} : { translation }), ...others, ...held, line }
  })
  const echoes = echoesOf(rows.map(({ text }) => text))
  return rows.map((row, index) => ({ echo: echoes[index]!, ...row }))
}

/** One piece a row, cut so that rows do not end where pieces do. */
function piecesOf(
  call: Call,
  { answer, translate = (row) => `¡${row.text}!`, rate = () => ({}), control = {}, wrap = (json) => json }: Behaviour,
) {
  const translated = (rows: SentRow[], translate: NonNullable<Behaviour['translate']>) =>
    rows.flatMap((row) => {
      const text = translate(row, call)
      return text === undefined ? [] : [{ id: row.id, echo: row.echo, text }]
    })
  const rated = (rows: SentRow[], rate: NonNullable<Behaviour['rate']>) =>
    rows.flatMap((row) => {
      const rating = rate(row, call)
      return rating === undefined ? [] : [{ id: row.id, ...GOOD, ...rating }]
    })
  const { translate: keep = ({ text }) => text, rate: judge = rightOrWrong } = control
  const rows =
    call.kind === 'translations'
      ? [...(answer?.(call.rows, call) ?? translated(call.rows, translate)), ...translated(call.controls, keep)]
      : []
  const ratings = call.kind === 'ratings' ? [...rated(call.rows, rate), ...rated(call.controls, judge)] : []
  const lists = {
    rows: rows.map(({ id, echo, text }) => (echo === undefined ? [id, text] : [id, echo, text])),
    ratings: ratings.map(({ id, ...rating }) => [Number(id), ...scoresOf(rating)]),
    comments: ratings.flatMap(({ id, comment }) => (comment ? [[id, comment]] : [])),
  }
  const { rows: texts, ...judged } = lists
  const text = wrap(JSON.stringify(call.kind === 'translations' ? { rows: texts } : judged))
  const size = Math.max(1, Math.ceil(text.length / Math.max(1, rows.length + ratings.length)))
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}

const scoresOf = ({ accuracy, cultural_fit, style, overall }: Rating) =>
  new Set([accuracy, cultural_fit, style, overall]).size === 1
    ? [2 * overall]
    : [accuracy, cultural_fit, style, overall].map((score) => 2 * score)

if (import.meta.main) {
  const { url } = await startOpenAi({ latencyMs: Number(process.argv[2]) })
  process.send?.({ url })
}
