import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { inputMethod } from '../support/browser/inputMethod.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { eventually, openLab } from './lab/openLab.ts'

const SOURCE = '{count, plural, one {# file} other {# files}}'
const both = (page: Page) => page.evaluate(() => [window.me.read(), window.colleague.read()])
const facts = (page: Page) => page.evaluate(() => window.me.editor.facts().forms)
const fields = (page: Page, who = 'me') =>
  page.locator(`#${who} p[data-field]`).evaluateAll((all) =>
    all.map((field) => {
      const text = field.cloneNode(true) as HTMLElement
      for (const caret of text.querySelectorAll('.caret')) caret.remove()
      return `${field.getAttribute('data-field')!.split(' ')[0]}: ${text.textContent}`
    }),
  )
const field = (page: Page, key: string, who = 'me') => page.locator(`#${who} p[data-field^="${key} "]`)

const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    window.me.editor.editor.view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  }, text)

async function openForms(text: string, { source = SOURCE, language = 'pl' } = {}) {
  const page = await openLab(text, { source, language, view: 'forms' })
  await page.evaluate(() => window.me.open())
  return page
}

test('Tab goes from form to form, and a form that is missing is in the text once it is written', async () => {
  const page = await openForms('{count, plural, one {# plik} other {# pliku}}')
  expect(await fields(page)).toEqual(['one: # plik', 'few: ', 'many: ', 'other: # pliku'])
  await page.keyboard.type('# pliki')
  await page.keyboard.press('Tab')
  await page.keyboard.type('# plików')
  await page.keyboard.press('Tab')
  await page.keyboard.type('!')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('?')
  const whole = '{count, plural, one {# plik?} few {# pliki} many {# plików} other {# pliku!}}'
  await eventually(() => both(page)).toEqual([whole, whole])
  await page.keyboard.press('Escape')
  await eventually(() => both(page)).toEqual(Array(2).fill('{count, plural, one {# plik} other {# pliku}}'))
})

test('an empty translation has the forms of its language, and passing through them writes nothing', async () => {
  const page = await openForms('', { language: 'ar' })
  for (let press = 0; press < 4; press++) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => window.me.sent)).toEqual([])
  expect((await fields(page)).join('')).toBe('zero: one: two: few: many: other: ')
  await page.keyboard.type('# ملف')
  await eventually(() => both(page)).toEqual(Array(2).fill('{count, plural, many {# ملف}}'))
  for (let press = 0; press < 5; press++) await page.keyboard.press('Backspace')
  await eventually(() => both(page)).toEqual(['', ''])
})

test('no key takes the syntax away or leaves the form', NIGHTLY, async () => {
  const text = 'Masz {count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}} tu'
  const page = await openForms(text)
  await field(page, 'few').click()
  for (const key of ['Home', 'Backspace', 'Control+Backspace', 'End', 'Delete', 'Control+Delete'])
    await page.keyboard.press(key)
  expect(await both(page)).toEqual([text, text])
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.type('x')
  await eventually(() => both(page)).toEqual(Array(2).fill(text.replace('# pliki', 'x')))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('# p')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('q')
  await eventually(() => both(page)).toEqual(Array(2).fill(text.replace('# pliki', '# p\nq')))
})

test('two people write in different forms of one row at once, also in ones that were missing', async () => {
  const page = await openForms('{count, plural, one {# plik} other {# pliku}}')
  await page.evaluate(() => window.colleague.open())
  await field(page, 'one').click()
  await page.keyboard.press('End')
  // a colleague in the last form, letter by letter while we type, then in a form that we have not
  await page.evaluate(() => {
    let typed = 0
    const timer = setInterval(() => {
      const { view } = window.colleague.editor.editor
      const last = view.state.doc.content.size - 3
      view.dispatch(view.state.tr.insertText('o', last))
      if (++typed === 40) clearInterval(timer)
    }, 10)
  })
  await page.keyboard.type('m'.repeat(40), { delay: 8 })
  const typed = `{count, plural, one {# plik${'m'.repeat(40)}} other {# pliku${'o'.repeat(40)}}}`
  await eventually(() => both(page)).toEqual([typed, typed])
  await field(page, 'few', 'colleague').click()
  await page.keyboard.type('# pliki')
  await eventually(() => fields(page)).toContain('few: # pliki')
  await field(page, 'many').click()
  await page.evaluate(() => window.wire.pause())
  await page.keyboard.type('# plików')
  await field(page, 'few', 'colleague').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.evaluate(() => window.wire.release())
  const whole = typed.replace(' other', ' few {# pliki!} many {# plików} other')
  await eventually(() => both(page)).toEqual([whole, whole])
  for (const who of ['me', 'colleague'])
    await eventually(() => fields(page, who)).toEqual([
      `one: # plik${'m'.repeat(40)}`,
      'few: # pliki!',
      'many: # plików',
      `other: # pliku${'o'.repeat(40)}`,
    ])
})

