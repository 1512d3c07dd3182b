import { type Choice, readChoices } from './choices.ts'
import { COMMENT, emphasisIn, FLAT } from './placeholderForms.ts'
import { pluralBarsIn } from './pluralBars.ts'

/**
 * A piece of a text that a translation carries over unchanged; `to` is exclusive, in UTF-16 units. `branch` says in which
 * branches of ICU choices it stands, such as `n plural few` or `who select female/n plural one`, and `opens` which it opens.
 */
export type Placeholder = { from: number; to: number; text: string; branch?: string; opens?: string }

/**
 * Finds everything in a text that a translator must not touch, in order and without overlaps. `own` are patterns of the
 * caller's, which count before all others.
 */
export function placeholders(text: string, own: readonly RegExp[] = []): Placeholder[] {
  const found: Placeholder[] = []
  const reading = { text, forms: own.length > 0 ? withOwn(own) : FLAT }
  let at = 0
  for (const choice of readChoices(text)) {
    found.push(...flat(reading, at, choice.from), ...inChoice(reading, choice))
    at = choice.to
  }
  return [...found, ...flat(reading, at, text.length)]
}

type Reading = { text: string; forms: RegExp }

const withOwn = (own: readonly RegExp[]) =>
  new RegExp([...own.map(({ source }) => `(?:${source})`), FLAT.source].join('|'), 'gu')

function flat({ text, forms }: Reading, from: number, to: number, branch?: string): Placeholder[] {
  const part = text.slice(from, to)
  const endOf = commentEnds(part)
  const found: Span[] = []
  forms.lastIndex = 0
  for (let match = forms.exec(part); match; match = forms.exec(part)) {
    if (match[0] === '') forms.lastIndex++
    const end = match[0] === COMMENT ? endOf(forms.lastIndex) : forms.lastIndex
    if (end === undefined || match[0] === '') continue
    found.push({ from: match.index, to: end })
    forms.lastIndex = end
  }
  const rest = masked(part, found)
  const isLabel = LABEL.test(text.trim())
  return [...(isLabel ? [] : found), ...emphasisIn(rest), ...pluralBarsIn(part, rest)]
    .sort((a, b) => a.from - b.from)
    .map((span) => piece(text, from + span.from, from + span.to, branch))
}

type Span = { from: number; to: number }

// `[Empty]` and `<none available>` as a whole text are words.
const LABEL = /^(?:\[(?:\p{Lu}\p{Ll}+|[\p{Lo}\u30fc]+)\]|<\p{L}[^<>="\n/ ]{0,40}(?: [^<>="\n/ ]{1,40}){1,8}>)$/u

function masked(text: string, spans: Span[]) {
  let masked = ''
  let at = 0
  for (const { from, to } of spans) {
    masked += text.slice(at, from) + '\ufffc'.repeat(to - from)
    at = to
  }
  return masked + text.slice(at)
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

function inChoice(reading: Reading, choice: Choice, outer?: string): Placeholder[] {
  const { text } = reading
  const found: Placeholder[] = []
  let opened = choice.from
  for (const { key, from, to, literals, choices } of choice.branches) {
    const opens = `${outer === undefined ? '' : `${outer}/`}${choice.argument} ${choice.kind} ${key}`
    found.push({ ...piece(text, opened, from, outer), opens })
    const inside = [
      ...literals.map((literal) => ({ ...literal, pieces: [piece(text, literal.from, literal.to, opens)] })),
      ...choices.map((inner) => ({ ...inner, pieces: inChoice(reading, inner, opens) })),
    ].sort((a, b) => a.from - b.from)
    let at = from
    for (const { from, to, pieces } of inside) {
      found.push(...flat(reading, at, from, opens), ...pieces)
      at = to
    }
    found.push(...flat(reading, at, to, opens))
    opened = to
  }
  return [...found, piece(text, opened, choice.to, outer)]
}
