import { expect, test } from 'vitest'
import { withVersion } from '../../versions/pages.ts'
import { importedPage, pageOf } from './reimportedPage.ts'

withVersion()

const PLAIN = '<key>NSStringLocalizedFormatKey</key><string>%d files left</string>'
const forms = (variable: string, texts: Record<string, string>) =>
  `<key>NSStringLocalizedFormatKey</key><string>%#@${variable}@</string><key>${variable}</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>${Object.entries(
    texts,
  )
    .map(([category, text]) => `<key>${category}</key><string>${text}</string>`)
    .join('')}</dict>`
const dict = (entries: Record<string, string>) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${Object.entries(entries)
    .map(([key, inner]) => `<key>${key}</key><dict>${inner}</dict>`)
    .join('')}</dict></plist>\n`
const SPANISH = { one: '%d archivo', other: '%d archivos' }
const MESSAGE = '{n, plural, one {%d archivo} other {%d archivos}}'
const MORE = forms('n', { one: '%d door', other: '%d doors' })

test.each([
  ['a plain text in the source', PLAIN, 'left', forms('n', SPANISH)],
  [
    'another variable in the source',
    forms('count', { one: '%d file', other: '%d files' }),
    'left.count',
    forms('n', SPANISH),
  ],
])('forms of a .stringsdict are matched to %s', async (_, source, identifier, own) => {
  const name = `en.lproj/${identifier}.stringsdict`
  const page = await importedPage(dict({ left: source, doors: MORE }), name, undefined, undefined, { path: name })
  const spanish = pageOf(page.id, name.replace('en', 'es'))
  const file = dict({ left: own, doors: forms('n', { one: '%d puerta', other: '%d puertas' }) })
  expect(await spanish.preview(file)).toMatchObject({ counts: { added: 0, gone: 0, changed: 0 } })
  await spanish.reimport(file)
  expect((await page.row('doors.n')).translation?.content).toContain('puertas')
  expect((await page.row(identifier)).translation?.content).toBe(MESSAGE)
  expect((await page.archived()).length).toBe(0)
})

const android = (inner: string) => `<resources>\n  <string name="ok">OK then</string>\n  ${inner}\n</resources>\n`
test.each([
  [
    'plurals of a string',
    '<string name="left">%d files left</string>',
    '<plurals name="left"><item quantity="one">%d archivo</item><item quantity="other">%d archivos</item></plurals>',
    MESSAGE,
  ],
  [
    'a string of plurals',
    '<plurals name="left"><item quantity="other">%d files</item></plurals>',
    '<string name="left">%d archivos</string>',
    '%d archivos',
  ],
])('Android: %s are matched', async (_, source, own, content) => {
  const page = await importedPage(android(source), 'strings.xml', undefined, undefined, { path: 'values/strings.xml' })
  const spanish = pageOf(page.id, 'strings.es.xml')
  await spanish.reimport(android(own).replace('OK then', 'Vale'))
  expect((await page.row('ok')).translation?.content).toBe('Vale')
  expect((await page.row('left')).translation?.content).toBe(content)
})

test('a variable is no key of the same name', async () => {
  const page = await importedPage(dict({ 'a.b': PLAIN, c: MORE }), 'en.lproj/Same.stringsdict', undefined, undefined, {
    path: 'en.lproj/Same.stringsdict',
  })
  const spanish = pageOf(page.id, 'es.lproj/Same.stringsdict')
  await spanish.reimport(dict({ a: forms('b', SPANISH), c: MORE.replaceAll('door', 'puerta') }))
  expect((await page.row('c.n')).translation?.content).toContain('puertas')
  expect((await page.row('a.b')).translation).toBeNull()
})
