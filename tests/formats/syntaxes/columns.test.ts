import { expect, test } from 'vitest'
import { guessColumns } from '#server/formats/tables/columns.ts'
import { csv } from '#server/formats/tables/csv.ts'
import { xlsx } from '#server/formats/xlsx/xlsx.ts'
import { bytesOf, textOf } from '../roundTrips.ts'
import { PARTS, zipOf } from './workbooks.ts'

const textCell = (text: string, at: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const workbookOf = (rows: string[][], after = '') =>
  zipOf({
    ...PARTS,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map((row, y) => {
        const cells = row.map((cell, x) => {
          const at = `${'ABCDEFG'[x]}${y + 1}`
          return cell.startsWith('<c') ? cell.replace('<c', `<c r="${at}"`) : cell === '' ? '' : textCell(cell, at)
        })
        return `<row r="${y + 1}">${cells.join('')}</row>`
      })
      .join('')}</sheetData>${after}</worksheet>`,
  })

test('the notes of tables of Unity are contexts', () => {
  const [, , use] = guessColumns(['Keys', 'Type', 'Desc', 'English', 'German [de]'])
  expect(use).toBe('context')
})

test.each([
  ['Deutsch', 'de'],
  ['РУССКИЙ', 'ru'],
  ['日本語', 'ja'],
  ['English - en', 'en'],
  ['de – German', 'de'],
  ['Russian [ru]', 'ru'],
  ['German / de', 'de'],
  ['Translation (German)', 'de'],
  ['Target: pt-BR', 'pt-BR'],
  ['French (CA)', 'fr-CA'],
  ['Portuguese (Brazil)(pt-BR)', 'pt-BR'],
  ['Portuguese (Brazil) [pt-BR]', 'pt-BR'],
  ['Chinese (Simplified)(zh-Hans)', 'zh-Hans'],
  ['English (United States)(en-US)', 'en-US'],
  ['Portuguese [Brazil]', 'pt-BR'],
  ['Spanish - Mexico', 'es-MX'],
  ['Français (Canada)', 'fr-CA'],
  ['Portuguese (Brazil)(es)', undefined],
  ['English (United States)(en-US) Comments', undefined],
  ['German Translation', 'de'],
  ['Text German', 'de'],
  ['Target language: German (de)', 'de'],
  ['German / French', undefined],
  ['Text', undefined],
])('the column %s is in %s', (name, language) => {
  const [, use] = guessColumns(['key', name])
  expect(typeof use === 'object' ? use.language : undefined).toBe(language)
})

test.each([
  ['Schlüssel', 'Englisch', 'Deutsch', 'Chinesisch (vereinfacht)'],
  ['Clé', 'Anglais', 'Allemand', 'Chinois simplifié'],
  ['Clave', 'Inglés', 'Alemán (de)', 'Chino simplificado'],
  ['Ключ', 'Английский', 'Немецкий', 'Китайский (упрощенная)'],
  ['キー', '英語', 'ドイツ語', '簡体中国語'],
  ['键', '英语', '德语', '简体中文'],
  ['Klucz', 'Angielski', 'Niemiecki', 'zh-Hans'],
  ['Avain', 'Englanti', 'Saksa', '简体中文'],
  ['Anahtar', 'İngilizce', 'Almanca', 'schinese'],
])('the columns of a table in its own language are known: %s, %s, %s, %s', (...header) => {
  const uses = guessColumns(header)
  expect(uses).toEqual(['identifier', ...['en', 'de', 'zh-Hans'].map((language) => ({ language }))])
  expect(guessColumns([header[0]!, 'status', 'version', header[1]!]).slice(1, 3)).toEqual([undefined, undefined])
})

test.each([
  ['key', 'Romania', 'Serbia', 'India'],
  ['key', 'Conga', 'Men', 'Rus'],
  ['key', 'en', 'Saksa', 'Texte'],
])('names of countries and words are no languages: %s, %s, %s, %s', (...header) => {
  expect(guessColumns(header).slice(2)).toEqual([undefined, undefined])
})

test('a table of one language may call its texts values', () => {
  expect(guessColumns(['key', 'value'])).toEqual(['identifier', 'source'])
  expect(guessColumns(['key', 'en', 'value'])).toEqual(['identifier', { language: 'en' }, undefined])
})

test('a string table of Unreal has its texts in the column SourceString', () => {
  const table = bytesOf('Key,SourceString,Comment\n"Play","Play the game","Button"\n')
  const expected = { identifier: 'Play', source: 'Play the game', context: 'Button' }
  expect(csv.read(table).entries).toMatchObject([expected])
})

test('id is Indonesian behind another tag, and a name elsewhere', () => {
  expect(guessColumns(['key', 'en', 'id', 'no'])).toEqual([
    'identifier',
    { language: 'en' },
    { language: 'id' },
    { language: 'no' },
  ])
  expect(guessColumns(['id', 'en', 'de'])[0]).toBe('identifier')
  expect(guessColumns(['Key', 'Id', 'Shared Comments', 'English(en)', 'Indonesian(id)']).slice(0, 2)).toEqual([
    'identifier',
    undefined,
  ])
})

test('the source texts of a table are in the source language of the project', async () => {
  const options = { source: 'de' }
  const expected = [{ identifier: 'a', source: 'Apfel', translations: [{ language: 'en', text: 'Apple' }] }]
  const table = bytesOf('key,en,de\na,Apple,Apfel\n')
  expect(csv.read(table, undefined, options).entries).toMatchObject(expected)
  const written = csv.write(table, new Map([['a', { text: 'An apple' }]]), 'en', { reading: options })
  expect(textOf(written)).toBe('key,en,de\na,An apple,Apfel\n')
  const workbook = await workbookOf([
    ['key', 'en', 'de'],
    ['a', 'Apple', 'Apfel'],
  ])
  expect(xlsx.read(workbook, undefined, options).entries).toMatchObject(expected)
})

test('a workbook may have its keys in a first column without a header', async () => {
  const workbook = await workbookOf([
    ['', 'en', 'de'],
    ['a', 'Apple', 'Apfel'],
  ])
  expect(xlsx.read(workbook).entries[0]).toMatchObject({ identifier: 'a', source: 'Apple' })
})

test('translations of a source text that is none are listed', async () => {
  const workbook = await workbookOf([
    ['key', 'en', 'de'],
    ['a', '<c><v>42</v></c>', 'zweiundvierzig'],
    ['b', '<c t="str"><f>A1</f><v>x</v></c>', 'B'],
  ])
  const { examples } = xlsx.read(workbook).skipped
  expect(examples.filter(({ reason }) => reason.includes('no source')).map(({ place }) => place)).toEqual([
    'Menu!C2',
    'Menu!C3',
  ])
})

test('no text is written into a cell that another one hides', async () => {
  const rows = [
    ['key', 'en', 'de'],
    ['a', 'Apple', 'Apfel'],
    ['b', 'Bread', ''],
  ]
  const workbook = await workbookOf(rows, '<mergeCells count="1"><mergeCell ref="C2:C3"/></mergeCells>')
  const write = (identifier: string) => xlsx.write(workbook, new Map([[identifier, { text: 'X' }]]), 'de')
  expect(() => write('b')).toThrow('b: Menu!C3 is merged with another cell, which hides it')
  expect(xlsx.read(write('a')).entries[0]).toMatchObject({ translations: [{ text: 'X' }] })
})
