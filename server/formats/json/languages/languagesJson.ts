import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { isKnownLanguage, isLanguageKey } from '../../languageKeys.ts'
import { languagePathOf } from '../../languagePaths.ts'
import { textFormat } from '../../text/textFormat.ts'
import { type JsonNode, jsonIn, readJson } from '../readJson.ts'
import { isMetadata } from '../rootedJson.ts'
import { jsonString } from '../writeJson.ts'
import { editLanguages } from './languageFile.ts'
import { leavesIn, readLeaves } from './leaves.ts'
import { isOwnName, readRoots, rootsIn, unwrap } from './roots.ts'

/** All languages in one file, as a tree for each or as an object for each text. */
export const languagesJson = textFormat({
  id: 'json-languages',
  name: 'JSON of all languages',
  extensions: ['json'],
  plurals: { number: '%{count}', hasZero: true },
  detect: (beginning, path, file) =>
    /\.jsonc?$/.test(path) && /^\s*[{[/]/.test(beginning) && isOfAll(file.text(), path, file.languages) ? 2 : 0,
  parse(text, _, __, options = {}) {
    const root = unwrap(readJson(text))
    const write = jsonString(text)
    const found = hasRoots(root)
      ? readRoots(text, root, { options, write })
      : readLeaves(text, root, { options, write })
    const { units, skipped, names } = found
    return {
      ...{ units, skipped, sourceLanguage: names[0] },
      editAll: (changes, wanted) => editLanguages(found, text, changes, { wanted, write }),
    }
  },
})

/** Beside languages that everybody knows stand others that look like some. */
function hasRoots(root: JsonNode) {
  const members = rootsIn(root)
  const known = members.filter(({ name }) => isKnownLanguage(name)).length
  const areLanguages = known === members.length || (known > 1 && members.every(({ name }) => TAG.test(name)))
  return known > 0 && areLanguages && members.every(({ value }) => value.type === 'object')
}

const TAG = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/

const MAX_SHARE_OF_OTHERS = 0.1
const KEY = /"([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3})"\s{0,9}:/g

/** A path that names a language has a file of this one alone. */
function isOfAll(text: string, path: string, [source = 'en', ...targets]: readonly LanguageCode[]) {
  const isSource = (name: string) => isLanguageKey(name, '', [source])
  const named = languagePathOf(path, [source, ...targets])?.language
  if (named !== undefined && [source, ...targets].includes(named)) return false
  if (!text.matchAll(KEY).some(([, key]) => isSource(key!))) return false
  const whole = jsonIn(text)
  if (!whole) return false
  const root = unwrap(whole)
  if (hasRoots(root)) return rootsIn(root).some(({ name }) => isSource(name)) && !rootsIn(root).every(isOwnName)
  const { leaves, others } = leavesIn(root)
  const texts = others.filter(({ key }) => !isMetadata(key) && key !== 'version').length
  const ofSource = leaves.filter(({ languages }) => languages.some(({ name }) => isSource(name))).length
  const hasTargets = leaves.some(({ languages }) => languages.length > 1)
  return hasTargets && ofSource * 2 > leaves.length && texts <= MAX_SHARE_OF_OTHERS * leaves.length
}
