import { join } from 'node:path'
import type { Page } from 'playwright'
import { build, type Rolldown } from 'vite'
import { expect } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { newPage } from '../../support/browser/browser.ts'
import type {} from './page.ts'

let bundle: Promise<{ script: string; style: string }> | undefined

async function bundlePage() {
  const output = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['iife'], name: 'lab' },
    },
  })) as Rolldown.RolldownOutput[]
  const files = output[0]!.output
  const script = files.find((file) => file.type === 'chunk')!.code
  const style = files.filter((file) => file.type === 'asset').map((file) => String(file.source))
  return { script, style: style.join('\n') }
}

type Rows = string | Record<string, string>

type Kept = { source?: string; language?: LanguageCode; view?: 'forms' | 'text' }

/**
 * A page with two people on one document: `window.me` and `window.colleague`, each with the real editor. With `at` its clock
 * stands there until `page.clock.setFixedTime`.
 */
export async function openLab(rows: Rows, { at, ...kept }: Kept & { at?: number } = {}): Promise<Page> {
  bundle ??= bundlePage()
  const { script, style } = await bundle
  const page = await newPage()
  if (at !== undefined) await page.clock.setFixedTime(at)
  await page.setContent('<body style="font: 16px monospace"></body>')
  // the app's stylesheet makes pictures blocks too
  await page.addStyleTag({ content: `img { display: block } p { margin: 0 } ${style}` })
  await page.addScriptTag({ content: script })
  await fill(page, rows, kept)
  return page
}

export const fill = (page: Page, rows: Rows, { source = '', language = 'es', view = 'text' }: Kept = {}) =>
  page.evaluate(([rows, kept]) => window.open_lab(typeof rows === 'string' ? { row: rows } : rows, kept), [
    rows,
    { source, language, view },
  ] as const)

/** The state of the page within five seconds, however busy the machine is. */
export const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 5_000, interval: 10 })
