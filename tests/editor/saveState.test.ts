import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { LiveDocumentView } from '#web/features/liveDocument/liveDocument.ts'
import { type SaveState, saveStateLabel, saveStateOf } from '#web/features/liveDocument/saveState.ts'
import { watchSaveState } from '#web/features/liveDocument/watchSaveState.ts'

const [SAVED, SAVING, OFFLINE]: SaveState[] = [{ kind: 'saved' }, { kind: 'saving' }, { kind: 'offline', kept: true }]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The text shown for each state of the connection. */
function shown(first: SaveState = SAVED!) {
  const view = createStore<LiveDocumentView>(() => ({ opened: undefined, state: first }))
  const said: string[] = []
  const stop = watchSaveState(view, (state) => said.push(saveStateLabel(state)))
  return { said, stop, become: (state: SaveState) => view.setState({ state }) }
}

test('Saving is said at the first letter, Saved after 300 ms in which nothing was under way', () => {
  const { become, said } = shown()
  become(SAVING!)
  expect(said).toEqual(['Saved', 'Saving'])
  become(SAVED!)
  vi.advanceTimersByTime(299)
  expect(said).toEqual(['Saved', 'Saving'])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['Saved', 'Saving', 'Saved'])
})

test('while letters go on being saved one by one it says Saving all the time, and Saved once they pause', () => {
  const { become, said } = shown()
  for (let letter = 0; letter < 20; letter++) {
    become(SAVING!)
    vi.advanceTimersByTime(30)
    become(SAVED!)
    vi.advanceTimersByTime(290)
  }
  expect(said).toEqual(['Saved', 'Saving'])
  vi.advanceTimersByTime(10)
  expect(said).toEqual(['Saved', 'Saving', 'Saved'])
})

test('it never says Saved while a letter is on its way, however long that takes', () => {
  const { become, said } = shown()
  become(SAVING!)
  become(SAVED!)
  vi.advanceTimersByTime(200)
  become(SAVING!)
  vi.advanceTimersByTime(60_000)
  expect(said.at(-1)).toBe('Saving')
})

test('a lost connection is shown at once, also in the pause before Saved', () => {
  const { become, said } = shown()
  become(SAVING!)
  become(SAVED!)
  vi.advanceTimersByTime(100)
  become(OFFLINE!)
  vi.advanceTimersByTime(1_000)
  expect(said).toEqual(['Saved', 'Saving', 'Offline, kept on this device'])
  become(SAVED!)
  expect(said.at(-1)).toBe('Saved')
})

test('unsubscribing leaves no timer and no further notification', () => {
  const { become, said, stop } = shown()
  become(SAVING!)
  become(SAVED!)
  stop()
  expect(vi.getTimerCount()).toBe(0)
  become(SAVING!)
  expect(said).toEqual(['Saved', 'Saving'])
})

test('without a network a letter is kept here at once, long before the socket notices; what was saved stays saved', () => {
  const open = {
    connected: true,
    isOnline: false,
    isAuthenticated: true,
    isSynced: true,
    wasOpen: true,
    keptHere: true,
  }
  const label = (unsyncedChanges: number) => saveStateLabel(saveStateOf({ ...open, unsyncedChanges }))
  expect(label(1)).toBe('Offline, kept on this device')
  expect(label(0)).toBe('Saved')
})
