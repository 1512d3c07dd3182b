import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, openLab } from './lab/openLab.ts'

const text = (page: Page) => page.evaluate(() => window.me.read())
const caret = (page: Page) => page.evaluate(() => window.me.editor.editor.state.selection.head - 1)
const facts = (page: Page) => page.evaluate(() => window.me.facts)

async function openMine(text: string, source = 'Hello {player}, press %s now') {
  const page = await openLab(text, { source })
  await page.evaluate(() => window.me.open())
  return page
}

test('the arrow keys step over a placeholder as over one letter', NIGHTLY, async () => {
  const page = await openMine('Hi {player}!')
  await page.keyboard.press('Home')
  await eventually(() => caret(page)).toBe(0)
  const visited: number[] = []
  for (const key of [...Array(5).fill('ArrowRight'), ...Array(5).fill('ArrowLeft')]) {
    const before = await caret(page)
    await page.keyboard.press(key)
    await eventually(() => caret(page)).not.toBe(before)
    visited.push(await caret(page))
  }
  expect(visited).toEqual([1, 2, 3, 11, 12, 11, 3, 2, 1, 0])
})

test('a click into a placeholder puts the caret beside it', NIGHTLY, async () => {
  const page = await openMine('Hi {player}!')
  const box = (await page.locator('#me .chip').boundingBox())!
  await page.mouse.click(box.x + box.width - 6, box.y + box.height / 2)
  await eventually(() => caret(page)).toBe(11)
  await page.mouse.click(box.x + 6, box.y + box.height / 2)
  await eventually(() => caret(page)).toBe(3)
})

test('Backspace and Delete take a placeholder whole, and undo brings it back', async () => {
  const page = await openMine('Hi {player}!')
  await page.keyboard.press('ArrowLeft')
  await eventually(() => caret(page)).toBe(11)
  await page.keyboard.press('Backspace')
  await eventually(() => text(page)).toBe('Hi !')
  await page.keyboard.press('Control+z')
  await eventually(() => text(page)).toBe('Hi {player}!')
  await page.keyboard.press('Home')
  for (const at of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight')
    await eventually(() => caret(page)).toBe(at)
  }
  await page.keyboard.press('Delete')
  await eventually(() => text(page)).toBe('Hi !')
})

test('deleting a word that ends in a placeholder takes the placeholder whole', async () => {
  const page = await openMine('Go to {the.place}now', '{the.place}')
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
  await eventually(() => caret(page)).toBe(17)
  await page.keyboard.press('Control+Backspace')
  await eventually(() => text(page)).toBe('Go to now')
})

test('a selection made with the keyboard has placeholders whole or not at all', NIGHTLY, async () => {
  const page = await openMine('Hi {player}!')
  await page.keyboard.press('ArrowLeft')
  await eventually(() => caret(page)).toBe(11)
  await page.keyboard.press('Shift+ArrowLeft')
  await eventually(() => caret(page)).toBe(3)
  await page.keyboard.type('you')
  await eventually(() => text(page)).toBe('Hi you!')
})

test('the bar gets missing placeholders, surplus ones and the length of the text', NIGHTLY, async () => {
  const page = await openMine('Hola {player} {player} {jugador}')
  expect(await facts(page)).toEqual({
    text: 'Hola {player} {player} {jugador}',
    characters: 32,
    words: 4,
    isFull: false,
    missing: ['%s'],
    extra: ['{player}', '{jugador}'],
  })
  await page.keyboard.type(' %s 👍')
  await eventually(() => facts(page)).toMatchObject({ characters: 37, words: 6, missing: [] })
  expect(await page.locator('#me .chip:not(.chip-extra)').allTextContents()).toEqual(['{player}', '%s'])
  expect(await page.locator('#me .chip-extra').allTextContents()).toEqual(['{player}', '{jugador}'])
})

test(
  'in Arabic lines run right to left and placeholders left to right, apart from their neighbours',
  NIGHTLY,
  async () => {
    const page = await openLab('{player} مرحبا {0}!', { source: '{player} hello {0}!', language: 'ar' })
    await page.evaluate(() => window.me.open())
    const [first, last] = await page.locator('#me .chip').all()
    const line = (await page.locator('#me p').boundingBox())!
    const [firstBox, lastBox] = [(await first!.boundingBox())!, (await last!.boundingBox())!]
    expect(firstBox.x + firstBox.width).toBeCloseTo(line.x + line.width, -1)
    expect(lastBox.x).toBeLessThan(firstBox.x)
    expect(
      await first!.evaluate((chip) => [getComputedStyle(chip).direction, getComputedStyle(chip).unicodeBidi]),
    ).toEqual(['ltr', 'isolate'])
  },
)

test('invisible characters are marked, and the joiners within an emoji are not', NIGHTLY, async () => {
  const page = await openMine(' a  b\u200bc\u202ed\te 👩‍👩‍👧 \u00a0f\n')
  const marks = page.locator('#me .unseen')
  expect(await marks.evaluateAll((all) => all.map((mark) => [mark.textContent, mark.getAttribute('title')]))).toEqual([
    [' ', 'Space'],
    ['  ', 'Space'],
    ['\u200b', 'Zero-width space'],
    ['\u202e', 'Right-to-left override'],
    ['\t', 'Tab'],
    ['\u00a0', 'No-break space'],
  ])
})

test('a space is marked at the end of a text, and not while a word may follow it', async () => {
  const page = await openMine('Hola ', 'Hello')
  const marks = page.locator('#me .unseen')
  await eventually(() => marks.count()).toBe(1)
  await page.keyboard.type('que')
  await eventually(() => marks.count()).toBe(0)
  await page.keyboard.press('Space')
  await eventually(() => text(page)).toBe('Hola que ')
  expect(await marks.count()).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await eventually(() => marks.count()).toBe(1)
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await eventually(() => marks.allTextContents()).toEqual(['  '])
})
