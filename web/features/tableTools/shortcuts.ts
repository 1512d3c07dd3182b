const isMac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac')
const MOD = isMac ? '⌘' : 'Ctrl'
const ALT = isMac ? '⌥' : 'Alt'

export type ShortcutId =
  | 'first-row'
  | 'next-unfinished'
  | 'next-unchecked'
  | 'next-issue'
  | 'copy-source'
  | 'regenerate'
  | 'status'
  | 'take-twin'
  | 'panel'
  | 'search'
  | 'palette'
  | 'help'
  | 'select-all'
  | 'undo'

type Shortcut = { keys: string[]; label: string; id?: ShortcutId }

/** Everything the keyboard can do in the table, in the order of the list that `?` shows. */
export const SHORTCUTS: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: 'In the table',
    shortcuts: [
      { keys: ['Arrow keys'], label: 'Go from cell to cell' },
      { keys: ['Enter', 'F2'], label: 'Edit the translation, or take the row over from the AI' },
      { keys: ['C'], label: 'Mark the row as checked and go to the next' },
      { keys: ['Shift+C'], label: 'Mark as unchecked' },
      { keys: ['D'], label: 'Complete the row and go to the next' },
      { keys: ['Ctrl+G'], label: 'Next unfinished row', id: 'next-unfinished' },
      { keys: [`${ALT}+N`], label: 'Next unchecked row', id: 'next-unchecked' },
      { keys: [`${ALT}+I`], label: 'Next issue', id: 'next-issue' },
      { keys: [`${ALT}+S`], label: 'Set the status of the row', id: 'status' },
      { keys: [`${ALT}+R`], label: 'Translate the row again', id: 'regenerate' },
      { keys: ['Shift+↑', 'Shift+↓'], label: 'Select several rows' },
      { keys: ['Shift+Space'], label: 'Select or deselect the row' },
      { keys: [`${MOD}+A`], label: 'Select all matching rows', id: 'select-all' },
      { keys: [`${MOD}+Z`], label: 'Undo the last action', id: 'undo' },
      { keys: ['PgUp', 'PgDn'], label: 'Ten rows up or down' },
      { keys: [`${MOD}+Home`, `${MOD}+End`], label: 'First or last row' },
    ],
  },
  {
    title: 'While editing',
    shortcuts: [
      { keys: [`${MOD}+Enter`], label: 'Save' },
      { keys: [`${MOD}+Shift+Enter`], label: 'Confirm: save, complete, check and go to the next unchecked row' },
      { keys: ['Esc'], label: 'Discard changes' },
      { keys: [`${ALT}+↑`, `${ALT}+↓`], label: 'Save and edit the row above or below' },
      { keys: [`${ALT}+1 … 9`], label: 'Insert a placeholder from the source' },
      { keys: [`${ALT}+C`], label: 'Copy the source', id: 'copy-source' },
      { keys: [`${ALT}+T`], label: 'Use translation from an identical text', id: 'take-twin' },
      { keys: ['Shift+Enter'], label: 'New line' },
    ],
  },
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [`${ALT}+G`], label: 'First visible row', id: 'first-row' },
      { keys: ['/'], label: 'Search', id: 'search' },
      { keys: [`${MOD}+K`], label: 'All commands', id: 'palette' },
      { keys: [`${ALT}+P`], label: 'Show or hide the details of the row', id: 'panel' },
      { keys: ['?'], label: 'All shortcuts', id: 'help' },
    ],
  },
]

export const keysOf = (id: ShortcutId) =>
  SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).find((shortcut) => shortcut.id === id)?.keys[0]

export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'keyCode'
> & { getModifierState(key: string): boolean }

/** The key code while an input method composes. */
const COMPOSED_KEY_CODE = 229
const ALT_LETTERS: Record<string, ShortcutId> = {
  c: 'copy-source',
  g: 'first-row',
  i: 'next-issue',
  n: 'next-unchecked',
  r: 'regenerate',
  s: 'status',
  t: 'take-twin',
  p: 'panel',
}

/**
 * The shortcut that a key press means: never during a composition, and never with AltGr, which Windows reports as
 * Ctrl+Alt. `isTyping`: the keys that write are for writing.
 */
export function shortcutOf(
  event: Pressed,
  isTyping: boolean,
): { id: ShortcutId } | { placeholder: number } | undefined {
  if (event.isComposing || event.keyCode === COMPOSED_KEY_CODE || event.getModifierState('AltGraph')) return undefined
  const { altKey: alt, ctrlKey: ctrl, metaKey: meta, shiftKey: shift } = event
  if (alt && (ctrl || meta)) return undefined
  if (alt && !shift) {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
    if (digit) return { placeholder: Number(digit) }
    const id = ALT_LETTERS[letterOf(event)]
    return id && { id }
  }
  if (ctrl && !meta && !shift && letterOf(event) === 'g') return { id: 'next-unfinished' }
  if ((ctrl || meta) && !shift && letterOf(event) === 'k') return { id: 'palette' }
  if (isTyping || alt) return undefined
  if (ctrl !== meta && !shift && letterOf(event) === 'z') return { id: 'undo' }
  if (ctrl || meta) return undefined
  if (event.key === '/') return { id: 'search' }
  if (event.key === '?') return { id: 'help' }
  return undefined
}

/** The letter on the key, also where Option or another script writes something else with it. */
const letterOf = ({ key, code }: Pressed) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '')
