import { setImmediate as turn } from 'node:timers/promises'
import { answerTooLarge } from '../serviceErrors.ts'

const MAX_LINES = 300_000
const LINES_A_TURN = 500
const MAX_LINE = 4_000_000
const LINE_END = /\r\n|\n|\r/

export type ServerEvent = { name: string; data: string }

/**
 * Reads server-sent events [HTML, 9.2] in time linear in their bytes, however small or large they are; answers those that came
 * together. Passes over events without data; the last one may lack its end. Throws when there are too many.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent[]> {
  const lines = createLines()
  let [name, data]: [string, string[]] = ['', []]
  let events: ServerEvent[] = []
  let sinceTurn = 0
  function take(line: string) {
    if (line.startsWith('data:')) data.push(valueIn(line, 'data:'))
    else if (line.startsWith('event:')) name = valueIn(line, 'event:')
    if (line !== '') return
    if (data.length > 0) events.push({ name, data: data.join('\n') })
    name = ''
    data = []
  }
  for await (const chunk of body) {
    for (const line of lines.push(chunk)) {
      take(line)
      if (++sinceTurn % LINES_A_TURN !== 0) continue
      yield events
      events = []
      await turn()
    }
    yield events
    events = []
  }
  take(lines.end())
  take('')
  yield events
}

function createLines() {
  const decoder = new TextDecoder()
  let begun: string[] = []
  let length = 0
  /** A carriage return at the end of a chunk may be half of a line's end. */
  let half = ''
  let count = 0
  return {
    push(chunk: Uint8Array): string[] {
      const text = half + decoder.decode(chunk, { stream: true })
      half = text.endsWith('\r') ? '\r' : ''
      const found = text.slice(0, text.length - half.length).split(LINE_END)
      const rest = found.pop()!
      count += found.length
      if (count > MAX_LINES) throw answerTooLarge()
      if (found.length > 0) {
        found[0] = begun.join('') + found[0]
        begun = []
        length = 0
      }
      begun.push(rest)
      length += rest.length
      if (length > MAX_LINE) throw answerTooLarge()
      return found
    },
    end: () => begun.join(''),
  }
}

function valueIn(line: string, field: string) {
  const at = line[field.length] === ' ' ? field.length + 1 : field.length
  return line.slice(at)
}
