import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { pairsIn, readBinaryPlist, textIn } from '#server/formats/apple/binaryPlist.ts'
import { findFormat } from '#server/formats/formats.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { bytesOf } from '../roundTrips.ts'

/** Made by Python's plistlib: texts in both encodings, one value twice, and values of other types. */
const MADE =
  'YnBsaXN0MDDaAQIDBAUGBwgJCgsMDQ4PEBESCxNYZ3JlZXRpbmdlAGcAcgD2AN8AZVNpbnRUcmVhbFN5ZXNTZGF5VGRhdGFUbG9uZ1RzYW1lVWlubmVyVUhlbGxvaABHAHIA9gDfAGUAINg93AkQBSNAFAAAAAAAAAkzQceDoQAAAABCAAFfECZBIHRleHQgb2YgbW9yZSB0aGFuIGZpZnRlZW4gY2hhcmFjdGVyc9EUFVF4ohYXVGRlZXDRGBlReRABCB0mMTU6PkJHTFFXXW5weXqDhq+ytLe8v8EAAAAAAAABAQAAAAAAAAAaAAAAAAAAAAAAAAAAAAAAww=='
const file = new Uint8Array(Buffer.from(MADE, 'base64'))
const { read, write } = findFormat('strings')!

/** Python's reading of a property list, another one than ours. */
function asPython(bytes: Uint8Array) {
  const program =
    'import sys,plistlib,json;d=plistlib.loads(sys.stdin.buffer.read());print(json.dumps({k:[type(v).__name__,str(v)] for k,v in d.items()}))'
  const { status, stdout } = spawnSync('python3', ['-c', program], { input: bytes })
  return status === 0 ? (JSON.parse(stdout.toString()) as Record<string, [string, string]>) : undefined
}
const hasPython = asPython(file) !== undefined

test('a binary property list is read as its texts, and comes back byte for byte', () => {
  const { entries, skipped } = read(file)
  expect(entries.map(({ identifier, source }) => [identifier, source])).toEqual([
    ['greeting', 'Hello'],
    ['größe', 'Größe 🐉'],
    ['long', 'A text of more than fifteen characters'],
    ['same', 'Hello'],
  ])
  expect(skipped.examples.map(({ place, text }) => [place, text])).toEqual([['inner', 'deep']])
  expect(write(file, new Map([['same', { text: 'Hello' }]]), 'de')).toBe(file)
})

test('one changed text changes nothing else, whatever shares its object', () => {
  const text = 'Hallo, schöne Welt 🐉'
  const written = write(file, new Map([['same', { text }]]), 'de')
  const texts = Object.fromEntries(read(written).entries.map(({ identifier, source }) => [identifier, source]))
  expect(texts).toMatchObject({ greeting: 'Hello', same: text, größe: 'Größe 🐉' })
  const objects = readBinaryPlist(file).objects.map(({ written }) => Buffer.from(written).toString('hex'))
  const now = readBinaryPlist(written).objects.map(({ written }) => Buffer.from(written).toString('hex'))
  expect(now.slice(0, objects.length)).toEqual(objects)
})

test.skipIf(!hasPython)('another reader finds all values with their types (skipped without python3)', () => {
  const written = write(file, new Map([['greeting', { text: 'Ünï' }]]), 'de')
  expect(asPython(written)).toEqual({ ...asPython(file), greeting: ['str', 'Ünï'] })
})

test('a text over the limit is left out with its name, keeps its bytes, and costs no other text', () => {
  const long = 'x'.repeat(MAX_TEXT_LENGTH + 1)
  const withLong = write(file, new Map([['long', { text: long }]]), 'de')
  const { entries, leftOut } = read(withLong)
  expect(entries.map(({ identifier }) => identifier)).toEqual(['greeting', 'größe', 'same'])
  expect(leftOut).toMatchObject([{ identifier: 'long', reason: expect.stringContaining('80,001') }])
  const written = write(withLong, new Map(['greeting', 'long'].map((name) => [name, { text: 'Hallo' }])), 'de')
  const texts = pairsIn(readBinaryPlist(written).objects.at(0)!)!.map(([key, value]) =>
    [key, value].map((ref) => textIn(readBinaryPlist(written).objects[ref]!)),
  )
  expect(Object.fromEntries(texts)).toMatchObject({ greeting: 'Hallo', same: 'Hello', long })
})

test('a property list of more than 255 objects grows as its new texts need', NIGHTLY, () => {
  const texts = new Map(Array.from({ length: 300 }, (_, n) => [`k${n}`, { text: `Text number ${n}` }]))
  const many = spawnSync('python3', [
    '-c',
    "import sys,plistlib;sys.stdout.buffer.write(plistlib.dumps({f'k{n}':f'v{n}' for n in range(120)},fmt=plistlib.FMT_BINARY))",
  ])
  if (many.status !== 0) return expect(hasPython).toBe(false)
  const written = write(new Uint8Array(many.stdout), texts, 'de')
  expect(Object.keys(asPython(written)!)).toHaveLength(120)
  expect(asPython(written)!.k7).toEqual(['str', 'Text number 7'])
})

test('broken property lists are refused in a sentence', () => {
  for (let at = 0; at < file.length; at++) {
    const broken = file.with(at, file[at]! ^ 0xff)
    try {
      read(broken)
    } catch (error) {
      expect((error as Error).name, `byte ${at}`).toBe('FormatError')
    }
  }
  expect(() => read(bytesOf('bplist00'))).toThrow('This binary property list is broken')
})
