import { isAlias, isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap } from 'yaml'
import { areForms, PLURAL_CATEGORIES, type PluralForms } from '../format.ts'
import { nameOf, type PathPart, scopedPath } from '../identifiers.ts'
import { isKnownLanguage, isLanguageKey } from '../languageKeys.ts'
import { MAX_DEPTH, TOO_DEEP } from '../limits.ts'
import { namedItems } from '../listItems.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit } from '../text/namedUnits.ts'
import { faultAt } from '../text/positions.ts'
import type { Edit } from '../text/splice.ts'
import { type DetectText, type ParsedText, textFormat } from '../text/textFormat.ts'
import { readDocuments } from './readDocuments.ts'
import { writeScalar } from './writeScalar.ts'
import { type FormPair, formEdits } from './yamlForms.ts'

/** YAML, and that of Rails: one key, the language, holds all others; a map of plural categories is one text. */
export const yaml = textFormat({
  id: 'yaml',
  name: 'YAML',
  extensions: ['yml', 'yaml'],
  plurals: { number: '%{count}', hasZero: true },
  detect: (_, path, file) => (!isYaml(path) ? 0 : hasForeignKey(path, file) ? 1 : 2),
  parse: parseYaml,
})

export const plainYaml = textFormat({
  id: 'yaml-plain',
  name: 'YAML without a language',
  extensions: ['yml', 'yaml'],
  plurals: { number: '%{count}', hasZero: true },
  detect: (_, path, file) => (!isYaml(path) || !outerKeyOf(file) ? 0 : hasForeignKey(path, file) ? 2 : 1),
  parse: (file) => unitsIn(file, readDocuments(file)),
})

