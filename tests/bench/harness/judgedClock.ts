export type JudgedClock = { judgedClock: { judged: number; beganAt: number; endedAt: number; longestTaskMs: number } }

/** Runs inside the page, before the app: counts the texts that the thread of the judge answers, and the longest task meanwhile. */
export function countJudged() {
  const clock: JudgedClock['judgedClock'] = { judged: 0, beganAt: 0, endedAt: 0, longestTaskMs: 0 }
  Object.assign(window, { judgedClock: clock })
  class Counted extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (options?.name !== 'judge') return
      clock.beganAt = performance.now()
      this.addEventListener('message', ({ data }) => {
        clock.judged += (data as unknown[]).length
        clock.endedAt = performance.now()
      })
    }
  }
  window.Worker = Counted
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (clock.beganAt > 0 && startTime > clock.beganAt) clock.longestTaskMs = Math.max(clock.longestTaskMs, duration)
  }).observe({ type: 'longtask' })
}
