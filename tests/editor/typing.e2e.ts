import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { LIMITS } from '#collab/document/allowedChange.ts'
import { NIGHTLY, testOneIn } from '../support/runs/nightly.ts'
import { TIMED } from '../support/runs/timed.ts'
import { eventually, fill, openLab } from './lab/openLab.ts'

const text = (page: Page) => page.evaluate(() => window.me.read())
const both = (page: Page) => page.evaluate(() => [window.me.read(), window.colleague.read()])
const shown = (page: Page) => page.evaluate(() => window.me.editor.editor.getText({ blockSeparator: '\n' }))
const caret = (page: Page) => page.evaluate(() => window.me.editor.editor.state.selection.head - 1)

const TEXTS = {
  empty: '',
  'one space': ' ',
  'leading and trailing spaces': '  two before, three after   ',
  'double spaces inside': 'a  b   c',
  tabs: '\ta\tb\t',
  'line breaks': 'one\ntwo\nthree',
  'empty lines': '\n\none\n\n\ntwo\n\n',
  'only line breaks': '\n\n\n',
  CRLF: 'one\r\ntwo\r\n',
  'lone CR': 'one\rtwo\r',
  'CR before a space': 'a\r b \r\n c',
  'no-break spaces': 'a\u00a0b\u202fc\u00a0',
  'zero-width characters': 'a\u200bb\u200cc\u200dd\ufeffe\u2060f',
  'line and paragraph separators': 'a\u2028b\u2029c',
  'vertical tab, form feed, next line': 'a\vb\fc\u0085d',
  'bidi marks': '\u200eabc\u200f\u061c',
  'bidi overrides': 'a\u202eb\u202cc\u2066d\u2067e\u2069f\u2069',
  Arabic: 'مرحبا يا {player}، كيف حالك؟',
  'Hebrew and Latin': 'שלום world שלום 123',
  Japanese: '講義は終わった。　全角　スペース',
  'combining marks': 'e\u0301a\u0308\u0323 n\u0303',
  emoji: '👍🏽 👩‍👩‍👧‍👦 🇩🇪 ❤️ 1️⃣',
  'astral letters': '𝒜𝓃𝒶 𠮷野家',
  'HTML as text': '<b>bold</b> &amp; &lt;i&gt; <br> <!-- x -->',
  'placeholders side by side': '{a}{b}%s%d<br/>[c]\\n',
  'an ICU choice over lines': '{n, plural,\n  one {# cup}\n  other {# cups}}',
  'quotes and backslashes': '"a" \'b\' \\"c\\" \\\\ `d`',
  'control characters': 'a\u0001b\u001fc\u007fd',
}

testOneIn(5, [1, 2, 3, 4, 5])(
  'typing in kinds of text and deleting it again leaves each exact, part %i of 5',
  async (part) => {
    const page = await openLab('')
    for (const [kind, exact] of Object.entries(TEXTS).filter((_, n) => n % 5 === part - 1)) {
      await fill(page, exact)
      await page.evaluate(() => window.me.open())
      for (const place of ['Control+End', 'Control+Home', 'End']) {
        await page.keyboard.press(place)
        await page.keyboard.type('x ')
        expect(await both(page), kind).not.toContain(exact)
        await page.keyboard.press('Backspace')
        await page.keyboard.press('Backspace')
        expect(await both(page), kind).toEqual([exact, exact])
      }
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('Enter')
      expect(await text(page), kind).toBe(`\n${exact}`)
      await page.keyboard.press('Backspace')
      expect(await text(page), kind).toBe(exact)
      await page.evaluate(() => window.me.editor.close())
      await page.evaluate(() => window.me.open())
      expect(await text(page), kind).toBe(exact)
    }
  },
)

