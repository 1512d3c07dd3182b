import { expect, test } from 'vitest'
import { nextName } from '#web/features/projects/versions/nextName.ts'
import { fileNameOf } from '#web/ui/data/fileName.ts'

test.each([
  [['The Lantern Keeper', '1.0', 'Spanish'], 'The Lantern Keeper 1.0 Spanish.zip'],
  [['Moonfall', '1.0', undefined], 'Moonfall 1.0.zip'],
  [['AC/DC: "live"?', '..'], 'AC_DC_ _live_ ...zip'],
  [['.hidden'], '_hidden.zip'],
  [['القمر', '2.0'], 'القمر 2.0.zip'],
])('a file of %j is named %s', (parts, name) => expect(fileNameOf(parts, '.zip')).toBe(name))

test.each([
  [undefined, '1.0'],
  ['1.0', '1.1'],
  ['1.9', '1.10'],
  ['Season 09', 'Season 10'],
  ['2.0 beta', '2.1 beta'],
  ['Spring', 'Spring'],
])('after version %s comes %s', (name, next) => expect(nextName(name)).toBe(next))
