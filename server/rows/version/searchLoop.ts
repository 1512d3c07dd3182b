import { forgetGonePages } from '#db/queries/search/searchTexts.ts'
import { repeat } from '../../loops/repeat.ts'
import type { Services } from '../../services.ts'
import { indexResting } from './indexTexts.ts'

const GONE_PAGES_AT_ONCE = 20
const TICKS_BETWEEN_LOOKS = 10
const TICKS_BETWEEN_CLEANINGS = 300

export function startSearch(services: Pick<Services, 'db' | 'log'>) {
  const stopping = new AbortController()
  const { signal } = stopping
  let marks: Awaited<ReturnType<typeof indexResting>> = new Map()
  const running = repeat(services, signal, 'texts_not_indexed', async (count) => {
    if (count % TICKS_BETWEEN_LOOKS !== 0) return
    marks = await indexResting(services, marks, () => signal.aborted)
    if (count % TICKS_BETWEEN_CLEANINGS === 0) await forgetGonePages(services.db, GONE_PAGES_AT_ONCE)
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
