import { forgetGoneTexts, indexQueued } from '../matches/indexQueued.ts'
import type { Services } from '../services.ts'
import { type Rest, repeat } from './repeat.ts'

const TICKS_BETWEEN_CLEANINGS = 1_800

/** `rest` is awaited between some texts and others. */
export function startMemoryIndex(services: Pick<Services, 'db' | 'log'>, rest: Rest) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = repeat(services, signal, 'memory_not_indexed', async (count) => {
    while (!signal.aborted && (await indexQueued(services.db))) await rest(signal)
    if (count % TICKS_BETWEEN_CLEANINGS === 0) await forgetGoneTexts(services.db)
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
