import {
  ArrowUpToLine,
  BadgeCheck,
  BadgeX,
  CheckCheck,
  CircleCheck,
  CopyPlus,
  FilterX,
  Keyboard,
  Languages,
  ListChecks,
  PanelRight,
  RotateCw,
  Search,
  SkipForward,
  SquareStack,
  Tag,
  TextCursorInput,
  UserPen,
  Wrench,
} from 'lucide-react'
import { useStore } from 'zustand'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { toast } from '../../../ui/overlays/Toast.tsx'
import { matchOf } from '../../palette/fuzzy.ts'
import { type Command, openPalette } from '../../palette/offers.ts'
import { useOffer } from '../../palette/useOffer.ts'
import { useMemory } from '../../tableTools/FillFromMemory.tsx'
import { prefer, preferences } from '../../tableTools/preferences.ts'
import { keysOf } from '../../tableTools/shortcuts.ts'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import { type TableTools, useTableTools } from '../../tableTools/TableContext.ts'
import type { Open } from '../grid/rowWalk.ts'
import type { ChangeQuery } from '../useTableQuery.ts'
import { ShortcutList } from './ShortcutList.tsx'
import { useCommands } from './useCommands.ts'
import { useViewCommands, type View } from './useViewCommands.ts'

export type TableDialog = 'translate' | 'help'

type TableCommandsProps = {
  dialog: TableDialog | undefined
  setDialog: (dialog: TableDialog | undefined) => void
  change: ChangeQuery
  view: View
  onFirstRow: () => void
  onRow: (id: string) => void
  /** False when no such row is left. */
  onNext: (to: Open) => boolean
  onSearch: () => void
  onSelectAll: () => void
}

