import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { createTermSearch } from '#collab/text/terms/findTerms.ts'
import { createTermReader } from '#server/glossaries/readTerms.ts'
import { readMultipart } from '#server/http/body/multipart.ts'
import type { Env } from '#server/http/env.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { expectLinear } from './growth.ts'

const MIB = 1024 * 1024
/** The long form goes as far as is allowed. */
const isLong = process.env.FUZZ !== undefined
const BODY = isLong ? 33 * MIB : 3 * MIB
const PIECES = isLong ? 1_000_000 : 100_000
const PIECE = 65_536

/** As long as the parser takes it, so that each place that looks like it costs the most. */
const BOUNDARY = 'a'.repeat(250)
const FILE_PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
const END = `\r\n--${BOUNDARY}--\r\n`
const inFile = (text: string) => `${FILE_PART}${text}${END}`
const filled = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length))

/** Reads a body as a request brings it; what is refused has taken its time as well. */
async function readForm(pieces: Buffer[]) {
  const incoming = Readable.from(pieces, { objectMode: false })
  const header = () => `multipart/form-data; boundary=${BOUNDARY}`
  const context = { env: { incoming }, req: { header } } as unknown as Context<Env>
  await readMultipart(context, BODY, () => () => undefined)?.catch(() => undefined)
  incoming.destroy()
}

function cut(text: string, length: number) {
  const bytes = Buffer.from(text, 'latin1')
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) =>
    bytes.subarray(n * length, (n + 1) * length),
  )
}

const BODIES: Record<string, (size: number) => string> = {
  'nearly the boundary': (size) => inFile(filled(`\r\n--${'a'.repeat(249)}b`, size)),
  'the boundary without its line break': (size) => inFile(filled('a', size)),
  'line breaks and hyphens': (size) => inFile(filled('\r\n--', size)),
  'line breaks': (size) => inFile(filled('\r\n', size)),
  'line breaks before the first part': (size) => filled('\r\n', size) + inFile('a'),
  'line breaks after the last part': (size) => inFile('a') + filled('\r\n', size),
  'boundaries after the last part': (size) => inFile('a') + filled(`\r\n--${BOUNDARY}`, size),
  'more parts than allowed': (size) => filled(`--${BOUNDARY}\r\n\r\n\r\n`, size),
  'parts without content': (size) => filled(`--${BOUNDARY}\r\n`, size),
  'parts that end at once': (size) => filled(`--${BOUNDARY}--\r\n`, size),
  'a header without an end': (size) => `--${BOUNDARY}\r\nContent-Disposition: ${filled('a', size)}`,
  'headers without an end': (size) => `--${BOUNDARY}\r\n${filled('a: b\r\n', size)}`,
}

testOneIn(3, Object.entries(BODIES))('a form is read in linear time: %s', async ([name, body]) => {
  const run = readForm
  await expectLinear({ name, make: (size) => cut(body(size), PIECE), run, largest: BODY })
  const make = (size: number) => cut(body(size * 3), 3)
  await expectLinear({ name: `${name}, in tiny pieces`, make, run, largest: PIECES / 10 })
})

/** A header holds at most 16 KiB. */
const HEADERS: Record<string, (size: number) => string> = {
  quotes: (size) => `name="${filled('\\"', size)}"`,
  'percent signs': (size) => `name*=utf-8''${filled('%', size)}`,
  'encoded bytes': (size) => `filename*=utf-8''${filled('%C3', size)}`,
  parameters: (size) => `name="file"${filled('; a=b', size)}`,
  semicolons: (size) => `name="file"${filled(';', size)}`,
  blanks: (size) => `name="file"${filled(' ', size)}x`,
  slashes: (size) => `name="file"; filename="${filled('/', size)}"`,
  'folded lines': (size) => `name="file"${filled('\r\n ', size)}`,
  'repeated names': (size) => `name="file"${filled('\r\nContent-Disposition: x', size)}`,
}

testOneIn(4, Object.entries(HEADERS))('20 headers are read in linear time: %s', ([name, header]) =>
  expectLinear({
    name,
    make: (size) =>
      cut(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${header(size)}\r\n\r\nx\r\n`.repeat(20), PIECE),
    run: readForm,
    largest: 16_000,
  }),
)

/** A glossary has at most 50,000 terms. */
const TERM_ROWS = isLong ? 50_000 : 5000
/** Terms of 250 characters that differ only in their last. */
const alike = (n: number) => `${'x'.repeat(240)}${String(n).padStart(8, '0')}`

const GLOSSARIES: Record<string, (rows: number) => string> = {
  'terms that begin alike': (rows) => table(rows, (n) => `${alike(n)},d`),
  'the same term': (rows) => table(rows, () => `${alike(0)},d`),
  'long cells of quotes': (rows) => table(rows / 50, (n) => `t${n},"${'""'.repeat(5000)}"`),
  'long cells of line breaks': (rows) => table(rows / 50, (n) => `t${n},"${'\r\n'.repeat(4999)}"`),
  'terms that are too long': (rows) => table(rows, (n) => `${alike(n)}${alike(n)},d`),
}
const table = (rows: number, row: (n: number) => string) =>
  `term_id,term_description\n${Array.from({ length: rows }, (_, n) => row(n)).join('\n')}`

testOneIn(4, Object.entries(GLOSSARIES))('a glossary is read in linear time: %s', ([name, csv]) =>
  expectLinear({
    name,
    make: (rows) => cut(csv(rows), PIECE),
    run: (pieces) => {
      const reader = createTermReader(() => undefined)
      for (const piece of pieces) reader.push(piece)
      reader.end()
    },
    largest: TERM_ROWS,
  }),
)

/** The terms of a glossary, and a text of 10,000 characters that begins like each of them at every word. */
const TERMS: Record<string, { term: (n: number) => string; text: string }> = {
  'letters that are alike': { term: alike, text: 'x'.repeat(10_000) },
  'words that are alike': { term: (n) => `${'x '.repeat(isLong ? 120 : 20)}${n}`, text: 'x '.repeat(5000) },
  'signs that are alike': { term: (n) => `${'あ'.repeat(isLong ? 240 : 40)}${n}`, text: 'あ'.repeat(10_000) },
  'each of the terms': { term: (n) => `t${n}`, text: Array.from({ length: 1500 }, (_, n) => `t${n}`).join(' ') },
}

testOneIn(3, Object.entries(TERMS))('terms are found in linear time: %s', async ([name, { term, text }]) => {
  const make = (size: number) => Array.from({ length: size }, (_, n) => ({ term: term(n) }))
  const run = (terms: { term: string }[]) => createTermSearch(terms, 'en')(text.slice(0, 500))
  await expectLinear({ name, make, run, largest: TERM_ROWS })
  const search = createTermSearch(make(100), 'en')
  const makeText = (size: number) => text.slice(0, size)
  await expectLinear({ name: `${name}, in a long text`, make: makeText, run: search, largest: isLong ? 10_000 : 2000 })
})
