import type { Draft } from './draft.ts'
import { isEnded, isOpen, lastOf, type Progress } from './progress.ts'
import type { Step } from './steps.ts'

export type Tracker = ReturnType<typeof createTracker>

export function createTracker(started: readonly Progress[]) {
  const progress = new Map<Draft, Progress>(started.map((one) => [one.draft, one]))
  const of = (draft: Draft) => progress.get(draft)!
  return {
    of,
    all: () => [...progress.values()],
    open: () => [...progress.values()].filter(isOpen),
    move(draft: Draft, step: Step) {
      const now = of(draft)
      progress.set(draft, isEnded(now) ? { ...now, last: lastOf(step(now.last)) } : step(now))
    },
  }
}
