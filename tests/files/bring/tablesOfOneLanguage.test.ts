import { expect, test } from 'vitest'
import { testOneIn } from '../../support/runs/nightly.ts'
import { ana, app, FIELDS, withVersion } from '../../versions/pages.ts'
import { formOf, pageOf } from '../merge/reimportedPage.ts'
import { bring, exportsOf, type Files, newVersion, sendFiles, translationAt } from './broughtFiles.ts'

withVersion()

const table = (header: string, a: string, b: string) => `key,${header}\na,${a}\nb,${b}\n`
const EN = (header = 'text') => table(header, 'Apple', 'Bread')
const DE = (header = 'text') => table(header, 'Apfel', 'Brot').replaceAll(',', ';')
const FR = (header = 'text') => table(header, 'Pomme', 'Pain')

type Version = { id: string }
async function pageMadeOf(version: Version, files: Files) {
  const { pages } = await bring(version, files)
  expect(pages).toHaveLength(1)
  return pageOf(pages[0]!.id)
}
const droppedFiles = (version: Version, files: Files) => sendFiles(version, files)
const droppedFile = (version: Version, files: Files) => {
  const [[path, text] = ['', '']] = Object.entries(files)
  return app.as(ana).post(`/versions/${version.id}/pages/import/file`, formOf(text, path, { ...FIELDS, path }))
}

testOneIn<[string, string, string[], typeof droppedFiles]>(2, [
  ['among others', 'text', ['de'], droppedFiles],
  ['among others', 'text', ['de'], droppedFile],
  ['among others, in columns called by languages', '%', ['de'], droppedFiles],
  ['beside the source alone', 'text', [], droppedFiles],
  ['beside the source alone', 'text', [], droppedFile],
  ['beside the source alone, in columns called by languages', '%', [], droppedFiles],
])('the first table of a language %s is exported as it came', async ([_, header, others, drop]) => {
  const called = (language: string) => header.replace('%', language)
  const version = await newVersion(['de', 'fr'])
  const before = { 'menu.en.csv': EN(called('en')), ...(others.includes('de') && { 'menu.de.csv': DE(called('de')) }) }
  const page = await pageMadeOf(version, before)
  const german = (await exportsOf(version))['menu.de.csv']
  const file = { 'menu.fr.csv': FR(called('fr')) }
  expect((await drop(version, file)).status).toBe(200)
  expect(await exportsOf(version)).toEqual({ 'menu.de.csv': german, ...file })
  await page.write('b', 'Baguette', 'fr')
  const written = { 'menu.fr.csv': file['menu.fr.csv'].replace('Pain', 'Baguette') }
  expect(await exportsOf(version)).toEqual({ 'menu.de.csv': german, ...written })
})

testOneIn<[string, string]>(2, [
  ['text', 'text'],
  ['en', 'fr'],
  ['English', 'French'],
  ['Text (en)', 'Text (fr)'],
])('a language without a file gets one like the source’s, whose column is called %s', async ([header, renamed]) => {
  const version = await newVersion(['fr'])
  const page = await pageMadeOf(version, { 'menu.en.csv': EN(header) })
  await page.write('b', 'Pain', 'fr')
  const written = table(renamed, 'Apple', 'Pain')
  expect(await exportsOf(version)).toEqual({ 'menu.fr.csv': written })
  // It comes back filled in.
  const again = await bring(version, { 'menu.fr.csv': written.replace('Apple', 'Pomme') })
  expect([again.pages, await translationAt(page, 'a', 'fr')]).toEqual([[], 'Pomme'])
  expect(await page.contents()).toEqual([
    ['a', 'Apple'],
    ['b', 'Bread'],
  ])
  expect(await exportsOf(version)).toEqual({ 'menu.fr.csv': FR(renamed) })
})

test('a table that names no language, or has a column for each, keeps its columns', async () => {
  const version = await newVersion(['fr'])
  const plain = await pageMadeOf(version, { 'menu.csv': EN() })
  await plain.write('a', 'Pomme', 'fr')
  expect((await plain.export('fr')).toString()).toBe('key,text,fr\na,Apple,Pomme\nb,Bread,\n')
  const columns = await pageMadeOf(version, { 'shop.en.csv': 'key,en,fr\na,Apple,\n' })
  await columns.write('a', 'Pomme', 'fr')
  expect((await columns.export('fr')).toString()).toBe('key,en,fr\na,Apple,Pomme\n')
})

test('a table of one language that came by itself is one in each language', async () => {
  const version = await newVersion(['fr'])
  const answer = await droppedFile(version, { 'menu.en.csv': EN() })
  const page = pageOf(((await answer.json()) as { id: string }).id)
  await page.write('b', 'Pain', 'fr')
  expect((await page.export('fr')).toString()).toBe(table('text', 'Apple', 'Pain'))
})
