import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import {
  type EntryStatus,
  type EntryTranslation,
  type ExistingTranslation,
  PLURAL_CATEGORIES,
  type PluralForms,
} from '../format.ts'
import { type JsonTree, mergeJson, printJson, styleOf } from '../json/mergeJson.ts'
import {
  indexOf,
  type JsonMember,
  type JsonNode,
  memberOf,
  membersOf,
  readJson,
  requireObject,
  stringOf,
} from '../json/readJson.ts'
import { replaceValue } from '../json/writeJson.ts'
import { findOfLanguage } from '../languageTags.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { Unit, Wanted } from '../text/namedUnits.ts'
import type { Edit } from '../text/splice.ts'
import { type Change, textFormat } from '../text/textFormat.ts'
import { isCatalog } from './isCatalog.ts'

const SUBSTITUTIONS = 'substitutions'
const STATES: Record<EntryStatus, string> = { COMPLETED: 'translated', NEEDS_REVIEW: 'needs_review' }

/** A text within a localization: the path to its object, which holds a `stringUnit` or one for each plural category. */
type Leaf = { key: string; path: string[]; source: JsonNode | undefined; node: JsonNode | undefined; isPlural: boolean }
type CatalogUnit = Unit & { entry: JsonNode; leaf: Leaf; leaves: readonly Leaf[] }

