import { expect, onTestFinished, test, vi } from 'vitest'
import { TOO_SLOW } from '#server/files/thread/constants.ts'
import { createFileThreads } from '#server/files/thread/fileThreads.ts'
import { createFileWork } from '#server/files/thread/fileWork.ts'
import { testDatabase } from '../../support/app/database.ts'
import { FILE_THREAD } from '../../support/files/thread.ts'

const MIB = 1024 * 1024
const ACCOUNTS = 8

async function open() {
  const { db } = await testDatabase()
  const fileThreads = createFileThreads({ entry: FILE_THREAD, log: () => undefined })
  onTestFinished(fileThreads.close)
  const upload = (person: string, bytes: number) => {
    const headers = { length: String(bytes), isChunked: false }
    const work = createFileWork({ db, fileThreads, person, place: {}, headers, outgoing: undefined })
    return { work, begun: work.uploading(66 * MIB) }
  }
  return { upload, machines: fileThreads.machines }
}

test('slow uploads of many accounts keep nobody from sending a file of usual size', async () => {
  const { upload } = await open()
  for (let n = 0; n < ACCOUNTS; n++) upload(`slow ${n}`, 66 * MIB)
  const { bytes } = await upload('stranger', 300_000).begun
  expect(bytes).toBe(300_000)
})

test('an upload has to keep a speed only while others wait for its bytes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { upload, machines } = await open()
  const slow = Array.from({ length: ACCOUNTS }, (_, n) => upload(`slow ${n}`, 64 * MIB))
  const begun = await Promise.all(slow.map(({ begun }) => begun))
  vi.advanceTimersByTime(60_000)
  expect(() => begun[0]!.keepPace(1000)).not.toThrow()
  const { begun: large } = upload('stranger', 30 * MIB)
  await vi.waitFor(() => expect(machines.uploads.waiting()).toBe(1))
  expect(() => begun[0]!.keepPace(40 * MIB)).not.toThrow()
  expect(() => begun[1]!.keepPace(1000)).toThrow(TOO_SLOW)
  slow[1]!.work.end()
  expect((await large).bytes).toBe(30 * MIB)
})
