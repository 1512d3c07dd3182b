import { FormatError } from '../../format.ts'
import type { PathPart } from '../../identifiers.ts'
import { namedItems } from '../../listItems.ts'
import type { Wanted } from '../../text/namedUnits.ts'
import { type Edit, splice } from '../../text/splice.ts'
import { type Change, unlessLeftOut } from '../../text/textFormat.ts'
import { editTexts } from '../formEdits.ts'
import type { Formed } from '../formedTexts.ts'
import { writtenForms } from '../formGroups.ts'
import { endOf, type JsonNode, memberOf } from '../readJson.ts'
import { itemOf } from '../walkTexts.ts'
import { replaceValue, separatorIn } from '../writeJson.ts'
import { type Added, depthOf, insertInto, type Printing, printAdded } from './print.ts'

type Into = {
  root: JsonNode
  base: JsonNode
  tree: JsonNode | undefined
  name: string
  wanted: Wanted
  write: (text: string) => string
  printing: Printing
}
type Missing = { at: JsonNode; rest: PathPart[]; source: JsonNode; change: Change }

/** Adds texts to the tree of a language; lists come whole, as the source language has them. */
export function addTexts(changes: readonly Change[], into: Into): Edit[] {
  if (changes.length === 0) return []
  const { root, base, tree, name, printing } = into
  if (!tree) {
    const added = treeOf(
      changes.map((change) => ({ rest: pathOf(change), source: base, change })),
      into,
    )
    return added.size === 0 ? [] : insertInto(root, new Map([[name, added]]), printing)
  }
  const missing = changes.flatMap((change) => {
    let found: Missing | undefined
    unlessLeftOut(change.unit.key, into.wanted, () => {
      found = findPlace(change, base, tree)
      return []
    })
    return found ?? []
  })
  return [...Map.groupBy(missing, ({ at }) => at)].flatMap(([at, ofPlace]): Edit[] => {
    if (at.type === 'array') return appendItems(at, ofPlace, into)
    const [{ rest, change }] = ofPlace as [Missing]
    const { text } = change.translation
    if (rest.length === 0 && typeof text === 'string') return [replaceValue(at, into.write(text))]
    const added = treeOf(ofPlace, into)
    if (added.size === 0) return []
    if (at.type === 'object') return insertInto(at, added, printing)
    return [replaceValue(at, printAdded(added, depthOf(at), printing))]
  })
}

/** Of forms in names of their own the object that they stand in. */
function pathOf({ unit }: Change): PathPart[] {
  const { path, group } = unit as unknown as Formed
  return group && group.kind !== 'map' ? path.slice(0, -1) : [...path]
}

/** Throws FormatError where a value of another kind stands in its place. */
function findPlace(change: Change, base: JsonNode, tree: JsonNode): Missing {
  const path = pathOf(change)
  const { group } = change.unit as unknown as Formed
  const isText = (group === undefined || group.kind === 'map') && path.length > 0
  let [at, source] = [tree, base]
  for (const [depth, part] of path.entries()) {
    const next = nodeAt(at, part)
    if (!next) return { at, rest: path.slice(depth), source, change }
    at = next
    source = nodeAt(source, part)!
    const isAtText = isText && depth === path.length - 1
    const isOpen = at.type === 'null' || at.value === ''
    if (isAtText ? !isOpen && !isSame(at, group?.kind) : !isOpen && at.type !== source.type)
      throw new FormatError('Another value stands in its place')
    if (isOpen && !isAtText) return { at, rest: path.slice(depth + 1), source, change }
  }
  return { at, rest: [], source, change }
}

const isSame = ({ type }: JsonNode, kind: string | undefined) =>
  type === 'string' || (type === 'object' && kind === 'map')

function nodeAt(node: JsonNode, part: PathPart): JsonNode | undefined {
  if (typeof part === 'string') return memberOf(node, part)
  const items = node.type === 'array' ? (node.children ?? []) : []
  if (typeof part === 'number') return items[part]
  const parts = namedItems(items.map(itemOf))?.parts ?? []
  return items[parts.findIndex((one) => typeof one === 'object' && one.id === part.id)]
}

