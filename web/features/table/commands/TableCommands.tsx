import {
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
  UserPen,
  Wrench,
} from 'lucide-react'
import { useStore } from 'zustand'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { toast } from '../../../ui/overlays/Toast.tsx'
import { prefer, preferences } from '../../tableTools/preferences.ts'
import { keysOf } from '../../tableTools/shortcuts.ts'
import { STATUS_LOOKS } from '../../tableTools/statusLooks.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import type { ChangeQuery } from '../useTableQuery.ts'
import { type Command, CommandPalette } from './CommandPalette.tsx'
import { ShortcutList } from './ShortcutList.tsx'
import { useCommands } from './useCommands.ts'

export type TableDialog = 'translate' | 'palette' | 'help'

type TableCommandsProps = {
  dialog: TableDialog | undefined
  setDialog: (dialog: TableDialog | undefined) => void
  change: ChangeQuery
  languages: readonly LanguageCode[]
  onNextUnfinished: () => boolean
  onSearch: () => void
  onPanel: () => void
  onSelectAll: () => void
}

/** The keyboard's way to everything: the shortcuts, their list, and the palette. */
export function TableCommands(props: TableCommandsProps) {
  const { dialog, setDialog, change, languages, onNextUnfinished, onSearch, onPanel, onSelectAll } = props
  const tools = useTableTools()
  const advancesAfterSaving = useStore(preferences, ({ advancesAfterSaving }) => advancesAfterSaving)
  const close = () => setDialog(undefined)
  const commands = useCommands(tools, {
    'next-unfinished': () => void (onNextUnfinished() || toast.plain('Every row is finished')),
    panel: onPanel,
    search: onSearch,
    palette: () => setDialog('palette'),
    help: () => setDialog('help'),
    'select-all': onSelectAll,
  })
  if (dialog === 'help') return <ShortcutList onClose={close} />
  if (dialog !== 'palette') return null

  const setStatus = (status: (typeof TRANSLATION_STATUSES)[number]) => () => {
    const id = tools.editing.entered.getState()?.id ?? tools.current.getState()
    if (id !== undefined && tools.rows.read(id, 'status') !== undefined) tools.setStatus(id, status)
  }
  const all: Command[] = [
    {
      id: 'next',
      label: 'Next unfinished row',
      icon: SkipForward,
      keys: keysOf('next-unfinished'),
      run: commands['next-unfinished'],
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
    { id: 'translate', label: 'Translate this page', icon: Languages, run: () => setDialog('translate') },
    { id: 'all', label: 'Select all matching rows', icon: ListChecks, keys: keysOf('select-all'), run: onSelectAll },
    { id: 'search', label: 'Search', icon: Search, keys: keysOf('search'), run: onSearch },
    { id: 'review', label: 'Show rows that need review', icon: Tag, run: () => change({ status: ['NEEDS_REVIEW'] }) },
    { id: 'faults', label: 'Show rows with issues', icon: Wrench, run: () => change({ faults: 'yes' }) },
    { id: 'mine', label: 'Show rows changed by me', icon: UserPen, run: () => change({ mine: 'yes' }) },
    {
      id: 'clear',
      label: 'Clear search and filters',
      icon: FilterX,
      run: () => change({ search: '', status: [], rating: [], faults: '', mine: '', checked: '' }),
    },
    ...languages
      .filter((language) => language !== tools.address.language)
      .map((lang) => ({
        id: `language ${lang}`,
        label: `Go to ${languageName(lang)}`,
        icon: Languages,
        run: () => change({ lang }),
      })),
    { id: 'panel', label: 'Show or hide the row details', icon: PanelRight, keys: keysOf('panel'), run: onPanel },
    {
      id: 'goes-on',
      label: advancesAfterSaving ? 'Stay in the row after saving' : 'Go on to the next unfinished row after saving',
      icon: advancesAfterSaving ? CircleCheck : CheckCheck,
      run: () => prefer({ advancesAfterSaving: !advancesAfterSaving }),
    },
    { id: 'help', label: 'Keyboard shortcuts', icon: Keyboard, keys: keysOf('help'), run: () => setDialog('help') },
  ]
  return <CommandPalette commands={all} onClose={close} />
}
