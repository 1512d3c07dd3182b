import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Axe = { run: (root: Document | Element, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

/** The dialog or menu that lies over a screen. */
export const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]'

type Scope = {
  /** The last element that matches, if there is one, instead of the whole screen. */
  within?: string
  /** These rules alone. */
  only?: string[]
}

/** Violations of WCAG 2.2 AA and good practice on the current screen. */
export async function faultsOf(page: Page, scope: Scope = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async ({ within = 'html', only }) => {
    const { axe } = window as unknown as { axe: Axe }
    const root = [...document.querySelectorAll(within)].at(-1) ?? document
    const rules = only ? { runOnly: only } : { rules: { region: { enabled: true }, 'target-size': { enabled: true } } }
    // No enabled rule looks at the style sheets, which would be parsed anew each time.
    const preload = { assets: ['media'] }
    return (await axe.run(root, { ...rules, preload, resultTypes: ['violations'] })).violations
  }, scope)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`))
}
