type Kind = 'plural' | 'select' | 'selectordinal'

/** A choice of an ICU message, such as `{n, plural, offset:1 =0 {none} one {# cup} other {# cups}}`; `to` is exclusive. */
export type Choice = { from: number; to: number; argument: string; kind: Kind; offset: number; branches: Branch[] }
/**
 * `start` is where the white space before the key begins; the content reaches from `from` to `to`. `literals` are what
 * stands in it and is not text: `#` for the number, and what is quoted with apostrophes.
 */
export type Branch = {
  key: string
  start: number
  from: number
  to: number
  literals: { from: number; to: number }[]
  choices: Choice[]
}

const CHOICE = /\{\s*([\p{L}\p{N}_.]+)\s*,\s*(plural|select|selectordinal)\s*,(?:\s*offset:\s*(\d+))?/uy
const BLANKS = /\s*/y
const KEY = /(=\d+|[\p{L}\p{N}_-]+)\s*\{/uy
/** An apostrophe quotes only what is special; a doubled one is an apostrophe. */
const QUOTED = /'[{}#|]/y

export function readChoices(text: string): Choice[] {
  const found: Choice[] = []
  if (!text.includes(',')) return found
  const reading: Reading = { text, known: new Map(), left: text.length * DEEPEST }
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    const choice = readChoice(reading, at)
    // An unclosed choice would be read again from each of its braces.
    if (!choice && match(CHOICE, text, at)) return found
    if (choice) found.push(choice)
    at = choice ? choice.to : at + 1
  }
  return found
}

/** Nobody's message; each takes its part of the stack. */
const DEEPEST = 20
/**
 * The reading at each brace: broken choices inside each other would be read twice as often with each of them. Choices that
 * are whole are read once; with `left`, the characters that may still be read, broken ones are given up in linear time.
 */
type Reading = { text: string; known: Map<number, Choice | undefined>; left: number }

function readChoice(reading: Reading, from: number, depth = 1): Choice | undefined {
  if (depth > DEEPEST || reading.left <= 0) return undefined
  if (!reading.known.has(from)) reading.known.set(from, readUnknownChoice(reading, from, depth))
  return reading.known.get(from)
}

function readUnknownChoice(reading: Reading, from: number, depth: number): Choice | undefined {
  const { text } = reading
  const head = match(CHOICE, text, from)
  if (!head) return undefined
  const [opening, argument, kind, offset = '0'] = head
  const branches: Branch[] = []
  for (let start = from + opening.length; ; ) {
    const at = start + match(BLANKS, text, start)![0].length
    const key = match(KEY, text, at)
    reading.left -= at - start + (key?.[0].length ?? 1)
    if (!key) {
      if (text[at] !== '}' || branches.length === 0) return undefined
      return { from, to: at + 1, argument: argument!, kind: kind as Kind, offset: Number(offset), branches }
    }
    const content = readContent(reading, at + key[0].length, kind !== 'select', depth)
    if (!content) return undefined
    branches.push({ key: key[1]!, start, from: at + key[0].length, ...content })
    start = content.to + 1
  }
}

function readContent(
  reading: Reading,
  from: number,
  counts: boolean,
  depth: number,
): Pick<Branch, 'to' | 'literals' | 'choices'> | undefined {
  const { text } = reading
  const literals: Branch['literals'] = []
  const choices: Choice[] = []
  for (let at = from, before = from; at < text.length && reading.left > 0; at++) {
    reading.left -= at + 1 - before
    before = at + 1
    if (text[at] === '}') return { to: at, literals, choices }
    if (text[at] === '#' && counts) literals.push({ from: at, to: at + 1 })
    if (text[at] === "'") {
      const quoted = quotedFrom(text, at)
      if (quoted > 2) literals.push({ from: at, to: at + quoted })
      at += quoted - 1
    }
    if (text[at] !== '{') continue
    const choice = readChoice(reading, at, depth + 1)
    const end = choice ? choice.to : text.indexOf('}', at) + 1
    if (end === 0) return undefined
    if (choice) {
      choices.push(choice)
      before = end // read and counted as a choice
    }
    at = end - 1
  }
  return undefined
}

function quotedFrom(text: string, at: number) {
  if (text[at + 1] === "'") return 2
  if (!match(QUOTED, text, at)) return 1
  let end = text.indexOf("'", at + 2)
  while (end !== -1 && text[end + 1] === "'") end = text.indexOf("'", end + 2)
  return (end === -1 ? text.length : end + 1) - at
}

function match(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}
