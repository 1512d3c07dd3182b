import { isMap, isScalar, type Node, type Pair, type YAMLMap } from 'yaml'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type ExistingTranslation, FormatError, type ReadOptions } from '../format.ts'
import { isNameOf, sourceIn } from '../json/languages/languageFile.ts'
import { likeTag } from '../json/rootedJson.ts'
import { isKnownLanguage, isLanguageKey } from '../languageKeys.ts'
import { languagePathOf } from '../languagePaths.ts'
import { findOfLanguage } from '../languageTags.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Wanted } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { type Change, editsOf, type ParsedText, textFormat } from '../text/textFormat.ts'
import { addTexts } from './addTexts.ts'
import { readDocuments } from './readDocuments.ts'
import { isYaml, LANGUAGE, OUTER_KEY, unitsIn, type YamlUnit } from './yaml.ts'

type Member = { name: string; pair: Pair<Node, YAMLMap> }
type OfLanguages = YamlUnit & { others: ReadonlyMap<string, YamlUnit> }

/** All languages in one file, each a map below its tag. */
export const languagesYaml = textFormat({
  id: 'yaml-languages',
  name: 'YAML of all languages',
  extensions: ['yml', 'yaml'],
  plurals: { number: '%{count}', hasZero: true },
  detect: (_, path, file) => (isYaml(path) && isOfAll(file.text(), path, file.languages) ? 2 : 0),
  parse(file, _, __, options = {}) {
    const root = rootOf(file)
    if (!root) throw new FormatError('This file has no map for each language')
    return parseMembers(file, root, options)
  },
})

function rootOf(file: string) {
  const [root, ...others] = readDocuments(file)
  return others.length === 0 && isMap(root) && membersOf(root).length === root.items.length ? root : undefined
}

const membersOf = (root: YAMLMap): Member[] =>
  root.items.flatMap((pair) =>
    isScalar(pair.key) && (isMap(pair.value) || isEmptyValue(pair.value))
      ? [{ name: String(pair.key.value), pair: pair as Member['pair'] }]
      : [],
  )

const isEmptyValue = (value: unknown) => isScalar(value) && value.value === null

/** A path that names a language has a file of this one alone. */
function isOfAll(text: string, path: string, [source = 'en', ...targets]: readonly LanguageCode[]) {
  const named = languagePathOf(path, [source, ...targets])?.language
  if (named !== undefined && [source, ...targets].includes(named)) return false
  const keys = text.matchAll(OUTER_KEY).map(([, quoted, plain]) => (quoted ?? plain)!)
  const names = keys.take(MAX_LANGUAGES).toArray()
  const areLanguages = names.length > 1 && names.every((name) => LANGUAGE.test(name))
  if (!areLanguages || names.filter(isKnownLanguage).length < 2) return false
  if (!names.some((name) => isLanguageKey(name, '', [source]))) return false
  try {
    const root = rootOf(text)
    return root !== undefined && !membersOf(root).every((member) => isOwnName(text, member))
  } catch (error) {
    if (error instanceof FormatError) return false
    throw error
  }
}

const MAX_LANGUAGES = 500
const MAX_TEXTS_OF_NAMES = 4

/** `de: {name: Deutsch, flag: de.png}` is a list of languages. */
function isOwnName(file: string, { name, pair }: Member) {
  const { units } = unitsIn(file, [pair.value])
  return units.length <= MAX_TEXTS_OF_NAMES && units.some(({ source }) => isNameOf(name, String(source)))
}

const nameOf = ({ key, scope = '' }: YamlUnit) => `${key}\0${scope}`

function parseMembers(file: string, root: YAMLMap, options: ReadOptions): ParsedText {
  const members = membersOf(root)
  const base = sourceIn(members, options.source)!
  const { units: sources, otherKeys, skipped: found } = unitsIn(file, [base.pair.value])
  const { skipped, add, addAll } = collectSkipped<FoundSkipped>()
  addAll(found)
  const known = new Set(sources.map(nameOf))
  const others = members.filter((member) => member !== base)
  const byMember = others.map(({ name, pair }) => {
    const { units } = unitsIn(file, [pair.value])
    for (const { key, at, source } of units.filter((unit) => !known.has(nameOf(unit))))
      for (const text of Object.values(typeof source === 'string' ? [source] : source))
        if (text !== '') add({ at, place: `${name}.${key}`, text, reason: SKIPPED.noSource })
    return { name, units: new Map(units.map((unit) => [nameOf(unit), unit])) }
  })
  const units = sources.map((unit): OfLanguages => {
    const own = byMember.flatMap(({ name, units }) => {
      const other = units.get(nameOf(unit))
      return other ? [[name, other] as const] : []
    })
    const translations = own.flatMap(([language, { source }]): ExistingTranslation[] =>
      source === '' ? [] : [{ language, text: source }],
    )
    return { ...unit, others: new Map(own), translations }
  })
  const editAll = (changes: Change[], wanted: Wanted): Edit[] => {
    const { language, targets } = wanted
    const names = members.map(({ name }) => name)
    const name = findOfLanguage(others, (one) => one.name, language, targets)?.name ?? likeTag(names.join(), language)
    const tree = others.find((one) => one.name === name)?.pair
    const [there, missing] = partition(changes, name)
    const inPlaces = there.flatMap((change) => editsOf(change, wanted))
    return [...inPlaces, ...addTexts(missing, { file, root, base: base.pair, tree, name, wanted })]
  }
  return { units, skipped, otherKeys, sourceLanguage: base.name, editAll }
}

function partition(changes: readonly Change[], name: string): [Change[], Change[]] {
  const [there, missing]: [Change[], Change[]] = [[], []]
  for (const { unit, translation } of changes) {
    const own = (unit as OfLanguages).others.get(name)
    const isAlike = own && (typeof own.source === 'string') === (typeof translation.text === 'string')
    if (isAlike) there.push({ unit: own, translation })
    else if (translation.text !== '') missing.push({ unit, translation })
  }
  return [there, missing]
}