test('the caret stays in its empty form while a colleague types in the form before it', NIGHTLY, async () => {
  const page = await openForms('{count, plural, one {# plik} other {# pliku}}')
  await field(page, 'many').click()
  await page.evaluate(() => {
    const text = window.colleague.text()
    text.insert(text.toString().indexOf(' plik}') + 5, 'mmm')
    text.insert(text.toString().indexOf('other'), 'few {# pliki} ')
  })
  await eventually(() => fields(page)).toEqual(['one: # plikmmm', 'few: # pliki', 'many: ', 'other: # pliku'])
  await page.keyboard.type('# w')
  await eventually(() => both(page)).toEqual(
    Array(2).fill('{count, plural, one {# plikmmm} few {# pliki} many {# w} other {# pliku}}'),
  )
})

test('a change that breaks the forms shows the whole text and says why, and both go on', async () => {
  const text = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}'
  const page = await openForms(text)
  await field(page, 'few').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.evaluate(() => window.colleague.text().delete(window.colleague.text().length - 2, 2))
  await eventually(() => fields(page)).toEqual([])
  expect(await facts(page)).toMatchObject({ areShown: false, why: 'changed' })
  await page.keyboard.type('?')
  const broken = text.replace('# pliki', '# pliki!?').slice(0, -2)
  await eventually(() => both(page)).toEqual([broken, broken])
  await page.evaluate(() => window.colleague.text().insert(window.colleague.text().length, '}}'))
  await eventually(async () => (await facts(page))!.why).toBeUndefined()
  await page.evaluate(() => window.me.editor.show('forms'))
  expect(await fields(page)).toContain('few: # pliki!?')
})

test('a brace that is being written in a form leaves the forms of both as they are', NIGHTLY, async () => {
  const page = await openForms('{count, plural, one {# plik} few {} many {# plików} other {# pliku}}')
  await page.evaluate(() => window.colleague.open())
  await page.keyboard.type('{na')
  await eventually(() => fields(page, 'colleague')).toContain('few: {na')
  await field(page, 'other', 'colleague').click()
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await field(page, 'few').click()
  await page.keyboard.press('End')
  await page.keyboard.type('me} # p')
  await eventually(() => fields(page, 'colleague')).toContain('few: {name} # p')
  expect(await fields(page)).toContain('other: # plikux')
})

test('undo takes back the form that was written, and forms of another language can be removed', async () => {
  const page = await openForms('{count, plural, one {#個} other {#個}}', { language: 'ja' })
  expect((await facts(page))!.extra).toEqual([{ form: 0, name: 'one', note: 'not a form of Japanese' }])
  await page.evaluate(() => window.me.editor.removeForm(0))
  await eventually(() => both(page)).toEqual(Array(2).fill('{count, plural, other {#個}}'))
  await page.keyboard.press('Control+z')
  await eventually(() => both(page)).toEqual(Array(2).fill('{count, plural, one {#個} other {#個}}'))
  expect(await fields(page)).toEqual(['one: #個', 'other: #個'])
})

test('pasted lines go into an empty form', NIGHTLY, async () => {
  const page = await openForms('{count, plural, other {# pliku}}')
  await page.keyboard.press('Tab')
  await paste(page, '# pliki\nrazem')
  await eventually(() => both(page)).toEqual(Array(2).fill('{count, plural, few {# pliki\nrazem} other {# pliku}}'))
})

test('a whole plural that is pasted into an empty row is shown by its forms', async () => {
  const page = await openForms('')
  const whole = '{n, plural, one {# plik} other {# pliku}}'
  await paste(page, whole)
  await eventually(() => both(page)).toEqual([whole, whole])
  expect(await fields(page)).toEqual(['one: # plik', 'few: ', 'many: ', 'other: # pliku'])
})

test('a text of which only the view changes is the same text', NIGHTLY, async () => {
  const text = 'A {count, plural,\n  one {# plik}\n  other {# pliku}\n} b'
  const page = await openForms(text)
  expect(await fields(page)).toEqual(['before: A ', 'one: # plik', 'few: ', 'many: ', 'other: # pliku', 'after:  b'])
  for (const view of ['text', 'forms'] as const) await page.evaluate((view) => window.me.editor.show(view), view)
  expect(await page.evaluate(() => [window.me.read(), window.me.editor.shown().text])).toEqual([text, text])
  expect(await page.evaluate(() => window.me.sent)).toEqual([])
})

