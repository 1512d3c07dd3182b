import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, openLab } from './lab/openLab.ts'

const both = (page: Page) => page.evaluate(() => [window.me.read(), window.colleague.read()])
const shown = (page: Page) => page.evaluate(() => window.me.editor.editor.getText({ blockSeparator: '\n' }))
const caret = (page: Page) => page.evaluate(() => window.me.editor.editor.state.selection.head - 1)

/** When the pages are opened whose time passes only as the test says. */
const OPENED = Date.UTC(2026, 10, 22)

async function openMine(text: string, at?: number) {
  const page = await openLab(text, { ...(at !== undefined && { at }) })
  await page.evaluate(() => window.me.open())
  return page
}

/** Types in the row every few milliseconds until told to stop; resolves to how often. */
const startColleague = (page: Page, place: 'start' | 'end') =>
  page.evaluate((place) => {
    let typed = 0
    const timer = setInterval(() => {
      const text = window.colleague.text()
      text.insert(place === 'start' ? 0 : text.length, '.')
      typed++
    }, 5)
    window.stopColleague = () => {
      clearInterval(timer)
      return typed
    }
  }, place)
const stopColleague = (page: Page) => page.evaluate(() => window.stopColleague())

declare global {
  interface Window {
    stopColleague(): number
  }
}

test('no arrow key is swallowed in 150 while a colleague types', NIGHTLY, async () => {
  const page = await openMine('abcdefghij'.repeat(20))
  await page.keyboard.press('Control+Home')
  await eventually(() => caret(page)).toBe(0)
  await page.evaluate(() => {
    // just before the browser moves the caret, and just after, when nobody has read it yet
    for (const moment of ['keydown', 'keyup'])
      document.addEventListener(moment, () => window.colleague.text().insert(window.colleague.text().length, '.'), true)
  })
  for (let i = 0; i < 100; i++) await page.keyboard.press('ArrowRight')
  for (let i = 0; i < 50; i++) await page.keyboard.press('ArrowLeft')
  await eventually(() => caret(page)).toBe(50)
  expect(await shown(page)).toMatch(/j\.{300}$/)
})

test('letters go where the caret is while a colleague types before it', NIGHTLY, async () => {
  const page = await openMine('one two')
  await startColleague(page, 'start')
  await page.keyboard.type(' three four five six seven', { delay: 8 })
  await stopColleague(page)
  await eventually(() => shown(page)).toMatch(/^\.+one two three four five six seven$/)
  // The editor shows a letter before it is in the document.
  await eventually(async () => new Set([...(await both(page)), await shown(page)]).size).toBe(1)
})

test('undo takes back a burst of typing at a time and leaves what the colleague typed meanwhile', async () => {
  const page = await openMine('Start.', OPENED)
  await startColleague(page, 'start')
  await page.keyboard.type(' first words')
  await eventually(async () => (await both(page))[0]).toMatch(/ first words$/) // a letter is shown before it is in the text
  await page.clock.setFixedTime(OPENED + 600)
  await page.keyboard.type(' second words')
  const typed = await stopColleague(page)
  const dots = '.'.repeat(typed)
  await page.keyboard.press('Control+z')
  await eventually(() => both(page)).toEqual([`${dots}Start. first words`, `${dots}Start. first words`])
  await page.keyboard.press('Control+z')
  await eventually(() => shown(page)).toBe(`${dots}Start.`)
  await page.keyboard.press('Control+z')
  expect(await shown(page)).toBe(`${dots}Start.`)
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await eventually(() => shown(page)).toBe(`${dots}Start. first words second words`)
})

test('moving the caret begins a new undo step', NIGHTLY, async () => {
  const page = await openMine('')
  await page.keyboard.type('abc')
  await page.keyboard.press('ArrowLeft')
  await eventually(() => caret(page)).toBe(2)
  await page.keyboard.type('X')
  await page.keyboard.press('Control+z')
  await eventually(() => shown(page)).toBe('abc')
})

