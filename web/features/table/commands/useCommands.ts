import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { focusComposer } from '../../comments/focusComposer.ts'
import { placeholdersOf } from '../../rowText/marks.ts'
import { fixRow } from '../../tableTools/fixes/fixRow.ts'
import { isForShortcuts, isTypingIn, type ShortcutId, shortcutOf } from '../../tableTools/shortcuts.ts'
import { askSpelling } from '../../tableTools/spelling/spellingQuestion.ts'
import type { TableTools } from '../../tableTools/TableContext.ts'
import { createOffers } from './createOffers.ts'

export type Commands = Record<ShortcutId, () => void> & {
  placeholder(nth: number): void
  memory(nth: number): void
}
/** The commands of the queues; in a table of one page the workspace leads to all pages. */
const OF_QUEUES = {
  review: 'next-review',
  changed: 'next-changed',
  faulty: 'next-issue',
  unchecked: 'next-unchecked',
} as const
type Given = Pick<
  Commands,
  | 'first-row'
  | 'next-unfinished'
  | 'next-unchecked'
  | 'next-review'
  | 'next-changed'
  | 'next-issue'
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
>

export function useCommands(tools: TableTools, of: 'page' | 'version', given: Given): Commands {
  const client = useQueryClient()
  const outside = useRef(given)
  outside.current = given
  const commands = useMemo((): Commands => {
    const { rows, editing, current } = tools
    const offers = createOffers(client, tools)
    const row = () => editing.entered.getState()?.id ?? current.getState()
    const sourceOf = (id: string) => rows.sources()[rows.indexOf(id) ?? -1]?.content
    const withRow = (act: (id: string) => void) => () => {
      const id = row()
      if (id === undefined) toast.plain('Go to a row first')
      else act(id)
    }
    return {
      ...givenNow(outside),
      'copy-source': withRow((id) => {
        const source = sourceOf(id)
        if (source !== undefined) tools.write(id, source, 'whole')
      }),
      regenerate: withRow((id) => {
        tools.leave('keep')
        if (rows.read(id, 'request') === undefined) tools.regenerate(id)
      }),
      status: withRow((id) => {
        const cell = document.querySelector<HTMLElement>(`[data-row="${id}"] button[data-column="status"]`)
        if (!tools.table.getColumn('status')?.getIsVisible()) return void toast.plain('The Status column is hidden')
        if (!cell) return void toast.plain('This row has no status to set yet')
        cell.click()
        focusMenu()
      }),
      fix: withRow((id) => fixRow(tools, id)),
      comment: withRow(focusComposer),
      spelling: withRow(askSpelling),
      'take-twin': withRow((id) => void offers.takeTwin(id)),
      placeholder(nth) {
        const id = row()
        const text = id === undefined ? undefined : placeholdersOf(sourceOf(id) ?? '')[nth - 1]
        if (id !== undefined && text !== undefined) tools.write(id, text, 'caret')
      },
      memory: (nth) => withRow((id) => void offers.takeMatch(id, nth))(),
    }
  }, [client, tools])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (!isForShortcuts(target)) return
      const shortcut = shortcutOf(event, isTypingIn(target))
      if (!shortcut || ('queue' in shortcut && of === 'page')) return
      event.preventDefault()
      event.stopPropagation()
      if ('placeholder' in shortcut) commands.placeholder(shortcut.placeholder)
      else if ('memory' in shortcut) commands.memory(shortcut.memory)
      else if ('queue' in shortcut) commands[OF_QUEUES[shortcut.queue]]()
      else commands[shortcut.id]()
    }
    // before the editor, which has shortcuts of its own
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [commands, of])
  return commands
}

const GIVEN = [
  ...(['first-row', 'next-unfinished', 'next-unchecked', 'next-review', 'next-changed', 'next-issue'] as const),
  ...(['panel', 'review', 'search', 'replace', 'palette', 'help', 'select-all', 'add-term', 'undo', 'redo'] as const),
]

const givenNow = (outside: { current: Given }) =>
  Object.fromEntries(GIVEN.map((id) => [id, () => outside.current[id]()])) as Given

const FRAMES = 20

/** A menu that was not opened by its button leaves the focus where it was, in the editor. */
function focusMenu(left = FRAMES) {
  const menu = document.querySelector('[role="menu"]')
  if (menu?.contains(document.activeElement)) return
  menu?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  if (left > 0) requestAnimationFrame(() => focusMenu(left - 1))
}