test('an input method composes in a form that is missing while a colleague types in another', NIGHTLY, async () => {
  const page = await openForms('{count, plural, one {#個}}', { language: 'ja' })
  const { compose, commit } = await inputMethod(page)
  await compose('ふ')
  await page.evaluate(() => window.colleague.text().insert(window.colleague.text().toString().indexOf('}'), 'x'))
  await compose('ふぁい')
  await commit('ファイル')
  await eventually(() => both(page)).toEqual(Array(2).fill('{count, plural, one {#個x} other {ファイル}}'))
  expect(await fields(page)).toEqual(['one: #個x', 'other: ファイル'])
})

test('letters that two people type in their forms over a slow wire end in those forms', async () => {
  const page = await openForms('{count, plural, one {# plik} other {# pliku}}')
  const random = seeded(chooseSeed('two people in forms'))
  const next = (count: number) => Math.floor(random() * count)
  await page.evaluate(() => window.colleague.open())
  const typed: { key: string; token: string }[] = []
  for (let round = 0; round < 40; round++) {
    if (round % 4 === 0) await page.evaluate(() => window.wire.pause())
    const who = (['me', 'colleague'] as const)[next(2)]!
    // each has a missing form of their own: two that fill the same one write it twice
    const keys = ['one', 'other', who === 'me' ? 'few' : 'many']
    const [key, token] = [keys[next(3)]!, `${who[0]}${round};`]
    await page.evaluate(
      ([who, key, token, share]) => {
        const { view } = window[who].editor.editor
        const fields: { key?: string; from: number; size: number }[] = []
        view.state.doc.forEach(({ attrs, content }, at) => {
          fields.push({ key: attrs.part.name, from: at + 1, size: content.size })
        })
        const { from, size } = fields.find((field) => field.key === key)!
        for (const [n, letter] of [...token].entries())
          view.dispatch(view.state.tr.insertText(letter, from + Math.floor(share * size) + n))
      },
      [who, key, token, random()] as const,
    )
    typed.push({ key, token })
    if (round % 4 === 3) await page.evaluate(() => window.wire.release())
  }
  await eventually(async () => new Set(await both(page)).size).toBe(1)
  const [text] = await both(page)
  const written = [...text!.matchAll(/(\w+) \{([^{}]*)\}/g)]
  const forms: Record<string, string> = Object.fromEntries(written.map(([, key, form]) => [key!, form!]))
  expect(Object.keys(forms).sort()).toEqual(['few', 'many', 'one', 'other'])
  // a token may be typed within another one: its letters are in its form all the same
  const letters = (word: string) => [...word].sort().join('')
  for (const [key, form] of Object.entries(forms)) {
    const own = typed.filter((one) => one.key === key).map(({ token }) => token)
    const before = { one: '# plik', other: '# pliku' }[key] ?? ''
    expect(letters(form), key).toBe(letters(before + own.join('')))
  }
  for (const who of ['me', 'colleague'] as const)
    await eventually(() => page.evaluate((who) => window[who].editor.shown().text, who)).toBe(text)
})

const NESTED =
  '{who, select, male {He has {n, plural, one {# cup} other {# cups}}} other {They have {n, plural, one {# cup} other {# cups}}}}'

test('forms within a select are written one by one, and the raw text is a key away and back', NIGHTLY, async () => {
  const page = await openForms('', { source: NESTED })
  expect(await page.locator('#me p[data-field]').evaluateAll((all) => all.map((p) => p.ariaLabel))).toEqual([
    'Text male · before the forms',
    'male · one · 1',
    'male · few · 2, 3, 4, 22 …',
    'male · many · 0, 5, 6, 7 …',
    'male · other · 1.5, 0.1',
    'Text other · before the forms',
    'other · one · 1',
    'other · few · 2, 3, 4, 22 …',
    'other · many · 0, 5, 6, 7 …',
    'other · other · 1.5, 0.1',
  ])
  await page.keyboard.type('# kubek')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('On ma ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('# kubki')
  const whole = '{who, select, male {On ma {n, plural, one {# kubek} few {# kubki}}}}'
  await eventually(() => both(page)).toEqual([whole, whole])
  await page.keyboard.press('Alt+e')
  expect(await page.locator('#me .ProseMirror').innerText()).toBe(whole)
  await page.keyboard.press('Alt+e')
  expect(await page.locator('#me p[data-field]').count()).toBe(10)
  expect(await both(page)).toEqual([whole, whole])
})

test('the form of the source is copied into the field of the same form, with one undo', NIGHTLY, async () => {
  const page = await openForms('{count, plural, one {# plik} other {# pliku}}')
  await page.keyboard.press('Alt+o')
  const copied = '{count, plural, one {# plik} few {# files} other {# pliku}}'
  await eventually(() => both(page)).toEqual([copied, copied])
  expect(await facts(page)).toMatchObject({ canCopy: true, at: 'few · 2, 3, 4, 22 …' })
  await page.keyboard.press('Control+z')
  await eventually(() => both(page)).toEqual(Array(2).fill('{count, plural, one {# plik} other {# pliku}}'))
})
