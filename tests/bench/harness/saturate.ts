import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { fetchDocument, type Side } from './contest.ts'
import { firstItemsOf, startTypist } from './typist.ts'

const IN_FLIGHT = 100
/** Rows stay short: reading long ones would be what is measured. */
const ROW_LENGTH = 200

/** Number of updates a second that are acknowledged to people who type as fast as they are. */
export async function saturate(side: Side, document: string, people: number, seconds: number) {
  const doc = await fetchDocument(side, document)
  const [items, known] = [firstItemsOf(doc), Y.encodeStateVector(doc)]
  let acknowledged = 0
  let next = Math.floor(Math.random() * items.length)
  const typists = Array.from({ length: people }, (_, n) => {
    let [sent, answered] = [0, 0]
    const typist = startTypist(side.join(document, n), items[next++ % items.length]!, known, () => {
      answered++
      acknowledged++
    })
    const type = () => {
      for (; sent - answered < IN_FLIGHT; sent++) {
        if (sent % ROW_LENGTH === 0) typist.goTo(items[next++ % items.length]!)
        typist.type()
      }
    }
    return { ...typist, type }
  })
  while (!typists.every((typist) => typist.isReady())) await pause(20)
  const start = performance.now()
  while (performance.now() < start + seconds * 1000) {
    for (const typist of typists) typist.type()
    await pause(1)
  }
  const perSecond = acknowledged / ((performance.now() - start) / 1000)
  for (const typist of typists) typist.close()
  return perSecond
}
