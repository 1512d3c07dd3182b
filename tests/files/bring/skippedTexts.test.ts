import { expect, test } from 'vitest'
import { ana, app, FIELDS, newVersion, pathOf, version, withVersion } from '../../versions/pages.ts'
import { formOf, importedPage } from '../merge/reimportedPage.ts'

withVersion()

type Skipped = { count: number; examples: { path: string | null; place: string; text: string; reason: string }[] }
type Answer = { skipped: Skipped; merged: { reimport: { skipped: Skipped } }[]; pages: { skipped: Skipped }[] }

const answerOf = async (path: string, data: FormData) => {
  const response = await app.as(ana).post(path, data)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Answer
}
const ANDROID = '<resources><string name="a">One</string><string name="b" translatable="false">v2</string></resources>'
const B = {
  count: 1,
  examples: [{ path: null, line: 1, place: 'b', text: 'v2', reason: 'The file says not to translate it' }],
}

test('the preview of a file and its import count what is not read alike', async () => {
  const path = `${pathOf(version)}/import/file`
  expect((await answerOf(`${path}/preview`, formOf(ANDROID, 'strings.xml'))).skipped).toEqual(B)
  expect((await answerOf(path, formOf(ANDROID, 'strings.xml', FIELDS))).skipped).toEqual(B)
})

test('a preview says that source texts look like keys, unless the source language gives the texts', async () => {
  const path = `${pathOf(version)}/import/file/preview`
  const po = (texts: string[]) =>
    `msgid ""\nmsgstr "Language: en\\n"\n${texts.map((text) => `\nmsgid "MENU_${text.toUpperCase()}"\nmsgstr "${text}"\n`).join('')}`
  const keys = po(['', '']).replaceAll('MENU_"', 'MENU_A"').replace('MENU_A', 'MENU_B')
  expect(await answerOf(path, formOf(keys, 'game.po'))).toMatchObject({ has_key_texts: true })
  expect(await answerOf(path, formOf(po(['Play', 'Quit']), 'en.po'))).toMatchObject({ has_key_texts: false })
  expect(await answerOf(path, formOf('{"a.b":"C_D"}', 'en.json'))).toMatchObject({ has_key_texts: false })
})

test('a CSV as specified counts the cells of columns that it does not know', async () => {
  const csv = 'identifier,content,Owner\na,One,Ben\nb,Two,\n'
  const expected = {
    count: 1,
    examples: [{ path: null, line: 2, place: 'Owner', text: 'Ben', reason: 'Nothing is read from this column' }],
  }
  const path = `${pathOf(version)}/import`
  expect((await answerOf(`${path}/preview`, formOf(csv, 'texts.csv'))).skipped).toEqual(expected)
  expect((await answerOf(path, formOf(csv, 'texts.csv', FIELDS))).skipped).toEqual(expected)
})

test('many files say of each string which file it is in', async () => {
  const target = await newVersion()
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    data.append('file', new File([ANDROID], 'values/strings.xml'))
    data.append('file', new File(['<resources><string name="x">Uno</string></resources>'], 'values-es/strings.xml'))
    return data
  }
  const places = ({ examples }: Skipped) => examples.map(({ path, place }) => [path, place])
  const path = `${pathOf(target)}/import/files`
  const { pages } = await answerOf(`${path}/preview`, form({}))
  expect(places(pages[0]!.skipped)).toEqual([
    [null, 'b'],
    ['values-es/strings.xml', 'x'],
  ])
  expect(places((await answerOf(path, form({ type: 'game_ui' }))).skipped)).toEqual([
    ['values/strings.xml', 'b'],
    ['values-es/strings.xml', 'x'],
  ])
  const again = await answerOf(path, form({}))
  expect(places(again.skipped)).toEqual([
    ['values/strings.xml', 'b'],
    ['values-es/strings.xml', 'x'],
  ])
  expect(again.merged[0]!.reimport.skipped.count).toBe(2)
})

test('a file that comes back counts what has no place in its page', async () => {
  const page = await importedPage('{"a":"One","b":"Two","c":"Three"}', 'en.json')
  const translated = '{"a":"Uno","b":2,"c":"Tres","x":"Otro"}'
  const expected = {
    count: 2,
    examples: [
      { path: null, line: null, place: 'b', text: '', reason: 'It is no text in this file, and one elsewhere' },
      { path: null, line: null, place: 'x', text: 'Otro', reason: 'The page has no text of this name' },
    ],
  }
  const path = `/pages/${page.id}/reimport`
  expect((await answerOf(`${path}/preview`, formOf(translated, 'es.json'))).skipped).toEqual(expected)
  expect((await answerOf(path, formOf(translated, 'es.json'))).skipped).toEqual(expected)
  expect(await page.contents()).toHaveLength(3)
})
