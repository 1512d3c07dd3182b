import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileNames, createPaths } from '#server/files/export/zip/fileNames.ts'
import { anyCharacter } from '../read/tables.ts'

const name = (title: string) => createFileNames('csv')(title)

test.each([
  ['Main menu', 'Main menu.csv'],
  ['メニュー', 'メニュー.csv'],
  ['../../etc/passwd', '__.._etc_passwd.csv'],
  ['C:\\a<b>|c?*"', 'C__a_b__c___.csv'],
  ['CON', '_CON.csv'],
  ['com1.txt', '_com1.txt.csv'],
  ['trailing. . ', 'trailing.csv'],
  ['...', '_.csv'],
  ['gpj.\u202etxt', 'gpj._txt.csv'],
  ['line\nbreak', 'line_break.csv'],
  [' ', 'page.csv'],
])('%j becomes %j', (title, expected) => {
  expect(name(title)).toBe(expected)
})

test('names are unique also where case and composition do not count', () => {
  const names = ['Menu', 'menu', 'MENU', 'Caf\u00e9', 'Cafe\u0301'].map(createFileNames('csv'))
  expect(names).toEqual(['Menu.csv', 'menu (2).csv', 'MENU (3).csv', 'Café.csv', 'Café (2).csv'])
})

test('a number that another title holds is passed over', () => {
  const names = ['Menu', 'Menu (2)', 'Menu', 'Menu (2)', 'Menu'].map(createFileNames('csv'))
  expect(names).toEqual(['Menu.csv', 'Menu (2).csv', 'Menu (3).csv', 'Menu (2) (2).csv', 'Menu (4).csv'])
})

test('long titles are cut between characters as people see them', () => {
  const cut = name('👩‍👩‍👧‍👦'.repeat(40))
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(204)
  expect(cut).toMatch(/^(👩‍👩‍👧‍👦)+\.csv$/u)
})

test('every title gives a name that all systems take', () => {
  const title = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 120 }), fc.string({ maxLength: 20 }))
  fc.assert(
    fc.property(fc.array(title, { maxLength: 8 }), (titles) => {
      const names = titles.map(createFileNames('csv'))
      expect(new Set(names.map((text) => text.toLowerCase())).size).toBe(names.length)
      for (const text of names) {
        expect(text).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[. ]|[. ]\.csv$/u)
        expect(Buffer.byteLength(text)).toBeLessThan(255)
        expect(text.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('paths keep their folders, are unique and never lead out', () => {
  const paths = [
    'de/strings.xml',
    'DE/strings.xml',
    '../../a.json',
    'C:\\x\\y.po',
    '.locale/.x',
    'a/con/n',
    '/..',
    'a',
  ].map(createPaths())
  expect(paths).toEqual([
    'de/strings.xml',
    'DE/strings (2).xml',
    'a.json',
    'C_/x/y.po',
    '.locale/.x',
    'a/_con/n',
    'file',
    'a',
  ])
})
