import { createStore } from 'zustand'
import type { Risk } from '#db/vocabulary/work/risks.ts'
import { QUEUES, type Queue } from '../../tableTools/review/queues.ts'
import { QUEUE_KEYS } from '../../tableTools/shortcuts.ts'
import type { Open } from './rowWalk.ts'

export type Led = { to: Queue; id: string; rank: number | null; risk: Risk | null }
export type QueueStore = ReturnType<typeof createQueue>

export const createQueue = () => createStore<Led | undefined>(() => undefined)

export const isQueue = (to: Open): to is Queue => to !== 'unfinished'

/** Said where no such row is left; of one page, how one looks in all. */
export function noneOf(to: Open, of: 'page' | 'version' = 'version') {
  if (!isQueue(to)) return 'Every row is finished'
  return of === 'page' ? `${QUEUES[to].none} on this page. ${QUEUE_KEYS[to]} looks in all pages.` : QUEUES[to].none
}
