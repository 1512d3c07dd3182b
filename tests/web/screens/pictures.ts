import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

/** The folder for pictures of every screen (`npm run screens`). */
export const PICTURES = process.env.SCREENSHOTS

/** The bars around the content are drawn after it. */
const isDrawn = () => document.querySelector('aside:empty') === null

/** With fonts of all scripts, which a bare machine has not. */
export async function picture(page: Page, variant: string, name: string) {
  if (!PICTURES) return
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(isDrawn)
  const directory = join(PICTURES, variant)
  mkdirSync(directory, { recursive: true })
  await page.screenshot({ path: join(directory, `${name.replace(/\W+/g, '-')}.png`) })
}
