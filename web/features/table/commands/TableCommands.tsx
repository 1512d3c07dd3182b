import { CheckCheck, CircleCheck, Keyboard, Languages, ListChecks, PanelRight, Replace, Search } from 'lucide-react'
import { useCallback, useContext, useState } from 'react'
import { useStore } from 'zustand'
import { UndoQuestion } from '../../operations/UndoQuestion.tsx'
import { useOwnActs } from '../../operations/useOwnActs.ts'
import { type Command, openPalette } from '../../palette/offers.ts'
import { useOffer } from '../../palette/useOffer.ts'
import type { TableAddress } from '../../rows/queries.ts'
import { prefer, preferences } from '../../tableTools/preferences.ts'
import { keysOf } from '../../tableTools/shortcuts.ts'
import { SpellingDialog } from '../../tableTools/spelling/SpellingDialog.tsx'
import { spellingQuestion } from '../../tableTools/spelling/spellingQuestion.ts'
import { RowDetailsContext, type TableTools, useTableTools } from '../../tableTools/TableContext.ts'
import { toggleReviewing } from '../review/useReviewing.ts'
import type { ChangeQuery } from '../useTableQuery.ts'
import type { Open } from '../walk/rowWalk.ts'
import { filterCommands } from './filterCommands.ts'
import { pageCommands, type ShownPage } from './pageCommands.ts'
import { rowCommands, rowsFor } from './rowCommands.ts'
import { ShortcutList } from './ShortcutList.tsx'
import { type Commands, useCommands } from './useCommands.ts'
import { useMemoryDialogs } from './useMemoryDialogs.tsx'
import { useTermDialog } from './useTermDialog.tsx'
import { useViewCommands, type View } from './useViewCommands.ts'
import { nextCommands, walkCommands } from './walkCommands.ts'

export type TableDialog = 'translate' | 'help' | 'replace'

type TableCommandsProps = {
  /** `undefined`: the table has rows of several pages. */
  address: TableAddress | undefined
  dialog: TableDialog | undefined
  setDialog: (dialog: TableDialog | undefined) => void
  change: ChangeQuery
  view: View
  shown: ShownPage
  /** `undefined` where nothing would move. */
  onRefresh: (() => void) | undefined
  onFirstRow: () => void
  onRow: (id: string) => void
  /** False when no such row is left. */
  onNext: (to: Open) => Promise<boolean>
  onSearch: () => void
  onSelectAll: () => void
}

export function TableCommands(props: TableCommandsProps) {
  const {
    address,
    dialog,
    setDialog,
    change,
    view,
    shown,
    onRefresh,
    onFirstRow,
    onRow,
    onNext,
    onSearch,
    onSelectAll,
  } = props
  const onPanel = view.panel.toggle
  const viewCommands = useViewCommands(view)
  const tools = useTableTools()
  const details = useContext(RowDetailsContext)
  const advancesAfterSaving = useStore(preferences, ({ advancesAfterSaving }) => advancesAfterSaving)
  const [asked, setAsked] = useState<string>()
  const { current, addressOf } = tools
  const addressNow = useCallback(() => {
    const id = current.getState()
    return address ?? (id === undefined ? undefined : addressOf(id))
  }, [address, current, addressOf])
  const isSpelling = useStore(spellingQuestion, (question) => question !== undefined)
  const own = useOwnActs(addressNow, setAsked)
  const term = useTermDialog()
  const ofTable = address ? 'page' : 'version'
  const commands = useCommands(tools, ofTable, {
    'add-term': term.open,
    'first-row': onFirstRow,
    ...nextCommands(onNext, ofTable),
    panel: onPanel,
    review: () => tools.rights.reviews && toggleReviewing(),
    search: onSearch,
    replace: () => tools.rights.writes && setDialog('replace'),
    palette: openPalette,
    help: () => setDialog('help'),
    'select-all': onSelectAll,
    ...own,
  })
  const memory = useMemoryDialogs(address !== undefined, addressNow)
  const ofPage: Command[] = [
    ...(address
      ? [{ id: 'translate', label: 'Translate this page', icon: Languages, run: () => setDialog('translate') }]
      : []),
    ...memory.commands,
    ...term.commands,
    ...searchCommands(tools, commands),
    ...(tools.rights.reviews ? [reviewCommand] : []),
    { id: 'panel', label: 'Show or hide the row details', icon: PanelRight, keys: keysOf('panel'), run: onPanel },
    {
      id: 'goes-on',
      label: advancesAfterSaving ? 'Stay in the row after saving' : 'Move to the next unfinished row after saving',
      icon: advancesAfterSaving ? CircleCheck : CheckCheck,
      run: () => prefer({ advancesAfterSaving: !advancesAfterSaving }),
    },
    { id: 'help', label: 'Keyboard shortcuts', icon: Keyboard, keys: keysOf('help'), run: () => setDialog('help') },
  ]
  const frequent = [...walkCommands(commands), ...ofPage].map((command) => ({ ...command, use: 'frequent' as const }))
  useOffer(() => ({
    commands: [
      ...frequent,
      ...rowCommands({ tools, details, commands }),
      ...filterCommands(view.query, change),
      ...pageCommands({ tools, shown, change, onRefresh, onSelectAll }),
      ...viewCommands(),
    ],
    find: (query) => rowsFor(query, tools, onRow),
  }))
  if (asked !== undefined) return <UndoQuestion operation_id={asked} onClose={() => setAsked(undefined)} />
  if (memory.dialog) return memory.dialog
  if (term.dialog) return term.dialog
  if (isSpelling) return <SpellingDialog />
  return dialog === 'help' && <ShortcutList onClose={() => setDialog(undefined)} />
}

const reviewCommand: Command = {
  id: 'review',
  label: 'Reviewer’s view: unfold the row where you are',
  icon: ListChecks,
  keys: keysOf('review'),
  run: toggleReviewing,
}

const searchCommands = ({ rights }: Pick<TableTools, 'rights'>, { search, replace }: Commands): Command[] => [
  { id: 'search', label: 'Search translations', icon: Search, keys: keysOf('search'), run: search },
  ...(rights.writes
    ? [{ id: 'replace', label: 'Find and replace', icon: Replace, keys: keysOf('replace'), run: replace }]
    : []),
]
