import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentName } from './document/names.ts'
import type { CollabLog } from './log.ts'

/** Something happened to a document. Hints may be lost, doubled or late: they only save waiting for the next poll. */
type Hint =
  | { kind: 'moved'; name: DocumentName; seq: number }
  | { kind: 'access' }
  | { kind: 'written' }
  | { kind: 'presence'; name: DocumentName; update: Uint8Array }
  | { kind: 'whoIsHere'; name: DocumentName }
  | { kind: 'connected' }

export type Hints = {
  moved(name: DocumentName, seq: number): void
  /** Tells every node to look at once who may still be here; call it after the commit. */
  accessChanged(): void
  /** Tells every node that there may be new events; call it after the commit. Commits of documents tell it by `moved`. */
  written(): void
  tellOthers(hint: Hint): void
  reachesOthers(): boolean
  listen(listener: (hint: Hint, fromElsewhere: boolean) => void): () => void
  /** Resolves when other nodes can be reached, or after two seconds without. */
  ready: Promise<unknown>
  close(): Promise<void>
}

const CHANNEL = 'dragoman'
const READY_MS = 2000

export function createHints(options: { redisUrl?: string; log?: CollabLog } = {}): Hints {
  const node = randomUUID()
  const emitter = new EventEmitter().setMaxListeners(0)
  const connected = () => emitter.emit('hint', { kind: 'connected' } satisfies Hint, false)
  let redis: Redis | undefined
  const opening =
    options.redisUrl === undefined
      ? undefined
      : openRedis(options.redisUrl, { receive, connected, log: options.log }).then((opened) => {
          redis = opened
          return opened
        })

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
    written: () => tellAll({ kind: 'written' }),
    tellOthers,
    reachesOthers: () => redis?.isReady() ?? false,
    ready: opening
      ? Promise.race([opening.then(({ ready }) => ready), pause(READY_MS, undefined, { ref: false })])
      : Promise.resolve(),
    listen(listener) {
      emitter.on('hint', listener)
      return () => emitter.off('hint', listener)
    },
    async close() {
      emitter.removeAllListeners()
      const opened = await opening
      opened?.close()
    },
  }
}

type Listeners = {
  receive(message: string): void
  connected(): void
  log?: CollabLog
}

type Redis = Awaited<ReturnType<typeof openRedis>>

async function openRedis(url: string, { receive, connected, log = () => {} }: Listeners) {
  // a single process need not load its client, a tenth of a second of each start
  const { createClient } = await import('redis')
  const reconnectStrategy = (attempts: number) => Math.min(50 * 2 ** attempts, 1000)
  const publisher = createClient({
    url,
    socket: { connectTimeout: 2000, reconnectStrategy },
    disableOfflineQueue: true,
  })
  const subscriber = publisher.duplicate({ disableOfflineQueue: false })
  let isAway = false
  let isSubscribed = false
  const tellWhenReady = () => {
    if (!isSubscribed || !publisher.isReady || !subscriber.isReady) return
    isAway = false
    connected()
  }
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => {
      if (!isAway) log('redis_unavailable', {}, error)
      isAway = true
    })
    client.on('ready', tellWhenReady)
  }
  const ready = Promise.all([
    publisher.connect(),
    subscriber.connect().then(async () => {
      await subscriber.subscribe(CHANNEL, receive)
      isSubscribed = true
    }),
  ]).then(tellWhenReady)
  ready.catch(() => undefined)
  return {
    ready,
    isReady: () => publisher.isReady,
    publish: (message: string) => void publisher.publish(CHANNEL, message).catch(() => undefined),
    close() {
      publisher.destroy()
      subscriber.destroy()
    },
  }
}
