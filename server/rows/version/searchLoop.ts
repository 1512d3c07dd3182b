import { forgetGonePages } from '#db/queries/search/searchTexts.ts'
import { repeat } from '../../loops/repeat.ts'
import type { Services } from '../../services.ts'
import { indexSome } from './indexTexts.ts'

const GONE_PAGES_AT_ONCE = 20
/** A search indexes what is new by itself: the loop leaves it less to do. */
const TICKS_BETWEEN_LOOKS = 15
const TICKS_BETWEEN_CLEANINGS = 300

/** Until it is stopped: texts that have changed are put into the index of the search. */
export function startSearch(services: Pick<Services, 'db' | 'log'>) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = repeat(services, signal, 'texts_not_indexed', async (count) => {
    if (count % TICKS_BETWEEN_LOOKS === 0) await indexSome(services, () => signal.aborted)
    if (count % TICKS_BETWEEN_CLEANINGS === 0) await forgetGonePages(services.db, GONE_PAGES_AT_ONCE)
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
