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
  expect(shortcutOf(press('z', { ctrlKey: true }), true)).toBeUndefined()
  expect(shortcutOf(press('z', { ctrlKey: true, shiftKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('/'), true)).toBeUndefined()
  expect(shortcutOf(press('?', { shiftKey: true }), true)).toBeUndefined()
})

test('the key counts, not what Option or another script makes of it', () => {
  expect(shortcutOf(press('ç', { altKey: true, code: 'KeyC' }), true)).toEqual({ id: 'copy-source' })
  expect(shortcutOf(press('¡', { altKey: true, code: 'Digit1' }), true)).toEqual({ placeholder: 1 })
  expect(shortcutOf(press('с', { altKey: true, code: 'KeyC' }), true)).toEqual({ id: 'copy-source' })
  expect(shortcutOf(press('c', { altKey: true, code: 'KeyI' }), true)).toEqual({ id: 'copy-source' })
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
