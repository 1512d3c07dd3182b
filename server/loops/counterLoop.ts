import { sumCounters } from '#db/queries/pages/textCounters.ts'
import type { Services } from '../services.ts'
import { repeat } from './repeat.ts'

/**
 * Until it is stopped: what was appended to the counters is added up. In every process, whatever its roles, so that nobody
 * appends without somebody who sums, and a reader never finds more than was written in two seconds.
 */
export function startCounters(services: Pick<Services, 'db' | 'log'>) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = repeat(services, signal, 'counters_not_summed', async () => {
    while ((await sumCounters(services.db)) > 0 && !signal.aborted);
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
