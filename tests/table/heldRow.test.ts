import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withHeld } from '#web/features/table/version/withHeld.ts'

const lists = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 12 })
const rowsOf = (numbers: number[]) => numbers.map((number) => ({ id: `${number}` }))

test('a row that is edited stays once and in its order, and no other row moves, comes or goes', () => {
  fc.assert(
    fc.property(lists, lists, fc.integer({ min: 0, max: 12 }), (now, before, held) => {
      const shown = withHeld(rowsOf(now), rowsOf(before), `${held}`).map(({ id }) => Number(id))
      expect(shown.filter((number) => number !== held || now.includes(held))).toEqual(now)
      expect(shown.filter((number) => number === held)).toHaveLength(
        now.includes(held) || before.includes(held) ? 1 : 0,
      )
      if (now.includes(held) || !before.includes(held)) return
      const above = before
        .slice(0, before.indexOf(held))
        .filter((number) => now.includes(number))
        .at(-1)
      expect(shown[shown.indexOf(held) - 1]).toBe(above)
    }),
  )
})
