import { jsonIn, memberOf, membersOf, stringOf } from '../json/readJson.ts'
import { isKnownLanguage } from '../languageKeys.ts'

/** Whether a JSON file is a String Catalog by its root: apps may have texts that are called `sourceLanguage` and `strings`. */
export function isCatalog(text: string) {
  const root = text.includes('"sourceLanguage"') ? jsonIn(text) : undefined
  const strings = membersOf(memberOf(root, 'strings'))
  const isNamed = isKnownLanguage(stringOf(memberOf(root, 'sourceLanguage')) ?? '')
  return isNamed && memberOf(root, 'strings') !== undefined && strings.every(({ value }) => value.type === 'object')
}