test('a text is copied and pasted within the editor as it is', NIGHTLY, async () => {
  const kinds = Object.values(TEXTS).filter((exact) => exact !== '' && !exact.includes('\r'))
  const page = await openLab(kinds[0]!)
  for (const exact of kinds) {
    await fill(page, exact)
    await page.evaluate(() => window.me.open())
    await page.keyboard.press('Control+a')
    const copied = await page.evaluate(() => {
      const { view } = window.me.editor.editor
      return view.serializeForClipboard(view.state.selection.content()).text
    })
    expect(copied).toBe(exact)
    await paste(page, { 'text/plain': copied, 'text/html': '<b>never this</b>' })
    expect(await text(page)).toBe(exact)
  }
})

const paste = (page: Page, kinds: Record<string, string>) =>
  page.evaluate((kinds) => {
    const clipboardData = new DataTransfer()
    for (const [type, data] of Object.entries(kinds)) clipboardData.setData(type, data)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    window.me.editor.editor.view.dom.dispatchEvent(event)
  }, kinds)

test('pastes plain text with the line breaks of the clipboard', async () => {
  const page = await openLab('Hello ')
  await page.evaluate(() => window.me.open())
  await paste(page, { 'text/plain': '  a\tb \r\n\r\nc', 'text/html': '<table><b>never this</b></table>' })
  expect(await text(page)).toBe('Hello   a\tb \n\nc')
  await paste(page, { 'text/html': '<p>only <b>this</b></p>' })
  expect(await text(page)).toBe('Hello   a\tb \n\nconly this')
})

test('the keys for cutting and pasting carry a text as it is', NIGHTLY, async () => {
  const exact = ' a  {x}\tb\r\n\n\u202e👩‍👧 '
  const page = await openLab(exact)
  await page.evaluate(() => window.me.open())
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await eventually(() => both(page)).toEqual(['', ''])
  await page.keyboard.press('Control+v')
  await eventually(() => both(page)).toEqual(Array(2).fill(exact.replace('\r\n', '\n')))
})

test('a letter is painted before it is in the text, and is there before a key, a press or the end of the page', async () => {
  const page = await openLab('')
  await page.evaluate(() => window.me.open())
  for (const next of ['keydown', 'pointerdown', 'pagehide', 'visibilitychange']) {
    const texts = await page.evaluate(async (next) => {
      const { me } = window
      document.execCommand('insertText', false, 'x')
      await null
      const painting = [me.read(), me.isAhead]
      dispatchEvent(new Event(next))
      return [painting, [me.read(), me.isAhead]]
    }, next)
    expect(texts, next).toEqual([
      ['', true],
      ['x', false],
    ])
    await page.keyboard.press('Backspace')
    await eventually(() => both(page)).toEqual(['', ''])
  }
  await page.evaluate(() => document.execCommand('insertText', false, 'x'))
  await eventually(() => both(page)).toEqual(['x', 'x'])
})

test('drops plain text at the drop position', NIGHTLY, async () => {
  const page = await openLab('one two')
  await page.evaluate(() => {
    window.me.open()
    const { view } = window.me.editor.editor
    const { left, top, bottom } = view.coordsAtPos(4)
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', ' and a\nhalf')
    dataTransfer.setData('text/html', '<b>never this</b>')
    const place = { clientX: left, clientY: (top + bottom) / 2, bubbles: true, cancelable: true }
    view.dom.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place }))
  })
  expect(await both(page)).toEqual(['one and a\nhalf two', 'one and a\nhalf two'])
})

test('a paste that is too long is cut where it fits, never within a character', NIGHTLY, async () => {
  const page = await openLab('x')
  await page.evaluate(() => window.me.open())
  await paste(page, { 'text/plain': '👍'.repeat(LIMITS.rowCharacters) })
  const expected = `x${'👍'.repeat(LIMITS.rowCharacters / 2 - 1)}`
  await eventually(async () => (await both(page)).every((text) => text === expected)).toBe(true)
  await eventually(async () => (await shown(page)) === expected).toBe(true)
})

