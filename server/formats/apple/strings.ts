import type { Format } from '../format.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit } from '../text/namedUnits.ts'
import { checkCount, faultAt, lineBreakOf } from '../text/positions.ts'
import type { Edit } from '../text/splice.ts'
import { textFormat } from '../text/textFormat.ts'
import { hex4, replaceUnits } from '../text/units.ts'
import { readContent, replaceContent, writeContent } from '../xml/content.ts'
import { childNamed, descendantsNamed, elementsIn, readXml, requireRoot, type XmlFile } from '../xml/readXml.ts'
import { binaryStrings, isBinary } from './binaryStrings.ts'

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }
const WRITTEN: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' }

type Token = { kind: 'string' | 'word' | 'mark'; text: string; start: number; end: number }

const textual = textFormat({
  id: 'strings',
  name: 'Apple .strings',
  extensions: ['strings'],
  detect: (_, fileName) => (fileName.endsWith('.strings') ? 2 : 0),
  mayBeJoined: true,
  parse(text) {
    if (XML.test(text)) return textsOfXml(readXml(text))
    return { units: unitsIn(text), addPlaces: (others) => addTexts(text, others) }
  },
})

export const appleStrings: Format = {
  ...textual,
  read: (bytes, columns) => (isBinary(bytes) ? binaryStrings : textual).read(bytes, columns),
  write: (template, ...wanted) => (isBinary(template) ? binaryStrings : textual).write(template, ...wanted),
}

const XML = /^\s*<(?:\?xml|!DOCTYPE plist|plist)[\s>]/

function textsOfXml(file: XmlFile) {
  const { skipped, add } = collectSkipped<FoundSkipped>()
  const elements = elementsIn(childNamed(requireRoot(file, 'plist'), 'dict') ?? file.root)
  const units = elements.flatMap((key, at): Unit[] => {
    const value = elements[at + 1]
    if (key.name !== 'key' || !value) return []
    if (value.name !== 'string') {
      for (const { start, text } of descendantsNamed(value, 'string'))
        if (text !== '') add({ at: start, place: key.text, text, reason: SKIPPED.nested })
      return []
    }
    const content = readContent(file, value)
    return [
      {
        key: key.text,
        at: key.start,
        source: content.text,
        edits: ({ text }) =>
          typeof text === 'string' ? [replaceContent(file, value, writeContent(text, content, false))] : [],
      },
    ]
  })
  return { units, skipped }
}

function unitsIn(file: string): Unit[] {
  const units: Unit[] = []
  const { next, comment } = createTokens(file)
  for (let key = next(); key; key = next()) {
    if (key.kind === 'mark') throw faultAt(file, key.start, 'A key in double quotes was expected')
    const context = comment()
    checkCount(file, key.start, units)
    const mark = next()
    // A key that stands alone is its own text.
    if (mark?.kind === 'mark' && mark.text === ';') {
      units.push(unitOf(key, { ...key, start: key.end, end: key.end }, context, ' = '))
      continue
    }
    requireMark(file, mark, '=', 'the key')
    const value = next()
    if (!value || value.kind === 'mark')
      throw faultAt(file, value?.start ?? file.length, 'A value in double quotes was expected')
    requireMark(file, next(), ';', 'the value')
    units.push(unitOf(key, value, context))
  }
  return units
}

const unitOf = (key: Token, { text, start, end }: Token, context: string, before = ''): Unit => ({
  key: key.text,
  at: key.start,
  source: text,
  context,
  edits: ({ text }) => (typeof text === 'string' ? [{ start, end, text: before + quote(text) }] : []),
})

function addTexts(file: string, others: readonly Unit[]): Edit[] {
  const lineBreak = lineBreakOf(file)
  const texts = others.map(({ key, source, context = '' }) => {
    const note = context === '' ? '' : `/* ${context.replaceAll('*/', '* /')} */${lineBreak}`
    return `${lineBreak}${note}${quote(key)} = ${quote(String(source))};${lineBreak}`
  })
  const isEnded = file === '' || /[\r\n]$/.test(file)
  return [{ start: file.length, end: file.length, text: (isEnded ? '' : lineBreak) + texts.join('') }]
}

function requireMark(file: string, token: Token | undefined, mark: '=' | ';', after: string) {
  if (token?.text === mark && token.kind === 'mark') return
  const name = mark === '=' ? 'An equals sign' : 'A semicolon'
  throw faultAt(file, token?.start ?? file.length, `${name} was expected after ${after}`)
}

const quote = (text: string) =>
  `"${replaceUnits(text, (code) => WRITTEN[String.fromCharCode(code)] ?? (code < 0x20 ? `\\U${hex4(code)}` : undefined))}"`

function lineEnd(file: string, at: number) {
  let end = at
  while (end < file.length && file[end] !== '\n' && file[end] !== '\r') end++
  return end
}

function createTokens(file: string) {
  let at = 0
  let comments: string[] = []

  function skipBlanks() {
    for (;;) {
      while (at < file.length && ' \t\r\n'.includes(file[at]!)) at++
      const isLine = file.startsWith('//', at)
      if (!isLine && !file.startsWith('/*', at)) return
      const end = isLine ? lineEnd(file, at) : file.indexOf('*/', at + 2)
      if (end === -1) throw faultAt(file, at, 'This comment is not closed: */ was expected')
      comments.push(file.slice(at + 2, end).trim())
      at = end + (isLine ? 0 : 2)
    }
  }

  function next(): Token | undefined {
    skipBlanks()
    if (at >= file.length) return undefined
    const start = at
    if (file[at] === '"' || file[at] === "'") {
      const { text, end } = readQuoted(file, at)
      at = end
      return { kind: 'string', text, start, end }
    }
    while (at < file.length && /[\w.$/:-]/.test(file[at]!)) at++
    if (at === start) at++
    return { kind: /[\w$]/.test(file[start]!) ? 'word' : 'mark', text: file.slice(start, at), start, end: at }
  }

  return {
    next,
    comment() {
      const text = comments.join('\n')
      comments = []
      return text
    },
  }
}

function readQuoted(file: string, start: number) {
  const mark = file[start]
  let text = ''
  for (let at = start + 1; at < file.length; at++) {
    const character = file[at]!
    if (character === mark) return { text, end: at + 1 }
    if (character !== '\\') {
      text += character
      continue
    }
    const unicode = /^[Uu]([0-9a-fA-F]{1,4})/.exec(file.slice(at + 1, at + 6))
    const octal = /^[0-7]{3}/.exec(file.slice(at + 1, at + 4))
    const next = file[at + 1] ?? ''
    if (unicode) text += String.fromCharCode(Number.parseInt(unicode[1]!, 16))
    else if (octal) text += String.fromCharCode(Number.parseInt(octal[0], 8))
    else text += ESCAPES[next] ?? next
    at += unicode ? unicode[0].length : octal ? 3 : 1
  }
  throw faultAt(file, start, 'This string has no closing quote')
}
