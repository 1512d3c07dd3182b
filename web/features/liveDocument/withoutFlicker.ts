import type { LiveDocument } from './liveDocument.ts'
import { saveStateLabel } from './saveState.ts'

const SETTLES_MS = 300

/** While somebody types each letter is saved on its own: "Saved" is said again once they pause, anything else at once. */
export function withoutFlicker({ view, subscribe }: Pick<LiveDocument, 'view' | 'subscribe'>) {
  let shown = view().state
  return {
    read: () => shown,
    subscribe(listener: () => void) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const show = () => {
        timer = undefined
        if (saveStateLabel(shown) === saveStateLabel(view().state)) return
        shown = view().state
        listener()
      }
      const look = () => {
        clearTimeout(timer)
        if (shown.kind === 'saving' && view().state.kind === 'saved') timer = setTimeout(show, SETTLES_MS)
        else show()
      }
      look()
      const stop = subscribe(look)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}
