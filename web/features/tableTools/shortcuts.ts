import { MEMORY_MOD, MOD, OWN_MOD, PLATFORM, type Platform, STEP_MOD } from '../../ui/platform.ts'
import type { Queue } from './review/queues.ts'

export type ShortcutId =
  | 'first-row'
  | 'next-unfinished'
  | 'next-unchecked'
  | 'next-review'
  | 'next-changed'
  | 'next-issue'
  | 'fix'
  | 'spelling'
  | 'copy-source'
  | 'regenerate'
  | 'status'
  | 'take-twin'
  | 'comment'
  | 'panel'
  | 'review'
  | 'search'
  | 'replace'
  | 'palette'
  | 'help'
  | 'select-all'
  | 'add-term'
  | 'undo'
  | 'redo'

type Shortcut = { keys: string[]; label: string; id?: ShortcutId }

/** Cmd+Y opens the history of the browser on a Mac. */
const REDO_KEYS = PLATFORM === 'mac' ? [`${MOD}+Shift+Z`] : [`${MOD}+Shift+Z`, `${MOD}+Y`]

export const QUEUE_KEYS: Record<Queue, string> = {
  review: `${MEMORY_MOD}+V`,
  changed: `${MEMORY_MOD}+U`,
  faulty: `${MEMORY_MOD}+I`,
  unchecked: `${MEMORY_MOD}+N`,
}

export const SHORTCUTS: { title: string; shortcuts: Shortcut[] }[] = [
  {
    title: 'In the table',
    shortcuts: [
      { keys: ['Arrow keys'], label: 'Go from cell to cell' },
      { keys: ['Enter', 'F2'], label: 'Edit the translation, or take the row over from the AI' },
      { keys: ['Other letters'], label: 'Edit the translation, beginning with the letter' },
      { keys: ['C'], label: 'Mark the row as checked and go to the next' },
      { keys: ['Shift+C'], label: 'Mark as unchecked' },
      { keys: ['B'], label: 'Send the row back with a reason, if you may check it, and go to the next' },
      { keys: [`${OWN_MOD}+E`], label: 'Reviewer’s view: unfold the row where you are', id: 'review' },
      { keys: ['1 … 5', '0'], label: 'In the Quality column: rate the translation, or remove the rating' },
      { keys: ['E'], label: 'Edit the row, in the reviewer’s view' },
      { keys: ['D'], label: 'Complete the row and go to the next' },
      { keys: ['Ctrl+G'], label: 'Next unfinished row', id: 'next-unfinished' },
      { keys: [`${OWN_MOD}+N`], label: 'Next unchecked row', id: 'next-unchecked' },
      { keys: [`${OWN_MOD}+V`], label: 'Next row to review', id: 'next-review' },
      { keys: [`${OWN_MOD}+U`], label: 'Next row whose source has changed', id: 'next-changed' },
      { keys: [`${OWN_MOD}+I`], label: 'Next issue', id: 'next-issue' },
      { keys: [`${OWN_MOD}+X`], label: 'Fix the issue of the row', id: 'fix' },
      { keys: [`${OWN_MOD}+W`], label: 'Spelling: choose another word, or add it', id: 'spelling' },
      { keys: [`${OWN_MOD}+S`], label: 'Set the status of the row', id: 'status' },
      { keys: [`${OWN_MOD}+R`], label: 'Translate the row again', id: 'regenerate' },
      { keys: [`${OWN_MOD}+M`], label: 'Comment on the row; Esc leads back to it', id: 'comment' },
      { keys: ['Shift+↑', 'Shift+↓'], label: 'Select several rows' },
      { keys: ['Shift+Space'], label: 'Select or deselect the row' },
      { keys: [`${MOD}+A`], label: 'Select all matching rows', id: 'select-all' },
      { keys: [`${MOD}+Z`], label: 'Undo your last act in this page', id: 'undo' },
      { keys: REDO_KEYS, label: 'Redo it', id: 'redo' },
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
      { keys: [`${STEP_MOD}+↑`, `${STEP_MOD}+↓`], label: 'Save and edit the row above or below' },
      { keys: [`${OWN_MOD}+1 … 9`], label: 'Insert a placeholder from the source' },
      { keys: [`${MEMORY_MOD}+1 … 9`], label: 'Insert a translation from the memory' },
      { keys: [`${OWN_MOD}+C`], label: 'Copy the source', id: 'copy-source' },
      { keys: [`${OWN_MOD}+T`], label: 'Use translation from an identical text', id: 'take-twin' },
      { keys: ['Shift+Enter'], label: 'New line' },
      { keys: ['Tab', 'Shift+Tab'], label: 'Next or previous form' },
      { keys: [`${OWN_MOD}+E`], label: 'Show a text with forms as it is written, and back' },
      { keys: [`${OWN_MOD}+O`], label: 'Copy the form of the source' },
    ],
  },
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [`${OWN_MOD}+G`], label: 'First visible row', id: 'first-row' },
      { keys: ['/'], label: 'Search', id: 'search' },
      { keys: [`${OWN_MOD}+H`], label: 'Find and replace', id: 'replace' },
      { keys: [`${MOD}+K`], label: 'All commands', id: 'palette' },
      { keys: [QUEUE_KEYS.review], label: 'Next row to review in all pages, the riskiest first' },
      { keys: [QUEUE_KEYS.changed], label: 'The same of rows whose source has changed' },
      { keys: [QUEUE_KEYS.faulty], label: 'The same of rows with an issue' },
      { keys: [QUEUE_KEYS.unchecked], label: 'The same of rows that you may check' },
      { keys: [`${OWN_MOD}+A`], label: 'Add the selected words to the glossary', id: 'add-term' },
      { keys: [`${OWN_MOD}+P`], label: 'Show or hide the details of the row', id: 'panel' },
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
const OWN_LETTERS: Record<string, ShortcutId> = {
  a: 'add-term',
  c: 'copy-source',
  e: 'review',
  g: 'first-row',
  h: 'replace',
  i: 'next-issue',
  m: 'comment',
  x: 'fix',
  u: 'next-changed',
  v: 'next-review',
  n: 'next-unchecked',
  r: 'regenerate',
  s: 'status',
  t: 'take-twin',
  p: 'panel',
  w: 'spelling',
}
const QUEUE_LETTERS: Record<string, Queue> = { v: 'review', u: 'changed', i: 'faulty', n: 'unchecked' }

