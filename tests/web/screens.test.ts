import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app.ts'
import { tooSmall } from './measures.ts'
import { SCREENS } from './screensTable.ts'
import { buildWorld } from './screensWorld.ts'
import { casesOf, type Visit, visits } from './visit.ts'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Where pictures of every screen are to be left (`npm run screens`). */
const PICTURES = process.env.SCREENSHOTS

let server: TestServer
let visit: Visit
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
  visit = visits(server.url, await buildWorld(server))
})
afterAll(() => server.close())

test.each(SCREENS)(
  '$name: every state that can exist is rendered; axe finds nothing; targets have 24 px',
  async (screen) => {
    const page = await visit.open()
    const found: string[] = []
    for (const [name, state] of casesOf(screen)) {
      await visit.show(page, screen, state)
      await picture(page, 'light', `${screen.name} ${name}`)
      // What is still on its way has no heading yet.
      for (const fault of await faultsOf(page))
        if (name !== 'loading' || !fault.startsWith('page-has-heading-one')) found.push(`${name}: ${fault}`)
      for (const target of await tooSmall(page)) found.push(`${name}: ${target}`)
      if (!screen.isInEveryLook || name === 'loading' || state.act) continue
      await lookAsDarkArabicPhone(page)
      await picture(page, 'dark Arabic phone', `${screen.name} ${name}`)
      for (const fault of await faultsOf(page)) found.push(`${name}, dark, Arabic, on a phone: ${fault}`)
      await lookAsUsual(page)
    }
    expect(found).toEqual([])
  },
)

async function lookAsDarkArabicPhone(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
}

async function lookAsUsual(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

const VARIANTS = [
  ['dark', { colorScheme: 'dark' as const }],
  ['Arabic', {}],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
] as const

test.each(VARIANTS)('axe finds nothing on the densest screens, %s', async (variant, options) => {
  const page = await visit.open(options)
  const found: string[] = []
  for (const screen of SCREENS.filter(({ isDense }) => isDense || PICTURES)) {
    await visit.show(page, screen, { shows: screen.shows })
    if (variant === 'Arabic') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await picture(page, variant, screen.name)
    for (const fault of [...(await faultsOf(page)), ...(await tooSmall(page))]) found.push(`${screen.name}: ${fault}`)
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (isWider) found.push(`${screen.name} is wider than its window`)
  }
  expect(found).toEqual([])
})

test('ten screens are the densest ones', () => {
  expect(SCREENS.filter(({ isDense }) => isDense)).toHaveLength(10)
})

type Axe = { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

/** What WCAG 2.2 AA and the usual good practice find wrong with what is shown now. */
async function faultsOf(page: Page) {
  await page.evaluate(AXE)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run(document, { rules: { region: { enabled: true }, 'target-size': { enabled: true } } }))
      .violations
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`))
}

/** With fonts for Arabic and Japanese, which a bare machine has not. */
async function picture(page: Page, variant: string, name: string) {
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
