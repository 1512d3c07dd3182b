import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as Y from 'yjs'
import { fetchDocument, type Side } from './contest.ts'
import { firstItemsOf, startReader, startTypist, type Typist } from './typist.ts'

export type Typing = {
  /** Milliseconds from a keystroke to its appearance in somebody else's document. */
  shown: number[]
  /** Milliseconds from a keystroke to its acknowledgement; empty where there is none. */
  acknowledged: number[]
  updates: number
  cpuMsPerUpdate: number
}

const READERS = 3

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** People type single characters, each in a row of their own, while a few others read along in real documents. */
export async function typeTogether(
  side: Side,
  document: string,
  options: { people: number; editsPerSecond: number; seconds: number; firstRow?: number },
): Promise<Typing> {
  const doc = await fetchDocument(side, document)
  const [firstItems, known] = [firstItemsOf(doc), Y.encodeStateVector(doc)]
  const sent = new Map<number, number[]>()
  const shown: number[] = []
  const acknowledged: number[] = []
  let isMeasuring = false

  const typists: Typist[] = []
  for (let n = 0; n < options.people; n++) {
    const times: number[] = []
    const typist = startTypist(
      side.join(document, n),
      firstItems[((options.firstRow ?? 0) + n) % firstItems.length]!,
      known,
      (count) => {
        if (isMeasuring) acknowledged.push(performance.now() - times[count]!)
      },
    )
    sent.set(typist.client, times)
    typists.push(typist)
  }
  const readers = Array.from({ length: READERS }, (_, n) =>
    startReader(side.join(document, n), (client, clock, length) => {
      const times = sent.get(client)
      if (!times || !isMeasuring) return
      const now = performance.now()
      for (let at = clock; at < clock + length; at++) {
        const sentAt = times[at]
        if (sentAt !== undefined) shown.push(now - sentAt)
      }
    }),
  )
  while (![...typists, ...readers].every((person) => person.isReady())) await pause(20)

  // Garbage of joining is collected beforehand: a pause of this process would be taken for one of the server.
  collectGarbage()

  let updates = 0
  const intervalMs = 1000 / options.editsPerSecond
  const start = performance.now()
  const due = typists.map((_, n) => start + (n / typists.length) * intervalMs)
  const typeUntil = async (end: number) => {
    for (;;) {
      const now = performance.now()
      if (now >= end) return
      typists.forEach((typist, n) => {
        while (due[n]! <= now) {
          const clock = typist.type()
          sent.get(typist.client)![clock] = performance.now()
          due[n]! += intervalMs
          updates++
        }
      })
      await pause(1)
    }
  }
  await typeUntil(start + 1500)
  const before = await side.server.usage()
  isMeasuring = true
  updates = 0
  await typeUntil(performance.now() + options.seconds * 1000)
  const after = await side.server.usage()
  const measured = updates
  await pause(500)
  for (const person of [...typists, ...readers]) person.close()
  await pause(100)
  return { shown, acknowledged, updates: measured, cpuMsPerUpdate: (after.cpuMs - before.cpuMs) / measured }
}
