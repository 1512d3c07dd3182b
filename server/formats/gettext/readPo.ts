import { faultAt } from '../text/positions.ts'

/** A value and its place: from the first quote up to behind the last, over several lines. */
export type PoValue = { text: string; start: number; end: number }
export type PoEntry = {
  /** Where its first line begins, and its first keyword. */
  start: number
  keywords: number
  context: PoValue | undefined
  id: PoValue
  plural: PoValue | undefined
  /** By index; one without forms has the index 0. */
  strings: PoValue[]
  notes: string[]
  /** The line of its flags, without its end. */
  flags: { start: number; end: number; names: string[] } | undefined
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }
const MAX_INDEX = 99

/** Entries of a PO file in their order, the header first if there is one. Obsolete entries are passed over. */
export function readPo(text: string): PoEntry[] {
  const entries: PoEntry[] = []
  let entry: Partial<PoEntry> & Pick<PoEntry, 'start' | 'strings' | 'notes'> = begin(0)
  let last: PoValue | undefined

  function finish(at: number) {
    const { id, keywords, strings } = entry
    if (id && keywords !== undefined) {
      if (strings.length === 0) throw faultAt(text, at, 'A msgstr was expected before this')
      for (let index = 0; index < strings.length; index++)
        if (!strings[index]) throw faultAt(text, id.start, `The msgstr[${index}] of this msgid is missing`)
      entries.push({ context: undefined, plural: undefined, flags: undefined, ...entry, id, keywords })
    } else if (entry.context) throw faultAt(text, at, 'A msgid was expected before this')
    entry = begin(at)
    last = undefined
  }

  function takeKeyword(keyword: string, index: number | undefined, value: PoValue, at: number) {
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
    if (content === '') {
      if (entry.strings.length > 0) finish(at)
    } else if (content[0] === '#') {
      if (entry.strings.length > 0) finish(at)
      takeComment(entry, content, from)
    } else if (content[0] === '"') {
      if (!last) throw faultAt(text, from, 'A keyword such as msgid was expected before this string')
      const more = readString(text, from, end)
      last.text += more.text
      last.end = more.end
    } else {
      const found = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,3})\])?[ \t]*"/.exec(content.slice(0, 300))
      if (!found) throw faultAt(text, from, 'msgctxt, msgid, msgid_plural, msgstr or a string in quotes was expected')
      const index = found[2] === undefined ? undefined : Number(found[2])
      if (index !== undefined && index > MAX_INDEX) throw faultAt(text, from, 'There are too many plural forms')
      takeKeyword(found[1]!, index, readString(text, from + found[0].length - 1, end), from)
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
  finish(text.length)
  return entries
}

const begin = (start: number) => ({ start, strings: [], notes: [] })

function lineEnd(text: string, at: number) {
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

function takeComment(entry: Partial<PoEntry> & Pick<PoEntry, 'notes'>, content: string, from: number) {
  if (content.startsWith('#,')) {
    const names = content.slice(2).split(',')
    entry.flags = { start: from, end: from + content.length, names: names.map((name) => name.trim()) }
  } else if (content.startsWith('#.') || content.startsWith('# ')) entry.notes.push(content.slice(2).trim())
}

function readString(text: string, start: number, end: number): PoValue {
  let value = ''
  for (let at = start + 1; at < end; at++) {
    const character = text[at]!
    if (character === '"') {
      const rest = text.slice(at + 1, end).trim()
      if (rest !== '') throw faultAt(text, at + 1, 'The end of the line was expected after the closing quote')
      return { text: value, start, end: at + 1 }
    }
    if (character !== '\\') value += character
    else {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0]
      const hexadecimal = /^x[0-9a-fA-F]{1,2}/.exec(text.slice(at + 1, at + 4))?.[0]
      const next = text[at + 1] ?? ''
      if (octal) value += String.fromCharCode(Number.parseInt(octal, 8))
      else if (hexadecimal) value += String.fromCharCode(Number.parseInt(hexadecimal.slice(1), 16))
      else value += ESCAPES[next] ?? next
      at += (octal ?? hexadecimal ?? next).length
    }
  }
  throw faultAt(text, start, 'This string has no closing quote on its line')
}