test('[2.80] Esc takes back everything of mine since I entered the row, and nothing of others', async () => {
  const page = await openMine('The quick brown fox', OPENED)
  await page.keyboard.type(' jumps')
  await page.evaluate(() => window.colleague.text().insert(0, '[Cole] '))
  for (let i = 0; i < 9; i++) await page.keyboard.press('Backspace')
  await page.evaluate(() => window.colleague.text().insert(window.colleague.text().length, ' [too]'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.type('mine')
  await page.clock.setFixedTime(OPENED + 600)
  await page.keyboard.type(' more')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  await eventually(() => both(page)).toEqual(Array(2).fill('[Cole] The quick brown fox [too]'))
  expect(await shown(page)).toBe('[Cole] The quick brown fox [too]')
  expect(await page.evaluate(() => window.me.calls)).toEqual(['cancel'])
})

test('Esc in one row leaves what was typed in the row before', NIGHTLY, async () => {
  const page = await openLab({ row: 'one', other: 'two' })
  await page.evaluate(() => window.me.open())
  await page.keyboard.type('!')
  await page.evaluate(() => window.me.open('other'))
  await page.keyboard.type('?')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => [window.me.read(), window.me.read('other')])).toEqual(['one!', 'two'])
})

test('Esc leaves what was typed in the same row before it was left', NIGHTLY, async () => {
  const page = await openMine('one')
  await page.keyboard.type('!')
  await page.evaluate(() => window.me.editor.close())
  await page.evaluate(() => window.me.open())
  await page.keyboard.type('?')
  await page.keyboard.press('Escape')
  expect(await both(page)).toEqual(['one!', 'one!'])
})

test('a colleague sees my caret where I am, and not when I have left the row', NIGHTLY, async () => {
  const page = await openMine('Hello world')
  await page.evaluate(() => window.colleague.open())
  await page.evaluate(() => window.me.editor.editor.view.focus())
  const caretOfMine = page.locator('#colleague .caret')
  await eventually(() => caretOfMine.count()).toBe(1)
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft')
  const textBefore = () =>
    caretOfMine.evaluate((element) => {
      const range = new Range()
      range.setStart(element.closest('p')!, 0)
      range.setEndBefore(element)
      return range.toString()
    })
  await eventually(textBefore).toBe('Hello ')
  await page.keyboard.type('big ')
  await eventually(textBefore).toBe('Hello big ')
  expect(await caretOfMine.getAttribute('data-name')).toBe('Mei')
  await page.keyboard.press('Shift+End')
  await eventually(() => page.locator('#colleague .caret-selection').allTextContents()).toEqual(['world'])
  await page.evaluate(() => window.me.editor.close())
  await eventually(() => caretOfMine.count()).toBe(0)
})

test('a colleague’s caret takes no room, wherever it is', NIGHTLY, async () => {
  const page = await openMine('Hello {player}\n\nworld')
  const size = () => page.locator('#me .ProseMirror').evaluate((text) => [text.clientHeight, text.textContent])
  const alone = await size()
  await page.evaluate(() => window.colleague.open())
  for (const key of ['End', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'End', 'Home', 'Control+Home']) {
    await page.keyboard.press(key)
    const moved = () => page.evaluate(() => window.colleague.editor.editor.state.selection.head)
    const widget = () => page.locator('#me .caret').evaluate((caret) => window.me.editor.editor.view.posAtDOM(caret, 0))
    await eventually(async () => (await widget()) === (await moved())).toBe(true)
    expect(await size(), key).toEqual(alone)
  }
})

test(
  'ten messages a second at most tell where a caret is, about 115 bytes each without the name',
  NIGHTLY,
  async () => {
    const page = await openMine('abcdefghij'.repeat(10))
    const { told, ms } = await page.evaluate(async () => {
      const messages: string[] = []
      window.me.awareness.on('change', () => {
        const { row, caret } = window.me.awareness.getLocalState()!
        messages.push(JSON.stringify({ row, caret }))
      })
      const { view, commands } = window.me.editor.editor
      const start = performance.now()
      const passed = () => performance.now() - start
      for (let i = 1; passed() < 650 || messages.length < 3; i = (i % 90) + 1) {
        commands.setTextSelection(i)
        await new Promise((done) => setTimeout(done, 4))
      }
      return { told: view.hasFocus() ? messages : [], ms: passed() }
    })
    expect(told.length).toBeGreaterThan(2)
    expect(told.length).toBeLessThanOrEqual(1 + ms / 100)
    for (const message of told) expect(message.length).toBeLessThan(115)
  },
)

test('a line that both broke and joined at once loses and doubles nothing', NIGHTLY, async () => {
  const page = await openLab('')
  for (let seed = 1; seed <= 6; seed++) expect(await page.evaluate(restructure, seed), `seed ${seed}`).toEqual([])
})

