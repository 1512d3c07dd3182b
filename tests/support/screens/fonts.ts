import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

/** By the names under which systems have them. */
const FONTS: Record<string, [from: string, file: string]> = {
  'Noto Sans Arabic': ['@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2', ''],
  'Noto Sans Hebrew': ['@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff2', ''],
  'Noto Sans CJK JP': ['@embedpdf/fonts-jp', '../fonts/NotoSansJP-Regular.otf'],
  'Noto Sans CJK KR': ['@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'],
  'Noto Sans CJK SC': ['@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'],
  'Noto Sans CJK TC': ['@embedpdf/fonts-tc', '../fonts/NotoSansHant-Regular.otf'],
}
const PATH = '/fonts-of-the-test/'

/** Fonts for scripts that a bare machine has none for, as if it had them; each is read once a text needs it. */
export async function installFonts(page: Page) {
  await page.context().route(`**${PATH}*`, (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.slice(PATH.length))
    const [from, file] = FONTS[name]!
    return route.fulfill({ path: fileURLToPath(new URL(file, import.meta.resolve(from))) })
  })
  await page.addInitScript(
    ([names, path]) => {
      for (const name of names) document.fonts.add(new FontFace(name, `url(${path}${encodeURIComponent(name)})`))
    },
    [Object.keys(FONTS), PATH] as const,
  )
}
