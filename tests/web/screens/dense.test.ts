import { expect, test } from 'vitest'
import { SCREENS } from '../screensTable.ts'

test('twelve screens are the densest ones', () => {
  expect(SCREENS.filter(({ isDense }) => isDense)).toHaveLength(12)
})
