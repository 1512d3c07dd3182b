import { expect, test } from 'vitest'
import { openLab } from './lab/openLab.ts'

const ROWS = 20_000

test('in a document of 20,000 rows going to another row takes less than a frame and leaves nothing behind', async () => {
  const page = await openLab(Object.fromEntries(Array.from({ length: ROWS }, (_, i) => [`row ${i}`, `Text {x} ${i}`])))
  const { medianMs, before, after } = await page.evaluate((rows) => {
    const { me } = window
    const listeners = () => [...me.doc._observers].map(([name, set]) => [name, set.size])
    const durations: number[] = []
    const visit = (row: string) => {
      const start = performance.now()
      me.open(row)
      document.body.getBoundingClientRect()
      durations.push(performance.now() - start)
      me.editor.editor.commands.insertContent('x')
      me.editor.editor.commands.insertContent('y')
    }
    visit('row 0')
    const before = listeners()
    for (let i = 1; i <= 100; i++) visit(`row ${(i * 7919) % rows}`)
    me.editor.close()
    const after = listeners()
    return { medianMs: durations.sort((a, b) => a - b)[50]!, before, after }
  }, ROWS)
  expect(medianMs).toBeLessThan(16)
  expect(after).toEqual(before)
  expect(await page.evaluate(() => [window.me.read('row 7919'), document.activeElement === document.body])).toEqual([
    'Text {x} 7919xy',
    true,
  ])
})

test('an editor that is done with takes its listeners along and clears its presence', async () => {
  const page = await openLab('Hello')
  const { before, after, presence } = await page.evaluate(async () => {
    const { me } = window
    const listeners = () => [...me.awareness._observers].map(([name, set]) => [name, set.size])
    const withEditor = listeners()
    me.open()
    await new Promise((done) => setTimeout(done, 150))
    const { row } = me.awareness.getLocalState()!
    me.editor.destroy()
    return { before: withEditor, after: listeners(), presence: [row, me.awareness.getLocalState()] }
  })
  expect(before).toContainEqual(['change', 1])
  expect(after).not.toContainEqual(['change', 1])
  expect(presence).toEqual(['row', expect.objectContaining({ row: null, caret: null })])
})
