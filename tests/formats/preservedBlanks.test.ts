import { expect, test } from 'vitest'
import { xliff1 } from '#server/formats/xml/xliff1.ts'
import { xliff2 } from '#server/formats/xml/xliff2.ts'
import { bytesOf, expectUntouched, textOf } from './roundTrips.ts'

const FORMATS = {
  'XLIFF 1.2': {
    format: xliff1,
    file: (unit: string, attributes = '') =>
      `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\r\n<file original="m" source-language="en" target-language="fr-CA" datatype="x"${attributes}><body>\r\n<trans-unit id="a.b">\r\n  ${unit}\r\n</trans-unit></body></file></xliff>\r\n`,
  },
  'XLIFF 2': {
    format: xliff2,
    file: (unit: string, attributes = '') =>
      `\ufeff<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="fr-CA">\n<file id="f"${attributes}><unit id="a.b"><segment>\n  ${unit}\n</segment></unit></file></xliff>\n`,
  },
}
const SOURCE = '<source>A</source>'
const PRESERVE = ' xml:space="preserve"'
const written = (text: string) => text.replaceAll('\r', '&#13;')

for (const [name, { format, file }] of Object.entries(FORMATS)) {
  const write = (from: string, text: string) => {
    const to = textOf(format.write(bytesOf(from), new Map([['a.b', { text }]]), 'fr-CA'))
    expect(format.read(bytesOf(to)).entries[0]!.translations![0]!.text).toBe(text)
    expectUntouched(format, bytesOf(to), 'fr-CA')
    return to
  }

  test.each([[' x'], ['x '], ['a  b'], ['a\nb'], ['a\tb'], ['a\rb'], ['\n'], [' x\r\n\ty ']])(
    `${name}: a target says that the blanks of %j stay, new, rewritten and empty ones alike`,
    (text) => {
      const target = `<target${PRESERVE}>${written(text)}</target>`
      const blank = name === 'XLIFF 2' ? '\n  ' : '\r\n  '
      expect(write(file(SOURCE), text)).toBe(file(`${SOURCE}${blank}${target}`))
      expect(write(file(`${SOURCE}<target>Vieux</target>`), text)).toBe(file(`${SOURCE}${target}`))
      expect(write(file(`${SOURCE}<target/>`), text)).toBe(file(`${SOURCE}${target}`))
      expect(write(file(`${SOURCE}<target xml:space='default'>Vieux</target>`), text)).toBe(file(`${SOURCE}${target}`))
    },
  )

  test(`${name}: nothing is said twice, or of a text without such blanks`, () => {
    const said = `${SOURCE}<target${PRESERVE}>Vieux</target>`
    expect(write(file(said), ' x ')).toBe(file(said.replace('Vieux', ' x ')))
    expect(write(file(`${SOURCE}<target>Vieux</target>`, PRESERVE), ' x ')).toBe(
      file(`${SOURCE}<target> x </target>`, PRESERVE),
    )
    expect(write(file(`${SOURCE}<target>Vieux</target>`), 'un deux')).toBe(file(`${SOURCE}<target>un deux</target>`))
  })
}

test('sentences of a cut text say it where they stand', () => {
  const mark = (mid: number, text: string, said = '') => `<mrk mtype="seg" mid="${mid}"${said}>${text}</mrk>`
  const unit = (target: string) =>
    FORMATS['XLIFF 1.2'].file(`${SOURCE}<seg-source>${mark(1, 'A')}${mark(2, 'B')}</seg-source>${target}`)
  const all = new Map([
    ['a.b.1', { text: 'x  y' }],
    ['a.b.2', { text: 'z' }],
  ])
  const to = (from: string) => textOf(xliff1.write(bytesOf(unit(from)), all, 'fr-CA'))
  const both = `${mark(1, 'x  y', PRESERVE)}${mark(2, 'z')}`
  expect(to('<target/>')).toBe(unit(`<target>${both}</target>`))
  expect(to(`<target>${mark(1, 'old')}</target>`)).toBe(unit(`<target>${both}</target>`))
  expect(to(`<target>${mark(2, 'z')}</target>`)).toContain(mark(1, 'x  y', PRESERVE))
})

test('the status of an empty target is written with its text', () => {
  const { format, file } = FORMATS['XLIFF 1.2']
  const changes = new Map([['a.b', { text: ' x', status: 'NEEDS_REVIEW' as const }]])
  expect(textOf(format.write(bytesOf(file(`${SOURCE}<target/>`)), changes, 'fr-CA'))).toContain(
    `<target state="needs-review-translation"${PRESERVE}> x</target>`,
  )
})
