const QUIET_MS = 1_000
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn'])
const MOVES = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'])
const WRITES = new Set(['Enter', 'Backspace', 'Delete', 'Dead', 'Process'])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'getModifierState'>

export const isCharacter = (event: Pressed) =>
  [...event.key].length === 1 && (event.getModifierState('AltGraph') || (!event.ctrlKey && !event.metaKey))

export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea'))

let release = () => {}

/**
 * For an editor that closed by itself: the keys of the next second, and the rest of what is being typed, were meant for its
 * text and do nothing; `onTyped` hears what they would have written. Letters do nothing until the person has moved, by key or
 * click, or is in a field. With `onReleased` all keys are free, and it is called, once nobody has typed for a second.
 */
export function holdKeys(onTyped: (typed: string) => void, onReleased?: () => void) {
  release()
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    listening.abort()
    release = () => {}
    onReleased?.()
  }
  const endOnceQuiet = () => {
    clearTimeout(timer)
    if (onReleased) timer = setTimeout(end, QUIET_MS)
  }
  release = end
  endOnceQuiet()
  const quietUntil = performance.now() + QUIET_MS
  let typingUntil = quietUntil
  let typed = ''

  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (MODIFIERS.has(key)) return
    const now = performance.now()
    const isTyped = isCharacter(event) || WRITES.has(key)
    const isHeld = now < quietUntil || (isTyped && now < typingUntil)
    if (isHeld && isTyped) {
      typingUntil = now + QUIET_MS
      endOnceQuiet()
      typed = continued(typed, event)
      onTyped(typed)
    }
    if (!isHeld && (MOVES.has(key) || isField(target))) return end()
    if (!isHeld && !isCharacter(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // before the shortcuts of the table, which listen at the document
  addEventListener('keydown', onKey, options)
  addEventListener('pointerdown', end, options)
}

function continued(typed: string, event: KeyboardEvent) {
  if (isCharacter(event)) return typed + event.key
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) return `${typed}\n`
  return event.key === 'Backspace' ? typed.slice(0, -1) : typed
}
