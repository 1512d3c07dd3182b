import { createTableReader } from '#server/files/read/readTable.ts'
import { createTermReader } from '#server/glossaries/readTerms.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { expectLinear } from './growth.ts'

const MIB = 1024 * 1024
/** The long form goes as far as is allowed. */
const isLong = process.env.FUZZ !== undefined
const FILE = isLong ? 32 * MIB : MIB
const ROW = isLong ? 1_000_000 : 250_000

/** Reads a file in pieces of this size, as a sender may cut it. */
const readPieces = (reader: { push(bytes: Uint8Array): void; end(): unknown }, file: Buffer, size: number) => {
  for (let at = 0; at < file.length; at += size) reader.push(file.subarray(at, at + size))
  return reader.end()
}
const readPage = (size: number) => (file: Buffer) =>
  readPieces(
    createTableReader(['es', 'fr'], () => undefined),
    file,
    size,
  )
const readTerms = (size: number) => (file: Buffer) =>
  readPieces(
    createTermReader(() => undefined),
    file,
    size,
  )

const CSV_SHAPES: Record<string, (size: number) => string> = {
  'one cell that is never closed': (size) => `"${'a'.repeat(size)}`,
  'one cell of quotes': (size) => `"${'""'.repeat(size / 2)}"`,
  'one cell of line breaks': (size) => `"${'\r\n'.repeat(size / 2)}"`,
  'empty lines': (size) => '\n'.repeat(size),
  'carriage returns': (size) => '\r'.repeat(size),
  'one row of commas': (size) => ','.repeat(size),
  'rows that are too short': (size) => 'x\n'.repeat(size / 2),
  'the same row': (size) => 'a,b\n'.repeat(size / 4),
  'text behind quotes': (size) => '"a"b\n'.repeat(size / 5),
  'bytes that are no text': (size) => '\xff\xef\xbf\xbd'.repeat(size / 4),
}

testOneIn(4, Object.entries(CSV_SHAPES))('a page’s CSV is read in linear time: %s', async ([name, shape]) => {
  const make = (size: number) => Buffer.from(`identifier,content\n${shape(size)}`, 'latin1')
  await expectLinear({ name, make, run: readPage(65_536), largest: FILE })
  await expectLinear({ name: `${name}, in small pieces`, make, run: readPage(64), largest: ROW })
  if (!isLong) return
  await expectLinear({ name: `${name}, as terms`, make, run: readTerms(1000), largest: ROW })
  const asHeader = (size: number) => Buffer.from(shape(size), 'latin1')
  await expectLinear({ name: `${name}, as its header`, make: asHeader, run: readPage(4096), largest: ROW })
})
