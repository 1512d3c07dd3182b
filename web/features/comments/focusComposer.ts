import { showInPanel } from '../tableTools/preferences.ts'

const FRAMES = 120
export const COMPOSER = 'data-composer'

/** Once the panel is open and the comments of its row are there. */
export function focusComposer() {
  showInPanel('comments')
  let left = FRAMES
  const look = () => {
    const area = document.querySelector<HTMLElement>(`[${COMPOSER}]`)
    if (area) area.focus()
    else if (left-- > 0) requestAnimationFrame(look)
  }
  look()
}
