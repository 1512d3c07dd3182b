import fc from 'fast-check'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { createTableReader, type PageText } from '#server/files/read/readTable.ts'

const TARGETS: LanguageCode[] = ['es', 'ja', 'ar']

/** Reads these bytes with the table reader, in pieces of these lengths. */
export function read(file: string | Uint8Array, cuts: number[] = [], targets = TARGETS) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const texts: PageText[] = []
  const reader = createTableReader(targets, (text) => texts.push(text))
  let at = 0
  for (const length of cuts) {
    reader.push(bytes.subarray(at, at + length))
    at += length
  }
  reader.push(bytes.subarray(at))
  return { texts, ...reader.end() }
}

const UNITS = ['"', '""', ',', ';', '\t', '\r', '\n', '\r\n', '=', ' ', '\u00a0', '\\', '\\N', "'", '{name}', '<b>']
const LETTERS = [
  'a',
  'Z',
  '0',
  'é',
  'e\u0301',
  'ß',
  '\u05d0',
  '\u0645',
  '\u202e',
  '\u2066',
  '日',
  '한',
  '🐉',
  '👩‍🚒',
  '\ufeff',
  '\ufffd',
]

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any character. fast-check's own unit ("binary") first makes a map of all of them, which takes a second. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (n) => String.fromCodePoint(n < SURROGATES.from ? n : n + SURROGATES.count),
  (text) => {
    const point = String(text).codePointAt(0) ?? -1
    if (point === -1 || String.fromCodePoint(point) !== text) throw new Error('not one character')
    return point < SURROGATES.from ? point : point - SURROGATES.count
  },
)

/** Texts of everything that files and formats stumble over. */
export const nastyText = (constraints: { minLength?: number; maxLength?: number } = {}) =>
  fc
    .array(
      fc.oneof(fc.constantFrom(...UNITS), fc.constantFrom(...LETTERS), fc.string({ unit: anyCharacter, maxLength: 4 })),
      {
        maxLength: 12,
        ...constraints,
      },
    )
    .map((parts) => parts.join('').replaceAll('\0', '').toWellFormed())

export type Row = { identifier: string; content: string; context: string; es: string; ja: string }

export const table = fc.uniqueArray(
  fc.record<Row>({
    identifier: nastyText({ minLength: 1 }).filter((text) => text.trim() !== ''),
    content: nastyText({ minLength: 1 }).filter((text) => text !== ''),
    context: nastyText(),
    es: nastyText(),
    ja: nastyText(),
  }),
  { minLength: 1, maxLength: 12, selector: (row) => row.identifier },
)

export const rowOf = ({ identifier, content, context, translations }: PageText): Row => {
  const { es = '', ja = '' } = Object.fromEntries(translations)
  return { identifier, content, context, es, ja }
}
