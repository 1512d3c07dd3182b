/** A click comes this soon after the release, or not at all. */
const CLICK_FOLLOWS_MS = 100

/**
 * Acts when what is being pressed has been released and clicked: whatever moves the page sooner moves it away from
 * under the pointer, and the click is lost. Call it while the pointer goes down. The answer stops the waiting.
 */
export function onceReleased(act: () => void) {
  const waiting = new AbortController()
  const options = { capture: true, signal: waiting.signal }
  let noClick: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    waiting.abort()
    clearTimeout(noClick)
  }
  const finish = () => {
    end()
    act()
  }
  const onRelease = () => {
    noClick = setTimeout(finish, CLICK_FOLLOWS_MS)
  }
  document.addEventListener('pointerup', onRelease, options)
  for (const over of ['click', 'pointercancel', 'contextmenu']) document.addEventListener(over, finish, options)
  return end
}
