/** @module-tag nightly */
import { expect, onTestFinished, test } from 'vitest'
import { chooseSeed } from '../support/runs/random.ts'
import { TIMED } from '../support/runs/timed.ts'
import { openSite } from './site.ts'
import { HEAD, lineOf } from './table.ts'

const KINDS = ['read: all source texts', 'read: exports as TMX', 'read: rows in the middle', 'all reads at once']
/** Before connections went to those who ask for little, a stranger got no answer within ten seconds. */
const [MAX_MS, MAX_SLOWDOWN] = [2000, 20]

test('four people who read their own large pages without pause keep nobody from reading', {
  ...TIMED,
  timeout: 120_000,
}, async () => {
  const site = await openSite()
  onTestFinished(site.stop)
  const result = await site.attack({
    kinds: KINDS,
    seed: chooseSeed('reads'),
    calmMs: 2000,
    attackMs: 6000,
    isLong: false,
  })
  console.log([HEAD, lineOf('reads together', result)].join('\n'))
  const { calm, attacked, end } = result
  expect(end).toBeUndefined()
  expect(Object.keys(attacked.get.statuses)).toEqual(['200'])
  expect(Object.keys(attacked.ready.statuses)).toEqual(['200'])
  expect(attacked.get.p50).toBeLessThan(Math.max(MAX_MS, calm.get.p50 * MAX_SLOWDOWN))
  expect(attacked.keystroke.p50).toBeLessThan(Math.max(MAX_MS, calm.keystroke.p50 * MAX_SLOWDOWN))
})
