/** A piece of a text that a translation carries over unchanged; `to` is exclusive, in UTF-16 units. */
export type Placeholder = { from: number; to: number; text: string }

const FORMS = [
  String.raw`https?:\/\/[^\s<>"'{}\[\]]*[\w/]`,
  String.raw`\$\{[^{}\n]*\}`,
  String.raw`\{\{[^{}\n]*\}\}`,
  String.raw`\{[#/]?[\p{L}\p{N}_.+*-]*(?:=[^{}\n]*)?(?:[:!][^{}\s]*)?\}`,
  String.raw`\{\s*[\w.]+\s*,\s*(?:number|date|time|spellout|ordinal|duration)\b[^{}\n]*\}`,
  String.raw`%\([\w.]+\)[-+0#]*\d*(?:\.\d+)?[sdifgrx]`,
  String.raw`%(?:\d+\$)?[-+0#]*\d*(?:\.\d+)?(?:(?:hh?|ll?|[zjt])?[di]|[sdufr@])`,
  String.raw`%(?:\d+\$)?[-+0#]*\d*(?:\.\d+)?(?:ll?)?[xXoeEgGcaAbBHIMSpYymjZ](?![\p{L}\p{N}])`,
  '%%',
  String.raw`<!--[^\n]*?-->`,
  String.raw`<\/?[\p{L}_][^<>\n]*>`,
  String.raw`\[\/?[\p{L}_][\p{L}\p{N}_.:-]*(?:\([^()\[\]\n]*\))?(?:![a-z])*(?::[^\[\]\s]*)?(?:=[^\[\]\n]*)?\]`,
  String.raw`\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrt"'\\])`,
  String.raw`&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#x[0-9a-fA-F]{1,6});`,
]
const FLAT = new RegExp(FORMS.join('|'), 'gu')
const CHOICE = /\{\s*[\w.]+\s*,\s*(plural|select|selectordinal)\s*,\s*(?:offset:\d+\s*)?/y
const BRANCH = /\s*(?:=\d+|[\w-]+)\s*\{/y

/**
 * Everything in a text that a translator must not touch: variables, format directives, tags, escapes, entities,
 * addresses and the skeleton of ICU choices, whose branches stay text. In order, without overlaps.
 */
export function placeholders(text: string): Placeholder[] {
  const skeletons = text.includes(',') ? choices(text) : []
  if (skeletons.length === 0) return flat(text, 0, text.length)
  const found: Placeholder[] = []
  let at = 0
  for (const piece of skeletons) {
    found.push(...flat(text, at, piece.from), piece)
    at = piece.to
  }
  return [...found, ...flat(text, at, text.length)]
}

function flat(text: string, from: number, to: number): Placeholder[] {
  return Array.from(text.slice(from, to).matchAll(FLAT), ({ index, 0: match }) =>
    piece(text, from + index, from + index + match.length),
  )
}

const piece = (text: string, from: number, to: number): Placeholder => ({ from, to, text: text.slice(from, to) })

function choices(text: string): Placeholder[] {
  const found: Placeholder[] = []
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    const choice = readChoice(text, at)
    // An unclosed choice would be read again from each of its braces.
    if (!choice && match(CHOICE, text, at)) return found
    if (choice) found.push(...choice.pieces)
    at = choice ? choice.to : at + 1
  }
  return found
}

/** `{n, plural, one {# cup} other {# cups}}` gives `{n, plural, one {`, `#`, `} other {`, `#`, `}}`. */
function readChoice(text: string, start: number): { pieces: Placeholder[]; to: number } | undefined {
  const head = match(CHOICE, text, start)
  if (!head) return undefined
  const counts = head[1] !== 'select'
  const pieces: Placeholder[] = []
  let opened = start
  let at = start + head[0].length
  for (let branches = 0; ; branches++) {
    const branch = match(BRANCH, text, at)
    if (!branch) {
      const end = match(/\s*\}/y, text, at)
      if (!end || branches === 0) return undefined
      return { pieces: [...pieces, piece(text, opened, at + end[0].length)], to: at + end[0].length }
    }
    at += branch[0].length
    pieces.push(piece(text, opened, at))
    const body = readBranch(text, at, counts)
    if (!body) return undefined
    pieces.push(...body.pieces)
    opened = body.to
    at = body.to + 1
  }
}

/** The skeleton inside a branch, up to the brace that closes it. */
function readBranch(text: string, start: number, counts: boolean): { pieces: Placeholder[]; to: number } | undefined {
  const pieces: Placeholder[] = []
  for (let at = start; at < text.length; at++) {
    if (text[at] === '}') return { pieces, to: at }
    if (text[at] === '#' && counts) pieces.push(piece(text, at, at + 1))
    if (text[at] !== '{') continue
    const inner = readChoice(text, at) ?? { pieces: [], to: text.indexOf('}', at) + 1 }
    if (inner.to === 0) return undefined
    pieces.push(...inner.pieces)
    at = inner.to - 1
  }
  return undefined
}

function match(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}
