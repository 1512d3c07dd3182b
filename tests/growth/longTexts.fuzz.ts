import { expect } from 'vitest'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { type Entry, type EntryText, type Format, FormatError } from '#server/formats/format.ts'
import { FORMATS } from '#server/formats/formats.ts'
import { testInTurn } from '../support/runs/nightly.ts'
import { TEMPLATES, WORKBOOK } from './files/templates.ts'
import { workbookOf } from './files/workbookOf.ts'
import { expectLinear } from './growth.ts'

/**
 * Beyond the longest translation, so that two sizes lie behind the step at which V8 moves what is new to the old space (at
 * 40,000 to 80,000 letters in lines of two).
 */
const LARGEST = process.env.FUZZ ? 4 * MAX_TEXT_LENGTH : 16_000

const TOKENS = [
  ...['{', '}', '{x}', '{{', '}}', '"', "'", '""', "''", '`', '\\', '\\n', '\\u0041', '%s', '%', '[', ']]>', '[['],
  ...[
    '<b>',
    '</b>',
    '<b>x</b>',
    '<br/>',
    '<!--',
    '-->',
    '<![CDATA[',
    '&',
    '&amp;',
    '&#10;',
    '&a;',
    '$',
    '${',
    '@',
    '#',
  ],
  ...[
    ' ',
    '  x',
    '\t',
    '\n',
    '\n\n',
    '\r\n',
    '\r',
    '\n ',
    '\n- ',
    '\n# ',
    ': ',
    '- ',
    '|',
    'e\u0301',
    '\u0301',
    '😀',
    '\u00a0',
  ],
]
const MIXED = ['mixed', TOKENS.join('')] as const
const SHAPES = [...TOKENS.map((token) => [JSON.stringify(token), token] as const), MIXED]

const longOf = (token: string, size: number) => token.repeat(Math.ceil(size / token.length)).slice(0, size)

const inAllForms = ({ source }: Entry, text: string): EntryText =>
  typeof source === 'string' ? text : Object.fromEntries(Object.keys(source).map((form) => [form, text]))

/** Writes a text into a small file, reads that, and writes another one into it; answers whether the format can hold it. */
function readAndWrite({ read, write }: Format, template: Uint8Array, entry: Entry, text: string) {
  try {
    const texts = (content: string) => new Map([[entry.identifier, { text: inAllForms(entry, content) }]])
    const file = write(template, texts(text), 'de')
    read(file)
    write(file, texts(`x${text}`), 'de')
    return true
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return false
  }
}

const templateOf = (id: string) => {
  const { file } = id === 'xlsx' ? WORKBOOK : TEMPLATES[id === 'yaml-plain' ? 'yaml' : id]!
  const plain = file.replaceAll(/[«»]/g, '')
  return id === 'xlsx' ? workbookOf(plain) : new Uint8Array(Buffer.from(plain))
}
const writable = FORMATS.filter(({ write }) => write !== undefined)

testInTurn(24, writable)('one long text is read and written in time linear in its length: $id', async (format) => {
  const template = templateOf(format.id)
  const [entry] = format.read(template).entries
  const faults: string[] = []
  let held = 0
  for (const [shape, token] of SHAPES) {
    if (readAndWrite(format, template, entry!, longOf(token, 100))) held++
    const run = (text: string) => readAndWrite(format, template, entry!, text)
    const growth = { name: shape, make: (size: number) => longOf(token, size), run, largest: LARGEST }
    await expectLinear(growth).catch((error: Error) => faults.push(error.message))
  }
  expect(faults).toEqual([])
  expect(held, 'texts that the format can hold').toBeGreaterThan(SHAPES.length / 2)
})
