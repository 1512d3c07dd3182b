import type { Edit } from '../text/splice.ts'
import { endOf, type JsonNode, membersOf } from './readJson.ts'
import { replaceValue, separatorIn } from './writeJson.ts'

export type JsonTree = { [name: string]: JsonTree | string | number }
export type JsonStyle = { indent: string; colon: string; lineBreak: string }

export function styleOf(file: string, root: JsonNode): JsonStyle {
  const first = root.children?.[0]
  const [key, value] = first?.children ?? []
  const before = first ? file.slice(root.offset + 1, first.offset) : ''
  const indent = before.slice(before.lastIndexOf('\n') + 1)
  return {
    indent: indent === '' || indent.trim() !== '' ? '  ' : indent,
    colon: key && value ? file.slice(endOf(key), value.offset) : ': ',
    lineBreak: before.includes('\r\n') ? '\r\n' : '\n',
  }
}

export function mergeJson(file: string, node: JsonNode, tree: JsonTree, style: JsonStyle): Edit[] {
  const members = new Map(membersOf(node).map((member) => [member.name, member.value]))
  const edits: Edit[] = []
  const missing: string[] = []
  for (const [name, value] of Object.entries(tree)) {
    const known = members.get(name)
    if (!known) missing.push(name)
    else if (typeof value !== 'object') {
      if (known.value !== value) edits.push(replaceValue(known, JSON.stringify(value)))
    } else for (const edit of mergeJson(file, known, value, style)) edits.push(edit)
  }
  if (missing.length === 0) return edits
  const depth = depthOf(node)
  const added = missing.map((name) => JSON.stringify(name) + style.colon + printJson(tree[name]!, depth + 1, style))
  const last = node.children?.at(-1)
  if (last) {
    const separator = separatorIn(file, node)
    return [...edits, { start: endOf(last), end: endOf(last), text: added.map((text) => separator + text).join('') }]
  }
  return [...edits, replaceValue(node, printLines(added, depth, style))]
}

function depthOf(node: JsonNode) {
  let depth = 0
  for (let parent = node.parent; parent; parent = parent.parent) if (parent.type !== 'property') depth++
  return depth
}

export function printJson(tree: JsonTree | string | number, depth: number, style: JsonStyle): string {
  if (typeof tree !== 'object') return JSON.stringify(tree)
  const lines = Object.entries(tree).map(
    ([name, value]) => JSON.stringify(name) + style.colon + printJson(value, depth + 1, style),
  )
  return printLines(lines, depth, style)
}

function printLines(lines: string[], depth: number, { indent, lineBreak }: JsonStyle) {
  const inner = lineBreak + indent.repeat(depth + 1)
  return `{${inner}${lines.join(`,${inner}`)}${lineBreak}${indent.repeat(depth)}}`
}
