import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import { SPECIFIED_LANGUAGES, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { opaque, restore, structure } from '#server/prompts/structure.ts'
import { PHRASES } from './phrases.ts'

/** `answer` is a faultless one, with tokens; `translation` is the text it makes. */
export type CorpusRow = {
  identifier: string
  language: SpecifiedLanguage
  source: string
  translation: string
  answer: string
  /** The same in another language, without tokens. */
  elsewhere: string | undefined
  isReal: boolean
}
export type Random = () => number

export const pickIn = <Item>(items: readonly Item[], random: Random) => items[Math.floor(random() * items.length)]!

const SOURCES = ['renpy-dialogue.csv', 'renpy-game-ui.csv'].map((file) => `../../jobs/texts/${file}`)
const TRANSLATED = ['fr', 'pt', 'ko', 'zh', 'ru', 'ja', 'da', 'es', 'it'] as const

const read = (path: string) =>
  papaparse.parse<{ identifier: string; content: string }>(readFileSync(new URL(path, import.meta.url), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data

/** All source texts of the games, by identifier. */
export const realSources = () => new Map(SOURCES.flatMap(read).map(({ identifier, content }) => [identifier, content]))

/**
 * Lines of games with the translations of people. Those that themselves leave out or add code, or that nobody translated,
 * are left out: by this rough look, not by the checks.
 */
export function realRows(): CorpusRow[] {
  const sources = realSources()
  const translations = TRANSLATED.map((language) => new Map(read(`texts/${language}.csv`).map(asPair)))
  return TRANSLATED.flatMap((language, at) =>
    Array.from(translations[at]!, ([identifier, translation], index): CorpusRow | undefined => {
      const source = sources.get(identifier)
      if (source === undefined || !/\p{L}/u.test(withoutCode(source))) return undefined
      if (codeIn(source) !== codeIn(translation) || source.trim() === translation.trim()) return undefined
      const other = translations[(at + 1) % TRANSLATED.length]!.get(identifier)
      return faultless({ identifier: `${language}.${index}`, language, source, translation, other, isReal: true })
    }).filter((row) => row !== undefined),
  )
}

const asPair = ({ identifier, content }: { identifier: string; content: string }) => [identifier, content] as const
const CODE = /\{[^{}]*\}|\[[^[\]]*\]|<[^<>]*>|%[\w%]|\n|\\./g
const codeIn = (text: string) => (text.trim().match(CODE) ?? []).sort().join('\0')
const withoutCode = (text: string) => text.replaceAll(CODE, ' ')

type Pair = Pick<CorpusRow, 'identifier' | 'language' | 'source' | 'isReal'> & {
  translation: string
  other: string | undefined
}

function faultless({ translation, other, ...row }: Pair): CorpusRow | undefined {
  const structured = structure(fitPlurals(row.source, 'en', row.language))
  const answer = opaque(structured, translation.trim())
  if (structured.tokens.some((_, index) => !answer.includes(`⟦${index + 1}⟧`))) return undefined
  return { ...row, answer, translation: restore(structured, answer), elsewhere: other && withoutCode(other) }
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
    const other = pickIn(
      languages.filter((one) => one !== language),
      random,
    )
    const pair = {
      identifier: `${language}.made.${index}`,
      language,
      source: write('en'),
      translation: write(language),
    }
    return faultless({
      ...pair,
      other: phrases.map((phrase) => phrase[other].replaceAll(/[VN‹›]/g, '')).join(' '),
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
