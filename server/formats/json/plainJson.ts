import { scopedPath } from '../identifiers.ts'
import type { Unit } from '../text/namedUnits.ts'
import { textFormat } from '../text/textFormat.ts'
import { collectItemNames, otherKeysIn } from './otherValues.ts'
import { readJson } from './readJson.ts'
import { walkTexts } from './walkTexts.ts'
import { jsonString, replaceValue } from './writeJson.ts'

export const plainJson = textFormat({
  id: 'json',
  name: 'JSON',
  extensions: ['json', 'jsonc'],
  detect: (beginning, fileName) => (/\.jsonc?$/.test(fileName) ? 1 : /^\s*[{[]/.test(beginning.slice(0, 100)) ? 1 : 0),
  parse(text) {
    const root = readJson(text)
    const units: Unit[] = []
    const write = jsonString(text)
    const { skipped, name } = collectItemNames()
    walkTexts(root, {
      name,
      value(node, path) {
        if (node.type !== 'string') return
        units.push({
          ...scopedPath(path),
          at: node.offset,
          source: String(node.value),
          edits: ({ text }) => (typeof text === 'string' ? [replaceValue(node, write(text))] : []),
        })
      },
    })
    return { units, skipped, otherKeys: otherKeysIn(root) }
  },
})
