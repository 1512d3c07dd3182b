/** @module-tag nightly */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { textOf } from '#collab/document/rows.ts'
import { openStudio } from '../../support/collab/collab.ts'
import { connectHocuspocus, STEP1, STEP2, UPDATE } from '../../support/collab/wire.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 100)

test(
  `[O4] when all have left nothing stays in memory: the heap does not grow over ${ROUNDS} rounds of open, edit, leave`,
  async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const studio = await openStudio()
    const { rows, name } = await studio.page(50, (n) => `Texto ${n}`)
    const heap: number[] = []

    for (let round = 1; round <= ROUNDS; round++) {
      await openEditLeave(studio.node.url, name, studio.members[round % 3]!.token, rows[round % 50]!)
      await vi.waitFor(() => expect(studio.node.collab.documentsInMemory()).toBe(0), { interval: 2, timeout: 10_000 })
      collectGarbage()
      heap.push(process.memoryUsage().heapUsed)
    }

    const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
    const early = median(heap.slice(ROUNDS * 0.1, ROUNDS * 0.3))
    const late = median(heap.slice(ROUNDS * 0.8))
    expect(late / early).toBeLessThan(1.1)
  },
  120_000 + ROUNDS * 300,
)

function openEditLeave(url: string, name: string, token: string, row: string) {
  const doc = new Y.Doc()
  return new Promise<void>((resolve) => {
    let acknowledged = 0
    const wire = connectHocuspocus(url, name, token, {
      joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) return
        Y.applyUpdate(doc, payload)
        if (step !== STEP2) return
        wire.send(STEP2, new Uint8Array([0, 0]))
        const before = Y.encodeStateVector(doc)
        textOf(doc, row).insert(0, 'x')
        wire.send(UPDATE, Y.encodeStateAsUpdate(doc, before))
      },
      acknowledged() {
        if (++acknowledged === 2) wire.close()
      },
      closed() {
        doc.destroy()
        resolve()
      },
    })
  })
}
