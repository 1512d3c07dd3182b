import type { Page } from 'playwright'

const PAUSES_MS = [20, 50, 100]

type Frame = { retryWithProgressAndTimeouts(progress: unknown, pausesMs: number[], act: unknown): Promise<unknown> }
type Inside = { _connection: { toImpl(page: Page): { mainFrame(): Frame } } }

/** After a third of a second Playwright looks only twice a second for what a page does not show yet; there is no option for it. */
export function lookOften(page: Page) {
  const frame = (page as unknown as Inside)._connection.toImpl(page).mainFrame()
  Object.assign(Object.getPrototypeOf(frame), {
    retryWithProgressAndBackoff(this: Frame, progress: unknown, act: unknown) {
      return this.retryWithProgressAndTimeouts(progress, PAUSES_MS, act)
    },
  })
}
