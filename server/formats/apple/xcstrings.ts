import { type EntryStatus, type EntryTranslation, PLURAL_CATEGORIES, type PluralForms } from '../format.ts'
import { type JsonTree, mergeJson, printJson, styleOf } from '../json/mergeJson.ts'
import { type JsonNode, memberOf, membersOf, readJson, requireObject, stringOf } from '../json/readJson.ts'
import { replaceValue } from '../json/writeJson.ts'
import { findOfLanguage } from '../languageTags.ts'
import type { Unit, Wanted } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { type Change, textFormat } from '../text/textFormat.ts'

const SUBSTITUTIONS = 'substitutions'
const STATES: Record<EntryStatus, string> = { COMPLETED: 'translated', NEEDS_REVIEW: 'needs_review' }

/** A text within a localization: the path to its object, which holds a `stringUnit` or one for each plural category. */
type Leaf = { path: string[]; source: JsonNode | undefined; node: JsonNode | undefined; isPlural: boolean }
type CatalogUnit = Unit & { entry: JsonNode; leaf: Leaf }

/** String Catalogs of Xcode: every language in one file, with variations by plural and by device. */
export const xcstrings = textFormat({
  id: 'xcstrings',
  name: 'Apple String Catalog',
  extensions: ['xcstrings'],
  detect: (beginning, fileName) =>
    fileName.endsWith('.xcstrings')
      ? 2
      : /"sourceLanguage"\s{0,9}:/.test(beginning) && beginning.includes('"strings"')
        ? 2
        : 0,
  parse(file) {
    const root = requireObject(file, readJson(file))
    const sourceLanguage = stringOf(memberOf(root, 'sourceLanguage')) ?? 'en'
    const units = membersOf(memberOf(root, 'strings')).flatMap(({ name, value }) =>
      memberOf(value, 'shouldTranslate')?.value === false ? [] : unitsOf(name, value, sourceLanguage),
    )
    const editAll = (changes: Change[], wanted: Wanted) => editEntries(file, root, changes, wanted)
    return { units, sourceLanguage, editAll }
  },
})

function unitsOf(key: string, entry: JsonNode, sourceLanguage: string): CatalogUnit[] {
  const localizations = membersOf(memberOf(entry, 'localizations'))
  const source = localizations.find(({ name }) => name === sourceLanguage)?.value
  const leaves = source
    ? leavesIn(source, [], source)
    : [{ path: [], source: undefined, node: undefined, isPlural: false }]
  return leaves.map((leaf) => ({
    key: [key, ...leaf.path.filter((name) => name !== 'variations')].join('|'),
    at: entry.parent?.offset ?? entry.offset,
    source: (leaf.node && textIn(leaf)?.text) ?? key,
    context: stringOf(memberOf(entry, 'comment')),
    translations: localizations
      .filter(({ name }) => name !== sourceLanguage)
      .flatMap(({ name, value }) => {
        const found = textIn({ ...leaf, node: nodeAt(value, leaf.path) })
        return found ? [{ language: name, ...found }] : []
      }),
    entry,
    leaf,
    edits: () => [],
  }))
}

function leavesIn(node: JsonNode, path: string[], source: JsonNode): Leaf[] {
  const leaves = memberOf(node, 'stringUnit') ? [{ path, source, node, isPlural: false }] : []
  const variations = membersOf(memberOf(node, 'variations')).flatMap(({ name, value }) => {
    const inner = [...path, 'variations', name]
    if (name === 'plural') return [{ path: inner, source, node: value, isPlural: true }]
    return membersOf(value).flatMap((variant) => leavesIn(variant.value, [...inner, variant.name], source))
  })
  const substitutions = membersOf(memberOf(node, SUBSTITUTIONS)).flatMap(({ name, value }) =>
    leavesIn(value, [...path, SUBSTITUTIONS, name], source),
  )
  return [...leaves, ...variations, ...substitutions]
}

const nodeAt = (node: JsonNode | undefined, path: string[]) =>
  path.reduce<JsonNode | undefined>((found, name) => memberOf(found, name), node)

function textIn({ node, isPlural }: Leaf): EntryTranslation | undefined {
  if (!isPlural) return unitIn(node)
  const forms: PluralForms = {}
  let status: EntryStatus = 'COMPLETED'
  for (const category of PLURAL_CATEGORIES) {
    const unit = unitIn(memberOf(node, category))
    if (unit) forms[category] = unit.text
    if (unit?.status === 'NEEDS_REVIEW') status = 'NEEDS_REVIEW'
  }
  return Object.keys(forms).length > 0 ? { text: forms, status } : undefined
}