test('NUL and halves of characters, which cannot be stored, are left out', NIGHTLY, async () => {
  const page = await openLab('')
  await page.evaluate(() => window.me.open())
  await paste(page, { 'text/plain': 'a\0b\ud83d!' })
  expect(await both(page)).toEqual(['ab\ufffd!', 'ab\ufffd!'])
  await eventually(() => shown(page)).toBe('ab\ufffd!')
})

test('a text of 80,000 characters is edited as quickly as one can type, and takes no more', {
  ...NIGHTLY,
  ...TIMED,
}, async () => {
  const long = 'Lorem {ipsum} dolor sit amet.\n'.repeat(2667).slice(0, LIMITS.rowCharacters)
  const page = await openLab(long)
  await page.evaluate(() => window.me.open())
  await page.keyboard.type('more')
  await eventually(() => shown(page)).toBe(long)
  expect(await both(page)).toEqual([long, long])
  await eventually(() => page.evaluate(() => window.me.facts?.isFull)).toBe(true)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('!?')
  const edited = `${long.slice(0, -2)}!?`
  await eventually(async () => (await both(page)).every((text) => text === edited)).toBe(true)
  const perKey = await page.evaluate(() => {
    const { view } = window.me.editor.editor
    const start = performance.now()
    for (let i = 0; i < 20; i++) {
      view.dispatch(view.state.tr.delete(5000, 5001))
      view.dispatch(view.state.tr.insertText('x', 5000))
    }
    return (performance.now() - start) / 40
  })
  expect(perKey).toBeLessThan(100) // ten keys a second
})

test('a colleague typing while I delete a long selection loses nothing of theirs', NIGHTLY, async () => {
  const page = await openLab('0123456789'.repeat(1000))
  await page.evaluate(() => window.me.open())
  await page.evaluate(() => window.wire.pause())
  await page.evaluate(() => window.colleague.text().insert(5000, '[Cole]'))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.evaluate(() => window.wire.release())
  await eventually(() => both(page)).toEqual(['[Cole]', '[Cole]'])
  await eventually(() => shown(page)).toBe('[Cole]')
})

test('emoji that share a half are replaced whole', NIGHTLY, async () => {
  const page = await openLab('a😀b')
  await page.evaluate(() => window.me.open())
  await page.keyboard.press('ArrowLeft')
  await eventually(() => caret(page)).toBe(3)
  await page.keyboard.press('Shift+ArrowLeft')
  await eventually(() => caret(page)).toBe(1)
  await page.keyboard.insertText('😁')
  await eventually(() => both(page)).toEqual(['a😁b', 'a😁b'])
})

test('[2.80] the keys: save, confirm, line break, next and previous row', async () => {
  const page = await openLab('ab')
  await page.evaluate(() => window.me.open())
  for (const key of ['Control+Enter', 'Control+Shift+Enter', 'Alt+ArrowDown', 'Alt+ArrowUp'])
    await page.keyboard.press(key)
  expect(await page.evaluate(() => window.me.calls)).toEqual(['save', 'confirm', 'next', 'previous'])
  expect(await text(page)).toBe('ab')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('c')
  await page.keyboard.press('Enter')
  expect(await text(page)).toBe('ab\nc\n')
})

test('the Home key counts from the first moment after a row is opened', async () => {
  const page = await openLab('Hello')
  await page.evaluate(() => {
    // ProseMirror looks at the caret again 20 ms after a focus: here just when the key has moved it
    const { setTimeout } = window
    const late: (() => void)[] = []
    const deferred = (act: () => void, ms?: number) => (ms === 20 ? late.push(act) : setTimeout(act, ms))
    window.setTimeout = deferred as typeof setTimeout
    window.me.open()
    window.setTimeout = setTimeout
    getSelection()!.modify('move', 'backward', 'lineboundary')
    for (const act of late) act()
  })
  await eventually(() => caret(page)).toBe(0)
  await page.keyboard.type('>')
  await eventually(() => text(page)).toBe('>Hello')
})
