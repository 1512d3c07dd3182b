import { indexQueued } from '../matches/indexQueued.ts'
import type { Services } from '../services.ts'
import { repeat } from './repeat.ts'

export function startMemoryIndex(services: Pick<Services, 'db' | 'log'>) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = repeat(services, signal, 'memory_not_indexed', async () => {
    while (!signal.aborted && (await indexQueued(services.db)));
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
