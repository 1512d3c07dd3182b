import fc from 'fast-check'
import { expect } from 'vitest'
import type { EntryText, EntryTranslation, Format } from '#server/formats/format.ts'
import { replaceUnits } from '#server/formats/text/units.ts'

export const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

/** Texts with every character that some format has to escape. */
const AWKWARD = [...'\'"`\\/&<>{}[]()%$#@!?=:;,.|*+-_~^ \t\n\r', '\r\n', '  ', '\\n', '\\u0041', '%d', '{name}', '%1$s']
AWKWARD.push(
  '&amp;',
  '&#10;',
  '<b>',
  '</b>',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  "''",
  '""',
  '\u2028',
  '\u0085',
  '\ufeff',
)
AWKWARD.push(
  '\u00e9',
  '\u200f',
  '日本',
  '😀',
  '\u0301',
  '- ',
  ': ',
  ' #',
  '@string/a',
  '?attr',
  '---',
  'null',
  'yes',
  '~',
  '0',
)
/** Characters that XML cannot hold. */
const NO_XML = (code: number) => (code < 0x20 ? ![9, 10, 13].includes(code) : code >= 0xfffe)
const CONTROLS = ['\u0001', '\u001b', '\ufffe', '\u007f', '\b', '\f', '\v']

export const awkwardText = (hasControls: boolean) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...AWKWARD, ...(hasControls ? CONTROLS : [])),
        fc.string({ maxLength: 4 }),
        fc.string({ unit: 'grapheme', maxLength: 4 }),
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((parts) => parts.join(''))
    .map((text) => replaceUnits(text, (code) => (code === 0 || (!hasControls && NO_XML(code)) ? '' : undefined)))
    .filter((text) => text !== '')

const FORMS: EntryText[] = [
  { one: 'eins', other: 'viele' },
  { one: 'один', few: 'два', many: 'пять', other: 'полтора' },
  { other: '一' },
]

/** The kind of texts that a file says it holds, in the language asked for. */
function valuesIn(format: Format, bytes: Uint8Array, language: string) {
  const { entries, language: own } = format.read(bytes)
  return new Map(
    entries.map(({ identifier, source, translations }) => {
      const current = translations?.find((one) => (one.language ?? own ?? language) === language)
      return [identifier, translations ? current?.text : source] as const
    }),
  )
}

/** A file that goes in and out untouched, with all of its own texts given back to it too, keeps every byte. */
export function expectUntouched(format: Format, bytes: Uint8Array, language: string) {
  expect(format.write(bytes, new Map(), language)).toEqual(bytes)
  const own = new Map<string, EntryTranslation>()
  for (const [identifier, text] of valuesIn(format, bytes, language))
    if (text !== undefined) own.set(identifier, { text })
  expect(Buffer.from(format.write(bytes, own, language)).equals(bytes)).toBe(true)
  // A status that the file cannot say, or does not, is no reason to rewrite its text.
  const { entries } = format.read(bytes)
  for (const { identifier, translations = [{ status: undefined }] } of entries) {
    const text = own.get(identifier)?.text
    if (text !== undefined && translations.every(({ status }) => status === undefined))
      own.set(identifier, { text, status: 'NEEDS_REVIEW' })
  }
  expect(Buffer.from(format.write(bytes, own, language)).equals(bytes)).toBe(true)
}

/** One changed text comes back exactly; all others, and all that is no text, stay. */
export function expectOneChange(
  format: Format,
  bytes: Uint8Array,
  change: { identifier: string; text: EntryText; language: string },
) {
  const { identifier, text, language } = change
  const written = format.write(bytes, new Map([[identifier, { text }]]), language)
  const before = valuesIn(format, bytes, language)
  const after = valuesIn(format, written, language)
  expect(after.get(identifier)).toEqual(text)
  expect([...after].filter(([key]) => key !== identifier)).toEqual([...before].filter(([key]) => key !== identifier))
  return written
}

/** Any text in the place of any other comes back exactly, alone and with all the others; `share` of the runs. */
export function fuzzFormat(
  format: Format,
  bytes: Uint8Array,
  language: string,
  { hasControls = true, pluralForms = FORMS, share = 1 } = {},
) {
  const { entries } = format.read(bytes)
  const plain = entries.filter(({ source }) => typeof source === 'string').map(({ identifier }) => identifier)
  const plural = entries.filter(({ source }) => typeof source !== 'string').map(({ identifier }) => identifier)
  const runs = Math.ceil(share * Number(process.env.INPUTS ?? (process.env.FUZZ ? 20_000 : 200)))
  const text = awkwardText(hasControls)
  fc.assert(
    fc.property(fc.constantFrom(...plain), text, (identifier, text) => {
      expectOneChange(format, bytes, { identifier, text, language })
    }),
    { numRuns: runs },
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: plain.length, maxLength: plain.length }), (texts) => {
      const all = new Map<string, EntryTranslation>(plain.map((identifier, at) => [identifier, { text: texts[at]! }]))
      const written = format.write(bytes, all, language)
      const after = valuesIn(format, written, language)
      for (const [identifier, { text }] of all) expect(after.get(identifier)).toBe(text)
      expectUntouched(format, written, language)
    }),
    { numRuns: Math.ceil(runs / 4) },
  )
  for (const identifier of plural)
    for (const text of pluralForms)
      expectUntouched(format, expectOneChange(format, bytes, { identifier, text, language }), language)
}
