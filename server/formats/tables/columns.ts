import { isNamedLanguage, isSpecified, type LanguageCode, languageName, primaryOf } from '#db/vocabulary/languages.ts'
import { findOfLanguage, guessLanguage, isOfSource, readTag, sameLanguage } from '../languageTags.ts'
import { codeInPlace, codeOfName, codesOfTable, KEY_WORDS } from './languageNames.ts'

export type ColumnRole = 'identifier' | 'source' | 'context' | 'speaker' | 'maxLength'
/** The contents of each column of a table: a role, a language as `{ language }`, or nothing of ours. */
export type ColumnUse = ColumnRole | { language: string } | undefined

export type Delimiter = ',' | ';' | '\t' | '|'
export type TableHead = { delimiter: Delimiter; header: string[]; uses: ColumnUse[] }

/** Headers of our own CSV, Godot, Unity, Ren'Py's tab files and spreadsheets of translators, in the order of preference. */
const NAMES: Record<ColumnRole, string[]> = {
  identifier: ['identifier', 'key', 'keys', 'string id', 'stringid', 'string_id', 'id', 'name', 'label', ...KEY_WORDS],
  source: [
    'content',
    'source',
    'source text',
    'source_text',
    'sourcestring',
    'original',
    'dialogue',
    'text',
    'string',
    'message',
  ],
  context: [
    'context',
    'shared comments',
    'comment',
    'comments',
    'note',
    'notes',
    'description',
    'desc',
    'developer comment',
    '?context',
  ],
  speaker: ['character', 'speaker', 'said by', 'voice'],
  maxLength: ['max length', 'maxlength', 'max_length', 'character limit', 'limit', 'max chars'],
}
const ROLE_NAMES = new Set(Object.values(NAMES).flat())
const TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/
const REGION = /^(?:[a-z]{2}|\d{3})$/
const BETWEEN = /[()[\]/|:–—]|(?<=\s)-(?=\s)/
const WORDS = new Set(['translation', 'translated', 'target', 'text', 'language', 'localization'])
const MAX_NAME_LENGTH = 255
const MAX_NAMED = 200

export const scopeColumn = (header: readonly string[]) =>
  header.findIndex((name) => name.length <= MAX_NAME_LENGTH && name.trim().toLowerCase() === '?context')
export const isPluralRules = (key: string) => key.includes('?') && key.trim().toLowerCase() === '?pluralrule'

export function guessColumns(header: readonly string[]): ColumnUse[] {
  const names = header.map((name) => (name.length > MAX_NAME_LENGTH ? '' : name.trim().toLowerCase()))
  const uses: ColumnUse[] = names.map(() => undefined)
  for (const [role, known] of Object.entries(NAMES) as [ColumnRole, string[]][]) {
    const found = known.map((name) => names.indexOf(name)).find((at) => at !== -1 && uses[at] === undefined)
    if (found !== undefined) uses[found] = role
  }
  addLanguages(uses, names, codeOfName)
  const isUnknown = (name: string, at: number) => uses[at] === undefined && /\p{L}/u.test(name)
  if (names.length <= MAX_NAMED && names.some(isUnknown)) {
    const codes = codesOfTable(names.flatMap(partsOf))
    addLanguages(uses, names, (name) => codes.get(name) ?? codeOfName(name))
  }
  const firstTag = names.findIndex((name, at) => typeof uses[at] === 'object' && TAG.test(name))
  // `id` is Indonesian behind another tag.
  const isRole = (name: string, at: number) => ROLE_NAMES.has(name) && (firstTag === -1 || at < firstTag)
  // `no` and `new` are languages too: beside columns that are certain.
  if (uses.includes('source') || languageColumns(uses).length > 0)
    for (const [at, name] of names.entries()) {
      const language = uses[at] === undefined && !isRole(name, at) ? otherLanguageOf(name) : undefined
      if (language) uses[at] = { language }
    }
  const value = names.indexOf('value')
  // Beside texts it is what something is worth.
  if (value !== -1 && !uses.includes('source') && languageColumns(uses).length === 0) uses[value] = 'source'
  // Godot's own table has a blank name there.
  if (names[0] === '' && names.length > 1 && !uses.includes('identifier') && languageColumns(uses).length > 0)
    uses[0] = 'identifier'
  return uses
}

