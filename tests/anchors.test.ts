import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const files = globSync('{db,server,collab,web,tests}/**/*.{ts,tsx}').filter((file) => !file.startsWith('web/dist'))

const requirements = read('docs/requirements.md')
const anchors = new Set([
  ...Array.from(requirements.matchAll(/\*\*\[(\d+\.\d+)\]\*\*/g), ([, id]) => id!),
  ...Array.from(requirements.matchAll(/\*\*R(\d+[a-c]?)\*\*/g), ([, id]) => `reading ${id}`),
  ...Array.from(requirements.matchAll(/^## §(\d)/gm), ([, id]) => `§${id}`),
])

/** Each anchor that a line of code or a test cites: `[7.53]`, `reading 15b`, `§8`. */
function cited(file: string) {
  const text = read(file)
  return [
    ...Array.from(text.matchAll(/\[(\d+\.\d+)\](?=[ \w[])/g), ([, id]) => id!),
    ...Array.from(text.matchAll(/\breading (\d+[a-c]?)\b/g), ([, id]) => `reading ${id}`),
    ...Array.from(text.matchAll(/§(\d)/g), ([, id]) => `§${id}`),
  ].map((anchor) => ({ file, anchor }))
}

test('finds every cited anchor in docs/requirements.md', () => {
  const all = files.filter((file) => file !== 'tests/anchors.test.ts').flatMap(cited)
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(({ anchor }) => !anchors.has(anchor))).toEqual([])
})
