import type { ToTextWorker } from './textWorker.ts'

/** Input that many requests share. `key` names its state: what was read under it stands for every request with it. */
export type CachedInput = { key: string; read(push: (slice: unknown) => void): Promise<void> }

export const MAX_CACHED = 12

export function createInputCache(post: (message: ToTextWorker) => void) {
  /** The least recently used first. */
  const sent = new Set<string>()
  let reading: { key: string } | undefined

  function evict() {
    for (const key of [...sent].slice(0, Math.max(0, sent.size + 1 - MAX_CACHED))) {
      sent.delete(key)
      post({ kind: 'evict', key })
    }
  }

  return {
    has: (key: string) => sent.has(key),
    isReading: () => reading !== undefined,
    use(key: string) {
      sent.delete(key)
      sent.add(key)
    },
    /** @throws what reading throws; a read that `clear` cut off ends without an error */
    async send({ key, read }: CachedInput) {
      const own = { key }
      reading = own
      evict()
      try {
        await read((slice) => {
          if (reading !== own) throw new Error('The worker that this was read for has ended')
          post({ kind: 'slice', key, slice })
        })
        if (reading === own) sent.add(key)
      } catch (error) {
        if (reading !== own) return
        post({ kind: 'evict', key })
        throw error
      } finally {
        if (reading === own) reading = undefined
      }
    },
    clear() {
      sent.clear()
      reading = undefined
    },
  }
}
