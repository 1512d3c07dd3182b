import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'

let browser: Promise<Browser> | undefined

/** A page of a test lives for seconds: compiling its code once more took a fifth of the renderer's CPU. */
const COMPILED_ONCE = '--js-flags=--no-opt --no-maglev'

/** Starts one browser a worker, which ends with it. */
function openBrowser(): Promise<Browser> {
  browser ??= launchChromium([COMPILED_ONCE])
  return browser
}

type PageOptions = Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'locale' | 'reducedMotion' | 'baseURL' | 'hasTouch' | 'isMobile'
> & {
  /** Console errors that the test provokes; all others, and every uncaught exception, fail the test. */
  expectedErrors?: RegExp[]
  /** Chromium when left out. */
  browser?: Browser
}

/** A person at a browser of their own (cookies, storage). Closed with the test; leaves a screenshot when it failed. */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const page = await openPage(options)
  watchPage(page, () => page.context().close())
  return page
}

const errorsIn = new WeakMap<Page, string[]>()

/** Opens a page for all tests of a file, since one takes a second of CPU. Each test calls `watchPage`; the caller closes it. */
export async function openPage({ expectedErrors = [], browser: given, ...options }: PageOptions = {}): Promise<Page> {
  const context = await (given ?? (await openBrowser())).newContext({
    reducedMotion: 'reduce', // a page that keeps moving is drawn over and over, which took a third of a run
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  context.setDefaultTimeout(40_000)
  const errors: string[] = []
  const report = (error: string) => expectedErrors.some((expected) => expected.test(error)) || errors.push(error)
  context.on('console', (message) => message.type() === 'error' && report(described(message)))
  context.on('weberror', (error) => report(`uncaught ${error.error().stack ?? error.error()}`))
  const page = await context.newPage()
  errorsIn.set(page, errors)
  return page
}

/** Errors in the browser fail the current test; one that fails leaves a screenshot. */
export function watchPage(page: Page, close?: () => Promise<void>) {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepScreenshot(page, task.name)
    await close?.()
    expect(errorsIn.get(page)!.splice(0), 'errors in the browser').toEqual([])
  })
}

const described = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`

async function keepScreenshot(page: Page, test: string) {
  const path = `test-results/${test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${Date.now()}.png`
  await page.screenshot({ path }).catch(() => undefined)
}
