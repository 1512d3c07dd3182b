import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Rating } from '#server/integrations/translator.ts'

export type SentRow = {
  id: string
  text: string
  line: number
  translation?: string
  identifier?: string
  speaker?: string
  echo?: string
  feedback?: string
  refused?: string
  branches?: string[]
}
export type Call = {
  kind: 'translations' | 'ratings'
  /** Without those that the server sends to see whether a text of the call changes them. */
  rows: SentRow[]
  controls: SentRow[]
  system: string
  user: Record<string, unknown>
  format: string
  authorization: string | undefined
  at: number
  /** The request as it was sent. */
  body: {
    model: string
    messages: { content: string }[]
    response_format: { type: string; json_schema: { schema: object } }
  }
  /** The answer, event by event. */
  answers: unknown[]
}
/**
 * `hang`: no answer. `cut` and `silent`: half of one, then the connection ends, or nothing. `filtered` and `refusal`: as a
 * service says that it does not want to. `page`: a web page where an answer should be. `plain`: whole, not streamed.
 */
type Fault =
  | { status: number; headers?: Record<string, string>; error?: { message: string; code?: string } }
  | 'hang'
  | 'cut'
  | 'silent'
  | 'filtered'
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
  /** The text around the JSON. */
  wrap?: (json: string) => string
}

const GOOD: Rating = { accuracy: 4.5, cultural_fit: 4.5, style: 4.5, overall: 4.5, comment: 'Reads well.' }

/** An OpenAI-compatible service on loopback for the real SDK. */
export async function startOpenAi(behaviour: Behaviour = {}) {
  const calls: Call[] = []
  const service = { behaviour, calls, url: '', close }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const call = await readCall(request)
    const index = calls.push(call) - 1
    const { behaviour } = service
    const fault = behaviour.fault?.(call, index)
    if (fault === 'hang') return
    const said = { id: `chatcmpl-${index}`, created: Math.floor(Date.now() / 1000), model: call.body.model }
    function json(status: number, answer: object, headers: Record<string, string> = {}) {
      call.answers.push(answer)
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(answer))
    }
    if (typeof fault === 'object') {
      const { message, code = null } = fault.error ?? { message: 'fault' }
      const error = { message, type: fault.status < 500 ? 'invalid_request_error' : 'server_error', param: null, code }
      return json(fault.status, { error }, fault.headers)
    }
    await behaviour.stall?.(call)
    const { thinkMs = 0 } = behaviour
    await pause(typeof thinkMs === 'number' ? thinkMs : thinkMs())
    if (fault === 'page') return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>')
    const pieces = piecesOf(call, behaviour)
    if (fault === 'plain') {
      const message = { role: 'assistant', content: pieces.join(''), refusal: null }
      const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }]
      return json(200, { ...said, object: 'chat.completion', choices })
    }
    function send(delta: object, finish_reason: 'stop' | 'content_filter' | null = null) {
      const choices = [{ index: 0, delta, logprobs: null, finish_reason }]
      const chunk = { ...said, object: 'chat.completion.chunk', choices }
      call.answers.push(chunk)
      response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    send({ role: 'assistant', content: '' })
    if (fault === 'filtered') send({}, 'content_filter')
    if (fault === 'refusal') send({ refusal: 'I cannot help with that.' })
    if (fault === 'filtered' || fault === 'refusal') return response.end('data: [DONE]\n\n')
    const started = performance.now()
    for (const [number, piece] of pieces.entries()) {
      const due = ((behaviour.latencyMs ?? 0) * (number + 1)) / pieces.length
      const wait = due - (performance.now() - started)
      if (wait > 0) await pause(wait)
      if (fault === 'cut' && number >= pieces.length / 2) return response.destroy()
      if (fault === 'silent' && number >= pieces.length / 2) return
      send({ content: piece })
      behaviour.onSent?.(call, pieces.slice(0, number + 1).join(''))
    }
    send({}, 'stop')
    response.end('data: [DONE]\n\n')
  }

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return service
}

async function readCall(request: IncomingMessage): Promise<Call> {
  let body = ''
  for await (const chunk of request) body += chunk
  const sent = JSON.parse(body)
  const [system, user] = sent.messages.map((message: { content: string }) => message.content)
  const told = dataOf(user)
  const [controls, rows] = [true, false].map((is) => told.rows.filter((row) => CONTROL.test(row.text) === is))
  return {
    kind: told.rows.some((row) => row.translation !== undefined) ? 'ratings' : 'translations',
    rows: rows!,
    controls: controls!,
    system,
    user: { ...told, rows },
    format: sent.response_format?.type ?? 'text',
    authorization: request.headers.authorization,
    at: performance.now(),
    body: sent,
    answers: [],
  }
}

/** How a code is rated that was kept, or became another. */
export const rightOrWrong = ({ text, translation }: SentRow) => (text === translation ? {} : { overall: 0 })
const CONTROL = /^(?:[A-Z]\d){3}$/

/** The line between the marks of the block. */
export const dataOf = (user: string) =>
  JSON.parse(user.split('\n')[1]!) as Record<string, unknown> & { rows: SentRow[] }

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
      : [...rated(call.rows, rate), ...rated(call.controls, judge)]
  const text = wrap(JSON.stringify({ rows }))
  const size = Math.max(1, Math.ceil(text.length / Math.max(1, rows.length)))
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}

if (import.meta.main) {
  const { url } = await startOpenAi({ latencyMs: Number(process.argv[2]) })
  process.send?.({ url })
}