function treeOf(missing: readonly Omit<Missing, 'at'>[], into: Into): Added {
  const { wanted, write } = into
  const added: Added = new Map()
  const copied = new Map<JsonNode, Change[]>()
  const placed: (() => void)[] = []
  for (const { rest, source, change } of missing) {
    const inner = rest.findIndex((part) => typeof part !== 'string')
    const names = (inner === -1 ? rest : rest.slice(0, inner)) as string[]
    if (inner === -1) for (const [own, text] of textsOf(change, wanted, write)) put(added, [...names, ...own], text)
    else {
      const list = names.reduce((node, name) => memberOf(node, name)!, source)
      if (!copied.has(list)) placed.push(() => put(added, names, copyOfList(list, copied.get(list)!, into)))
      copied.set(list, [...(copied.get(list) ?? []), change])
    }
  }
  for (const place of placed) place()
  return added
}

function put(added: Added, names: readonly string[], text: string) {
  let at = added
  for (const name of names.slice(0, -1)) {
    const next = at.get(name)
    const inner = next instanceof Map ? next : new Map()
    at.set(name, inner)
    at = inner
  }
  at.set(names.at(-1)!, text)
}

function textsOf({ unit, translation: { text } }: Change, wanted: Wanted, write: Into['write']): [string[], string][] {
  const { group } = unit as unknown as Formed
  if (typeof text === 'string') return [[[], write(text)]]
  if (!group) return []
  let texts: [string[], string][] = []
  unlessLeftOut(unit.key, wanted, () => {
    texts = writtenForms(group, text, wanted.language).map(({ name, text }) => [[name], write(text)])
    return []
  })
  return texts
}

type Copied = { item: JsonNode; changes: Change[] }

function copyOf({ item, changes }: Copied, { wanted, write, printing: { file } }: Into) {
  const edits = editTexts(file, changes, wanted, write)
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - item.offset, end: edit.end - item.offset }))
  return splice(file.slice(item.offset, endOf(item)), moved)
}

/** A place in a list needs those before it; items with names do not. */
function itemsFor(list: JsonNode, changes: readonly Change[], from: number): Copied[] {
  const items = list.children ?? []
  const byItem = new Map<JsonNode, Change[]>()
  for (const change of changes) {
    const { at } = change.unit
    const item = items.find((one) => one.offset <= at && at < endOf(one))
    if (item) byItem.set(item, [...(byItem.get(item) ?? []), change])
  }
  const last = items.findLastIndex((item) => byItem.has(item))
  const isNamed = namedItems(items.map(itemOf)) !== undefined
  return items
    .slice(from, last + 1)
    .filter((item) => !isNamed || byItem.has(item))
    .map((item) => ({ item, changes: byItem.get(item) ?? [] }))
}

function copyOfList(list: JsonNode, changes: readonly Change[], into: Into) {
  const { file } = into.printing
  const [first, last] = [list.children![0]!, list.children!.at(-1)!]
  const copies = itemsFor(list, changes, 0).map((copied) => copyOf(copied, into))
  return `${file.slice(list.offset, first.offset)}${copies.join(separatorIn(file, list))}${file.slice(endOf(last), endOf(list))}`
}

function appendItems(list: JsonNode, missing: readonly Missing[], into: Into): Edit[] {
  const { file } = into.printing
  const [{ source }] = missing as [Missing]
  const isNamed = namedItems((source.children ?? []).map(itemOf)) !== undefined
  const from = isNamed ? 0 : (list.children?.length ?? 0)
  const copies = itemsFor(
    source,
    missing.map(({ change }) => change),
    from,
  ).map((copied) => copyOf(copied, into))
  const end = list.children?.at(-1)
  if (!end) return [replaceValue(list, `[${copies.join(', ')}]`)]
  const between = separatorIn(file, list)
  return [{ start: endOf(end), end: endOf(end), text: copies.map((text) => between + text).join('') }]
}
