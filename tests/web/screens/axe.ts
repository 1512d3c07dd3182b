import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Axe = { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> }
type Violation = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }

/** Violations of WCAG 2.2 AA and good practice on the current screen. */
export async function faultsOf(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const rules = { region: { enabled: true }, 'target-size': { enabled: true } }
    return (await axe.run(document, { rules, resultTypes: ['violations'] })).violations
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`))
}
