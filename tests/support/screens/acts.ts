import type { Page } from 'playwright'
import { OVERLAY } from './axe.ts'

export const press = (name: string | RegExp) => async (page: Page) =>
  void (await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click())
export const tab = (name: string) => async (page: Page) => void (await page.getByRole('tab', { name }).click())
export const choose = (button: string | RegExp, item: string) => async (page: Page) => {
  await press(button)(page)
  await page.getByRole('menuitem', { name: item }).click()
}
/** On a narrow screen it is closed. */
export const inSidebar = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  const show = page.getByRole('button', { name: 'Show the sidebar' })
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  if (await show.isVisible()) await show.click()
  await act(page)
}
export const csv = (name: string, text: string) => async (page: Page) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Closes the dialog or menu over the screen. Returns false where there was none or it stays: then the screen may be changed. */
export async function closeOverlay(page: Page) {
  const overlay = page.locator(OVERLAY)
  if ((await overlay.count()) === 0) return false
  await page.keyboard.press('Escape')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  return (await overlay.count()) === 0
}
