import { nameOf, scopedPath } from '../identifiers.ts'
import { collectSkipped, type FoundSkipped, SKIPPED } from '../skipped.ts'
import type { JsonNode } from './readJson.ts'
import { type JsonPath, walkTexts } from './walkTexts.ts'

const MAX_KEYS = 10_000

export function otherKeysIn(root: JsonNode): string[] {
  const keys: string[] = []
  walkTexts(root, {
    isAtEnd: () => keys.length >= MAX_KEYS,
    value({ type }, path) {
      if (type === 'number' || type === 'boolean') keys.push(nameOf(scopedPath(path)))
    },
  })
  return keys
}

export function skippedStrings(values: readonly { name: string; value: JsonNode }[], reason: string) {
  const { skipped, add } = collectSkipped<FoundSkipped>()
  for (const { name, value } of values)
    walkTexts(value, {
      value(node, path) {
        if (node.type === 'string' && node.value !== '')
          add({ at: node.offset, place: scopedPath([name, ...path]).key, text: String(node.value), reason })
      },
    })
  return skipped
}

export function collectItemNames() {
  const { skipped, add } = collectSkipped<FoundSkipped>()
  const name = (node: JsonNode, path: JsonPath) => {
    if (node.type === 'string')
      add({ at: node.offset, place: scopedPath(path).key, text: String(node.value), reason: SKIPPED.itemName })
  }
  return { skipped, name }
}
