import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { inputMethod } from '../support/browser/inputMethod.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, fill, openLab } from './lab/openLab.ts'

/** The steps an input method shows, and what it leaves. */
const METHODS = {
  Japanese: { steps: ['k', 'か', 'かn', 'かん', 'かんj', 'かんじ', '漢字'], result: '漢字' },
  Chinese: { steps: ['n', 'ni', 'ni h', 'ni ha', 'ni hao'], result: '你好' },
  Korean: { steps: ['ㅎ', '하', '한'], result: '한' },
}
/** Places at which a colleague's text arrives, with the composition at offset 6 of 'Hello world'. */
const ARRIVALS = { before: 0, at: 6, after: 11 }

const colleagueTypes = (page: Page, offset: number, text: string) =>
  page.evaluate(([offset, text]) => window.colleague.text().insert(offset, text), [offset, text] as const)

async function openAt(offset: number) {
  const page = await openLab('Hello world')
  await page.evaluate(() => window.me.open())
  await page.keyboard.press('Home')
  await eventually(() => page.evaluate(() => window.me.editor.editor.state.selection.head)).toBe(1)
  for (let i = 0; i < offset; i++) await page.keyboard.press('ArrowRight')
  return page
}

const shown = (page: Page) => page.evaluate(() => window.me.editor.editor.getText({ blockSeparator: '\n' }))
const both = (page: Page) => page.evaluate(() => [window.me.read(), window.colleague.read()])
const sent = (page: Page) => page.evaluate(() => window.me.sent)

describe('nothing half-composed is sent, and the text comes out right', () => {
  for (const [language, { steps, result }] of Object.entries(METHODS)) {
    for (const [place, offset] of Object.entries(ARRIVALS)) {
      test(
        `${language}, a colleague's text arriving ${place} the composition`,
        place === 'at' ? {} : NIGHTLY,
        async () => {
          const page = await openAt(6)
          const { compose, commit } = await inputMethod(page)
          const half = Math.ceil(steps.length / 2)

          for (const step of steps.slice(0, half)) await compose(step)
          await colleagueTypes(page, offset, '[Cole]')
          for (const step of steps.slice(half)) await compose(step)
          expect(await sent(page)).toEqual([])
          expect(await shown(page)).toBe(`Hello ${steps.at(-1)}world`)
          await commit(result)
          await page.keyboard.type('!')

          const expected = {
            before: `[Cole]Hello ${result}!world`,
            at: `Hello ${result}![Cole]world`,
            after: `Hello ${result}!world[Cole]`,
          }[place]
          await eventually(() => shown(page)).toBe(expected)
          expect(await both(page)).toEqual([expected, expected])
          for (const step of steps.filter((step) => step !== result)) {
            expect(
              (await sent(page)).some((text) => text.includes(`Hello ${step}!`) || text.endsWith(`Hello ${step}world`)),
            ).toBe(false)
          }
        },
      )
    }
  }
})

declare global {
  interface Window {
    stopColleague(): number
  }
}

/** Moments at which the remote text arrives: ProseMirror tidies up for 20 ms after a composition. */
for (const moment of ['compositionstart', 'compositionend']) {
  test(`a colleague's text arriving up to 25 ms after the ${moment}`, NIGHTLY, async () => {
    const page = await openAt(0)
    const { compose, commit } = await inputMethod(page)
    for (const delayMs of [0, 2, 5, 15, 25]) {
      await fill(page, 'Hello ')
      await page.evaluate(
        ([moment, delayMs]) => {
          const type = () => window.colleague.text().insert(0, '[Cole]')
          document.addEventListener(moment, () => setTimeout(type, delayMs), { capture: true, once: true })
          window.me.open()
        },
        [moment, delayMs] as const,
      )
      for (const step of ['k', 'か', 'かn', 'かん']) await compose(step)
      await commit('感')
      for (const step of ['j', 'じ']) await compose(step)
      await commit('字')
      await eventually(() => shown(page)).toBe('[Cole]Hello 感字')
      expect(await both(page)).toEqual(Array(2).fill('[Cole]Hello 感字'))
      for (const text of await sent(page)) expect(text).toMatch(/^(\[Cole\])?Hello 感字?$/)
    }
  })
}

