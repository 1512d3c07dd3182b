import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseKeys } from '#collab/text/memory/chooseKeys.ts'
import { askedKeys, storedKeys } from '#collab/text/memory/keys.ts'
import { countChanges, createBound } from '#collab/text/memory/similarity.ts'
import { edited, makeSegments } from '../bench/harness/segments.ts'
import { seeded } from '../support/runs/random.ts'

/** Wagner and Fischer's table. */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let y = 1; y <= a.length; y++) {
    const next = [y]
    for (let x = 1; x <= b.length; x++)
      next.push(Math.min(row[x]! + 1, next[x - 1]! + 1, row[x - 1]! + (a[y - 1] === b[x - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}

test('the bound by letters rules no text out that is alike enough', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'š', '灯', ' '), minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 60, max: 100 }), (one, other, least) => {
      const longest = Math.max(one.length, other.length)
      const isAlike = 100 * (longest - countEdits(one, other)) >= least * longest
      if (isAlike) expect(createBound(one)(other)).toBeGreaterThanOrEqual(least)
    }),
    { numRuns: 3000 },
  )
})

test('changes are counted as Wagner and Fischer’s table has them, in texts of every length', () => {
  const unit = fc.constantFrom('a', 'b', 'c', 'š', '灯', ' ')
  const text = fc.string({ unit, maxLength: 140 })
  const near = fc.tuple(text, fc.array(fc.tuple(fc.nat(139), unit), { maxLength: 12 })).map(([one, edits]) => {
    const other = edits.reduce((known, [at, letter]) => known.slice(0, at) + letter + known.slice(at + (at % 3)), one)
    return [one, other] as const
  })
  fc.assert(
    fc.property(fc.oneof(near, fc.tuple(text, text)), fc.nat(150), ([one, other], most) => {
      const edits = countEdits(one, other)
      expect(countChanges(one, other, most)).toBe(edits > most ? undefined : edits)
    }),
    { numRuns: 2000 },
  )
})

const JAPANESE_OR_CHINESE = /[\u3040-\u30ff\u4e00-\u9fff]/

test('texts of which three quarters stay are found by keys, of every length', () => {
  const texts = makeSegments(6_000, 21)
  const counts = new Map<number, number>()
  for (const key of texts.flatMap((text) => storedKeys(text, 'one'))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const random = seeded(21)
  const alphabets = Map.groupBy(texts, (text) => JAPANESE_OR_CHINESE.test(text))
  const found = new Map<string, boolean[]>()
  for (const text of texts) {
    const isDense = JAPANESE_OR_CHINESE.test(text)
    const others = alphabets.get(isDense)!
    const asked = edited(text, isDense ? '' : ' ', () => others[Math.floor(random() * others.length)]!, random)
    const longest = Math.max(text.length, asked.length)
    if (asked === text || 4 * countEdits(text, asked) > longest) continue
    const sizes = askedKeys(asked, 'one', 60).map((keys) => chooseKeys(keys, (key) => counts.get(key) ?? 1))
    const stored = new Set(storedKeys(text, 'one'))
    const size = longest < 15 ? 'short' : longest < 60 ? 'of a sentence' : 'long'
    const isFound = sizes.some((groups) => groups.every((group) => group.some((key) => stored.has(key))))
    found.set(size, [...(found.get(size) ?? []), isFound])
  }
  for (const [size, all] of found) {
    const share = all.filter(Boolean).length / all.length
    expect(share, `${size}, ${all.length} texts`).toBeGreaterThanOrEqual(0.97)
  }
  expect([...found.keys()].sort()).toEqual(['long', 'of a sentence', 'short'])
})