type CodeOf = (name: string) => LanguageCode | undefined

function addLanguages(uses: ColumnUse[], names: readonly string[], codeOf: CodeOf) {
  for (const [at, name] of names.entries()) {
    const language = uses[at] === undefined ? languageOf(name, codeOf) : undefined
    if (language) uses[at] = { language }
  }
}

/** `fr`, `fr-FR`, `French`, `Français`, `French (fr)`, `French (CA)`, `French (Canada) [fr-CA]`, `fr - French` and `Translation (French)`. */
function languageOf(name: string, codeOf: CodeOf): string | undefined {
  const named = codeOf(name)
  if (named) return named
  const parts = partsOf(name)
  const known = parts.map((part) => codeOf(part) ?? (TAG.test(part) ? guessLanguage(part) : undefined))
  // The name of a country may stand between that of the language and its tag.
  const isTagged = parts.length > 2 && TAG.test(parts.at(-1)!)
  const said = isTagged ? [known[0], known.at(-1)] : known
  const isOne = new Set(said.map((code) => code && primaryOf(code))).size === 1
  if (parts.length > 0 && parts.join() !== name && known[0] !== undefined && isOne)
    return said.find((code) => code?.includes('-')) ?? known[0]
  const [language, place] = parts.length === 2 ? parts : []
  const ofPlace = language && place && (codeOf(`${language} (${place})`) ?? codeInPlace(known[0], place))
  if (ofPlace) return ofPlace
  const [, before = '', within] = /^([^()]*)\(([^()]*)\)$/.exec(name) ?? []
  const tag = (within ?? name).trim()
  const base = codeOf(before.trim())
  // `ar` behind Spanish is Argentina.
  if (base && tag !== base && REGION.test(tag)) return guessLanguage(`${base}-${tag}`)
  return TAG.test(tag) ? guessLanguage(tag) : undefined
}

function partsOf(name: string) {
  const ofLanguage = (part: string) => part.split(/\s+/).filter((word) => !WORDS.has(word))
  const parts = name.split(BETWEEN).map((part) => ofLanguage(part.trim()).join(' '))
  return parts.filter((part) => part !== '')
}

function otherLanguageOf(name: string): string | undefined {
  const [, within] = /^[^()]*\(([^()]*)\)$/.exec(name) ?? []
  const tag = (within ?? name).trim()
  const code = TAG.test(tag) ? readTag(tag) : undefined
  return code !== undefined && isNamedLanguage(primaryOf(code)) ? code : undefined
}

export const columnOf = (uses: readonly ColumnUse[], role: ColumnRole) => uses.indexOf(role)
export const languageColumns = (uses: readonly ColumnUse[]) =>
  uses.flatMap((use, at) => (typeof use === 'object' ? [{ language: use.language, at }] : []))

/** The column of the source texts: one that says so, or that of the project's source language, or the English, or the first. */
export function sourceOf(
  uses: readonly ColumnUse[],
  source?: LanguageCode,
): { at: number; language: string | undefined } | undefined {
  const named = columnOf(uses, 'source')
  if (named !== -1) return { at: named, language: undefined }
  const languages = languageColumns(uses)
  const own = source && findOfLanguage(languages, ({ language }) => language, source)
  const like = source && (own ?? languages.find(({ language }) => isOfSource(language, source)))
  if (like) return like
  const isCertain = ({ language }: { language: string }) => isSpecified(primaryOf(language))
  return languages.find(({ language }) => primaryOf(language) === 'en') ?? languages.find(isCertain) ?? languages[0]
}

const WORD = /\p{L}+(?:[-_][\p{L}\p{N}]+)*/gu

/** The header of a column in one language for another one, where it names its own: `Text (en)`, `English`. */
export function headerIn(header: string, own: string | undefined, language: string): string | undefined {
  if (own === undefined || sameLanguage(own, language)) return undefined
  const [from, to] = [languageName(own), languageName(language)]
  const named = header.includes(from)
    ? header.replace(from, to)
    : header.replace(WORD, (word) => (readTag(word.toLowerCase()) === own ? language : word))
  return named === header ? undefined : named
}