test('Esc restores exactly the text at entry plus a colleague’s typing', NIGHTLY, async () => {
  const page = await openLab('')
  for (let seed = 1; seed <= 8; seed++) expect(await page.evaluate(meddle, seed), `seed ${seed}`).toEqual([])
})

/** I type `m`, delete, break lines, replace, undo and redo at random; the colleague types `c`. Returns what went wrong. */
async function meddle(seed: number): Promise<string[]> {
  const found = 'Zwei {player} lines\nof text.\n\nAnd more.'
  window.open_lab({ row: found }, { source: '{player}', language: 'es' })
  const { me, colleague, wire } = window
  let state = seed * 2654435761
  const random = (below: number) => {
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return state % below
  }
  me.open()
  colleague.open()
  const { editor } = me.editor
  const faults: string[] = []
  let typed = 0
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true })
    editor.view.dom.dispatchEvent(event)
  }
  for (let round = 0; round < 150; round++) {
    if (random(8) === 0) wire.pause()
    const at = () => 1 + random(editor.state.doc.content.size - 1)
    const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number]
    const actions = [
      () => editor.commands.setTextSelection(from),
      () => editor.commands.insertContentAt(from, 'm'.repeat(1 + random(4))),
      () => editor.commands.deleteRange({ from, to: Math.min(to, from + random(6)) }),
      () => editor.chain().setTextSelection(from).splitBlock().run(),
      () => editor.chain().setTextSelection(from).joinBackward().run(),
      () => editor.commands.insertContentAt({ from, to: Math.min(to, from + 3) }, 'm'),
      () => press('z'),
      () => press('y'),
    ]
    actions[random(actions.length)]!()
    if (random(2) === 0) {
      const place = 1 + random(colleague.editor.editor.state.doc.content.size - 1)
      const { view } = colleague.editor.editor
      if (view.state.doc.resolve(place).parent.isTextblock) {
        view.dispatch(view.state.tr.insertText('c', place))
        typed++
      }
    }
    if (random(5) === 0) wire.release()
    await null
  }
  wire.release()
  await null
  if (!me.read().includes('m') || me.sent.length < 50) faults.push('too little was done')
  me.editor.cancel()
  await null
  const left = me.read()
  if (left.replaceAll('c', '') !== found) faults.push('not what I found')
  if (left.split('c').length - 1 !== typed) faults.push(`the colleague typed ${typed}`)
  const texts = [
    left,
    colleague.read(),
    ...[me, colleague].map(({ editor }) => editor.editor.getText({ blockSeparator: '\n' })),
  ]
  if (new Set(texts).size !== 1) faults.push('they differ')
  return faults.length > 0 ? [...faults, ...texts] : []
}

/** Two editors break and join lines at random, with the wire paused now and then. Returns what went wrong. */
async function restructure(seed: number): Promise<string[]> {
  const letters = Array.from({ length: 60 }, (_, i) => String.fromCharCode(0x4e00 + i)).join('')
  window.open_lab({ row: letters.replace(/.{10}/g, '$&\n').trimEnd() }, { source: '', language: 'ja' })
  const { me, colleague, wire } = window
  let state = seed * 2654435761
  const random = (below: number) => {
    state = (state ^ (state << 13)) >>> 0
    state = (state ^ (state >>> 17)) >>> 0
    state = (state ^ (state << 5)) >>> 0
    return state % below
  }
  me.open()
  colleague.open()
  for (let round = 0; round < 120; round++) {
    if (random(6) === 0) wire.pause()
    for (const { editor } of [me, colleague]) {
      const { commands, state } = editor.editor
      const at = 1 + random(state.doc.content.size - 1)
      commands.setTextSelection(at)
      if (random(2) === 0) commands.splitBlock()
      else if (state.doc.resolve(at).parentOffset === 0) commands.joinBackward()
      else commands.setTextSelection(at - state.doc.resolve(at).parentOffset) && commands.joinBackward()
    }
    if (random(4) === 0) wire.release()
    await null
  }
  wire.release()
  await null
  const texts = [
    me.read(),
    colleague.read(),
    ...[me, colleague].map(({ editor }) => editor.editor.getText({ blockSeparator: '\n' })),
  ]
  const faults = new Set(texts).size === 1 ? [] : ['they differ', ...texts]
  if (me.sent.length < 60 || colleague.sent.length < 60) faults.push('too little was done')
  return texts[0]!.replaceAll('\n', '') === letters ? faults : [...faults, texts[0]!]
}
