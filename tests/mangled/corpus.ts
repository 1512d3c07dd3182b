import { fileURLToPath } from 'node:url'
import { SPECIFIED_LANGUAGES, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { readCorpus } from '#server/comparisons/corpus.ts'
import { opaque, restore, structure } from '#server/prompts/structure.ts'
import { type CorpusRow, pickIn, type Random } from './draws.ts'
import { PHRASES } from './phrases.ts'

const OWN_GAMES = fileURLToPath(new URL('../prompts/marks/texts', import.meta.url))
/** A folder as `npm run eval` reads it, instead of the small one of the tests. */
const GAMES = process.env.CORPUS ?? OWN_GAMES

/** All source texts of the games, by identifier. */
export const realSources = () =>
  new Map(readCorpus(GAMES, 'fr').texts.map(({ identifier, content }) => [identifier, content]))

/**
 * Lines of games with the translations of people, in the order of the game. Those that themselves leave out or add code, or
 * that nobody translated, are left out: by this rough look, not by the checks.
 */
export function realRows(): CorpusRow[] {
  const sources = realSources()
  const games = SPECIFIED_LANGUAGES.map((language) => ({ language, ...readCorpus(GAMES, language) }))
  const translations = games.filter(({ references }) => references.size > 0)
  return translations.flatMap(({ language, references }) => {
    const rows = Array.from(references, ([identifier, translation]): CorpusRow | undefined => {
      const source = sources.get(identifier)
      if (source === undefined || !/\p{L}/u.test(withoutCode(source))) return undefined
      if (codeIn(source) !== codeIn(translation) || source.trim() === translation.trim()) return undefined
      const elsewhere = translations.flatMap((other) => {
        const text = other.language === language ? undefined : other.references.get(identifier)
        return text ? [{ language: other.language, text: withoutCode(text).replaceAll(/\s+/g, ' ').trim() }] : []
      })
      return faultless({
        identifier: `${language}.${identifier}`,
        language,
        source,
        translation,
        elsewhere,
        isReal: true,
      })
    }).filter((row) => row !== undefined)
    const bySource = Map.groupBy(rows, ({ source }) => lettersOf(source))
    for (const same of bySource.values()) for (const row of same) row.alike = same.map(({ answer }) => answer)
    return rows
  })
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const CODE = /\{[^{}]*\}|\[[^[\]]*\]|<[^<>]*>|%[\w%]|\n|\\./g
const codeIn = (text: string) => (text.trim().match(CODE) ?? []).sort().join('\0')
const withoutCode = (text: string) => text.replaceAll(CODE, ' ')

type Pair = Omit<CorpusRow, 'answer' | 'alike'>

function faultless({ translation, ...row }: Pair): CorpusRow | undefined {
  const structured = structure(fitPlurals(row.source, 'en', row.language))
  const answer = opaque(structured, translation.trim())
  if (structured.tokens.some((_, index) => !answer.includes(`⟦${index + 1}⟧`))) return undefined
  return { ...row, answer, translation: restore(structured, answer), alike: [answer] }
}

const VARIABLES = [
  '{name}',
  '%{name}',
  '{n|wordy}',
  '{sec|digits=2}',
  '{%number}',
  ':name',
  '$name$',
  '%name%',
  '[player]',
  '{{x}}',
  '$' + '{x}',
  '<0/>',
  '%1$s',
  '\\n[2]',
]
const DIRECTIVES = [
  ['%s', '%d', '%i'],
  ['{:s}', '{:d}', '{:x}'],
  ['%1', '%2', '%3'],
]
const MARKUP: [open: string, close: string][] = [
  ['<b>', '</b>'],
  ['<b><i>', '</i></b>'],
  ['<0>', '</0>'],
  ['**', '**'],
  ['_', '_'],
  ['[b]', '[/b]'],
  ['[color=#f00]', '[/color]'],
  ['<style>', '</>'],
  ['{b}', '{/b}'],
  ['{size=+10}', '{/size}'],
  ['\\c[3]', '\\c[0]'],
  ['|cFFFF0000', '|r'],
]

const EDGES: ((text: string, n: string, more: string) => string)[] = [
  (text, n) => `${text} (${n})`,
  (text, n) => `${n} – ${text}`,
  (text, _, more) => `${more}: ${text}`,
  (text, _, more) => `${text} ${more}`,
  (text) => `<b>${text}</b>`,
  (text) => `{i}${text}{/i}`,
  (text, n, more) => `[b]${text}[/b] ${n}/${more}`,
]

/** The row with the same code or number at an edge of both texts, or with another row as a branch of a choice. */
export function adorned(row: CorpusRow, other: CorpusRow, random: Random): CorpusRow {
  const isPlain = [row, other].every(({ answer, source }) => !/[⟦{}'#]/.test(answer + source) && source.length < 80)
  const n = pickIn(['12', '1,250', '7', '3.5', '+15', '100', '2,026', '48'], random)
  const edge = pickIn(EDGES, random)
  const more = pickIn(VARIABLES, random)
  const adorn = ([one, two]: [string, string]) =>
    isPlain && one !== two ? `{who, select, king {${one}} other {${two}}}` : edge(one, n, more)
  const made = faultless({
    ...row,
    identifier: `${row.identifier}.adorned`,
    source: adorn([row.source, other.source]),
    translation: adorn([row.translation, other.translation]),
    isReal: false,
  })
  return (made && { ...made, alike: [made.answer] }) || row
}

/** Sentences of a game in every language, one to three a row, with variables, directives and markup of every kind. */
export function generatedRows(count: number, random: Random): CorpusRow[] {
  const languages = SPECIFIED_LANGUAGES.filter((language) => language !== 'en')
  return Array.from({ length: count }, (_, index) => {
    const language = languages[index % languages.length]!
    const phrases = [...PHRASES].sort(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 3))
    const directives = random() < 0.25 ? pickIn(DIRECTIVES, random) : undefined
    const fill = phrases.map((_, at) => ({
      variable: directives?.[at] ?? pickIn(VARIABLES, random),
      number: String(2 + Math.floor(random() * 9_000)),
      markup: pickIn(MARKUP, random),
    }))
    const break_ = pickIn([' ', ' ', '\n'], random)
    const write = (to: SpecifiedLanguage) => phrases.map((phrase, at) => filled(phrase[to], fill[at]!)).join(break_)
    return faultless({
      identifier: `${language}.made.${index}`,
      language,
      source: write('en'),
      translation: write(language),
      elsewhere: languages
        .filter((one) => one !== language)
        .map((other) => ({
          language: other,
          text: phrases.map((phrase) => phrase[other].replaceAll(/[VN‹›]/g, '')).join(' '),
        })),
      isReal: false,
    })
  }).filter((row) => row !== undefined)
}

const filled = (
  phrase: string,
  { variable, number, markup }: { variable: string; number: string; markup: [string, string] },
) =>
  phrase
    .replace(/(?<!\p{Script=Latin})V(?!\p{Script=Latin})/u, () => variable)
    .replace(/(?<!\p{Script=Latin})N(?!\p{Script=Latin})/u, () => number)
    .replace('‹', () => markup[0])
    .replace('›', () => markup[1])