test('a composition beside placeholders, marked spaces and line breaks comes out right', NIGHTLY, async () => {
  const page = await openAt(0)
  const { compose, commit } = await inputMethod(page)
  for (const start of ['Hello ', 'a  ', 'Hi {player}', 'a\n', 'a\t', '\u200b', '{a}{b}', 'x\u202e']) {
    await fill(page, start, { source: '{player}' })
    await page.evaluate(() => window.me.open())
    for (const step of ['k', 'か', 'かn']) await compose(step)
    await colleagueTypes(page, 0, '[Cole]')
    for (const step of ['かん', 'かんj', '漢字']) await compose(step)
    await commit('漢字')
    await compose('に')
    await commit('に')
    await eventually(() => shown(page)).toBe(`[Cole]${start}漢字に`)
    expect(await both(page)).toEqual(Array(2).fill(`[Cole]${start}漢字に`))
  }
})

test('a colleague deletes the word in which someone composes: what was composed stays', async () => {
  const page = await openAt(8)
  const { compose, commit } = await inputMethod(page)
  await compose('か')
  await page.evaluate(() => window.colleague.text().delete(6, 5))
  await compose('漢')
  expect(await shown(page)).toBe('Hello wo漢rld')
  await commit('漢')
  await eventually(() => shown(page)).toBe('Hello 漢')
  expect(await both(page)).toEqual(['Hello 漢', 'Hello 漢'])
})

test('a colleague types on and on, before and after, while someone composes word after word', NIGHTLY, async () => {
  const page = await openAt(5)
  const { compose, commit } = await inputMethod(page)
  await page.evaluate(() => {
    const timer = setInterval(() => {
      const text = window.colleague.text()
      text.insert(0, '<')
      text.insert(text.length, '>')
    }, 3)
    window.stopColleague = () => {
      clearInterval(timer)
      return 0
    }
  })
  for (let word = 0; word < 20; word++) {
    for (const step of ['k', 'か', 'かn', 'かん']) await compose(step)
    await commit('感')
  }
  await page.evaluate(() => window.stopColleague())
  await eventually(() => shown(page)).toMatch(/^<+Hello感{20} world>+$/)
  await eventually(async () =>
    [await shown(page), ...(await both(page))].every((text, _, [first]) => text === first),
  ).toBe(true)
})

test('a composition that is given up leaves nothing', NIGHTLY, async () => {
  const page = await openAt(6)
  const { compose } = await inputMethod(page)
  await compose('か')
  await colleagueTypes(page, 0, '[Cole]')
  await compose('')
  await eventually(() => shown(page)).toBe('[Cole]Hello world')
  expect(await both(page)).toEqual(['[Cole]Hello world', '[Cole]Hello world'])
})

test('leaving the row in the middle of a composition keeps what the page showed', NIGHTLY, async () => {
  const page = await openAt(6)
  const { compose } = await inputMethod(page)
  await compose('かん')
  await page.evaluate(() => window.me.editor.close())
  expect(await both(page)).toEqual(['Hello かんworld', 'Hello かんworld'])
})

test.for(['漢字', ''])(
  'Escape right after a composition of “%s” takes it back, and nothing of what a colleague typed meanwhile',
  async (composed) => {
    const page = await openAt(6)
    const { compose, commit } = await inputMethod(page)
    await compose('かん')
    await colleagueTypes(page, 0, '[Cole]')
    // The page is tidied up a moment later.
    // In an object, so that it is heard before the composition ends and waited for after that.
    const left = await page.evaluateHandle(() => ({
      done: new Promise<void>((done) =>
        addEventListener('compositionend', () =>
          setTimeout(() => {
            window.me.editor.cancel()
            window.me.editor.close()
            done()
          }),
        ),
      ),
    }))
    await (composed === '' ? compose('') : commit(composed))
    await left.evaluate(({ done }) => done)
    expect(await both(page)).toEqual(['[Cole]Hello world', '[Cole]Hello world'])
  },
)

test('a composition over a selection replaces it, and undo brings it back in one step', NIGHTLY, async () => {
  const page = await openAt(6)
  const { compose, commit } = await inputMethod(page)
  await page.keyboard.press('Shift+End')
  await compose('せかい')
  await colleagueTypes(page, 0, '[Cole]')
  await commit('世界')
  await eventually(() => both(page)).toEqual(['[Cole]Hello 世界', '[Cole]Hello 世界'])
  await eventually(() => shown(page)).toBe('[Cole]Hello 世界')
  await page.keyboard.press('Control+z')
  await eventually(() => both(page)).toEqual(['[Cole]Hello world', '[Cole]Hello world'])
})
