import { createTermFinder } from '#collab/text/terms/findTerms.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import type { GlossaryTerm, TranslationBatch } from './batches.ts'

export type Told = Pick<TranslationBatch, 'source_language' | 'target_language' | 'glossary'>
type TermFinder = ReturnType<typeof createTermFinder<GlossaryTerm>>

const ACCENTED: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Î',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ṁ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
}
const ARABIC: Record<string, string> = {
  a: 'ا',
  b: 'ب',
  c: 'ك',
  d: 'د',
  e: 'ي',
  f: 'ف',
  g: 'غ',
  h: 'ه',
  i: 'ي',
  j: 'ج',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  o: 'و',
  p: 'ب',
  q: 'ق',
  r: 'ر',
  s: 'س',
  t: 'ت',
  u: 'و',
  v: 'ف',
  w: 'و',
  x: 'خ',
  y: 'ي',
  z: 'ز',
}
const PADDING = ' one two three four five six seven eight nine ten'
const TOKEN = /(⟦\d+⟧)/
const NAME = /(\w+)/
const LABEL = /^\[([^[\]]+)\]$/
const EXPANSION = 0.3

export function pseudoTranslate(whole: string, { source_language, target_language, glossary }: Told) {
  const text = LABEL.exec(whole)?.[1] ?? whole
  const letters = scriptOf(target_language) === 'Arab' ? ARABIC : ACCENTED
  const disguised = (letter: string) => letters[letter] ?? letters[letter.toLowerCase()] ?? letter
  const disguise = (plain: string) =>
    plain
      .split(NAME)
      .map((part) => (part.includes('_') ? part : Array.from(part, disguised).join('')))
      .join('')
  const find = createTermFinder(glossary, source_language)
  const body = text
    .split(TOKEN)
    .map((part) => (TOKEN.test(part) ? part : withTerms(part, find(part), disguise)))
    .join('')
  const missing = Math.ceil(text.replaceAll(/⟦\d+⟧/g, '').length * EXPANSION)
  const [open, close] = /[[\]]/.test(text) ? '«»' : '[]' // a bracket of its own would make a label with one of ours
  return `${open}¡${body}${disguise(PADDING.repeat(Math.ceil(missing / PADDING.length)).slice(0, missing))}!${close}`
}

function withTerms(text: string, spans: ReturnType<TermFinder>, disguise: (plain: string) => string) {
  let result = ''
  let at = 0
  for (const { from, to, entries } of spans.toSorted((one, other) => one.from - other.from)) {
    result += disguise(text.slice(at, from)) + (entries[0]!.translation || text.slice(from, to))
    at = to
  }
  return result + disguise(text.slice(at))
}
