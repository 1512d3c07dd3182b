import { expect, test } from 'vitest'
import { SCREENS } from '../table/screenData.ts'

test('thirteen screens are the densest ones', () => {
  expect(SCREENS.filter(({ isDense }) => isDense)).toHaveLength(13)
})
