import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

/** The folder for pictures of every screen (`npm run screens`). */
export const PICTURES = process.env.SCREENSHOTS

/** The bars around the content are drawn after it, and a dialog once a touch screen's keyboard has gone. */
const isDrawn = () =>
  document.querySelector('aside:empty') === null &&
  [...document.querySelectorAll('[role=dialog]')].every((dialog) => dialog.checkVisibility({ opacityProperty: true }))

/** With fonts of all scripts, which a bare machine has not. */
export async function picture(page: Page, variant: string, name: string) {
  if (!PICTURES) return
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(isDrawn)
  const directory = join(PICTURES, variant)
  mkdirSync(directory, { recursive: true })
  await page.screenshot({ path: join(directory, `${name.replace(/\W+/g, '-')}.png`), animations: 'disabled' })
}
