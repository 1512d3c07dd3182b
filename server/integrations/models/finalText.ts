import { answerTooLarge } from '../serviceErrors.ts'

const OPENING = [
  '<think>',
  '<thinking>',
  '<thought>',
  '<reasoning>',
  '[think]',
  '◁think▷',
  '<seed:think>',
  '<|channel|>',
]
const CLOSING = [
  '</think>',
  '</thinking>',
  '</thought>',
  '</reasoning>',
  '[/think]',
  '◁/think▷',
  '</seed:think>',
  '<|channel|>final<|message|>',
]
const LONGEST_MARK = Math.max(...[...OPENING, ...CLOSING].map((mark) => mark.length))
const MAX_HELD = 4_000_000

/**
 * An answer that begins as one is passed on at once. One that begins with prose may turn out to be thoughts that nothing
 * opened, so it is held until a mark closes it, or to its end.
 */
export function createFinalText(push: (text: string) => void) {
  let state: 'start' | 'thoughts' | 'prose' | 'answer' = 'start'
  let held: string[] = []
  let length = 0
  let tail = ''

  function begin(text: string) {
    const start = (held.join('') + text).trimStart()
    held = start === '' ? [] : [start]
    if (start === '') return
    const lower = start.slice(0, LONGEST_MARK).toLowerCase()
    if (lower.startsWith('<|channel|>final<|message|>'))
      return resume(start.slice('<|channel|>final<|message|>'.length))
    if (OPENING.some((mark) => lower.startsWith(mark))) return think(start)
    if (OPENING.some((mark) => mark.startsWith(lower))) return
    held = []
    if (/^[{[`]/.test(start)) {
      state = 'answer'
      return push(start)
    }
    state = 'prose'
    search(start)
  }

  function think(text: string) {
    held = []
    state = 'thoughts'
    search(text)
  }

  function search(text: string) {
    const seen = tail + text
    const lower = seen.toLowerCase()
    const ends = CLOSING.map((mark) => ({ at: lower.indexOf(mark), mark })).filter(({ at }) => at !== -1)
    const end = ends.sort((one, other) => one.at - other.at)[0]
    if (end) return resume(seen.slice(end.at + end.mark.length))
    tail = seen.slice(-LONGEST_MARK)
    length += text.length
    if (length > MAX_HELD) throw answerTooLarge()
    if (state === 'prose') held.push(text)
  }

  function resume(text: string) {
    state = 'start'
    held = []
    tail = ''
    begin(text)
  }

  return {
    push(text: string) {
      if (state === 'answer') push(text)
      else if (state === 'start') begin(text)
      else search(text)
    },
    end() {
      if (state === 'prose' || state === 'start') push(held.join(''))
    },
  }
}
