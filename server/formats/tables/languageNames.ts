import {
  isNamedLanguage,
  type LanguageCode,
  languageName,
  primaryOf,
  SPECIFIED_LANGUAGES,
} from '#db/vocabulary/languages.ts'
import { SUGGESTED_LANGUAGES } from '#db/vocabulary/tags/suggestedLanguages.ts'
import { codeNamed, readTag } from '../languageTags.ts'

export const KEY_WORDS = [
  ...['schlüssel', 'bezeichner', 'clé', 'identifiant', 'clave', 'identificador', 'chiave', 'chave', 'sleutel', 'klucz'],
  ...['klíč', 'kľúč', 'ključ', 'кључ', 'kulcs', 'cheie', 'anahtar', 'nyckel', 'nøgle', 'nøkkel', 'avain', 'clau'],
  ...['ключ', 'идентификатор', 'ідентифікатор', 'κλειδί', 'キー', '識別子', '键', '键名', '鍵', '鍵名', '키', 'مفتاح'],
  ...['المفتاح', 'מפתח', 'کلید', 'khóa', 'คีย์', 'kunci', 'कुंजी'],
]

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const NAMED = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isNamedLanguage)
const OFFERED = [...new Set([...SUGGESTED_LANGUAGES, ...SPECIFIED_LANGUAGES])]
const known = new Map([
  ...OFFERED.flatMap((code) => namesIn(code)(code).map((name) => [name, code] as const)),
  ...[...NAMED, ...OFFERED].map((code) => [languageName(code).toLowerCase(), code] as const),
])

function namesIn(language: LanguageCode) {
  const [dialect, standard] = (['dialect', 'standard'] as const).map(
    (languageDisplay) => new Intl.DisplayNames([language], { type: 'language', languageDisplay, fallback: 'none' }),
  )
  return (code: LanguageCode) =>
    (code.includes('-') ? [dialect!, standard!] : [dialect!]).flatMap((names) => names.of(code)?.toLowerCase() ?? [])
}

export const codeOfName = (name: string) => known.get(name) ?? codeNamed(name)

const MIN_NAMED = 2

/**
 * The codes of languages by their names in the language in which most of these are, if that names two of them: `englisch` and
 * `deutsch` of a table in German.
 */
export function codesOfTable(names: readonly string[]): ReadonlyMap<string, LanguageCode> {
  let [found, most]: [ReadonlyMap<string, LanguageCode>, number] = [new Map(), MIN_NAMED - 1]
  tables ??= [...new Set(OFFERED.map(tableOf))].map(codesIn)
  for (const codes of tables) {
    const count = new Set(names.flatMap((name) => codes.get(name) ?? [])).size
    if (count > most) [found, most] = [codes, count]
  }
  return found
}

let tables: ReadonlyMap<string, LanguageCode>[] | undefined

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const COUNTRIES = new Map(
  LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => {
      const region = `${first}${second}`.toUpperCase()
      const name = countries.of(region)?.toLowerCase()
      return name === undefined ? [] : [[name, region] as const]
    }),
  ),
)

export const codeInPlace = (language: LanguageCode | undefined, place: string) => {
  const region = COUNTRIES.get(place)
  return language && region && readTag(`${primaryOf(language)}-${region}`)
}

const SCRIPTED = /-[A-Z][a-z]{3}$/
const tableOf = (code: LanguageCode) => (SCRIPTED.test(code) ? code : primaryOf(code))

function codesIn(language: LanguageCode) {
  const namesOf = namesIn(language)
  const all = OFFERED.flatMap((code) => namesOf(code).map((name) => [name, code] as const))
  // `Romania` is a language for Finns.
  return new Map(all.filter(([name]) => !COUNTRIES.has(name)))
}
