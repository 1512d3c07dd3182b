import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { connectHocuspocus, STEP1, STEP2, type Wire } from '../../support/collab/wire.ts'
import type { MeasuredServer } from './server.ts'

/** As our app comes back: web/features/liveDocument/socket.ts. */
const [FIRST_MS, FACTOR, LONGEST_MS] = [250, 1.6, 5_000]
const NOTHING = Y.encodeStateAsUpdate(new Y.Doc())
const ADDRESSES = 250
const GIVE_UP_MS = 120_000

type Seat = { document: string; token: string; known: Uint8Array }

/** Somebody in a document whose browser comes back by itself, wherever the server then is. */
export function takeSeat({ document, token, known }: Seat, n: number, port: () => number) {
  let wire: Wire | undefined
  let [isSynced, isOver, waitMs] = [false, false, FIRST_MS]
  const address = `127.0.${1 + (n % ADDRESSES)}.1`
  function join() {
    if (isOver) return
    const mine = connectHocuspocus(
      `ws://127.0.0.1:${port()}/collab`,
      document,
      token,
      {
        joined: () => mine.send(STEP1, known),
        sync(step) {
          if (step === STEP1) mine.send(STEP2, NOTHING)
          if (step !== STEP2) return
          isSynced = true
          waitMs = FIRST_MS
        },
        closed() {
          isSynced = false
          setTimeout(join, waitMs * (0.5 + Math.random()))
          waitMs = Math.min(LONGEST_MS, waitMs * FACTOR)
        },
      },
      address,
    )
    wire = mine
  }
  join()
  return {
    isSynced: () => isSynced,
    async whenSynced() {
      while (!isSynced) await pause(20)
    },
    leave() {
      isOver = true
      wire?.terminate()
    },
  }
}

/** Waits until all are synced. Returns the milliseconds, and the most memory that the server held on the way. */
export async function untilAllSynced(seats: ReturnType<typeof takeSeat>[], server: MeasuredServer) {
  const start = performance.now()
  let mostRss = 0
  for (;;) {
    mostRss = Math.max(mostRss, (await server.usage()).rss)
    const ms = performance.now() - start
    if (seats.every((seat) => seat.isSynced())) return { ms, mostRss }
    if (ms > GIVE_UP_MS) {
      const missing = seats.filter((seat) => !seat.isSynced()).length
      throw new Error(`${missing} of ${seats.length} are not synced after ${Math.round(ms)} ms`)
    }
    await pause(100)
  }
}
