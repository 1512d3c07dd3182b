import type { Escaping } from './content.ts'

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' }
const isBlank = (character: string | undefined) => character !== undefined && ' \n\t\r'.includes(character)

/**
 * Escapes of Android's resources: backslashes, and quotes within which blanks count; elsewhere a run of them is one space.
 * https://developer.android.com/guide/topics/resources/string-resource#FormattingAndStyling
 */
export const androidEscaping: Escaping = { escape: writeLiteral, reader: createReader, finish }

/** A blank that is lost at the ends of a value. No file holds the character. */
const WEAK = '\0'

function finish(text: string) {
  let [start, end] = [0, text.length]
  while (text[start] === WEAK) start++
  while (end > start && text[end - 1] === WEAK) end--
  return text.slice(start, end).replaceAll(WEAK, ' ')
}

function createReader() {
  let isQuoted = false
  return (written: string) => {
    const read = readLiteral(written, isQuoted)
    isQuoted = read.isQuoted
    return read.text
  }
}

function readLiteral(written: string, isOpen: boolean) {
  let text = ''
  let isQuoted = isOpen
  for (let at = 0; at < written.length; at++) {
    const character = written[at]!
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\\') {
      const next = written[at + 1]
      const code = next === 'u' ? written.slice(at + 2, at + 6) : ''
      if (/^[0-9a-fA-F]{4}$/.test(code)) {
        text += String.fromCharCode(Number.parseInt(code, 16))
        at += 5
      } else {
        text += next === undefined ? '' : (ESCAPES[next] ?? next)
        at++
      }
    } else if (!isQuoted && isBlank(character)) {
      while (isBlank(written[at + 1])) at++
      text += WEAK
    } else text += character
  }
  return { text, isQuoted }
}

function writeLiteral(literal: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const escaped = literal.replace(/[\\'"@?\n\t\r]/g, (character, at: number) => {
    if (character === '@' || character === '?') return isFirst && at === 0 ? `\\${character}` : character
    if (character === '\n') return '\\n'
    if (character === '\t') return '\\t'
    return character === '\r' ? '\\r' : `\\${character}`
  })
  // Of several spaces, and at the ends, a blank would be lost.
  const spaced = escaped.replace(/ (?= )/g, SPACE)
  const begun = isFirst && spaced.startsWith(' ') ? SPACE + spaced.slice(1) : spaced
  return isLast && begun.endsWith(' ') ? begun.slice(0, -1) + SPACE : begun
}

const SPACE = '\\u0020'
