import { baseOf, type LanguageCode, primaryOf, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { normalized } from '#db/vocabulary/normalize.ts'
import { WORD } from '../../readText.ts'
import type { Check } from '../check.ts'

const LETTERS: Partial<Record<SpecifiedLanguage, string>> = {
  es: 'áéíóúüñ',
  fr: 'àâæçéèêëîïôœùûüÿ',
  de: 'äöüßéàè',
  it: 'àèéìíîòóùú',
  pt: 'àáâãçéêíóôõúü',
  pl: 'ąćęłńóśźż',
  nl: 'áäéëèêíïóöúüçàâîôû',
  tr: 'çğıiöşüâîû',
  da: 'æøåéáó',
  hu: 'áéíóöőúüű',
}
const OTHER_LETTERS: Record<string, string | undefined> = {
  af: 'áäéèêëíîïóôöúûü',
  ca: 'àçéèíïóòúü',
  cy: 'âêîôûŵŷáéíóúàèìòùäëïöüẃẁẅýỳÿ',
  eo: 'ĉĝĥĵŝŭ',
  eu: 'ñçü',
  fil: 'ñáàâéèêíìîóòôúùû',
  ga: 'áéíóú',
  gd: 'àèéìòóù',
  gl: 'áéíóúüñ',
  id: 'éèê',
  jv: 'éèêåâ',
  lb: 'äëéüöàèôî',
  ms: 'éèê',
  nn: 'æøåéèêóòôâàü',
  oc: 'àáèéíïòóúüçñ',
  sr: 'čćđšž',
  sw: 'é',
  cs: 'áčďéěíňóřšťúůýž',
  et: 'äöõüšž',
  fi: 'äöåšž',
  hr: 'čćđšž',
  is: 'áéíóúýðþæö',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  nb: 'æøåéèêóòôâà',
  ro: 'ăâîșțşţ',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšžćđ',
  sv: 'åäöéàü',
  vi: 'àáâãèéêìíòóôõùúýăđĩũơư',
}
const lettersOf = (to: LanguageCode) => LETTERS[baseOf(to) ?? 'en'] ?? OTHER_LETTERS[primaryOf(to)]
const OF_SEVERAL = new Set(
  Object.values(LETTERS)
    .flatMap((letters) => [...letters])
    .filter((letter, at, all) => all.indexOf(letter) !== at),
)
const MIN_OWN_SHARE = 0.25

export function hasOwnLetters(text: string, to: LanguageCode) {
  const own = [...(LETTERS[baseOf(to) ?? 'en'] ?? '')].filter((letter) => !OF_SEVERAL.has(letter))
  const words = normalized(text, 'NFC').toLowerCase().match(WORD) ?? []
  const found = words.filter((word) => own.some((letter) => word.includes(letter)))
  return found.length > 0 && found.length >= MIN_OWN_SHARE * words.length
}

/** One may be a word of another language that the source has too, as it is spoken in that world. */
const MIN_WORDS = 2
const LATIN_BESIDE_A_TO_Z = /[\u00df-\u00f6\u00f8-\u024f]/u
const CAPITAL = /^\p{Lu}/u

export const alphabet: Check = {
  name: 'alphabet',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { to }) {
    const strangers = strangersIn(normalized(translation.words, 'NFC'), to)
    if (strangers.length < MIN_WORDS) return []
    const given = new Set(normalized(source.words, 'NFC').match(WORD))
    const own = new Set(strangers.filter((word) => !given.has(word)))
    return own.size >= MIN_WORDS ? [`Words of another language stand in it: ${[...own].slice(0, 3).join(', ')}.`] : []
  },
}

export function isStrange(letter: string, to: LanguageCode) {
  const letters = lettersOf(to)
  return letters !== undefined && LATIN_BESIDE_A_TO_Z.test(letter) && !letters.includes(letter)
}

function strangersIn(words: string, to: LanguageCode) {
  if (!LATIN_BESIDE_A_TO_Z.test(words)) return []
  return (words.match(WORD) ?? []).filter(
    (word) => !CAPITAL.test(word) && Array.from(word).some((letter) => isStrange(letter, to)),
  )
}
