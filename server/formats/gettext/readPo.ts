import { isUtf8 } from 'node:buffer'
import { checkCount, faultAt } from '../text/positions.ts'

/** A value and its place: from the first quote up to behind the last, over several lines. */
export type PoValue = { text: string; start: number; end: number }
export type PoEntry = {
  start: number
  keywords: number
  context: PoValue | undefined
  id: PoValue
  plural: PoValue | undefined
  strings: PoValue[]
  notes: string[]
  flags: PoFlags[]
  previous: { written: string; start: number; end: number }[]
}
export type PoFlags = { start: number; end: number; names: string[] }
type Begun = Partial<PoEntry> & Pick<PoEntry, 'start' | 'strings' | 'notes' | 'flags' | 'previous'>

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }
const MAX_INDEX = 99

/** Entries of a PO file in their order, the header first if there is one. `onObsolete` hears where the line of a msgid begins. */
export function readPo(text: string, onObsolete: (at: number, line: string) => void = () => undefined): PoEntry[] {
  const entries: PoEntry[] = []
  let entry: Begun = begin(0)
  let last: PoValue | undefined
  let waiting: Keyword | undefined

  function finish(at: number) {
    checkCount(text, at, entries)
    const { id, keywords, strings } = entry
    if (id && keywords !== undefined) {
      if (strings.length === 0) throw faultAt(text, at, 'A msgstr was expected before this')
      for (let index = 0; index < strings.length; index++)
        if (!strings[index]) throw faultAt(text, id.start, `The msgstr[${index}] of this msgid is missing`)
      entries.push({ context: undefined, plural: undefined, ...entry, id, keywords })
    } else if (entry.context) throw faultAt(text, at, 'A msgid was expected before this')
    entry = begin(at)
    last = undefined
  }

  function takeKeyword({ keyword, index, at }: Keyword, value: PoValue) {
    if (keyword === 'msgctxt' || (keyword === 'msgid' && (entry.id || entry.strings.length > 0))) {
      if (entry.id || entry.context) finish(at)
    }
    entry.keywords ??= at
    last = value
    if (keyword === 'msgctxt') entry.context = value
    else if (keyword === 'msgid') entry.id = value
    else if (!entry.id) throw faultAt(text, at, `A msgid was expected before ${keyword}`)
    else if (keyword === 'msgid_plural') entry.plural = value
    else entry.strings[index ?? 0] = value
  }

  for (let at = 0; at < text.length; ) {
    const end = lineEnd(text, at)
    const line = text.slice(at, end)
    const from = at + line.length - line.trimStart().length
    const content = line.trim()
    const next = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (waiting && content[0] !== '"')
      throw faultAt(text, from, `A string in quotes was expected after ${waiting.keyword}`)
    if (content === '') {
      if (entry.strings.length > 0) finish(at)
    } else if (content[0] === '#') {
      if (entry.strings.length > 0) finish(at)
      // Comments and flags before an obsolete entry are its own.
      if (content[1] === '~') {
        entry = begin(at)
        if (OBSOLETE.test(content)) onObsolete(at, content)
      } else takeComment(entry, { content, start: at, from, next })
    } else if (content[0] === '"') {
      const more = readStrings(text, from, end)
      if (waiting) takeKeyword(waiting, more)
      else if (last) {
        last.text += more.text
        last.end = more.end
      } else throw faultAt(text, from, 'A keyword such as msgid was expected before this string')
      waiting = undefined
    } else {
      const found = KEYWORD.exec(content.slice(0, 300))
      if (!found) throw faultAt(text, from, 'msgctxt, msgid, msgid_plural, msgstr or a string in quotes was expected')
      const index = found[2] === undefined ? undefined : Number(found[2])
      if (index !== undefined && index > MAX_INDEX) throw faultAt(text, from, 'There are too many plural forms')
      const keyword = { keyword: found[1]!, index, at: from }
      if (found[3] === '"') takeKeyword(keyword, readStrings(text, from + found[0].length - 1, end))
      else waiting = keyword
    }
    at = next
  }
  if (waiting) throw faultAt(text, text.length, `A string in quotes was expected after ${waiting.keyword}`)
  finish(text.length)
  return entries
}

const OBSOLETE = /^#~[ \t]{0,9}msgid[ \t]/

type Keyword = { keyword: string; index: number | undefined; at: number }
const KEYWORD = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,3})\])?[ \t]*("|$)/

const begin = (start: number): Begun => ({ start, strings: [], notes: [], flags: [], previous: [] })

function lineEnd(text: string, at: number) {
  LINE_BREAK.lastIndex = at
  return LINE_BREAK.exec(text)?.index ?? text.length
}

const LINE_BREAK = /[\r\n]/g

type Comment = { content: string; start: number; from: number; next: number }

function takeComment(entry: Begun, { content, start, from, next }: Comment) {
  if (content.startsWith('#,')) {
    const names = content.slice(2).split(',')
    entry.flags.push({ start: from, end: from + content.length, names: names.map((name) => name.trim()) })
  } else if (content.startsWith('#|')) {
    entry.previous.push({ written: content.slice(2).trim(), start, end: next })
  } else if (content.startsWith('#.') || /^#\s/.test(content)) entry.notes.push(content.slice(2).trim())
}

export function previousOf({ previous }: PoEntry): string | undefined {
  if (previous.length === 0) return undefined
  const lines = previous.map(({ written }) => written)
  try {
    return readPo([...lines, 'msgstr ""'].join('\n'))[0]?.id.text
  } catch {
    return undefined // a comment, whatever is in it
  }
}

function readStrings(text: string, start: number, end: number): PoValue {
  const value = readString(text, start, end)
  for (;;) {
    let next = value.end
    while (next < end && ' \t'.includes(text[next]!)) next++
    if (next >= end) return value
    if (text[next] !== '"') throw faultAt(text, value.end, 'The end of the line was expected after the closing quote')
    const more = readString(text, next, end)
    value.text += more.text
    value.end = more.end
  }
}

function readString(text: string, start: number, end: number): PoValue {
  let value = ''
  for (let from = start + 1; ; ) {
    SPECIAL.lastIndex = from
    const at = SPECIAL.exec(text)?.index ?? end
    if (at >= end) throw faultAt(text, start, 'This string has no closing quote on its line')
    value += text.slice(from, at)
    if (text[at] === '"') return { text: value, start, end: at + 1 }
    BYTES.lastIndex = at
    const bytes = BYTES.exec(text)?.[0]
    const next = text[at + 1] ?? ''
    value += bytes ? readBytes(bytes) : (ESCAPES[next] ?? next)
    from = at + (bytes?.length ?? 1 + next.length)
  }
}

const SPECIAL = /["\\]/g

const BYTES = /(?:\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}))+/y
const BYTE = /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2}))/g

/** Each escape is a byte: several of them are a character beyond ASCII. */
function readBytes(written: string) {
  const bytes = Buffer.from(
    written
      .matchAll(BYTE)
      .map(([, octal, hexadecimal]) => Number.parseInt(octal ?? hexadecimal!, octal ? 8 : 16))
      .toArray(),
  )
  return isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1')
}
