import { scopedPath } from '../identifiers.ts'
import type { Unit } from '../text/namedUnits.ts'
import { textFormat } from '../text/textFormat.ts'
import { otherKeysIn } from './otherValues.ts'
import { type JsonNode, membersOf, readJson } from './readJson.ts'
import { jsonString, replaceValue } from './writeJson.ts'

export const plainJson = textFormat({
  id: 'json',
  name: 'JSON',
  extensions: ['json', 'jsonc'],
  detect: (beginning, fileName) => (/\.jsonc?$/.test(fileName) ? 1 : /^\s*[{[]/.test(beginning.slice(0, 100)) ? 1 : 0),
  parse(text) {
    const root = readJson(text)
    return { units: stringsIn(text, root), otherKeys: otherKeysIn(root) }
  },
})

function stringsIn(file: string, root: JsonNode): Unit[] {
  const units: Unit[] = []
  const write = jsonString(file)
  const path: (string | number)[] = []
  const visit = (node: JsonNode) => {
    if (node.type === 'string') units.push(unitOf(node))
    for (const { name, value } of membersOf(node)) within(name, value)
    if (node.type === 'array') for (const [at, item] of (node.children ?? []).entries()) within(at, item)
  }
  const within = (name: string | number, node: JsonNode) => {
    path.push(name)
    visit(node)
    path.pop()
  }
  const unitOf = (node: JsonNode): Unit => ({
    ...scopedPath(path),
    at: node.offset,
    source: String(node.value),
    edits: ({ text }) => (typeof text === 'string' ? [replaceValue(node, write(text))] : []),
  })
  visit(root)
  return units
}
