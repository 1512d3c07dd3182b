import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { FormatError } from '../format.ts'
import { isKnownLanguage, isLanguageKey } from '../languageKeys.ts'
import { languagePathOf } from '../languagePaths.ts'
import { textFormat } from '../text/textFormat.ts'
import { editTexts } from './formEdits.ts'
import { formedTexts } from './formedTexts.ts'
import { otherKeysIn } from './otherValues.ts'
import { type JsonNode, jsonIn, membersOf, readJson, requireObject } from './readJson.ts'
import { jsonString, replaceValue } from './writeJson.ts'

export const isMetadata = (name: string) => /^[$@_]/.test(name)

/** JSON as i18n-js and others write it: one key, the language, holds all others. */
export const rootedJson = textFormat({
  id: 'json-rooted',
  name: 'JSON under its language',
  extensions: ['json'],
  hasOwnFormNames: true,
  plurals: { number: '%{count}', hasZero: true },
  detect: (beginning, path, file) =>
    /\.jsonc?$/.test(path) && FIRST_KEY.test(beginning) ? sureOf(file.text(), path, file.languages) : 0,
  parse(text, _, __, { own, hasForms } = {}) {
    const root = requireObject(text, readJson(text))
    const found = rootOf(root)
    if (!found) throw new FormatError('One key was expected that is the language of this file')
    const { name: language, node, value } = found
    const write = jsonString(text)
    return {
      ...formedTexts(value, { write, own: own ?? language, hasForms, hasMaps: true }),
      ...{ language, sourceLanguage: language },
      editAll: (changes, wanted) => editTexts(text, changes, wanted, write),
      rename: (wanted) => [replaceValue(node.children![0]!, JSON.stringify(likeTag(language, wanted)))],
      otherKeys: otherKeysIn(value),
    }
  },
})

const FIRST_KEY = /^\s*(?:\/\/[^\n]*\n\s*)*\{\s*"(?:[$@_]|[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}"\s*:\s*\{)/

/** The tag in the notation of another one: `pt_BR` beside `en_US`. */
export const likeTag = (like: string, tag: LanguageCode) => (like.includes('_') ? tag.replaceAll('-', '_') : tag)

function rootOf(root: JsonNode) {
  const members = membersOf(root).filter(({ name }) => !isMetadata(name))
  return members.length === 1 && members[0]!.value.type === 'object' ? members[0] : undefined
}

function sureOf(text: string, path: string, languages: readonly LanguageCode[]) {
  const root = jsonIn(text)
  const found = root && rootOf(root)
  if (!found || !isKnownLanguage(found.name)) return 0
  // A file of no language may get others beside its first.
  const isOfAll = languagePathOf(path, languages) === undefined && isLanguageKey(found.name, '', languages.slice(0, 1))
  return !isOfAll && isLanguageKey(found.name, path, languages) ? 2 : 1
}
