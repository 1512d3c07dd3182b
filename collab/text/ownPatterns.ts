const LONGEST_PATTERN = 60
const MAX_STARS = 4
const MIN_FIXED = 2

/** A pattern of a project: fixed text, `*` for a name and `**` for anything on a line; `\*` and `\\` are themselves. */
type Part = { fixed: string } | { stars: '*' | '**' }

const IN_ORDER = / \(in order\)$/
/** Translations may have more of it than their source: zero-width spaces say where a line may break. */
const MAY_BE_ADDED = / \(may be added\)$/
const UNSEEN = /^U\+(?<code>[0-9A-F]{4,5}) \(may be added\)$/
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u

const PARTS = /\\[*\\]|\*+|[^*\\]+|\\/gu
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g
const SIGN = /[^\p{L}\p{N}\s]/u
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]/u
const NAME = String.raw`(?:[\p{L}\p{N}_]|[.-](?=[\p{L}\p{N}_]))`
const ANYTHING = String.raw`[^\n]`

function partsOf(written: string): Part[] {
  const parts: Part[] = []
  for (const [found] of written.replace(IN_ORDER, '').matchAll(PARTS)) {
    if (found.startsWith('*')) parts.push({ stars: found.length === 2 ? '**' : '*' })
    else {
      const fixed = /^\\[*\\]$/.test(found) ? found.slice(1) : found
      const last = parts.at(-1)
      if (last && 'fixed' in last) last.fixed += fixed
      else parts.push({ fixed })
    }
  }
  return parts
}

/** Returns why a project cannot have this pattern, as a sentence: it would match nothing, everything or ordinary words. */
export function patternFault(written: string): string | undefined {
  const parts = partsOf(written)
  const fixed = parts.map((part) => ('fixed' in part ? part.fixed : '')).join('')
  const stars = parts.filter((part) => 'stars' in part).length
  if (written.trim() === '') return 'Write a pattern.'
  if (MAY_BE_ADDED.test(written))
    return unseenIn(written)
      ? undefined
      : 'Only a character that nobody sees may be added, as in U+200B (may be added).'
  if (written.length > LONGEST_PATTERN) return `A pattern has at most ${LONGEST_PATTERN} characters.`
  if (HIDDEN.test(written)) return 'A pattern is one line of visible characters.'
  if (/\*{3}/.test(written.replaceAll(/\\[*\\]/g, ''))) return 'Put fixed characters between the stars.'
  if (stars > MAX_STARS) return `A pattern has at most ${MAX_STARS} places with stars.`
  if (!parts[0] || 'stars' in parts[0] || written !== written.trimStart())
    return 'A pattern begins with a fixed character: otherwise it would match everything.'
  const last = parts.at(-1)!
  if ('stars' in last && last.stars === '**') return 'Two stars need fixed characters behind them: they end the match.'
  if (stars > 0 ? !SIGN.test(fixed) : fixed.trim().length < MIN_FIXED)
    return 'A pattern needs a sign, such as @ or #: otherwise it would match ordinary words.'
  return undefined
}

function unseenIn(written: string) {
  const code = UNSEEN.exec(written)?.groups?.code
  const character = code && String.fromCodePoint(Number.parseInt(code, 16))
  return character && IGNORABLE.test(character) ? character : undefined
}

const addable = new WeakMap<RegExp, string>()
/** The text without characters that translations of the project may have more of than their source. */
export const withoutAddable = (text: string, own: readonly RegExp[] = []) =>
  own.reduce((left, pattern) => {
    const character = addable.get(pattern)
    return character === undefined ? left : left.replaceAll(character, '')
  }, text)

const ordered = new WeakSet<RegExp>()
export const isOrdered = (pattern: RegExp) => ordered.has(pattern)

/**
 * The patterns as expressions, each linear in its text: what stars match holds neither the beginning of the pattern nor what
 * follows, so no attempt reads again what another one has read.
 */
export const compilePatterns = (patterns: readonly string[] = []): RegExp[] =>
  patterns.filter((written) => patternFault(written) === undefined).map(compile)

function compile(written: string) {
  const unseen = unseenIn(written)
  if (unseen !== undefined) {
    const nothing = /(?!)/u
    addable.set(nothing, unseen)
    return nothing
  }
  const parts = partsOf(written)
  const begins = escaped(parts[0]!)
  const source = parts.map((part, at) => {
    if ('fixed' in part) return escaped(part)
    const next = parts[at + 1]
    const ends = next ? `(?!${escaped(next)})` : ''
    return `(?:(?!${begins})${ends}${part.stars === '*' ? NAME : ANYTHING})+`
  })
  const pattern = new RegExp(source.join(''), 'u')
  if (IN_ORDER.test(written)) ordered.add(pattern)
  return pattern
}

const escaped = (part: Part) => ('fixed' in part ? part.fixed.replaceAll(SYNTAX, '\\$&') : '')
