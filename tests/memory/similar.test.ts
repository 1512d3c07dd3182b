import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFilter } from '#collab/text/memory/similarity.ts'

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

test('the filter by letters rules no text out that is alike enough', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'š', '灯', ' '), minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 60, max: 100 }), (one, other, least) => {
      const longest = Math.max(one.length, other.length)
      const isAlike = 100 * (longest - countEdits(one, other)) >= least * longest
      if (isAlike) expect(createFilter(one, least)(other)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
