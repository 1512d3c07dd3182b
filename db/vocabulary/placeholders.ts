import { type Choice, readChoices } from './choices.ts'

/**
 * A piece of a text that a translation carries over unchanged; `to` is exclusive, in UTF-16 units. `branch` says in which
 * branches of ICU choices it stands, such as `n plural few` or `who select female/n plural one`, and `opens` which it opens.
 */
export type Placeholder = { from: number; to: number; text: string; branch?: string; opens?: string }

const FORMS = [
  String.raw`https?:\/\/(?:[^\s<>"'{}\[\]]|\{\w[\w.]*\})*(?:[\w/]|\{\w[\w.]*\})`,
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
  return Array.from(text.slice(from, to).matchAll(FLAT), ({ index, 0: match }) =>
    piece(text, from + index, from + index + match.length, branch),
  )
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
