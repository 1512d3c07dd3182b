import { type Dirent, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, WrongEnvironment } from '#server/config.ts'
import type { ObjectStore } from '#server/objectStore/keys.ts'
import { openObjectStore } from '#server/objectStore/objectStore.ts'
import { type Bucket, startBucket } from '../support/files/bucket.ts'

const [KEY, OTHER] = [
  'images/0193c2a5-7b6e-7c31-9d0f-3a4b5c6d7e8f',
  'images/0193c2a5-7b6e-7c31-9d0f-3a4b5c6d7e8f-small',
]
const bytes = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, at) => (at * 131) % 256))

let bucket: Bucket
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.stop())

const folder = () => mkdtempSync(join(tmpdir(), 'objects-'))
const KINDS: Record<string, () => ObjectStore> = {
  folder: () => openObjectStore(readConfig({ DATA_DIR: folder() })),
  'S3 bucket': () => openObjectStore(readConfig(bucket.environment)),
}

describe.each(Object.entries(KINDS))('in a %s', (_, open) => {
  test('bytes come back as they were put, for every process', async () => {
    const store = open()
    await store.put(KEY, bytes)
    await store.put(OTHER, Buffer.from('small'))
    expect((await store.find(KEY))?.equals(bytes)).toBe(true)
    expect(String(await store.find(OTHER))).toBe('small')
    await store.put(OTHER, Buffer.from('anew'))
    expect(String(await store.find(OTHER))).toBe('anew')
    store.close()
  })

  test('an object that is deleted, or was never put, is not found', async () => {
    const store = open()
    await store.put(KEY, bytes)
    await store.delete(KEY)
    await store.delete(KEY)
    expect(await store.find(KEY)).toBeUndefined()
    store.close()
  })

  test('refuses keys that lead elsewhere', async () => {
    const store = open()
    for (const key of ['../secret.key', `images/../../secret`, 'images/', `/${KEY}`])
      await expect(async () => store.find(key)).rejects.toThrow(TypeError)
    store.close()
  })
})

test('leaves no part of a file in the folder', async () => {
  const root = folder()
  const store = openObjectStore(readConfig({ DATA_DIR: root }))
  const listFiles = () => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  await Promise.all([KEY, OTHER].map((key) => store.put(key, bytes)))
  expect(
    listFiles()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([KEY, OTHER].map((key) => key.split('/')[1]))
  const [{ parentPath, name }] = listFiles() as [Dirent]
  writeFileSync(join(parentPath, `${name}.part`), 'of a process that was killed')
  for (const key of [KEY, OTHER]) await store.delete(key)
  expect(listFiles()).toEqual([])
})

test('a bucket that does not answer is an error, not an absence', async () => {
  const store = openObjectStore(readConfig({ ...bucket.environment, S3_ENDPOINT: 'http://127.0.0.1:1' }))
  await expect(store.find(KEY)).rejects.toThrow()
  store.close()
})

test('credentials of a bucket come in pairs', () => {
  const { S3_SECRET_ACCESS_KEY: _, ...half } = bucket.environment
  expect(() => readConfig(half)).toThrow(WrongEnvironment)
})
