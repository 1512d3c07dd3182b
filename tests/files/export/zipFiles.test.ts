import { execFileSync, spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { packFile, unpackFile } from '#server/files/export/zip/packedFile.ts'
import { zipFiles } from '#server/files/export/zip/zipFiles.ts'
import { unzip } from '../../support/app/unzip.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0

async function* entriesOf(files: Iterable<readonly [string, Buffer]>) {
  for (const [path, bytes] of files) yield { path, file: await packFile(bytes) }
}
const FILES = [
  ['es/menu.json', Buffer.from('{"start":"Empezar"}\n')],
  ['日本語/メニュー.po', Buffer.from('スタート '.repeat(10_000))],
  ['empty.csv', Buffer.alloc(0)],
] as const

test('a file is unpacked to what was packed', async () => {
  for (const [, bytes] of FILES) expect(await unpackFile(await packFile(bytes))).toEqual(bytes)
})

test('a ZIP has every file', async () => {
  const zip = await buffer(Readable.from(zipFiles(entriesOf(FILES)), { objectMode: false }))
  expect([...(await unzip(zip))]).toEqual(FILES)
})

test.skipIf(!hasPython)('another reader finds no fault in a ZIP (skipped without python3)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-zip-'))
  const path = join(folder, 'files.zip')
  try {
    await pipeline(Readable.from(zipFiles(entriesOf(FILES))), createWriteStream(path))
    const check = `import zipfile\nz = zipfile.ZipFile(${JSON.stringify(path)})\nassert z.testzip() is None\nprint(sorted(z.namelist()) == sorted(${JSON.stringify(FILES.map(([name]) => name))}))`
    expect(execFileSync('python3', ['-c', check], { encoding: 'utf8' }).trim()).toBe('True')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a ZIP may have more than 65,535 files', async () => {
  const file = await packFile(Buffer.from('small'))
  async function* entries() {
    for (let n = 0; n < 65_540; n++) yield { path: `${n}.txt`, file }
  }
  const pieces: Buffer[] = []
  for await (const piece of zipFiles(entries())) pieces.push(piece)
  const zip = await fromBufferPromise(Buffer.concat(pieces), { lazyEntries: true })
  let count = 0
  for await (const { fileName } of zip.eachEntry()) expect(fileName).toBe(`${count++}.txt`)
  expect(count).toBe(65_540)
})

test('a ZIP may be larger than 4 GiB', async () => {
  const large = Buffer.alloc(300 * 1024 * 1024)
  const file = { deflated: large, size: large.length, crc32: 0 }
  async function* entries() {
    for (let n = 0; n < 15; n++) yield { path: `${n}.bin`, file }
    yield { path: 'last.txt', file: await packFile(Buffer.from('the last one')) }
  }
  const pieces: { at: number; bytes: Buffer }[] = []
  let size = 0
  for await (const bytes of zipFiles(entries())) {
    pieces.push({ at: size, bytes })
    size += bytes.length
  }
  expect(size).toBeGreaterThan(2 ** 32)
  const reader = new RandomAccessReader()
  reader._readStreamForRange = (start, end) =>
    Readable.from(
      pieces.flatMap(({ at, bytes }) => {
        const piece = bytes.subarray(Math.max(0, start - at), Math.max(0, Math.min(bytes.length, end - at)))
        return piece.length > 0 ? [piece] : []
      }),
    )
  const zip = await fromRandomAccessReaderPromise(reader, size, { lazyEntries: true })
  const names: string[] = []
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName)
    if (entry.fileName !== 'last.txt') continue
    const said = await new Response(Readable.toWeb(await zip.openReadStreamPromise(entry)) as ReadableStream).text()
    expect(said).toBe('the last one')
  }
  expect(names).toHaveLength(16)
})
