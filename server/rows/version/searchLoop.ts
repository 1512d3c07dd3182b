import { JUDGED } from '#db/queries/search/findings.ts'
import { COMPARED } from '#db/queries/search/ratedTerms.ts'
import { SEARCHED } from '#db/queries/search/searchTexts.ts'
import { forgetGonePages } from '#db/queries/search/shelves.ts'
import { type Rest, repeat } from '../../loops/repeat.ts'
import type { Services } from '../../services.ts'
import { ratedTermsWorker } from './compareTerms.ts'
import { searchWorker } from './indexTexts.ts'
import { findingsWorker } from './judgeTexts.ts'
import { bringUpResting, type Marks } from './shelfWork.ts'

const GONE_PAGES_AT_ONCE = 20
const TICKS_BETWEEN_LOOKS = 10
const TICKS_BETWEEN_CLEANINGS = 300

/** `rest` is awaited between some texts and others. */
export function startSearch(services: Pick<Services, 'db' | 'log' | 'texts'>, rest: Rest) {
  const stopping = new AbortController()
  const { signal } = stopping
  const workers = [searchWorker(services.db), findingsWorker(services), ratedTermsWorker(services)]
  const isOver = async () => {
    await rest(signal)
    return signal.aborted
  }
  const marks = new Map<(typeof workers)[number], Marks>()
  const running = repeat(services, signal, 'texts_not_indexed', async (count) => {
    if (count % TICKS_BETWEEN_LOOKS !== 0) return
    for (const worker of workers)
      marks.set(worker, await bringUpResting(worker, marks.get(worker) ?? new Map(), isOver))
    if (count % TICKS_BETWEEN_CLEANINGS !== 0) return
    for (const kept of [SEARCHED, JUDGED, COMPARED]) await forgetGonePages(services.db, kept, GONE_PAGES_AT_ONCE)
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
