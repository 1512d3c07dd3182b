import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'

/** The folder for pictures of every screen (`npm run screens`). */
export const PICTURES = process.env.SCREENSHOTS

/** With fonts for Arabic and Japanese, which a bare machine has not. */
export async function picture(page: Page, variant: string, name: string) {
  if (!PICTURES) return
  await page.addStyleTag({ content: FONTS.map(fontFace).join('') })
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  const directory = join(PICTURES, variant)
  mkdirSync(directory, { recursive: true })
  await page.screenshot({ path: join(directory, `${name.replace(/\W+/g, '-')}.png`) })
}

const FONTS = [
  ['Noto Sans Arabic', '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2'],
  ['Noto Sans CJK SC', '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff2'],
] as const

function fontFace([family, file]: (typeof FONTS)[number]) {
  const bytes = readFileSync(new URL(import.meta.resolve(file))).toString('base64')
  return `@font-face { font-family: '${family}'; src: url(data:font/woff2;base64,${bytes}) }`
}