export const xcstrings = textFormat({
  id: 'xcstrings',
  name: 'Apple String Catalog',
  extensions: ['xcstrings'],
  plurals: { isAnywhere: true },
  detect: (beginning, fileName, file) =>
    fileName.endsWith('.xcstrings') || (/^\s*\{/.test(beginning) && isCatalog(file.text())) ? 2 : 0,
  parse(file) {
    const root = requireObject(file, readJson(file))
    const sourceLanguage = stringOf(memberOf(root, 'sourceLanguage')) ?? 'en'
    const { skipped, add } = collectSkipped<FoundSkipped>()
    const units = membersOf(memberOf(root, 'strings')).flatMap(({ name, node, value }) => {
      if (memberOf(value, 'shouldTranslate')?.value !== false) return unitsOf(name, value, { sourceLanguage, add })
      if (name !== '') add({ at: node.offset, place: name, text: name, reason: SKIPPED.notTranslated })
      return []
    })
    const editAll = (changes: Change[], wanted: Wanted) => editEntries(file, root, changes, wanted)
    return { units, sourceLanguage, editAll, skipped }
  },
})

type Reading = { sourceLanguage: string; add: (skipped: FoundSkipped) => void }

function unitsOf(key: string, entry: JsonNode, { sourceLanguage, add }: Reading): CatalogUnit[] {
  const localizations = membersOf(memberOf(entry, 'localizations'))
  const source = localizations.find(({ name }) => name === sourceLanguage)?.value
  const leaves = source
    ? leavesIn(source, { key, path: [], source })
    : [{ key, path: [], source: undefined, node: undefined, isPlural: false }]
  const others = localizations.filter(({ name }) => name !== sourceLanguage)
  const { translations, read } = translationsOf(leaves, others)
  for (const unit of others.flatMap(({ value }) => stringUnitsIn(value)).filter((unit) => !read.has(unit))) {
    const text = stringOf(memberOf(unit, 'value')) ?? ''
    if (text !== '') add({ at: unit.offset, place: key, text, reason: SKIPPED.repeated })
  }
  return leaves.map((leaf) => ({
    key: leaf.key,
    scope: leaf.path.length === 0 ? '' : leaf.path.join('/'),
    at: entry.parent?.offset ?? entry.offset,
    source: (leaf.node && textIn(leaf)?.text) ?? key,
    context: stringOf(memberOf(entry, 'comment')),
    translations: translations.get(leaf) ?? [],
    entry,
    leaf,
    leaves,
    edits: () => [],
  }))
}

const MAX_SHARED = 200_000

type Branch = { leaf?: Leaf; inner: Map<string, Branch> }

function translationsOf(leaves: Leaf[], localizations: JsonMember[]) {
  const root: Branch = { inner: new Map() }
  for (const leaf of leaves) {
    let at = root
    for (const name of leaf.path) {
      const next: Branch = at.inner.get(name) ?? { inner: new Map() }
      at.inner.set(name, next)
      at = next
    }
    at.leaf ??= leaf
  }
  const found = new Map<Leaf, ExistingTranslation[]>()
  const read = new Set<JsonNode>()
  const note = (node: JsonNode, isPlural: boolean) => {
    const places = isPlural ? PLURAL_CATEGORIES.map((category) => memberOf(node, category)) : [node]
    for (const unit of places.map((place) => memberOf(place, 'stringUnit'))) if (unit) read.add(unit)
  }
  function noteTranslation(leaf: Leaf, translation: ExistingTranslation) {
    const translations = found.get(leaf)
    if (translations) translations.push(translation)
    else found.set(leaf, [translation])
  }
  const mayShare = leaves.length * localizations.length <= MAX_SHARED
  function collect(branch: Branch, node: JsonNode, language: string) {
    const { leaf } = branch
    const place = leaf && ownPlaceOf(leaf, node)
    const text = leaf && textIn({ ...leaf, ...place })
    if (text) {
      note(place!.node, place!.isPlural)
      noteTranslation(leaf, { language, ...text })
    }
    // One text for every number and device, where the source has several.
    const variations = leaf || !mayShare ? undefined : branch.inner.get('variations')
    const only = variations && !memberOf(node, 'variations') ? unitIn(node) : undefined
    if (only) note(node, false)
    for (const below of only ? leavesBelow(variations!) : [])
      noteTranslation(below, { language, ...sameFor(below, only!) })
    if (branch.inner.size > 0)
      for (const [name, value] of indexOf(node)) {
        const next = branch.inner.get(name)
        if (next) collect(next, value, language)
      }
  }
  for (const { name, value } of localizations) collect(root, value, name)
  return { translations: found, read }
}

const leavesBelow = ({ leaf, inner }: Branch): Leaf[] => [
  ...(leaf ? [leaf] : []),
  ...[...inner.values()].flatMap(leavesBelow),
]

const sameFor = ({ isPlural }: Leaf, { text, status }: NonNullable<ReturnType<typeof unitIn>>): EntryTranslation => ({
  text: isPlural ? { other: text } : text,
  status,
})

const stringUnitsIn = (node: JsonNode): JsonNode[] =>
  membersOf(node).flatMap(({ name, value }) => (name === 'stringUnit' ? [value] : stringUnitsIn(value)))

const PLURAL = ['variations', 'plural']
const DEVICES = ['variations', 'device']

type Place = { node: JsonNode; isPlural: boolean; inner: string[] }

function ownPlaceOf(leaf: Pick<Leaf, 'isPlural'>, node: JsonNode): Place {
  if (leaf.isPlural || memberOf(node, 'stringUnit')) return { node, isPlural: leaf.isPlural, inner: [] }
  const plural = nodeAt(node, PLURAL)
  if (plural) return { node: plural, isPlural: true, inner: PLURAL }
  // One of the devices stands for all in the table; the others stay as they are.
  const devices = membersOf(nodeAt(node, DEVICES))
  const device = devices.find(({ name }) => name === 'other') ?? devices[0]
  if (!device) return { node, isPlural: false, inner: [] }
  const { inner, ...place } = ownPlaceOf(leaf, device.value)
  return { ...place, inner: [...DEVICES, device.name, ...inner] }
}

type Way = { key: string; path: string[]; source: JsonNode }

function leavesIn(node: JsonNode, { key, path, source }: Way): Leaf[] {
  const leaves = memberOf(node, 'stringUnit') ? [{ key, path, source, node, isPlural: false }] : []
  const variations = membersOf(memberOf(node, 'variations')).flatMap(({ name, value }) => {
    const inner = { key: `${key}|${name}`, path: [...path, 'variations', name], source }
    if (name === 'plural') return [{ ...inner, node: value, isPlural: true }]
    return membersOf(value).flatMap((variant) => leavesIn(variant.value, into(inner, variant.name)))
  })
  const substitutions = membersOf(memberOf(node, SUBSTITUTIONS)).flatMap(({ name, value }) =>
    leavesIn(value, into(into({ key, path, source }, SUBSTITUTIONS), name)),
  )
  return [...leaves, ...variations, ...substitutions]
}

const into = ({ key, path, source }: Way, name: string): Way => ({
  key: `${key}|${name}`,
  path: [...path, name],
  source,
})

const nodeAt = (node: JsonNode | undefined, path: string[]) =>
  path.reduce<JsonNode | undefined>((found, name) => memberOf(found, name), node)

function textIn({ node, isPlural }: Leaf): EntryTranslation | undefined {
  if (!isPlural) return unitIn(node)
  const forms: PluralForms = {}
  let status: EntryStatus = FINISHED
  for (const category of PLURAL_CATEGORIES) {
    const unit = unitIn(memberOf(node, category))
    if (unit) forms[category] = unit.text
    if (unit?.status === TO_REVIEW) status = TO_REVIEW
  }
  return Object.keys(forms).length > 0 ? { text: forms, status } : undefined
}

function unitIn(node: JsonNode | undefined) {
  const unit = memberOf(node, 'stringUnit')
  const text = stringOf(memberOf(unit, 'value'))
  if (text === undefined || text === '') return undefined
  const state = stringOf(memberOf(unit, 'state'))
  return { text, status: (state === 'translated' || state === undefined ? FINISHED : TO_REVIEW) as EntryStatus }
}

function editEntries(file: string, root: JsonNode, changes: Change[], { language, targets }: Wanted): Edit[] {
  const style = styleOf(file, root)
  const byEntry = Map.groupBy(changes, ({ unit }) => (unit as CatalogUnit).entry)
  return [...byEntry].flatMap(([entry, changes]) => {
    const localizations = memberOf(entry, 'localizations')
    const known = findOfLanguage(membersOf(localizations), ({ name }) => name, language, targets)
    const tree = treeOf(changes, known?.value)
    if (known && isOtherKind(known.value, tree)) {
      const whole = treeOf(withOthers(changes, known.value), known.value)
      return [replaceValue(known.value, printJson(whole, 4, style))]
    }
    const removed = changes.flatMap(({ unit, translation }) =>
      removedForms(unit as CatalogUnit, known?.value, translation),
    )
    const name = known?.name ?? language
    return [...mergeJson(file, entry, { localizations: { [name]: tree } }, style), ...removed]
  })
}

/** With the texts of other devices, which had the one that is replaced. */
function withOthers(changes: Change[], known: JsonNode): Change[] {
  const only = unitIn(known)
  const [unit] = changes.map((change) => change.unit as CatalogUnit)
  const changed = new Set(changes.map((change) => (change.unit as CatalogUnit).leaf))
  if (!only || !unit) return changes
  const others = unit.leaves.filter((leaf) => leaf.path[0] === 'variations' && !changed.has(leaf))
  return [...changes, ...others.map((leaf) => ({ unit: { ...unit, leaf } as Unit, translation: sameFor(leaf, only) }))]
}

function treeOf(changes: Change[], known: JsonNode | undefined): JsonTree {
  const tree = textsOf(changes, known)
  addSubstitutions(tree, changes, known)
  return tree
}

function textsOf(changes: Change[], known: JsonNode | undefined): JsonTree {
  const tree: JsonTree = {}
  for (const { unit, translation } of changes) {
    const { leaf } = unit as CatalogUnit
    const own = nodeAt(known, leaf.path)
    const place: Omit<Place, 'node'> & { node: JsonNode | undefined } = own
      ? ownPlaceOf(leaf, own)
      : { node: undefined, isPlural: leaf.isPlural, inner: [] }
    const { node, isPlural, inner } =
      place.isPlural || typeof translation.text === 'string'
        ? place
        : { node: undefined, isPlural: true, inner: [...place.inner, ...PLURAL] }
    let at = tree
    for (const name of [...leaf.path, ...inner]) {
      at[name] ??= {}
      at = at[name] as JsonTree
    }
    if (isPlural && typeof translation.text === 'string')
      at.other = stringUnit(memberOf(node, 'other'), translation.text, translation.status)
    else if (isPlural && typeof translation.text !== 'string') {
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
  const added = new Set<JsonNode | undefined>()
  for (const { unit } of changes) {
    const { path, source } = (unit as CatalogUnit).leaf
    const at = path.indexOf(SUBSTITUTIONS)
    const like = at === -1 ? undefined : nodeAt(source, path.slice(0, at + 2))
    if (added.has(like)) continue
    added.add(like)
    if (at === -1 || nodeAt(known, path.slice(0, at + 2))) continue
    const own = path.slice(0, at + 2).reduce<JsonTree>((inner, name) => inner[name] as JsonTree, tree)
    for (const { name, value } of membersOf(like))
      if (value.type === 'string' || value.type === 'number') own[name] = value.value as string | number
  }
}

function stringUnit(node: JsonNode | undefined, value: string, status: EntryStatus | undefined): JsonTree {
  const current = unitIn(node)
  const state = current && (status === undefined || status === current.status) ? undefined : STATES[status ?? FINISHED]
  return { stringUnit: state === undefined ? { value } : { state, value } }
}

/** One text in the place of variations, or the other way round: both cannot stand side by side. */
function isOtherKind(node: JsonNode, tree: JsonTree) {
  const names = new Set(membersOf(node).map(({ name }) => name))
  return ('variations' in tree && names.has('stringUnit')) || ('stringUnit' in tree && names.has('variations'))
}

function removedForms({ leaf }: CatalogUnit, known: JsonNode | undefined, { text }: EntryTranslation): Edit[] {
  const own = nodeAt(known, leaf.path)
  const place = own && ownPlaceOf(leaf, own)
  if (!place?.isPlural || typeof text === 'string') return []
  const members = membersOf(place.node)
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
