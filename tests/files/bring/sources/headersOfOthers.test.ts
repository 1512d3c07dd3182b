import { expect, test } from 'vitest'
import { withVersion } from '../../../versions/pages.ts'
import { bring, exportsOf, newVersion, translationAt } from '../broughtFiles.ts'

withVersion()

const po = (language: string, msgstr: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Apple"\nmsgstr "${msgstr}"\n`
const xliff = (language: string, target: string) =>
  `<xliff version="1.2"><file original="a" source-language="en" target-language="${language}" datatype="x"><body><trans-unit id="Apple"><source>Apple</source><target>${target}</target></trans-unit></body></file></xliff>`

const KINDS: [name: string, template: string, path: string, write: (language: string, text: string) => string][] = [
  ['PO with a template', 'po/app.pot', 'po/de.po', po],
  ['PO alone', '', 'po/de.po', po],
  ['XLIFF beside its template', 'm.xlf', 'm.de.xlf', xliff],
]

test.each(KINDS)('the path of a file decides where its header is that of the source: %s', async (...kind) => {
  const [, template, path, write] = kind
  const version = await newVersion(['de'])
  const files = { ...(template && { [template]: write('en', '') }), [path]: write('en', 'Apfel') }
  const { pages, byName } = await bring(version, files)
  expect(pages).toHaveLength(1)
  const [page] = Object.values(byName)
  expect(await page!.contents()).toEqual([['Apple', 'Apple']])
  expect(await translationAt(page!, 'Apple')).toBe('Apfel')
  expect((await exportsOf(version))[path]).toContain('Apfel')
})