/**
 * The shortcut that a key press means: never during a composition, and never with what writes on this platform: Option on a
 * Mac, AltGr, which Windows reports as Ctrl+Alt, and Alt with the number pad. `isTyping`: bare keys are for writing, too.
 */
export function shortcutOf(
  event: Pressed,
  isTyping: boolean,
  platform: Platform = PLATFORM,
): { id: ShortcutId } | { placeholder: number } | { memory: number } | { queue: Queue } | undefined {
  if (event.isComposing || event.keyCode === COMPOSED_KEY_CODE || event.getModifierState('AltGraph')) return undefined
  const { altKey: alt, ctrlKey: ctrl, metaKey: meta, shiftKey: shift } = event
  if (isOwn(event, platform)) {
    // Not the number pad, with which Windows writes signs by their codes.
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    if (digit) return { placeholder: Number(digit) }
    const id = OWN_LETTERS[letterOf(event)]
    return id && { id }
  }
  if (isOfMemory(event, platform)) {
    const match = /^Digit([1-9])$/.exec(event.code)?.[1]
    if (match) return { memory: Number(match) }
    const queue = QUEUE_LETTERS[letterOf(event)]
    if (queue) return { queue }
  }
  if (alt) return undefined
  if (ctrl && !meta && !shift && letterOf(event) === 'g') return { id: 'next-unfinished' }
  if ((ctrl || meta) && !shift && letterOf(event) === 'k') return { id: 'palette' }
  if (isTyping) return undefined
  if (ctrl !== meta && letterOf(event) === 'z') return { id: shift ? 'redo' : 'undo' }
  if (ctrl && !meta && !shift && letterOf(event) === 'y' && platform !== 'mac') return { id: 'redo' }
  if (ctrl || meta) return undefined
  if (event.key === '/') return { id: 'search' }
  if (event.key === '?') return { id: 'help' }
  return undefined
}

export function isForShortcuts(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    !target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')
  )
}

export const isTypingIn = (target: HTMLElement) =>
  target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea')

const isOwn = ({ altKey: alt, ctrlKey: ctrl, metaKey: meta, shiftKey: shift }: Pressed, platform: Platform) =>
  platform === 'mac' ? ctrl && shift && !alt && !meta : alt && !shift && !ctrl && !meta

const isOfMemory = ({ altKey: alt, ctrlKey: ctrl, metaKey: meta, shiftKey: shift }: Pressed, platform: Platform) =>
  platform === 'mac' ? ctrl && meta && !alt && !shift : alt && shift && !ctrl && !meta

/** The letter on the key, also where Option or another script writes something else with it. */
const letterOf = ({ key, code }: Pressed) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '')
