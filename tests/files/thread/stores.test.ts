import { expect, onTestFinished, test } from 'vitest'
import { createFileThreads } from '#server/files/thread/fileThreads.ts'
import { createFileWork } from '#server/files/thread/fileWork.ts'
import { MAX_SMALL_BYTES } from '#server/files/thread/machines.ts'
import { testDatabase } from '../../support/app/database.ts'
import { FILE_THREAD } from '../../support/files/thread.ts'

test('rows of large files are stored one after another; those of small ones wait for nobody’s', async () => {
  const { db } = await testDatabase()
  const fileThreads = createFileThreads({ entry: FILE_THREAD, log: () => undefined })
  onTestFinished(fileThreads.close)
  const stored: string[] = []
  const ends = new Map<string, () => void>()

  async function store(name: string, bytes: number) {
    const headers = { length: String(bytes), isChunked: false }
    const work = createFileWork({ db, fileThreads, person: name, place: {}, headers, outgoing: undefined })
    await work.uploading(bytes)
    const done = work.storing(async () => {
      stored.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
    return done.finally(work.end)
  }

  const all = [store('large', MAX_SMALL_BYTES + 1), store('large too', MAX_SMALL_BYTES + 1), store('small', 1000)]
  await expect.poll(() => stored.toSorted()).toEqual(['large', 'small'])
  ends.get('large')!()
  await expect.poll(() => stored).toContain('large too')
  for (const end of ends.values()) end()
  await Promise.all(all)
})
