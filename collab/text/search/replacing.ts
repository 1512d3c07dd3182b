import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type Placeholder, placeholders } from '#db/vocabulary/texts/placeholders.ts'
import type { Match } from './matches.ts'
import { createFinder, expressionOf, type TextSearch } from './textSearch.ts'

export type Replacement = Pick<TextSearch, 'isExpression' | 'matchesCase' | 'wholeWords'> & {
  find: string
  replacement: string
  keepsCase: boolean
  language: LanguageCode
}
/** `breaks`: a placeholder would become another text, so it stays. */
export type Hit = Match & { text: string; breaks: boolean }
/** `index`, `remove`, `insert`: the smallest change of a text that makes a hit another one. */
type SmallEdit = { index: number; remove: number; insert: string }

/** In one text; those behind them stay, and are found again. */
const MAX_PLACES = 500

/** The function that finds what is to be replaced in a text, and what by; places that would stay as they are are none. */
export function createReplacer(replacement: Replacement, own: readonly RegExp[] = []) {
  const hitsIn = replacement.isExpression ? byExpression(replacement) : byText(replacement)
  const cased = replacement.keepsCase ? casedIn(replacement.language) : (_: string, text: string) => text
  return (text: string): Hit[] => {
    const found = hitsIn(text).flatMap(({ from, to, text: next }) => {
      const before = text.slice(from, to)
      const after = cased(before, next)
      return after === before ? [] : { from, to, text: after }
    })
    return hitsAt(text, found, own)
  }
}

/** `found`: places in their order, with what is to stand there. */
export function hitsAt<Place extends Found>(text: string, found: readonly Place[], own: readonly RegExp[] = []) {
  const places = found.slice(0, MAX_PLACES)
  const kept = new Set<Found>(keepingPlaceholders(text, places, own))
  return places.map((place) => ({ ...place, breaks: !kept.has(place) }))
}

function keepingPlaceholders(text: string, hits: readonly Found[], own: readonly RegExp[]) {
  const fixed = placeholders(text, own)
  const listed = listOf(fixed)
  const keeps = (some: readonly Found[]) => listOf(placeholders(replacedText(text, some), own)) === listed
  const apart = hits.filter((hit) => !touches(fixed, hit))
  if (keeps(apart)) return apart
  const kept: Found[] = []
  for (const hit of apart) if (keeps([...kept, hit])) kept.push(hit)
  return kept
}

type Found = Match & { text: string }

function byText({ find, replacement, ...finding }: Replacement) {
  const found = createFinder(find, finding)
  return (text: string): Found[] => found(text).map((match) => ({ ...match, text: replacement }))
}

function byExpression({ find, replacement, ...finding }: Replacement) {
  const expression = expressionOf(find, finding)
  const finder = createFinder(find, finding)
  return (text: string): Found[] => {
    const places = new Set(finder(text).map(({ from }) => from))
    return Array.from(text.matchAll(expression), (match) => ({
      ...{ from: match.index, to: match.index + match[0].length },
      text: expand(replacement, match),
    })).filter(({ from }) => places.has(from))
  }
}

/** As `String.prototype.replace` reads a replacement: `$1`, `$<name>`, `$&`, and `$$` for a dollar sign (ECMA-262, GetSubstitution). */
function expand(replacement: string, match: RegExpExecArray) {
  const { input, index, groups } = match
  return replacement.replaceAll(/\$(?:([$&`'])|(\d\d?)|<([^<>$]*)>)/g, (written, sign, digits, name) => {
    if (sign === '$') return '$'
    if (sign === '&') return match[0]
    if (sign === '`') return input.slice(0, index)
    if (sign === "'") return input.slice(index + match[0].length)
    if (name !== undefined) return groups ? (groups[name] ?? '') : written
    const number = Number(digits)
    if (number > 0 && number < match.length) return match[number] ?? ''
    const first = Number(digits[0])
    return digits.length === 2 && first > 0 && first < match.length ? `${match[first] ?? ''}${digits[1]}` : written
  })
}

/** Returns the function that gives a text the case of another one: all capitals, a capital first, or none first. */
function casedIn(language: LanguageCode) {
  const upper = (text: string) => text.toLocaleUpperCase(language)
  const lower = (text: string) => text.toLocaleLowerCase(language)
  return (model: string, text: string) => {
    const letters = [...model].filter((letter) => upper(letter) !== lower(letter))
    const [first] = letters
    if (first === undefined) return text
    if (letters.length > 1 && letters.every((letter) => letter === upper(letter))) return upper(text)
    const [begin = '', ...rest] = text
    return (first === upper(first) ? upper(begin) : lower(begin)) + rest.join('')
  }
}

const touches = (fixed: readonly Match[], { from, to }: Match) =>
  fixed.some((one) => (from === to ? one.from < from && from < one.to : one.from < to && from < one.to))

const listOf = (fixed: readonly Placeholder[]) => fixed.map(({ branch = '', text }) => `${branch} ${text}`).join('\n')

export function replacedText(text: string, hits: readonly Found[]) {
  let [changed, at] = ['', 0]
  for (const { from, to, text: next } of hits) {
    changed += text.slice(at, from) + next
    at = to
  }
  return changed + text.slice(at)
}

export const editsOf = (text: string, hits: readonly Found[]): SmallEdit[] =>
  hits.map(({ from, to, text: next }) => {
    const before = text.slice(from, to)
    const most = Math.min(before.length, next.length)
    let start = 0
    while (start < most && before[start] === next[start]) start++
    let end = 0
    while (end < most - start && before.at(-1 - end) === next.at(-1 - end)) end++
    // A character of two units is replaced as a whole.
    if (start > 0 && isHigh(before, start - 1)) start--
    if (end > 0 && isLow(before, before.length - end)) end--
    return {
      index: from + start,
      remove: before.length - start - end,
      insert: next.slice(start, next.length - end),
    }
  })

const isHigh = (text: string, at: number) => /[\ud800-\udbff]/.test(text[at] ?? '')
const isLow = (text: string, at: number) => /[\udc00-\udfff]/.test(text[at] ?? '')
