import { FormatError } from '../format.ts'
import type { Edit } from '../text/splice.ts'
import { hex4, replaceUnits } from '../text/units.ts'
import { insideOf, localName, XmlCdata, XmlElement, type XmlFile, XmlText } from './readXml.ts'

export type Escaping = {
  escape: (literal: string, ends: { isFirst: boolean; isLast: boolean }) => string
  /** A reader of the literals of one value, in their order. */
  reader: () => (written: string) => string
  finish: (text: string) => string
}
const NONE: Escaping = { escape: (literal) => literal, reader: () => (written) => written, finish: (text) => text }

const ENTITY = /&[\w.-]+;/g
const WHOLE = { isFirst: true, isLast: true }

type InlineCode = { raw: string; kind: 'open' | 'close' | 'single'; name: string }
export type XmlContent = { text: string; codes: ReadonlyMap<string, InlineCode>; isCdata: boolean }

/** The text of an element, in which elements stand as tags. The content of `opaque` ones is code, not text. */
export function readContent(
  file: XmlFile,
  element: XmlElement,
  { escaping = NONE, opaque = [] }: { escaping?: Escaping; opaque?: readonly string[] } = {},
): XmlContent {
  const codes = new Map<string, InlineCode>()
  const readLiteral = escaping.reader()
  const add = (raw: string, kind: InlineCode['kind'], name = '') => {
    codes.set(raw, { raw, kind, name })
    return raw
  }
  const textOf = (parent: XmlElement): string => parent.children.map((child) => partOf(child)).join('')
  const partOf = (child: XmlElement['children'][number]): string => {
    if (child instanceof XmlCdata) return readLiteral(child.text)
    if (child instanceof XmlText) {
      if (file.entities.size > 0)
        for (const [entity] of child.text.matchAll(ENTITY)) if (file.entities.has(entity)) add(entity, 'single')
      return readLiteral(child.text)
    }
    const raw = file.text.slice(child.start, child.end)
    if (!(child instanceof XmlElement)) return add(raw, 'single')
    const inside = insideOf(file, child)
    if (inside.isSelfClosed || opaque.includes(localName(child))) return add(raw, 'single')
    const open = add(file.text.slice(child.start, inside.start), 'open', child.name)
    return open + textOf(child) + add(file.text.slice(inside.end, child.end), 'close', child.name)
  }
  const written = element.children.filter((child) => !(child instanceof XmlText) || child.text.trim() !== '')
  return {
    text: escaping.finish(textOf(element)),
    codes,
    isCdata: written.length === 1 && written[0] instanceof XmlCdata,
  }
}

/** A text as XML: the codes it may have stay tags where they are well nested, everything else is escaped. */
export function writeContent(
  text: string,
  { codes, isCdata }: XmlContent,
  isAsciiOnly: boolean,
  escaping = NONE,
): string {
  checkCharacters(text)
  if (isCdata && !text.includes('\r'))
    return `<![CDATA[${escaping.escape(text, WHOLE).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
  const parts = partsOf(text, codes)
  const isCode = nesting(parts)
  const joined: string[] = []
  let literal = ''
  const flush = (isLast: boolean) => {
    const ends = { isFirst: joined.length === 0, isLast }
    if (literal !== '') joined.push(escapeXml(escaping.escape(literal, ends), isAsciiOnly))
    literal = ''
  }
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string') literal += part
    else if (!isCode[at]) literal += part.raw
    else {
      flush(false)
      joined.push(part.raw)
    }
  }
  flush(true)
  return joined.join('')
}

export function replaceContent(file: XmlFile, element: XmlElement, written: string): Edit {
  const inside = insideOf(file, element)
  const text = inside.isSelfClosed ? `>${written}</${element.name}>` : written
  return { start: inside.start, end: inside.end, text }
}

export function escapeXml(text: string, isAsciiOnly: boolean) {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(']]>', ']]&gt;')
    .replaceAll('\r', '&#13;')
  return isAsciiOnly ? escaped.replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`) : escaped
}

export const attributeValue = (text: string, isAsciiOnly: boolean) => {
  checkCharacters(text)
  const escaped = escapeXml(text, isAsciiOnly)
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')
  return `"${escaped}"`
}

/** XML 1.0, section 2.2. */
const isAllowed = (code: number) => (code >= 0x20 ? code < 0xfffe : code === 9 || code === 10 || code === 13)

function checkCharacters(text: string) {
  replaceUnits(text, (code) => {
    if (!isAllowed(code)) throw new FormatError(`XML cannot hold the character U+${hex4(code).toUpperCase()}`)
    return undefined
  })
}

/** The text with `U+FFFD` for each character that XML cannot hold. */
export const holdable = (text: string) =>
  replaceUnits(text.toWellFormed(), (code) => (isAllowed(code) ? undefined : '\ufffd'))

function partsOf(text: string, codes: XmlContent['codes']): (string | InlineCode)[] {
  if (codes.size === 0) return [text]
  const find = findLongest(codes)
  const parts: (string | InlineCode)[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '<' && text[at] !== '&') continue
    const code = find(text, at)
    if (!code) continue
    parts.push(text.slice(from, at), code)
    at += code.raw.length - 1
    from = at + 1
  }
  parts.push(text.slice(from))
  return parts
}

function findLongest(codes: XmlContent['codes']) {
  const raws = [...codes.keys()].sort()
  const length = raws.reduce((most, raw) => Math.max(most, raw.length), 0)
  const [shorter, within] = [new Map<string, string | undefined>(), [] as string[]]
  for (const raw of raws) {
    while (within.length > 0 && !raw.startsWith(within.at(-1)!)) within.pop()
    shorter.set(raw, within.at(-1))
    within.push(raw)
  }
  return (text: string, at: number) => {
    const rest = text.slice(at, at + length)
    let [low, high] = [0, raws.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (raws[middle]! <= rest) low = middle + 1
      else high = middle
    }
    let found = raws[low - 1]
    while (found !== undefined && !rest.startsWith(found)) found = shorter.get(found)
    return found === undefined ? undefined : codes.get(found)
  }
}

function nesting(parts: (string | InlineCode)[]): boolean[] {
  const isCode = parts.map((part) => typeof part !== 'string' && part.kind === 'single')
  const open: { at: number; name: string }[] = []
  const counts = new Map<string, number>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  for (const [at, part] of parts.entries()) {
    if (typeof part === 'string' || part.kind === 'single') continue
    if (part.kind === 'open') {
      open.push({ at, name: part.name })
      count(part.name, 1)
    } else if (counts.get(part.name)) {
      for (;;) {
        const last = open.pop()!
        count(last.name, -1)
        if (last.name !== part.name) continue
        isCode[last.at] = true
        isCode[at] = true
        break
      }
    }
  }
  return isCode
}
