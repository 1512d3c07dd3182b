import { expect, test } from 'vitest'
import { withVersion } from '../../versions/pages.ts'
import { bring, type Files, newVersion, translationAt } from './broughtFiles.ts'

withVersion()

const KINDS: [name: string, path: (language: string) => string, write: (texts: Record<string, string>) => string][] = [
  [
    'PO',
    (language) => `po/${language}.po`,
    (texts) =>
      Object.entries(texts)
        .map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
        .join('\n'),
  ],
  [
    'XLIFF',
    (language) => `l/menu.${language}.xlf`,
    (texts) =>
      `<xliff version="1.2"><file original="a" source-language="en" datatype="x"><body>${Object.entries(texts)
        .map(([id, text]) => `<trans-unit id="${id}"><source>${id}</source><target>${text}</target></trans-unit>`)
        .join('')}</body></file></xliff>`,
  ],
  [
    "Ren'Py",
    (language) => `game/tl/${{ es: 'spanish', fr: 'french' }[language]}/s.rpy`,
    (texts) =>
      `translate spanish strings:\n\n${Object.entries(texts)
        .map(([id, text]) => `    old "${id}"\n    new "${text}"\n`)
        .join('\n')}`,
  ],
]

test.each(KINDS)(
  'without a file of the source language the one with most texts makes the page: %s',
  async (_, path, write) => {
    const version = await newVersion(['es', 'fr'])
    const files: Files = {
      [path('es')]: write({ Apple: 'Manzana' }),
      [path('fr')]: write({ Apple: 'Pomme', Bread: 'Pain' }).replace('spanish', 'french'),
    }
    const { pages, byName, unused } = await bring(version, files)
    expect([pages.length, unused]).toEqual([1, []])
    const [page] = Object.values(byName)
    expect(await page!.contents()).toEqual([
      ['Apple', 'Apple'],
      ['Bread', 'Bread'],
    ])
    expect(await translationAt(page!, 'Bread', 'fr')).toBe('Pain')
    expect(await translationAt(page!, 'Apple', 'es')).toBe('Manzana')

    const again = await bring(version, { ...files, [path('es')]: write({ Apple: 'La manzana', Bread: 'Pan' }) })
    expect([again.pages, again.merged.map(({ page_id }) => page_id)]).toEqual([[], [page!.id]])
    expect(await translationAt(page!, 'Bread', 'es')).toBe('Pan')
  },
)

test('the file that has made its page stays the page’s own, though another one has more texts by now', async () => {
  const version = await newVersion(['es', 'fr'])
  const [, path, write] = KINDS[0]!
  const { byName } = await bring(version, { [path('fr')]: write({ Apple: 'Pomme' }) })
  const [page] = Object.values(byName)
  await bring(version, {
    [path('es')]: write({ Apple: 'Manzana', Bread: 'Pan', Cup: 'Taza' }),
    [path('fr')]: write({ Apple: 'Pomme', Bread: 'Pain' }),
  })
  expect((await page!.contents()).map(([identifier]) => identifier)).toEqual(['Apple', 'Bread'])
  expect(await translationAt(page!, 'Bread', 'es')).toBe('Pan')
})