function unitIn(node: JsonNode | undefined) {
  const unit = memberOf(node, 'stringUnit')
  const text = stringOf(memberOf(unit, 'value'))
  if (text === undefined || text === '') return undefined
  const state = stringOf(memberOf(unit, 'state'))
  return { text, status: (state === 'translated' || state === undefined ? 'COMPLETED' : 'NEEDS_REVIEW') as EntryStatus }
}

/** All changes of one entry are one edit of its localization. */
function editEntries(file: string, root: JsonNode, changes: Change[], { language, targets }: Wanted): Edit[] {
  const style = styleOf(file, root)
  const byEntry = Map.groupBy(changes, ({ unit }) => (unit as CatalogUnit).entry)
  return [...byEntry].flatMap(([entry, changes]) => {
    const localizations = memberOf(entry, 'localizations')
    const known = findOfLanguage(membersOf(localizations), ({ name }) => name, language, targets)
    const tree = treeOf(changes, known?.value)
    addSubstitutions(tree, changes, known?.value)
    const wholly = known && isOtherKind(known.value, tree)
    if (wholly) return [replaceValue(known.value, printJson(tree, 4, style))]
    const removed = changes.flatMap(({ unit, translation }) =>
      removedForms(unit as CatalogUnit, known?.value, translation),
    )
    const name = known?.name ?? language
    return [...mergeJson(file, entry, { localizations: { [name]: tree } }, style), ...removed]
  })
}

function treeOf(changes: Change[], known: JsonNode | undefined): JsonTree {
  const tree: JsonTree = {}
  for (const { unit, translation } of changes) {
    const { path, isPlural } = (unit as CatalogUnit).leaf
    let at = tree
    for (const name of path) {
      at[name] ??= {}
      at = at[name] as JsonTree
    }
    const node = nodeAt(known, path)
    if (isPlural && typeof translation.text !== 'string') {
      for (const category of PLURAL_CATEGORIES) {
        const form = translation.text[category]
        if (form !== undefined) at[category] = stringUnit(memberOf(node, category), form, translation.status)
      }
    } else if (typeof translation.text === 'string')
      Object.assign(at, stringUnit(node, translation.text, translation.status))
  }
  return tree
}

/** A substitution is nothing without its argument's number and its specifier, which are the source's. */
function addSubstitutions(tree: JsonTree, changes: Change[], known: JsonNode | undefined) {
  for (const { unit } of changes) {
    const { path, source } = (unit as CatalogUnit).leaf
    const at = path.indexOf(SUBSTITUTIONS)
    if (at === -1 || nodeAt(known, path.slice(0, at + 2))) continue
    const own = path.slice(0, at + 2).reduce<JsonTree>((inner, name) => inner[name] as JsonTree, tree)
    for (const { name, value } of membersOf(nodeAt(source, path.slice(0, at + 2))))
      if (value.type === 'string' || value.type === 'number') own[name] = value.value as string | number
  }
}

/** Without a status the state that is there stays. */
function stringUnit(node: JsonNode | undefined, value: string, status: EntryStatus | undefined): JsonTree {
  const current = unitIn(node)
  const state =
    current && (status === undefined || status === current.status) ? undefined : STATES[status ?? 'COMPLETED']
  return { stringUnit: state === undefined ? { value } : { state, value } }
}

/** One text in the place of variations, or the other way round: both cannot stand side by side. */
function isOtherKind(node: JsonNode, tree: JsonTree) {
  const names = new Set(membersOf(node).map(({ name }) => name))
  return ('variations' in tree && names.has('stringUnit')) || ('stringUnit' in tree && names.has('variations'))
}

/** Forms that the language does not have. */
function removedForms({ leaf }: CatalogUnit, known: JsonNode | undefined, { text }: EntryTranslation): Edit[] {
  if (!leaf.isPlural || typeof text === 'string') return []
  const members = membersOf(nodeAt(known, leaf.path))
  const isKept = (name: string) => text[name as keyof PluralForms] !== undefined
  const kept = members.findIndex(({ name }) => isKept(name))
  if (kept === -1) return []
  return members.flatMap(({ name, node }, at) => {
    if (isKept(name)) return []
    if (at < kept) return [{ start: node.offset, end: members[at + 1]!.node.offset, text: '' }]
    const before = members[at - 1]!.node
    return [{ start: before.offset + before.length, end: node.offset + node.length, text: '' }]
  })
}
