import { Message, type Pattern } from '@fluent/syntax'
import { hex4, replaceUnits } from '../text/units.ts'
import { parseFluent } from './parseFluent.ts'

const INDENT = '    '

/** A pattern as text: literals for characters that Fluent has no other way to write are those characters. */
export function readPattern(file: string, { elements }: Pattern): string {
  return elements
    .map((element) => {
      if (element.type === 'TextElement') return (element as { value: string }).value
      const { expression, span } = element as Extract<Pattern['elements'][number], { expression: unknown }>
      if (expression.type === 'StringLiteral') return (expression as { parse(): { value: string } }).parse().value
      return dedent(file.slice(span!.start, span!.end).replaceAll('\r\n', '\n'))
    })
    .join('')
}

/** A text as a pattern, with its placeables where it is a well-formed one, or as nothing but text. */
export function writePattern(text: string, file: string, start: number, lineBreak: string): string {
  const indent = indentAt(file, start)
  const written = text.split('\n').map((line, at) => (at === 0 || line === '' ? line : indent + line))
  const plain = written.join('\n')
  const isKept = !text.includes('\r') && parseAlone(plain, indent) === text
  return (isKept ? plain : escapeAll(text)).replaceAll('\n', lineBreak)
}

function indentAt(file: string, start: number) {
  let from = start
  while (from > 0 && file[from - 1] === ' ') from--
  const isOwnLine = from === 0 || file[from - 1] === '\n' || file[from - 1] === '\r'
  return isOwnLine && from < start ? file.slice(from, start) : INDENT
}

function parseAlone(pattern: string, indent: string): string | undefined {
  const [inline, block] = [`k = ${pattern}\n`, `k =\n${indent}${pattern}\n`].map(readOne)
  return inline === block ? inline : undefined
}

function readOne(file: string): string | undefined {
  try {
    const { body } = parseFluent(file)
    const [message] = body
    if (body.length !== 1 || !(message instanceof Message) || !message.value || message.attributes.length > 0)
      return undefined
    return readPattern(file, message.value)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function escapeAll(text: string) {
  const escaped = replaceUnits(text, (code) => {
    const character = String.fromCharCode(code)
    if (character === '{' || character === '}') return `{"${character}"}`
    return code < 0x20 || code === 0x7f ? `{"\\u${hex4(code)}"}` : undefined
  })
  const first = escaped[0]!
  const begun = ' .*[#'.includes(first) ? `{"${first}"}${escaped.slice(1)}` : escaped
  return begun.endsWith(' ') ? `${begun.slice(0, -1)}{" "}` : begun
}

function dedent(text: string) {
  const [first, ...rest] = text.split('\n')
  const filled = rest.filter((line) => line.trim() !== '')
  const shared = filled.reduce(
    (least, line) => Math.min(least, line.length - line.trimStart().length),
    Number.POSITIVE_INFINITY,
  )
  return [first, ...rest.map((line) => line.slice(filled.length > 0 ? shared : 0))].join('\n')
}
