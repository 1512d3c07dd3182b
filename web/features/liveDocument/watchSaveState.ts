import type { ReadableStore } from '../../ui/ReadableStore.ts'
import type { LiveDocumentView } from './liveDocument.ts'
import { type SaveState, saveStateLabel } from './saveState.ts'

const DEBOUNCE_MS = 300

/** While somebody types each letter is saved on its own: "Saved" is shown again once they pause, anything else at once. */
export function watchSaveState(view: ReadableStore<LiveDocumentView>, show: (state: SaveState) => void) {
  let shown: SaveState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    const { state } = view.getState()
    if (shown && saveStateLabel(shown) === saveStateLabel(state)) return
    shown = state
    show(state)
  }
  const debounce = () => {
    clearTimeout(timer)
    if (shown?.kind === 'saving' && view.getState().state.kind === 'saved') timer = setTimeout(update, DEBOUNCE_MS)
    else update()
  }
  debounce()
  const stop = view.subscribe(debounce)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
