import { expect, test } from 'vitest'
import { withVersion } from '../../versions/pages.ts'
import { bring, exportsOf, newVersion } from '../bring/broughtFiles.ts'

withVersion()

test.for([
  ['texts.json', '{"en": {"a": "One", "b": "Two", "c": "Six"}, "de": {"a": "Eins", "b": "Zwei", "c": "Sechs"}}'],
  [
    'app/texts.json',
    '{"a": {"en": "One", "de": "Eins"}, "b": {"en": "Two", "de": "Zwei"}, "c": {"en": "Six", "de": ""}}',
  ],
  ['texts.yml', 'en:\n  a: One\n  b: Two\n  c: Six\nde:\n  a: Eins\n  b: Zwei\n  c: Sechs\n'],
  ['texts.csv', 'key,en,de\na,One,Eins\nb,Two,Zwei\nc,Six,Sechs\n'],
] as const)('the export of a file in all languages comes back in the folder of its own: %s', async ([path, file]) => {
  const version = await newVersion(['de'])
  const { byName } = await bring(version, { [path]: file })
  const [page] = Object.values(byName)
  const out = await exportsOf(version)
  const [place] = Object.keys(out) as [string]
  expect(out).toEqual({ [place]: file })
  const same = await bring(version, out)
  expect([same.pages.length, same.merged]).toMatchObject([0, [{ reimport: { id: null } }]])
  const edited = await bring(version, { [place]: file.replace('Eins', 'Eine') })
  expect([edited.pages.length, edited.merged.length]).toEqual([0, 1])
  const { translation, file_suggestions } = await page!.row('a', 'de')
  expect([translation?.content, ...file_suggestions.map(({ content }) => content)]).toContain('Eine')
})
