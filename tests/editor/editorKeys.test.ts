import { expect, test, vi } from 'vitest'

const SYSTEMS = { macOS: 'MacIntel', 'Windows and Linux': 'Win32' }

/** The keys to which the editor itself is bound, as it is made on a system. */
async function keysOn(platform: string) {
  vi.resetModules()
  vi.stubGlobal('navigator', { platform, userAgent: '' })
  const { rowExtension } = await import('#web/features/rowEditor/editor/rowExtension.ts')
  const { addKeyboardShortcuts } = rowExtension({} as never, {} as never).config
  const keys = addKeyboardShortcuts!.call({ storage: { editor: { sync: {} } } } as never)
  vi.unstubAllGlobals()
  return Object.keys(keys)
}

test.for(Object.entries(SYSTEMS))('the editor is bound to no key that writes on %s', async ([system, platform]) => {
  const isMac = system === 'macOS'
  const writes = (name: string) => {
    const held = name.split('-')
    const key = held.pop()!
    const chord = held
      .filter((one) => one !== 'Shift')
      .map((one) => (one === 'Mod' ? (isMac ? 'Cmd' : 'Ctrl') : one))
      .toSorted()
      .join('+')
    // With Alt and the number pad Windows writes signs by their codes.
    const isCode = chord === 'Alt' && /^\d$/.test(key)
    return [...key].length === 1 && (chord === '' || chord === (isMac ? 'Alt' : 'Alt+Ctrl') || isCode)
  }
  const keys = await keysOn(platform)
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter(writes)).toEqual([])
})
