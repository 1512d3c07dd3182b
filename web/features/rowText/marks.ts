import { directivesIn, numberedTexts } from '#collab/text/directives.ts'
import { readForms, type Span } from '#collab/text/pluralForms.ts'
import { fitPluralsLike } from '#db/vocabulary/plurals.ts'
import { type Placeholder, placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { projectPatterns } from './projectPatterns.ts'

export type Mark = Placeholder & { className: string; title?: string; sign?: string }

const UNSEEN =
  /[\t\v\f\r\u0085\u00a0\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\ufff9-\ufffb\ufffd]|\u200d(?!\p{Extended_Pictographic})| {2,}|^ | $/gmu

const NAMES: Record<string, [sign: string, name: string]> = {
  ' ': ['', 'Space'],
  '\t': ['', 'Tab'],
  '\r': ['CR', 'Carriage return'],
  '\u00a0': ['', 'No-break space'],
  '\u00ad': ['SHY', 'Soft hyphen'],
  '\u061c': ['ALM', 'Arabic letter mark'],
  '\u200b': ['ZWSP', 'Zero-width space'],
  '\u200c': ['ZWNJ', 'Zero-width non-joiner'],
  '\u200d': ['ZWJ', 'Zero-width joiner'],
  '\u200e': ['LRM', 'Left-to-right mark'],
  '\u200f': ['RLM', 'Right-to-left mark'],
  '\u2028': ['LS', 'Line separator'],
  '\u2029': ['PS', 'Paragraph separator'],
  '\u202a': ['LRE', 'Left-to-right embedding'],
  '\u202b': ['RLE', 'Right-to-left embedding'],
  '\u202c': ['PDF', 'End of embedding or override'],
  '\u202d': ['LRO', 'Left-to-right override'],
  '\u202e': ['RLO', 'Right-to-left override'],
  '\u202f': ['', 'Narrow no-break space'],
  '\u2060': ['WJ', 'Word joiner'],
  '\u2066': ['LRI', 'Left-to-right isolate'],
  '\u2067': ['RLI', 'Right-to-left isolate'],
  '\u2068': ['FSI', 'First strong isolate'],
  '\u2069': ['PDI', 'End of isolate'],
  '\u3000': ['', 'Ideographic space'],
  '\ufeff': ['BOM', 'Byte order mark'],
}

export const placeholdersOf = (source: string, patterns = projectPatterns.compiled()) => [
  ...new Set(placeholders(source, patterns).map(({ text }) => text)),
]

/** Those that stand in the forms of a plural text, or around it: without the syntax between them. */
export function placeholdersInForms(source: string): Set<string> {
  const forms = readForms(source)
  const found = placeholders(source, projectPatterns.compiled())
  if (!forms) return new Set(found.map(({ text }) => text))
  const spans = plainSpans(forms)
  const isWithin = (one: Placeholder) => spans.some(({ from, to }) => from <= one.from && one.to <= to)
  return new Set(found.filter(isWithin).map(({ text }) => text))
}

/** Ranges of the text that is not syntax of a choice. */
function plainSpans({ from, to, choices }: Span): { from: number; to: number }[] {
  const ends = [from, ...choices.map((choice) => choice.to)]
  return [
    ...ends.map((end, at) => ({ from: end, to: choices[at]?.from ?? to })),
    ...choices.flatMap(({ branches }) => branches.flatMap(plainSpans)),
  ]
}

export type Chip = Mark & { isExtra: boolean }

/** In a branch for one number, or few, its form may say the number. */
const mayBeLeftOut = ({ text, branch }: Placeholder) => text === '#' && /(?:=\d+|zero|one|two)$/.test(branch ?? '')

/**
 * The placeholders of a translation, each marked when the source has it not, or not so often; and those it lacks.
 * It may have other plural branches than its source: each language has its own.
 */
export function comparePlaceholders(source: string, translation: string): { chips: Chip[]; missing: string[] } {
  const due = new Map<string, number>()
  const patterns = projectPatterns.compiled()
  const given = placeholders(fitPluralsLike(source, translation), patterns)
  const own = placeholders(translation, patterns)
  const { givenTexts, ownTexts } = comparable(given, own)
  for (const [at, found] of given.entries())
    if (!mayBeLeftOut(found)) due.set(givenTexts[at]!, (due.get(givenTexts[at]!) ?? 0) + 1)
  const chips = own.map((found, at): Chip => {
    if (mayBeLeftOut(found)) return { ...found, isExtra: false, className: 'chip' }
    const left = due.get(ownTexts[at]!) ?? 0
    due.set(ownTexts[at]!, left - 1)
    const isExtra = left <= 0
    if (!isExtra) return { ...found, isExtra, className: 'chip' }
    return { ...found, isExtra, className: 'chip chip-extra', title: 'Not in the source text' }
  })
  const missing = [...due].flatMap(([text, left]) => Array<string>(Math.max(0, left)).fill(text))
  return { chips, missing }
}

/** A translation may number the directives of its source, to have them in another order. */
function comparable(given: Placeholder[], own: Placeholder[]) {
  const isNumbered = (pieces: Placeholder[]) => directivesIn(pieces).some(({ number }) => number !== undefined)
  const textsOf =
    isNumbered(own) && !isNumbered(given) ? numberedTexts : (pieces: Placeholder[]) => pieces.map(({ text }) => text)
  return { givenTexts: textsOf(given), ownTexts: textsOf(own) }
}

export function unseenIn(text: string): Mark[] {
  return Array.from(text.matchAll(UNSEEN), ({ index, 0: found }) => {
    const code = `U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    const [sign, name] = NAMES[found[0]!] ?? [code, code]
    const className = sign === '' ? `unseen unseen-${found[0] === '\t' ? 'tab' : 'space'}` : 'unseen unseen-sign'
    return { from: index, to: index + found.length, text: found, className, title: name, ...(sign && { sign }) }
  })
}
