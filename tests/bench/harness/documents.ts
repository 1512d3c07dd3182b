import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { fetchDocument, type Side } from './contest.ts'
import { quantile } from './result.ts'
import { firstItemsOf, startReader, startTypist, type Typist } from './typist.ts'

const WARM_UP_MS = 2000

export type Spread = {
  /** The server's, for one update. */
  cpuMs: number
  p50: number
  p99: number
  /** How many of the updates the other person saw in time. */
  shownShare: number
}

/**
 * Two people in each document: one types in one row, so that all documents together have so many updates a second, the other
 * reads along.
 */
export async function typeInDocuments(
  side: Side,
  documents: string[],
  { perSecond, seconds, row = 0 }: { perSecond: number; seconds: number; row?: number },
): Promise<Spread> {
  const everyMs = (documents.length / perSecond) * 1000
  const shown: number[] = []
  let updates = 0
  let isMeasuring = false
  const pairs: { typist: Typist; reader: { isReady(): boolean; close(): void }; times: number[] }[] = []
  for (const [n, document] of documents.entries()) {
    const doc = await fetchDocument(side, document)
    const times: number[] = []
    const rows = firstItemsOf(doc)
    const typist = startTypist(side.join(document, n), rows[row % rows.length]!, Y.encodeStateVector(doc))
    // Updates that were committed together arrive as one.
    const reader = startReader(side.join(document, n + 1), (client, clock, length) => {
      if (client !== typist.client || !isMeasuring) return
      const now = performance.now()
      for (const sentAt of times.slice(clock, clock + length)) if (sentAt) shown.push(now - sentAt)
    })
    pairs.push({ typist, reader, times })
  }
  while (!pairs.every(({ typist, reader }) => typist.isReady() && reader.isReady())) await pause(20)
  const start = performance.now()
  const due = pairs.map((_, n) => start + (n / pairs.length) * everyMs)
  const typeUntil = async (end: number) => {
    for (let now = performance.now(); now < end; now = performance.now()) {
      pairs.forEach(({ typist, times }, n) => {
        while (due[n]! <= now) {
          times[typist.type()] = performance.now()
          due[n]! += everyMs
          updates++
        }
      })
      await pause(1)
    }
  }
  await typeUntil(start + WARM_UP_MS)
  const before = await side.server.usage()
  isMeasuring = true
  updates = 0
  await typeUntil(performance.now() + seconds * 1000)
  const after = await side.server.usage()
  await pause(300)
  for (const { typist, reader } of pairs) {
    typist.close()
    reader.close()
  }
  await pause(300)
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / updates,
    p50: quantile(shown, 0.5),
    p99: quantile(shown, 0.99),
    shownShare: shown.length / updates,
  }
}