/** The keyboard's way to everything: the shortcuts, their list, and the palette. */
export function TableCommands(props: TableCommandsProps) {
  const { dialog, setDialog, change, view, onFirstRow, onRow, onNext, onSearch, onSelectAll } = props
  const onPanel = view.panel.toggle
  const viewCommands = useViewCommands(view)
  const tools = useTableTools()
  const advancesAfterSaving = useStore(preferences, ({ advancesAfterSaving }) => advancesAfterSaving)
  const close = () => setDialog(undefined)
  const commands = useCommands(tools, {
    'first-row': onFirstRow,
    'next-unfinished': () => void (onNext('unfinished') || toast.plain('Every row is finished')),
    'next-unchecked': () => void (onNext('unchecked') || toast.plain('Every row is checked')),
    'next-issue': () => void (onNext('faulty') || toast.plain('No row has an issue')),
    panel: onPanel,
    search: onSearch,
    palette: openPalette,
    help: () => setDialog('help'),
    'select-all': onSelectAll,
  })
  const memory = useMemory(tools.address)
  const fill = () =>
    memory.fill().then(
      (filled) => {
        if (filled.length > 0) memory.offerUndo(filled)
        else toast.plain('No text without a translation is translated elsewhere in the project')
      },
      () => toast.error('Failed to fill from memory'),
    )
  const withRow = (act: (id: string) => void) => () => {
    const id = tools.editing.entered.getState()?.id ?? tools.current.getState()
    if (id !== undefined) act(id)
  }
  const setStatus = (status: (typeof TRANSLATION_STATUSES)[number]) =>
    withRow((id) => {
      if (tools.rows.read(id, 'status') !== undefined) tools.setStatus(id, status)
    })
  const all: Command[] = [
    { id: 'first', label: 'First row on show', icon: ArrowUpToLine, keys: keysOf('first-row'), run: onFirstRow },
    {
      id: 'next',
      label: 'Next unfinished row',
      icon: SkipForward,
      keys: keysOf('next-unfinished'),
      run: commands['next-unfinished'],
    },
    {
      id: 'next-unchecked',
      label: 'Next row that nobody has checked',
      icon: BadgeCheck,
      keys: keysOf('next-unchecked'),
      run: commands['next-unchecked'],
    },
    { id: 'next-issue', label: 'Next issue', icon: Wrench, keys: keysOf('next-issue'), run: commands['next-issue'] },
    { id: 'check', label: 'Mark the row as checked', icon: BadgeCheck, keys: 'C', run: withRow(tools.check) },
    {
      id: 'uncheck',
      label: 'Take the check of the row back',
      icon: BadgeX,
      keys: 'Shift+C',
      run: withRow(tools.uncheck),
    },
    { id: 'copy', label: 'Copy the source', icon: CopyPlus, keys: keysOf('copy-source'), run: commands['copy-source'] },
    {
      id: 'twin',
      label: 'Use translation from an identical text',
      icon: SquareStack,
      keys: keysOf('take-twin'),
      run: commands['take-twin'],
    },
    {
      id: 'regenerate',
      label: 'Translate the row again',
      icon: RotateCw,
      keys: keysOf('regenerate'),
      run: commands.regenerate,
    },
    ...TRANSLATION_STATUSES.map((status) => ({
      id: `status ${status}`,
      label: `Set the row to ${STATUS_LOOKS[status].label}`,
      icon: STATUS_LOOKS[status].icon,
      run: setStatus(status),
    })),
    { id: 'memory', label: 'Fill from memory, free of charge', icon: SquareStack, run: () => void fill() },
    { id: 'translate', label: 'Translate this page', icon: Languages, run: () => setDialog('translate') },
    { id: 'all', label: 'Select all matching rows', icon: ListChecks, keys: keysOf('select-all'), run: onSelectAll },
    { id: 'search', label: 'Search', icon: Search, keys: keysOf('search'), run: onSearch },
    { id: 'review', label: 'Show rows that need review', icon: Tag, run: () => change({ status: ['NEEDS_REVIEW'] }) },
    { id: 'faults', label: 'Show rows with issues', icon: Wrench, run: () => change({ faults: 'yes' }) },
    { id: 'unchecked', label: 'Show rows that nobody has checked', icon: BadgeX, run: () => change({ checked: 'no' }) },
    { id: 'checked', label: 'Show checked rows', icon: BadgeCheck, run: () => change({ checked: 'yes' }) },
    { id: 'mine', label: 'Show rows changed by me', icon: UserPen, run: () => change({ mine: 'yes' }) },
    {
      id: 'clear',
      label: 'Clear search and filters',
      icon: FilterX,
      run: () => change({ search: '', status: [], rating: [], faults: '', mine: '', checked: '' }),
    },
    { id: 'panel', label: 'Show or hide the row details', icon: PanelRight, keys: keysOf('panel'), run: onPanel },
    {
      id: 'goes-on',
      label: advancesAfterSaving ? 'Stay in the row after saving' : 'Go on to the next unfinished row after saving',
      icon: advancesAfterSaving ? CircleCheck : CheckCheck,
      run: () => prefer({ advancesAfterSaving: !advancesAfterSaving }),
    },
    { id: 'help', label: 'Keyboard shortcuts', icon: Keyboard, keys: keysOf('help'), run: () => setDialog('help') },
  ]
  useOffer(() => ({ commands: [...all, ...viewCommands()], find: (query) => rowsFor(query, tools, onRow) }))
  return dialog === 'help' && <ShortcutList onClose={close} />
}

const MOST_ROWS = 20

/** Rows by identifier; there are too many to list them all. */
function rowsFor(query: string, { rows }: TableTools, onRow: (id: string) => void): Command[] {
  return rows
    .sources()
    .flatMap(({ id, identifier }) => {
      const score = matchOf(query, identifier)
      return score === undefined ? [] : { id, identifier, score }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_ROWS)
    .map(({ id, identifier }) => ({
      id: `row ${id}`,
      label: `Go to row ${identifier}`,
      icon: TextCursorInput,
      run: () => onRow(id),
    }))
}
