const QUIET_MS = 1_000
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn'])
const MOVES = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'Tab'])
const WRITES = new Set(['Enter', 'Backspace', 'Delete', 'Dead', 'Process'])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'getModifierState'>

export const isCharacter = (event: Pressed) =>
  [...event.key].length === 1 && (event.getModifierState('AltGraph') || (!event.ctrlKey && !event.metaKey))

export type PlainField = HTMLInputElement | HTMLTextAreaElement
export const isPlainField = (target: EventTarget | null): target is PlainField =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea')
export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || isPlainField(target))

const FREE = () => {}
let release = FREE

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
    release = FREE
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

/**
 * For a row to which nobody went, as the one with the focus or its table is gone: letters do nothing in it until its person has
 * moved, or has been taken to a row, of which the event `taken` tells.
 */
export function holdLetters(row: Element, taken: string) {
  if (release !== FREE) return // an editor that closed by itself holds them, and what it hears is offered back
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const end = () => {
    listening.abort()
    release = FREE
  }
  release = end
  const onKey = (event: KeyboardEvent) => {
    if (MODIFIERS.has(event.key)) return
    if (MOVES.has(event.key) || isField(event.target)) return end()
    if (!isCharacter(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', onKey, options)
  for (const move of ['pointerdown', taken]) addEventListener(move, end, options)
  addEventListener('focusin', ({ target }) => row.contains(target as Node) || end(), options)
}

function continued(typed: string, event: KeyboardEvent) {
  if (isCharacter(event)) return typed + event.key
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) return `${typed}\n`
  return event.key === 'Backspace' ? typed.slice(0, -1) : typed
}
