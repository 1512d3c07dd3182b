import type { CDPSession, Page } from 'playwright'
import { covered, illegible, tooSmall } from '../browser/measures.ts'
import { faultsOf } from './axe.ts'
import { PICTURES } from './pictures.ts'
import type { Case, Screen } from './screen.ts'

type Look = {
  name: string
  colorScheme?: 'dark'
  dir?: 'rtl'
  width?: number
  /** The size of usual text, as somebody sets it in the browser. */
  fontSize?: number
  faults: (page: Page) => Promise<string[]>
}

const USUAL = { width: 1280, height: 800, fontSize: 16 }

const DARK: Look = { name: 'dark', colorScheme: 'dark', faults: (page) => faultsOf(page, { only: ['color-contrast'] }) }
const ARABIC: Look = { name: 'Arabic', dir: 'rtl', faults: (page) => faultsAndSizes(page, ['target-size']) }
const PHONE: Look = { name: 'on a phone', width: 390, faults: (page) => faultsAndSizes(page) }
const WIDE: Look = { name: 'wide', width: 1920, faults: illegible }
const TABLET: Look = { name: 'on a tablet', width: 1024, faults: crowded }
const ALL_AT_ONCE: Look = {
  ...DARK,
  ...ARABIC,
  ...PHONE,
  name: 'dark, Arabic, on a phone',
  faults: (page) => faultsOf(page),
}
/** Stands for all others in the plain run. */
const HARDEST: Look = { ...ALL_AT_ONCE, faults: (page) => faultsAndSizes(page) }
const LARGE: Look = { name: 'with text at 200 %', fontSize: 2 * USUAL.fontSize, faults: illegible }

/** In which other looks a state of this screen is seen: one in the plain run, all with pictures. */
export function looksOf({ isDense }: Screen, state: string, { act }: Case): Look[] {
  if (!PICTURES) return state === 'ready' ? [HARDEST] : []
  if (state === 'ready') return [DARK, ARABIC, PHONE, WIDE, TABLET, LARGE]
  if (act) return [...(isDense ? [LARGE] : []), ALL_AT_ONCE]
  return state === 'loading' ? [] : [ALL_AT_ONCE]
}

export async function setLook(page: Page, { colorScheme, dir, width = USUAL.width, fontSize }: Partial<Look>) {
  const { height } = USUAL
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: 'reduce' })
  await page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir ?? 'ltr')
  await (await devtools(page)).send('Page.setFontSizes', { fontSizes: { standard: fontSize ?? USUAL.fontSize } })
  // Chrome may tell an open page of another text size with its next resize only.
  const isSoTall = page.viewportSize()?.width === width && page.viewportSize()?.height === height
  await page.setViewportSize({ width, height: isSoTall ? height + 1 : height })
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/** Faults that remain once rows and menus are at rest. */
export async function faultsIn(page: Page, { faults }: Look) {
  let found = await faults(page)
  for (let tries = 0; found.length > 0 && tries < 20; tries++) {
    await page.waitForTimeout(100)
    found = await faults(page)
  }
  return found
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()
function devtools(page: Page) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

async function faultsAndSizes(page: Page, only?: string[]) {
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [...(await faultsOf(page, { only })), ...(await tooSmall(page)), ...(isWider ? ['wider than its window'] : [])]
}

async function crowded(page: Page) {
  return [...(await illegible(page)), ...(await covered(page))]
}
