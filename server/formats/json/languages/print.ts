import type { Edit } from '../../text/splice.ts'
import { type JsonStyle, styleOf } from '../mergeJson.ts'
import { endOf, type JsonNode } from '../readJson.ts'
import { replaceValue, separatorIn } from '../writeJson.ts'

export type Added = Map<string, Added | string>
export type Printing = { file: string; style: JsonStyle; isCompact: boolean }

export function printingOf(file: string, root: JsonNode): Printing {
  let top = root
  while (top.parent) top = top.parent
  const object = firstObject(top) ?? top
  const first = object.children?.[0]
  const isCompact = first !== undefined && !/[\r\n]/.test(file.slice(object.offset, first.offset))
  return { file, style: styleOf(file, object), isCompact }
}

function firstObject(node: JsonNode): JsonNode | undefined {
  if (node.type === 'object') return node
  for (const item of node.children ?? []) {
    const found = firstObject(item)
    if (found) return found
  }
  return undefined
}

export function printAdded(added: Added | string, depth: number, printing: Printing): string {
  if (typeof added === 'string') return added
  const { indent, colon, lineBreak } = printing.style
  const members = [...added].map(
    ([name, value]) => JSON.stringify(name) + colon + printAdded(value, depth + 1, printing),
  )
  if (printing.isCompact) return `{${members.join(colon.endsWith(' ') ? ', ' : ',')}}`
  const inner = lineBreak + indent.repeat(depth + 1)
  return `{${inner}${members.join(`,${inner}`)}${lineBreak}${indent.repeat(depth)}}`
}

export function insertInto(
  object: JsonNode,
  added: Added,
  printing: Printing,
  after = object.children?.at(-1),
): Edit[] {
  const depth = depthOf(object)
  if (!after) return [replaceValue(object, printAdded(added, depth, printing))]
  const separator = separatorIn(printing.file, object)
  const members = [...added].map(
    ([name, value]) => separator + JSON.stringify(name) + printing.style.colon + printAdded(value, depth + 1, printing),
  )
  return [{ start: endOf(after), end: endOf(after), text: members.join('') }]
}

export function depthOf(node: JsonNode) {
  let depth = 0
  for (let { parent } = node; parent; parent = parent.parent) if (parent.type !== 'property') depth++
  return depth
}
