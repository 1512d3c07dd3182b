import { expect, test } from 'vitest'
import { SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { languagesFound } from '#web/features/projects/languagesFound.ts'

test('offers the specified languages until something is typed', () =>
  expect(languagesFound(' ')).toEqual([...SPECIFIED_LANGUAGES]))

test.each([
  ['brazil', 'pt-BR'],
  ['SPAN', 'es'],
  ['zh-hant', 'zh-Hant'],
  ['gsw', 'gsw'],
])('%s finds %s', (typed, code) => expect(languagesFound(typed)).toContain(code))

test('finds nothing that is no language', () => expect(languagesFound('no language!')).toEqual([]))
