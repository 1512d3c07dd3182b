import type { Unit } from '../text/namedUnits.ts'
import { textFormat } from '../text/textFormat.ts'
import { type JsonNode, membersOf, readJson } from './readJson.ts'
import { jsonString, replaceValue } from './writeJson.ts'

/** Flat and nested objects and lists: each string is a text, named by its path. */
export const plainJson = textFormat({
  id: 'json',
  name: 'JSON',
  extensions: ['json', 'jsonc'],
  detect: (beginning, fileName) => (/\.jsonc?$/.test(fileName) ? 1 : /^\s*[{[]/.test(beginning.slice(0, 100)) ? 1 : 0),
  parse: (text) => ({ units: stringsIn(text, readJson(text)) }),
})

function stringsIn(file: string, root: JsonNode): Unit[] {
  const units: Unit[] = []
  const write = jsonString(file)
  const visit = (node: JsonNode, path: string) => {
    if (node.type === 'string') units.push(unitOf(node, path))
    for (const { name, value } of membersOf(node)) visit(value, path === '' ? name : `${path}.${name}`)
    if (node.type === 'array') for (const [at, item] of (node.children ?? []).entries()) visit(item, `${path}[${at}]`)
  }
  const unitOf = (node: JsonNode, key: string): Unit => ({
    key,
    at: node.offset,
    source: String(node.value),
    edits: ({ text }) => (typeof text === 'string' ? [replaceValue(node, write(text))] : []),
  })
  visit(root, '')
  return units
}
