import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import { connectHocuspocus, STEP1, STEP2, UPDATE, type Wire } from '../../support/collab/wire.ts'

type WriterOptions = {
  name: string
  token: string
  document: string
  /** The address to connect to next; asked at each attempt. */
  url(): string
  random(): number
}

export type Writer = ReturnType<typeof startWriter>

const MARKER = /‹[^‹›]*›/g
export const markersIn = (text: string) => text.match(MARKER) ?? []

/**
 * Types markers into a document, reconnects for ever, and remembers which markers the server acknowledged.
 * A marker is one insertion at a place where no other marker can be cut in two.
 */
export function startWriter({ name, token, document, url, random }: WriterOptions) {
  const acknowledged = new Set<string>()
  const unacknowledged = new Set<string>()
  const closings: { code: number; reason: string }[] = []
  /** One entry for each message under way, oldest first: the markers it carried. */
  let underWay: string[][] = []
  let doc = new Y.Doc()
  let wire: Wire | undefined
  let isSynced = false
  let isShaken = false
  let count = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function send(step: number, payload: Uint8Array, markers: string[]) {
    underWay.push(markers)
    wire?.send(step, payload)
  }

  function onUpdate(update: Uint8Array, origin: unknown) {
    if (origin === 'server' || !isShaken) return
    send(UPDATE, update, [...unacknowledged].slice(-1))
  }
  doc.on('update', onUpdate)

  function connect() {
    isSynced = isShaken = false
    underWay = []
    const connection = connectHocuspocus(url(), document, token, {
      joined: () => connection.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step !== STEP1) {
          Y.applyUpdate(doc, payload, 'server')
          if (step === STEP2) isSynced = true
          return
        }
        isShaken = true
        send(STEP2, Y.encodeStateAsUpdate(doc, payload), [...unacknowledged])
      },
      acknowledged() {
        for (const marker of underWay.shift() ?? []) {
          unacknowledged.delete(marker)
          acknowledged.add(marker)
        }
      },
      closed(code, reason) {
        closings.push({ code, reason })
        if (wire !== connection) return
        wire = undefined
        isSynced = isShaken = false
        if (!stopped) timer = setTimeout(connect, 20 + random() * 80)
      },
    })
    wire = connection
  }
  connect()

  return {
    name,
    document,
    acknowledged,
    unacknowledged,
    closings,
    doc: () => doc,
    isSynced: () => isSynced && isShaken,
    isSettled: () => isSynced && isShaken && unacknowledged.size === 0,
    /** Inserts the next marker and now and then removes a filler. */
    write() {
      const rows = [...contentOf(doc).values()]
      const text = rows[Math.floor(random() * rows.length)]
      if (!text) return
      const now = text.toString()
      const places = [0, ...Array.from(now.matchAll(/[›·]/g), (match) => match.index + 1)]
      const at = places[Math.floor(random() * places.length)]!
      const marker = `‹${name}.${++count}›`
      unacknowledged.add(marker)
      doc.transact(() => {
        text.insert(at, `${marker}·`)
        const filler = now.indexOf('·', Math.floor(random() * now.length))
        if (filler >= 0 && filler >= at && random() < 0.3) text.delete(filler + marker.length + 1, 1)
      })
    },
    /** Goes for good and forgets everything: only the server can still know what was acknowledged. */
    leave() {
      wire?.terminate()
      doc.off('update', onUpdate)
      doc = new Y.Doc()
      doc.on('update', onUpdate)
      unacknowledged.clear()
      underWay = []
    },
    drop: () => wire?.terminate(),
    stop() {
      stopped = true
      clearTimeout(timer)
      wire?.terminate()
    },
  }
}
