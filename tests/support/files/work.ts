import type { Db } from '#db/schema.ts'
import { createFileThreads } from '#server/files/thread/fileThreads.ts'
import { createFileWork } from '#server/files/thread/fileWork.ts'
import { createLog } from '#server/log.ts'
import { FILE_THREAD } from './thread.ts'

/** Turns and threads of one caller, for verbs that are called without a request. */
export const fileWorkOf = (db: Db) =>
  createFileWork({
    db,
    fileThreads: createFileThreads({ entry: FILE_THREAD, log: createLog('silent') }),
    person: 'somebody',
    place: {},
    headers: { length: undefined, isChunked: false },
    outgoing: undefined,
  })
