import { expect, test } from 'vitest'
import { SCREENS } from '../screensTable.ts'

test('ten screens are the densest ones', () => {
  expect(SCREENS.filter(({ isDense }) => isDense)).toHaveLength(10)
})
