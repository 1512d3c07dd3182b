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
const KEY = /\s*(=\d+|[\p{L}\p{N}_-]+)\s*\{/uy
const END = /\s*\}/y
/** An apostrophe quotes only what is special; a doubled one is an apostrophe. */
const QUOTED = /'[{}#|](?:[^']|'')*(?:'|$)/y

/** The outermost choices of a text, in order; a brace that opens none is passed over. */
export function readChoices(text: string): Choice[] {
  const found: Choice[] = []
  if (!text.includes(',')) return found
  const known: Known = new Map()
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    const choice = readChoice(text, at, known)
    // An unclosed choice would be read again from each of its braces.
    if (!choice && match(CHOICE, text, at)) return found
    if (choice) found.push(choice)
    at = choice ? choice.to : at + 1
  }
  return found
}

/** What begins at each brace: broken choices inside each other would be read twice as often with each of them. */
type Known = Map<number, Choice | undefined>
/** Nobody's message; each takes its part of the stack. */
const DEEPEST = 20

function readChoice(text: string, from: number, known: Known, depth = 1): Choice | undefined {
  if (depth > DEEPEST) return undefined
  if (!known.has(from)) known.set(from, readChoiceAnew(text, from, known, depth))
  return known.get(from)
}

function readChoiceAnew(text: string, from: number, known: Known, depth: number): Choice | undefined {
  const head = match(CHOICE, text, from)
  if (!head) return undefined
  const [opening, argument, kind, offset = '0'] = head
  const branches: Branch[] = []
  for (let at = from + opening.length; ; ) {
    const key = match(KEY, text, at)
    if (!key) {
      const end = match(END, text, at)
      if (!end || branches.length === 0) return undefined
      return { from, to: at + end[0].length, argument: argument!, kind: kind as Kind, offset: Number(offset), branches }
    }
    const content = readContent(text, at + key[0].length, kind !== 'select', known, depth)
    if (!content) return undefined
    branches.push({ key: key[1]!, start: at, from: at + key[0].length, ...content })
    at = content.to + 1
  }
}

/** What a branch holds, up to the brace that closes it. */
function readContent(
  text: string,
  from: number,
  counts: boolean,
  known: Known,
  depth: number,
): Pick<Branch, 'to' | 'literals' | 'choices'> | undefined {
  const literals: Branch['literals'] = []
  const choices: Choice[] = []
  for (let at = from; at < text.length; at++) {
    if (text[at] === '}') return { to: at, literals, choices }
    if (text[at] === '#' && counts) literals.push({ from: at, to: at + 1 })
    if (text[at] === "'") {
      const quoted = text[at + 1] === "'" ? 2 : (match(QUOTED, text, at)?.[0].length ?? 1)
      if (quoted > 2) literals.push({ from: at, to: at + quoted })
      at += quoted - 1
    }
    if (text[at] !== '{') continue
    const choice = readChoice(text, at, known, depth + 1)
    const end = choice ? choice.to : text.indexOf('}', at) + 1
    if (end === 0) return undefined
    if (choice) choices.push(choice)
    at = end - 1
  }
  return undefined
}

function match(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(text)
}
