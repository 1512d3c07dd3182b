import { type Choice, readChoices } from './choices.ts'

/**
 * A piece of a text that a translation carries over unchanged; `to` is exclusive, in UTF-16 units. `branch` says in which
 * branches of ICU choices it stands, such as `n plural few` or `who select female/n plural one`, and `opens` which it opens.
 */
export type Placeholder = { from: number; to: number; text: string; branch?: string; opens?: string }

/**
 * Each is read in time linear in its length: no part can take over what the part before it gives back, and no form can
 * begin again inside a run that it failed in. Only an XML comment is looked at without its end: see `commentEnds`.
 */
const FORMS = [
  /https?:\/\/(?:[^\s<>"'{}[\]]|\{\w[\w.]*\})*(?:[\w/]|\{\w[\w.]*\})/u,
  /\$\{[^{}\n]*\}/u,
  /\{\{[^{}\n]*\}\}/u,
  /\{[#/]?[\p{L}\p{N}_.+*-]*(?:=[^{}\n]*|[:!][^{}\s]*)?\}/u,
  /\{\s*[\w.]+\s*,\s*(?:number|date|time|spellout|ordinal|duration)(?:[^{}\n\w][^{}\n]*)?\}/u,
  /%\([\w.]+\)[-+0#]*(?:[1-9]\d*)?(?:\.\d+)?[sdifgrx]/u,
  /%(?:\d+\$)?[-+0#]*(?:[1-9]\d*)?(?:\.\d+)?(?:(?:hh?|ll?|[zjt])?[di]|[sdufr@])/u,
  /%(?:\d+\$)?[-+0#]*(?:[1-9]\d*)?(?:\.\d+)?(?:ll?)?[xXoeEgGcaAbBHIMSpYymjZ](?![\p{L}\p{N}])/u,
  /%%/u,
  /<!--/u,
  /<\/?[\p{L}_][^<>\n]*>/u,
  // A tag's name may hold colons, and so may what follows the first of them, up to a space or "=".
  /\[\/?[\p{L}_][\p{L}\p{N}_.-]*:[^[\]\s=]*(?:=[^[\]\n]*)?\]/u,
  /\[\/?[\p{L}_][\p{L}\p{N}_.:-]*(?:(?:\([^()[\]\n]*\)(?:![a-z])*|(?:![a-z])+)(?::[^[\]\s=]*)?)?(?:=[^[\]\n]*)?\]/u,
  /\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[nrt"'\\])/u,
  /&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#x[0-9a-fA-F]{1,6});/u,
]
const FLAT = new RegExp(FORMS.map(({ source }) => source).join('|'), 'gu')
const COMMENT = '<!--'

/**
 * Everything in a text that a translator must not touch: variables, format directives, tags, escapes, entities,
 * addresses and the skeleton of ICU choices, whose branches stay text. In order, without overlaps.
 */
export function placeholders(text: string): Placeholder[] {
  const found: Placeholder[] = []
  let at = 0
  for (const choice of readChoices(text)) {
    found.push(...flat(text, at, choice.from), ...inChoice(text, choice))
    at = choice.to
  }
  return [...found, ...flat(text, at, text.length)]
}

function flat(text: string, from: number, to: number, branch?: string): Placeholder[] {
  const part = text.slice(from, to)
  const endOf = commentEnds(part)
  const found: Placeholder[] = []
  FLAT.lastIndex = 0
  for (let match = FLAT.exec(part); match; match = FLAT.exec(part)) {
    const end = match[0] === COMMENT ? endOf(FLAT.lastIndex) : FLAT.lastIndex
    if (end === undefined) continue
    found.push(piece(text, from + match.index, from + end, branch))
    FLAT.lastIndex = end
  }
  return found
}

/** Finds the end, on its line, of a comment that begins at ever later places: each part of the text is searched once. */
function commentEnds(text: string) {
  let close = -1
  let line = -1
  const next = (sought: string, at: number) => {
    const found = text.indexOf(sought, at)
    return found === -1 ? text.length : found
  }
  return (at: number): number | undefined => {
    if (close < at) close = next('-->', at)
    if (line < at) line = next('\n', at)
    return close < line ? close + 3 : undefined
  }
}

const piece = (text: string, from: number, to: number, branch?: string): Placeholder => ({
  from,
  to,
  text: text.slice(from, to),
  ...(branch === undefined ? {} : { branch }),
})

/** `{n, plural, one {# cup} other {# cups}}` gives `{n, plural, one {`, `#`, `} other {`, `#`, `}}`. */
function inChoice(text: string, choice: Choice, outer?: string): Placeholder[] {
  const found: Placeholder[] = []
  let opened = choice.from
  for (const { key, from, to, literals, choices } of choice.branches) {
    const opens = `${outer === undefined ? '' : `${outer}/`}${choice.argument} ${choice.kind} ${key}`
    found.push({ ...piece(text, opened, from, outer), opens })
    const inside = [
      ...literals.map((literal) => ({ ...literal, pieces: [piece(text, literal.from, literal.to, opens)] })),
      ...choices.map((inner) => ({ ...inner, pieces: inChoice(text, inner, opens) })),
    ].sort((a, b) => a.from - b.from)
    let at = from
    for (const { from, to, pieces } of inside) {
      found.push(...flat(text, at, from, opens), ...pieces)
      at = to
    }
    found.push(...flat(text, at, to, opens))
    opened = to
  }
  return [...found, piece(text, opened, choice.to, outer)]
}
