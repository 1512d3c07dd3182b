import { expect, test } from 'vitest'
import { SCREENS } from '../screensTable.ts'

test('eleven screens are the densest ones', () => {
  expect(SCREENS.filter(({ isDense }) => isDense)).toHaveLength(11)
})
