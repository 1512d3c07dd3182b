import type { Unit } from '../text/namedUnits.ts'
import { checkCount, faultAt, lineBreakOf } from '../text/positions.ts'
import type { Edit } from '../text/splice.ts'
import { textFormat } from '../text/textFormat.ts'
import { hasUnit, isBeyondAscii, replaceUnits, unicodeEscape } from '../text/units.ts'

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', f: '\f' }

/**
 * `.properties` of Java: UTF-8 or Latin-1, with `\uXXXX` for the rest.
 * https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Properties.html#load(java.io.Reader)
 */
export const properties = textFormat({
  id: 'properties',
  name: 'Java properties',
  extensions: ['properties'],
  detect: (_, fileName) => (fileName.endsWith('.properties') ? 2 : 0),
  otherwise: 'latin1',
  mayBeJoined: true,
  parse(text, { encoding }) {
    const isEscaped = encoding === 'latin1' || !hasUnit(text, isBeyondAscii)
    return { units: unitsIn(text, isEscaped), addPlaces: (others) => addTexts(text, others, isEscaped) }
  },
})

function addTexts(file: string, others: readonly Unit[], isEscaped: boolean): Edit[] {
  const lineBreak = lineBreakOf(file)
  const texts = others.map(({ key, source, context = '' }) => {
    const notes = context === '' ? [] : context.split('\n').map((note) => `# ${note}`)
    const name = writeValue(key, isEscaped).replaceAll(/(?<!^)[ =:]|^[#!]/g, '\\$&')
    return [...notes, `${name}=${writeValue(String(source), isEscaped)}`, ''].join(lineBreak)
  })
  const isEnded = file === '' || /[\r\n]$/.test(file)
  return [{ start: file.length, end: file.length, text: (isEnded ? '' : lineBreak) + texts.join('') }]
}

function unitsIn(file: string, isEscaped: boolean): Unit[] {
  const units: Unit[] = []
  let comments: string[] = []
  for (let at = 0; at < file.length; ) {
    const start = skip(file, at, ' \t\f')
    const character = file[start]
    if (character === '#' || character === '!') {
      const end = lineEnd(file, start)
      comments.push(file.slice(start + 1, end).trim())
      at = nextLine(file, end)
    } else if (character === undefined || character === '\n' || character === '\r') {
      comments = []
      at = nextLine(file, start)
    } else {
      const { unit, end } = readProperty(file, start, { context: comments.join('\n'), isEscaped })
      units.push(unit)
      checkCount(file, start, units)
      comments = []
      at = nextLine(file, end)
    }
  }
  return units
}

function readProperty(file: string, start: number, { context, isEscaped }: { context: string; isEscaped: boolean }) {
  let keyEnd = start
  while (keyEnd < file.length && !' \t\f=:\r\n'.includes(file[keyEnd]!)) keyEnd += file[keyEnd] === '\\' ? 2 : 1
  let from = skipBlanks(file, Math.min(keyEnd, file.length))
  if (file[from] === '=' || file[from] === ':') from = skipBlanks(file, from + 1)
  const end = logicalEnd(file, from)
  const unit: Unit = {
    key: readValue(file, start, keyEnd),
    at: start,
    source: readValue(file, from, end),
    context,
    edits: ({ text }) => (typeof text === 'string' ? [{ start: from, end, text: writeValue(text, isEscaped) }] : []),
  }
  return { unit, end }
}

function skip(file: string, at: number, characters: string) {
  let next = at
  while (next < file.length && characters.includes(file[next]!)) next++
  return next
}

function skipBlanks(file: string, at: number): number {
  let next = skip(file, at, ' \t\f')
  while (file[next] === '\\' && (file[next + 1] === '\n' || file[next + 1] === '\r'))
    next = skip(file, nextLine(file, next + 1), ' \t\f')
  return next
}

function lineEnd(file: string, at: number) {
  let end = at
  while (end < file.length && file[end] !== '\n' && file[end] !== '\r') end++
  return end
}

const nextLine = (file: string, end: number) => end + (file.startsWith('\r\n', end) ? 2 : 1)

function logicalEnd(file: string, from: number) {
  let at = from
  while (at < file.length && file[at] !== '\n' && file[at] !== '\r') {
    if (file[at] !== '\\') at++
    else at = file[at + 1] === '\r' || file[at + 1] === '\n' ? nextLine(file, at + 1) : at + 2
  }
  return Math.min(at, file.length)
}

function readValue(file: string, start: number, end: number) {
  let text = ''
  for (let at = start; at < end; ) {
    if (file[at] !== '\\') {
      text += file[at++]
      continue
    }
    const next = file[at + 1]
    if (next === '\n' || next === '\r') at = skip(file, nextLine(file, at + 1), ' \t\f')
    else if (next === 'u') {
      const code = file.slice(at + 2, at + 6)
      if (!/^[0-9a-fA-F]{4}$/.test(code)) throw faultAt(file, at, 'Four hexadecimal digits were expected after \\u')
      text += String.fromCharCode(Number.parseInt(code, 16))
      at += 6
    } else {
      if (next !== undefined && at + 1 < end) text += ESCAPES[next] ?? next
      at += 2
    }
  }
  return text
}

function writeValue(text: string, isEscaped: boolean) {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('\f', '\\f')
    .replace(/^[ =:]/, '\\$&')
  return isEscaped ? replaceUnits(escaped, (code) => (isBeyondAscii(code) ? unicodeEscape(code) : undefined)) : escaped
}
