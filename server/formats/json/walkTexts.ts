import type { PathPart } from '../identifiers.ts'
import { mayName, namedItems } from '../listItems.ts'
import { type JsonNode, membersOf } from './readJson.ts'

/** The path is the same list all along. */
export type JsonPath = readonly PathPart[]
type Taken = ReadonlyMap<JsonNode, (() => void) | undefined>
type Walk = {
  value: (node: JsonNode, path: JsonPath) => void
  /** Values of an object that it takes itself, or all of it. */
  object?: (object: JsonNode, path: JsonPath) => Taken | 'all' | undefined
  name?: (node: JsonNode, path: JsonPath) => void
  isAtEnd?: () => boolean
}

/** Visits the values of a tree in their order. Items of a list that have names are found by them, in any order. */
export function walkTexts(root: JsonNode, { value, object, name: onName, isAtEnd }: Walk) {
  const path: PathPart[] = []
  const within = (part: PathPart, node: JsonNode, nameOfItem?: string) => {
    path.push(part)
    visit(node, nameOfItem)
    path.pop()
  }
  const visit = (node: JsonNode, nameOfItem?: string) => {
    if (isAtEnd?.()) return
    if (node.type === 'array') visitList(node)
    else if (node.type !== 'object') value(node, path)
    else visitObject(node, nameOfItem)
  }
  function visitObject(node: JsonNode, nameOfItem: string | undefined) {
    const taken = object?.(node, path)
    if (taken === 'all') return
    for (const { name, value } of membersOf(node)) {
      if (name === nameOfItem) onName?.(value, path)
      else if (taken?.has(value)) taken.get(value)?.()
      else within(name, value)
    }
  }
  function visitList(list: JsonNode) {
    const items = list.children ?? []
    const isNamed = membersOf(items[0]).some(({ name }) => mayName(name))
    const named = isNamed ? namedItems(items.map(itemOf)) : undefined
    for (const [at, item] of items.entries()) within(named?.parts[at] ?? at, item, named?.by)
  }
  visit(root)
}

export function itemOf(node: JsonNode) {
  if (node.type !== 'object') return undefined
  return new Map(
    membersOf(node).map(({ name, value }) => {
      const isScalar = value.type === 'string' || value.type === 'number'
      return [name, isScalar ? (value.value as string | number) : undefined]
    }),
  )
}