export const LANGUAGE = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/
export const OUTER_KEY = /^(?:['"]([^'"\n]{1,99})['"]|([^\s#'"%-][^:\n]{0,99}?))[ \t]*:(?=\s|$)/gm

export const isYaml = (path: string) => /\.ya?ml$/.test(path)

type WholeFile = Parameters<DetectText>[2]

function hasForeignKey(path: string, file: WholeFile) {
  const key = outerKeyOf(file)
  return key !== undefined && !isLanguageKey(key, path, file.languages)
}

/** The only key of a file, where it looks like the tag of a language. */
function outerKeyOf({ text }: WholeFile) {
  const keys = text().matchAll(OUTER_KEY)
  const [first, second] = [keys.next().value, keys.next().value]
  const key = first?.[1] ?? first?.[2]
  return key !== undefined && !second && LANGUAGE.test(key) ? key : undefined
}

function parseYaml(file: string): ParsedText {
  const documents = readDocuments(file)
  const [first] = documents
  const root = documents.length === 1 && isMap(first) && first.items.length === 1 ? first.items[0] : undefined
  const language = root && isMap(root.value) && isScalar(root.key) ? String(root.key.value) : undefined
  if (!root || language === undefined || !LANGUAGE.test(language)) return unitsIn(file, documents)
  return {
    ...unitsIn(file, [root.value]),
    language,
    sourceLanguage: language,
    // Pages of before the other format have words for it that are none.
    rename: (wanted) => {
      if (!isKnownLanguage(language)) return []
      const { start, end } = placeOf(root.key as Scalar)
      return [{ start, end, text: writeScalar(file, root.key as Scalar, wanted, { isFlow: false }) }]
    },
  }
}

export function placeOf(scalar: Scalar) {
  const [start, end] = scalar.range!
  return { start, end }
}

const MAX_OTHER_KEYS = 10_000
const MERGE = '<<'

export type YamlUnit = Unit & { path: readonly PathPart[] }

export function unitsIn(file: string, roots: unknown[]) {
  const units: YamlUnit[] = []
  const otherKeys: string[] = []
  const { skipped, add } = collectSkipped<FoundSkipped>()

  function visit(
    node: unknown,
    path: readonly PathPart[],
    { isFlow, depth, comment }: { isFlow: boolean; depth: number; comment: string },
    nameOfItem?: string,
  ) {
    if (depth > MAX_DEPTH) throw faultAt(file, startOf(node), TOO_DEEP)
    if (isMap(node)) {
      const plural = pluralIn(node)
      const inside = isFlow || node.flow === true
      if (plural) units.push(pluralUnit(file, node, plural, { path, isFlow: inside, comment }))
      else
        for (const [at, pair] of (node.items as Pair[]).entries()) {
          const name = isScalar(pair.key) ? String(pair.key.value) : ''
          if (name === nameOfItem) {
            skipName(pair.value, path)
            continue
          }
          // A comment before the first key belongs to the map.
          const before = at === 0 ? node.commentBefore : isScalar(pair.key) ? pair.key.commentBefore : ''
          const said = before ?? ''
          visit(pair.value, [...path, name], { isFlow: inside, depth: depth + 1, comment: said })
        }
    } else if (isSeq(node)) {
      const inside = isFlow || node.flow === true
      const named = namedItems(node.items.map(itemOf))
      for (const [at, item] of node.items.entries()) {
        const place = { isFlow: inside, depth: depth + 1, comment: '' }
        visit(item, [...path, named?.parts[at] ?? at], place, named?.by)
      }
    } else if (isScalar(node) && typeof node.value === 'string' && node.range) {
      units.push(textUnit(file, node, { path, isFlow, comment }))
    } else if (isAlias(node) && path.at(-1) !== MERGE) {
      const [at = 0] = node.range ?? []
      add({ at, place: scopedPath(path).key, text: `*${node.source}`, reason: SKIPPED.reference })
    } else if (isScalar(node) && node.value !== null && otherKeys.length < MAX_OTHER_KEYS)
      otherKeys.push(nameOf(scopedPath(path)))
  }

  function skipName(node: unknown, path: readonly PathPart[]) {
    if (isScalar(node) && typeof node.value === 'string')
      add({ at: placeOf(node).start, place: scopedPath(path).key, text: node.value, reason: SKIPPED.itemName })
  }

  for (const root of roots) visit(root, [], { isFlow: false, depth: 0, comment: '' })
  return { units, otherKeys, skipped }
}

function itemOf(node: unknown) {
  if (!isMap(node)) return undefined
  return new Map(
    (node.items as Pair[]).map(({ key, value }) => {
      const scalar = isScalar(value) ? value.value : undefined
      const isName = typeof scalar === 'string' || typeof scalar === 'number'
      return [isScalar(key) ? String(key.value) : '', isName ? scalar : undefined]
    }),
  )
}

const startOf = (node: unknown) => (isMap(node) || isSeq(node) ? (node.range?.[0] ?? 0) : 0)

type Place = { path: readonly PathPart[]; isFlow: boolean; comment: string }

const textUnit = (file: string, scalar: Scalar, { path, isFlow, comment }: Place): YamlUnit => ({
  ...scopedPath(path),
  path,
  at: placeOf(scalar).start,
  source: String(scalar.value),
  context: contextOf(comment),
  edits: ({ text }) =>
    typeof text === 'string' ? [{ ...placeOf(scalar), text: writeScalar(file, scalar, text, { isFlow }) }] : [],
})

const contextOf = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.trim())
    .join('\n')

function pluralIn(map: YAMLMap): FormPair[] | undefined {
  const pairs = (map.items as Pair[]).flatMap(({ key, value }): FormPair[] => {
    const category = isScalar(key) ? PLURAL_CATEGORIES.find((one) => one === key.value) : undefined
    return category && isScalar(value) && typeof value.value === 'string' && value.range && isScalar(key)
      ? [{ category, key: key as Scalar, value: value as Scalar }]
      : []
  })
  const categories = new Set(pairs.map(({ category }) => category))
  const isWhole = pairs.length === map.items.length && areForms((category) => categories.has(category))
  return isWhole && categories.size === pairs.length ? pairs : undefined
}

function pluralUnit(file: string, map: YAMLMap, pairs: FormPair[], { path, isFlow, comment }: Place): YamlUnit {
  const source = Object.fromEntries(pairs.map(({ category, value }) => [category, String(value.value)]))
  return {
    ...scopedPath(path),
    path,
    at: map.range![0],
    source: source as PluralForms,
    context: contextOf(comment),
    edits: ({ text }): Edit[] => (typeof text === 'string' ? [] : formEdits(file, pairs, text, isFlow)),
  }
}
