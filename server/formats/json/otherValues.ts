import { nameOf, scopedPath } from '../identifiers.ts'
import { collectSkipped, type FoundSkipped } from '../skipped.ts'
import { type JsonNode, membersOf } from './readJson.ts'

const MAX_KEYS = 10_000

function visit(node: JsonNode, path: (string | number)[], onValue: (node: JsonNode) => boolean): boolean {
  if (!onValue(node)) return false
  const within = (name: string | number, value: JsonNode) => {
    path.push(name)
    const goesOn = visit(value, path, onValue)
    path.pop()
    return goesOn
  }
  if (node.type === 'array') return (node.children ?? []).every((item, at) => within(at, item))
  return node.type !== 'object' || membersOf(node).every(({ name, value }) => within(name, value))
}

export function otherKeysIn(root: JsonNode): string[] {
  const keys: string[] = []
  const path: (string | number)[] = []
  visit(root, path, ({ type }) => {
    if (type === 'number' || type === 'boolean') keys.push(nameOf(scopedPath(path)))
    return keys.length < MAX_KEYS
  })
  return keys
}

export function skippedStrings(values: readonly { name: string; value: JsonNode }[], reason: string) {
  const { skipped, add } = collectSkipped<FoundSkipped>()
  for (const { name, value } of values) {
    const path: (string | number)[] = [name]
    visit(value, path, (node) => {
      if (node.type === 'string' && node.value !== '')
        add({ at: node.offset, place: scopedPath(path).key, text: String(node.value), reason })
      return true
    })
  }
  return skipped
}
