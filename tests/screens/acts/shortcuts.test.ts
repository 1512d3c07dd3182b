import { expect, test } from 'vitest'
import { type Pressed, shortcutOf } from '#web/features/tableTools/shortcuts.ts'

const press = (key: string, more: Partial<Omit<Pressed, 'getModifierState'>> & { isAltGr?: boolean } = {}): Pressed => {
  const { isAltGr = false, ...event } = more
  return {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
    keyCode: 0,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    ...event,
    getModifierState: (name) => name === 'AltGraph' && isAltGr,
  }
}

test.for([
  [press('g', { ctrlKey: true }), { id: 'next-unfinished' }],
  [press('c', { altKey: true }), { id: 'copy-source' }],
  [press('r', { altKey: true }), { id: 'regenerate' }],
  [press('s', { altKey: true }), { id: 'status' }],
  [press('t', { altKey: true }), { id: 'take-twin' }],
  [press('k', { ctrlKey: true }), { id: 'palette' }],
  [press('k', { metaKey: true }), { id: 'palette' }],
  [press('3', { altKey: true, code: 'Digit3' }), { placeholder: 3 }],
] as const)('%o means the same whether one types or not', ([event, shortcut]) => {
  expect(shortcutOf(event, true)).toEqual(shortcut)
  expect(shortcutOf(event, false)).toEqual(shortcut)
})

test('keys that write are shortcuts only where nobody writes', () => {
  expect(shortcutOf(press('/'), false)).toEqual({ id: 'search' })
  expect(shortcutOf(press('/', { shiftKey: true, code: 'Digit7' }), false)).toEqual({ id: 'search' })
  expect(shortcutOf(press('?', { shiftKey: true }), false)).toEqual({ id: 'help' })
  expect(shortcutOf(press('z', { ctrlKey: true }), false)).toEqual({ id: 'undo' })
  expect(shortcutOf(press('z', { metaKey: true }), false)).toEqual({ id: 'undo' })
  expect(shortcutOf(press('z', { ctrlKey: true, shiftKey: true }), false)).toEqual({ id: 'redo' })
  expect(shortcutOf(press('z', { metaKey: true, shiftKey: true }), false, 'mac')).toEqual({ id: 'redo' })
  expect(shortcutOf(press('y', { ctrlKey: true }), false, 'other')).toEqual({ id: 'redo' })
  expect(shortcutOf(press('y', { ctrlKey: true }), false, 'mac')).toBeUndefined()
  expect(shortcutOf(press('z', { ctrlKey: true }), true)).toBeUndefined()
  expect(shortcutOf(press('z', { ctrlKey: true, shiftKey: true }), true)).toBeUndefined()
  expect(shortcutOf(press('/'), true)).toBeUndefined()
  expect(shortcutOf(press('?', { shiftKey: true }), true)).toBeUndefined()
})

test('the key counts, not what another script makes of it', () => {
  expect(shortcutOf(press('с', { altKey: true, code: 'KeyC' }), true, 'other')).toEqual({ id: 'copy-source' })
  expect(shortcutOf(press('c', { altKey: true, code: 'KeyI' }), true, 'other')).toEqual({ id: 'copy-source' })
  const ctrlShift = { ctrlKey: true, shiftKey: true }
  expect(shortcutOf(press('С', { ...ctrlShift, code: 'KeyC' }), true, 'mac')).toEqual({ id: 'copy-source' })
  expect(shortcutOf(press('!', { ...ctrlShift, code: 'Digit1' }), true, 'mac')).toEqual({ placeholder: 1 })
})

const CODES = [
  ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter}`),
  ...Array.from({ length: 10 }, (_, digit) => `Digit${digit}`),
  ...['Backquote', 'Minus', 'Equal', 'BracketLeft', 'BracketRight', 'Semicolon', 'Quote', 'Backslash', 'IntlBackslash'],
  ...['Comma', 'Period', 'Slash', 'Space', 'IntlRo', 'IntlYen'],
]
const NUMPAD = Array.from({ length: 10 }, (_, digit) => `Numpad${digit}`)

type Chord = Parameters<typeof press>[1]
/** Chords that write a sign, or the accent of the next one, on some layout of the system; which sign depends on the layout. */
const WRITING: Record<'macOS' | 'Windows' | 'Linux', { codes: string[]; chord: Chord }[]> = {
  macOS: [
    { codes: CODES, chord: {} },
    { codes: CODES, chord: { shiftKey: true } },
    { codes: CODES, chord: { altKey: true } },
    { codes: CODES, chord: { altKey: true, shiftKey: true } },
  ],
  Windows: [
    { codes: CODES, chord: {} },
    { codes: CODES, chord: { shiftKey: true } },
    { codes: CODES, chord: { altKey: true, ctrlKey: true } },
    { codes: CODES, chord: { altKey: true, ctrlKey: true, shiftKey: true } },
    { codes: NUMPAD, chord: { altKey: true } },
  ],
  Linux: [
    { codes: CODES, chord: {} },
    { codes: CODES, chord: { shiftKey: true } },
    { codes: CODES, chord: { isAltGr: true } },
    { codes: CODES, chord: { isAltGr: true, shiftKey: true } },
  ],
}
/** Of US, German, French, Spanish, Polish, Turkish, Brazilian and Japanese keyboards. */
const SIGNS = [...'cgnirstpkz/?', ...'ç©˙ñ˜îı®ßś†π˚Ω€@[]|{}~\\#¡¿öäüéèàşğõあ', 'Dead', 'Process']

test.for(Object.entries(WRITING))(
  'while somebody types on %s, no key that writes is a shortcut',
  ([system, chords]) => {
    const platform = system === 'macOS' ? 'mac' : 'other'
    for (const { codes, chord } of chords)
      for (const code of codes)
        for (const key of codes === NUMPAD ? code.slice(-1) : SIGNS) {
          const event = press(key, { ...chord, code })
          expect(shortcutOf(event, true, platform), JSON.stringify({ key, code, ...chord })).toBeUndefined()
        }
  },
)

test('each shortcut with a modifier has keys that do not write, on every platform', () => {
  const own = { mac: { ctrlKey: true, shiftKey: true }, other: { altKey: true } }
  for (const platform of ['mac', 'other'] as const)
    for (const letter of 'cghinrstp') expect(shortcutOf(press(letter, own[platform]), true, platform)).toBeDefined()
})

test('a digit inserts from the memory with keys that insert no placeholder', () => {
  const chords = { mac: { ctrlKey: true, metaKey: true }, other: { altKey: true, shiftKey: true } }
  for (const platform of ['mac', 'other'] as const)
    for (let digit = 1; digit <= 9; digit++) {
      const event = press('!', { ...chords[platform], code: `Digit${digit}` })
      for (const isTyping of [true, false]) expect(shortcutOf(event, isTyping, platform)).toEqual({ memory: digit })
    }
})

test('AltGr writes, on every system', () => {
  for (const key of ['c', 'r', 's', 't', '1']) {
    const code = key === '1' ? 'Digit1' : `Key${key.toUpperCase()}`
    // Windows says Ctrl and Alt, Linux says AltGraph.
    expect(shortcutOf(press(key, { altKey: true, ctrlKey: true, code }), true)).toBeUndefined()
    expect(shortcutOf(press(key, { isAltGr: true, altKey: true, code }), true)).toBeUndefined()
  }
})

test('nothing fires during a composition', () => {
  for (const event of [
    press('g', { ctrlKey: true, isComposing: true }),
    press('c', { altKey: true, keyCode: 229 }),
    press('/', { isComposing: true }),
  ])
    expect(shortcutOf(event, false)).toBeUndefined()
})
