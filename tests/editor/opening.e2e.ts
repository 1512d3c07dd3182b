import { expect, test } from 'vitest'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { TIMED } from '../support/runs/timed.ts'
import { fill, openLab } from './lab/openLab.ts'

const ROWS = 20_000

test('in a document of 20,000 rows going to another row takes less than a frame and leaves nothing behind', {
  ...TIMED,
  ...NIGHTLY,
}, async () => {
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
    await me.leave()
    return { before: withEditor, after: listeners(), presence: [row, me.awareness.getLocalState()] }
  })
  expect(before).toContainEqual(['change', 1])
  expect(after).not.toContainEqual(['change', 1])
  expect(presence).toEqual(['row', expect.objectContaining({ row: null, caret: null })])
})

test('nothing jumps when a text is opened: read and edited it is laid out alike', NIGHTLY, async () => {
  const page = await openLab('')
  await page.addStyleTag({ content: '#me, #read { width: 240px; font: 15px/1.6 sans-serif }' })
  const cases = {
    es: [
      'Hola',
      'una línea bastante larga que se parte en {player} varias %s líneas',
      'a\nb',
      'a\n',
      '\n\na',
      'a  b\tc ',
    ],
    ar: ['مرحبا {player}', 'OK مرحبا', 'سطر\n\n{a}{b}'],
  } as const
  for (const [language, texts] of Object.entries(cases) as [keyof typeof cases, readonly string[]][]) {
    for (const text of texts) {
      await fill(page, text, { source: '{player}', language })
      const [edited, read] = await page.evaluate(
        ([text, language]) => {
          window.me.open()
          window.read_in_lab(text, { source: '{player}', language })
          return ['#me', '#read'].map((cell) => {
            const root = document.querySelector(cell)!
            const { left, top, height } = root.getBoundingClientRect()
            const marks = [...root.querySelectorAll('.chip, .unseen')].map((mark) => {
              const box = mark.getBoundingClientRect()
              return [mark.className, Math.round(box.left - left), Math.round(box.top - top), Math.round(box.width)]
            })
            return { height: Math.round(height), marks }
          })
        },
        [text, language] as const,
      )
      expect(read, text).toEqual(edited)
    }
  }
})
