import { expect, test } from 'vitest'
import { comparePlaceholders } from '#web/features/rowText/marks.ts'

const extras = (source: string, translation: string) =>
  comparePlaceholders(source, translation)
    .chips.filter(({ isExtra }) => isExtra)
    .map(({ text }) => text)

test('the editor takes numbered directives for those of the source', () => {
  expect(comparePlaceholders('Level %d: %s', '%2$s, nivel %1$d').missing).toEqual([])
  expect(extras('Level %d: %s', '%2$s, nivel %1$d')).toEqual([])
  expect(extras('Level %d', '%2$s, nivel %1$d')).toEqual(['%2$s'])
})
