import type { ServerResponse } from 'node:http'
import { findPayerId, type Place } from '#db/queries/billing/payers.ts'
import type { Db } from '#db/schema.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Owner, Turns } from '../../http/limits/turns.ts'
import { CALLED_OFF, TOO_SLOW } from './constants.ts'
import type { FileThreads } from './fileThreads.ts'
import { MAX_SMALL_BYTES } from './machines.ts'
import type { FileThread } from './openFileThread.ts'

const SECOND = 1000
const UNHURRIED_MS = 10 * SECOND
const MIN_BYTES_A_SECOND = 512 * 1024

type Outgoing = Pick<ServerResponse, 'once' | 'off' | 'writableFinished'>
type Request = {
  db: Db
  fileThreads: FileThreads
  person: string
  place: Place
  headers: { length: string | undefined; isChunked: boolean }
  outgoing: Outgoing | undefined
}

export type FileWork = ReturnType<typeof createFileWork>

/** All waiting and working ends when the caller of the request has left. */
export function createFileWork({ db, fileThreads, person, place, headers, outgoing }: Request) {
  const { machines } = fileThreads
  const releases: (() => void)[] = []
  const leaving = new AbortController()
  const { signal } = leaving
  const leave = () => outgoing!.writableFinished || leaving.abort(new ApiError(400, CALLED_OFF))
  outgoing?.once('close', leave)
  let payer: Promise<string | undefined> | undefined
  let isLarge = false

  async function owner(): Promise<Owner> {
    payer ??= findPayerId(db, place)
    return { person, payer: await payer }
  }

  const hold = async (turns: Turns, units: number) => {
    releases.push(await turns.take(await owner(), { units, signal }))
  }

  return {
    async answering() {
      const release = await machines.exports.take({ person }, { signal })
      if (outgoing) outgoing.once('close', release)
      else releases.push(release)
    },
    /**
     * Takes the turn of the bytes that are sent, before any is read. `bytes` is their number: where it is not said, `most`.
     * `keepPace` throws when so few have come that others wait too long.
     */
    async uploading(most: number) {
      const length = Number(headers.length)
      const bytes = headers.length === undefined || headers.isChunked ? most : Math.min(length, most)
      isLarge = bytes > MAX_SMALL_BYTES
      const turns = isLarge ? machines.uploads : machines.smallUploads
      await hold(turns, bytes)
      const from = performance.now()
      function keepPace(received: number) {
        const tookMs = performance.now() - from
        if (turns.waiting() === 0 || tookMs < UNHURRIED_MS) return
        if (received < (tookMs / SECOND) * MIN_BYTES_A_SECOND) throw new ApiError(408, TOO_SLOW)
      }
      return { bytes, keepPace }
    },
    /** Takes the turn of the bytes that archives unpack to, once and before they do. */
    unpacking: (bytes: number) => hold(machines.unpacked, bytes),
    /** Runs work with a thread; not within a transaction, for whose locks the holders of all threads may wait. */
    inThread: async <Result>(work: (thread: FileThread) => Promise<Result>) =>
      fileThreads.run(await owner(), work, signal),
    storing: async <Result>(store: () => Promise<Result>) =>
      isLarge ? machines.stores.run(await owner(), store, { signal }) : store(),
    piece: async <Result>(make: () => Promise<Result>) => machines.pieces.run(await owner(), make, { signal }),
    end() {
      for (const release of releases.splice(0)) release()
    },
  }
}
