import { isMap, isScalar, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml'
import { FormatError, PLURAL_CATEGORIES } from '../format.ts'
import type { PathPart } from '../identifiers.ts'
import type { Wanted } from '../text/namedUnits.ts'
import { lineBreakOf } from '../text/positions.ts'
import type { Edit } from '../text/splice.ts'
import { type Change, unlessLeftOut } from '../text/textFormat.ts'
import { quoteDouble, writeScalar } from './writeScalar.ts'
import type { YamlUnit } from './yaml.ts'
import { columnOf, insertPairs } from './yamlForms.ts'

type Into = {
  file: string
  root: YAMLMap
  base: Pair<Node, Node>
  tree: Pair<Node, Node> | undefined
  name: string
  wanted: Wanted
}
type Added = string | Map<string, Added>

/** Adds texts to the map of a language, with the maps that they need; those of lists are left out. */
export function addTexts(changes: readonly Change[], into: Into): Edit[] {
  const { file, root, tree, name, wanted } = into
  const added = new Map<Pair<Node, Node> | undefined, Map<string, Added>>()
  const edits = changes.flatMap((change) =>
    unlessLeftOut(change.unit.key, wanted, () => {
      const { pair, rest, source } = placeOf((change.unit as YamlUnit).path, into)
      const text = writtenText(file, source, rest, change)
      if (rest.length === 0) return replaceOpen(file, pair!, text)
      const place = added.get(pair) ?? new Map()
      added.set(pair, place)
      put(place, writtenKeys(file, source, rest), text)
      return []
    }),
  )
  // Maps that end in the same place: the inner one comes first.
  const innerFirst = [...added].toSorted(([one], [other]) => startOf(other) - startOf(one))
  const inserted = innerFirst.flatMap(([pair, texts]) =>
    tree ? insertBelow(file, pair!, texts) : insertInto(file, root, new Map([[name, texts]])),
  )
  return [...edits, ...inserted]
}

const startOf = (pair: Pair<Node, Node> | undefined) => (pair ? pair.key.range![0] : 0)

/** The innermost map that the language has, the rest of the path, and the same map of the source language. */
function placeOf(path: readonly PathPart[], { base, tree }: Into) {
  const keys = path.filter((part) => typeof part === 'string')
  if (keys.length < path.length) throw new FormatError('The list of this language has not this place')
  let [pair, source] = [tree, base]
  for (const [depth, key] of keys.entries()) {
    const next = pair && isMap(pair.value) ? find(pair.value, key) : undefined
    if (!next) return { pair, rest: keys.slice(depth), source }
    const isLast = depth === keys.length - 1
    if (isLast ? !isOpen(next.value) : !isMap(next.value) && !isOpen(next.value))
      throw new FormatError('Another value stands in its place')
    source = find(source.value as YAMLMap, key)!
    pair = next
  }
  return { pair, rest: [], source }
}

function replaceOpen(file: string, { key, value }: Pair<Node, Node>, text: Added): Edit[] {
  if (typeof text !== 'string') return insertBelow(file, { key, value } as Pair<Node, Node>, text)
  const [start, end] = value!.range!
  return [{ start, end, text: file[start - 1] === ':' ? ` ${text}` : text }]
}

const isOpen = (value: unknown) => isScalar(value) && (value.value === null || value.value === '')
const find = (map: YAMLMap, name: string) =>
  map.items.find(({ key }) => isScalar(key) && String(key.value) === name) as Pair<Node, Node> | undefined

function writtenKeys(file: string, source: Pair<Node, Node>, rest: readonly string[]) {
  let at = source
  return rest.map((key) => {
    at = find(at.value as YAMLMap, key)!
    const [start, end] = at.key.range!
    return file.slice(start, end)
  })
}

function writtenText(file: string, source: Pair<Node, Node>, rest: readonly string[], change: Change): Added {
  const { text } = change.translation
  if (typeof text !== 'string') {
    const named = PLURAL_CATEGORIES.filter((category) => text[category] !== undefined)
    return new Map(named.map((category) => [category, quoteDouble(text[category]!)]))
  }
  const pair = rest.reduce((at, key) => find(at.value as YAMLMap, key)!, source)
  return isScalar(pair.value) ? writeScalar(file, pair.value as Scalar, text, { isFlow: true }) : quoteDouble(text)
}

function put(added: Map<string, Added>, keys: readonly string[], text: Added) {
  let at = added
  for (const key of keys.slice(0, -1)) {
    const next = at.get(key)
    const inner: Map<string, Added> = next instanceof Map ? next : new Map()
    at.set(key, inner)
    at = inner
  }
  at.set(keys.at(-1)!, text)
}

function insertBelow(file: string, { key, value }: Pair<Node, Node>, added: Map<string, Added>): Edit[] {
  if (isMap(value) && value.items.length > 0) return insertInto(file, value, added)
  const [start, end] = value!.range!
  if (isMap(value)) return [{ start, end, text: inFlow(added) }]
  const lines = linesOf(added, columnOf(file, key.range![0]) + stepIn(file), stepIn(file))
  return [{ start, end, text: lineBreakOf(file) + lines.join(lineBreakOf(file)) }]
}

function insertInto(file: string, map: YAMLMap, added: Map<string, Added>): Edit[] {
  const last = map.items.at(-1) as { key: Node; value: Node }
  if (map.flow) {
    const written = [...added].map(([key, text]) => `${keyInFlow(key)}: ${inFlow(text)}`)
    return insertPairs(file, last, written, true)
  }
  const indent = columnOf(file, last.key.range![0])
  const written = [...added].map((pair) =>
    linesOf(new Map([pair]), indent, stepIn(file))
      .join(lineBreakOf(file))
      .trimStart(),
  )
  return insertPairs(file, last, written, false)
}

const inFlow = (added: Added): string =>
  typeof added === 'string'
    ? added
    : `{${[...added].map(([key, text]) => `${keyInFlow(key)}: ${inFlow(text)}`).join(', ')}}`

/** Brackets and commas have a meaning there. */
const keyInFlow = (key: string) => (/^[^"'].*[[\]{},]/.test(key) ? quoteDouble(key) : key)

function linesOf(added: Map<string, Added>, indent: number, step: number): string[] {
  const blanks = ' '.repeat(indent)
  return [...added].flatMap(([key, text]) =>
    typeof text === 'string'
      ? [`${blanks}${key}: ${text}`]
      : [`${blanks}${key}:`, ...linesOf(text, indent + step, step)],
  )
}

const DEFAULT_STEP = 2
const stepIn = (file: string) => /^( {1,8})\S/m.exec(file)?.[1]?.length ?? DEFAULT_STEP
