import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createClient } from 'redis'
import type { DocumentName } from './document/names.ts'

/** Something happened to a document. Hints may be lost, doubled or late: they only save waiting for the next poll. */
export type Hint =
  | { kind: 'moved'; name: DocumentName; seq: number }
  /** Somebody may have lost access to something. */
  | { kind: 'access' }
  | { kind: 'presence'; name: DocumentName; update: Uint8Array }
  /** A node opened the document and knows none of the others' people. */
  | { kind: 'whoIsHere'; name: DocumentName }

export type Hints = {
  /** Tells every node, this one included, that `seq` is committed. */
  moved(name: DocumentName, seq: number): void
  /** Tells every node to look at once who may still be here; call it after the commit. */
  accessChanged(): void
  /** Tells the other nodes only. */
  tellOthers(hint: Hint): void
  /** `fromElsewhere`: it came from another node. */
  listen(listener: (hint: Hint, fromElsewhere: boolean) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'dragoman'

/** Within this process, and through Redis to the others when there is one; without it they find out by polling. */
export function createHints(
  options: { redisUrl?: string; log?: (message: string, error?: unknown) => void } = {},
): Hints {
  const node = randomUUID()
  const emitter = new EventEmitter().setMaxListeners(0)
  const redis = options.redisUrl === undefined ? undefined : connectRedis(options.redisUrl, receive, options.log)

  function receive(message: string) {
    const { from, ...hint } = JSON.parse(message)
    if (from === node) return
    if (hint.kind === 'presence') hint.update = Buffer.from(hint.update, 'base64')
    emitter.emit('hint', hint, true)
  }

  function tellOthers(hint: Hint) {
    if (!redis?.isReady()) return
    const wire = hint.kind === 'presence' ? { ...hint, update: Buffer.from(hint.update).toString('base64') } : hint
    redis.publish(JSON.stringify({ from: node, ...wire }))
  }

  function tellAll(hint: Hint) {
    emitter.emit('hint', hint, false)
    tellOthers(hint)
  }

  return {
    moved: (name, seq) => tellAll({ kind: 'moved', name, seq }),
    accessChanged: () => tellAll({ kind: 'access' }),
    tellOthers,
    listen(listener) {
      emitter.on('hint', listener)
      return () => emitter.off('hint', listener)
    },
    async close() {
      emitter.removeAllListeners()
      await redis?.close()
    },
  }
}

/** Never throws and never waits: while Redis is away, hints are lost and it is tried again every second. */
function connectRedis(
  url: string,
  receive: (message: string) => void,
  log: (message: string, error?: unknown) => void = () => {},
) {
  const socket = { connectTimeout: 2000, reconnectStrategy: () => 1000 }
  const publisher = createClient({ url, socket, disableOfflineQueue: true })
  const subscriber = publisher.duplicate()
  let wasReady = true
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => {
      if (wasReady) log('Redis is away; hints between nodes take up to a second', error)
      wasReady = false
    })
    client.on('ready', () => {
      wasReady = true
    })
  }
  publisher.connect().catch(() => undefined)
  subscriber
    .connect()
    .then(() => subscriber.subscribe(CHANNEL, receive))
    .catch(() => undefined)
  return {
    isReady: () => publisher.isReady,
    publish: (message: string) => void publisher.publish(CHANNEL, message).catch(() => undefined),
    async close() {
      publisher.destroy()
      subscriber.destroy()
    },
  }
}
