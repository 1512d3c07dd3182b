import { indexQueued } from '../matches/indexQueued.ts'
import type { Services } from '../services.ts'
import { type Rest, repeat } from './repeat.ts'

/** `rest` is awaited between some texts and others. */
export function startMemoryIndex(services: Pick<Services, 'db' | 'log'>, rest: Rest) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = repeat(services, signal, 'memory_not_indexed', async () => {
    while (!signal.aborted && (await indexQueued(services.db))) await rest(signal)
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
