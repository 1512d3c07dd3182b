import type { QueryClient } from '@tanstack/react-query'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { LiveDocument, Opened } from '../liveDocument/liveDocument.ts'
import { type createPresence, NOBODY_PRESENT, type Participant, peopleInRow } from '../liveDocument/presence.ts'
import type { EditorControl } from '../rowEditor/editorControl.ts'
import type { TableAddress } from '../rows/queries.ts'
import type { RowIndex } from '../rows/rowIndex.ts'
import type { Rows } from '../rows/rows.ts'
import type { RowsTable } from '../rows/tableModel.ts'
import type { Findings } from '../rowText/findings.ts'
import { createOwnChecks } from '../tableTools/origins.ts'
import { type HandleAnswer, rowChanges } from '../tableTools/rowChanges.ts'
import type { RowRights, TableTools } from '../tableTools/TableContext.ts'

export type Given = {
  address: TableAddress
  rights: RowRights
  sourceLanguage: LanguageCode
  rows: Rows
  table: RowsTable
  rowIndex: RowIndex
  findings: Findings
  live: LiveDocument | undefined
  opened: Opened | undefined
  isShut: boolean
  me: Participant
  handleAnswer: HandleAnswer
  ids: readonly string[]
  takeOver: (id: string) => void
  askRemoval: (id: string) => void
  askWish: (id: string) => void
  advance: (from: string, to: 'unfinished' | 'unchecked') => void
  goTo: (id: string) => void
  move: (from: string, to: 'previous' | 'next') => void
}

type Parts = Omit<Given, 'opened' | 'isShut' | Outside> &
  Pick<TableTools, 'editing' | 'selection' | 'current'> & {
    client: QueryClient
    presence: ReturnType<typeof createPresence> | undefined
    editsRows: Pick<TableTools, 'edit' | 'leave' | 'finish'>
    editor: EditorControl
    outside: { current: Pick<Given, Outside> }
  }
type Outside = 'handleAnswer' | 'ids' | 'takeOver' | 'askRemoval' | 'askWish' | 'advance' | 'goTo' | 'move'

export function createTools({
  client,
  rowIndex,
  live,
  me,
  presence,
  editsRows,
  editor,
  outside,
  ...own
}: Parts): TableTools {
  const { address, rows, editing } = own
  const ownChecks = createOwnChecks()
  const handleAnswer: HandleAnswer = (...answer) => outside.current.handleAnswer(...answer)
  const changes = rowChanges({ ownChecks, client, address, rows, live, handleAnswer })
  const tools: TableTools = {
    ...own,
    ...editsRows,
    ...changes,
    isFaulty: rowIndex.isFaulty,
    presence: presence?.store ?? NOBODY_PRESENT,
    shownIds: () => outside.current.ids,
    write(id, text, where) {
      if (rows.read(id, 'request') === undefined) editor.write(id, text, where)
      tools.edit(id)
    },
    focusEditor: () => void (editing.entered.getState() && editor.focus()),
    takeOver: (id) => outside.current.takeOver(id),
    regenerate(id) {
      if (rows.read(id, 'text') === '') void changes.requestTranslation(id)
      else outside.current.askWish(id)
    },
    ownCheckerOf: (id, checkedAt) => (ownChecks.has(id, checkedAt) ? me.name : undefined),
    remove(id) {
      if (peopleInRow(tools.presence.getState(), id).length > 0) return outside.current.askRemoval(id)
      tools.removeAnyway(id)
    },
    removeAnyway(id) {
      if (editing.entered.getState()?.id === id) tools.leave('keep')
      changes.remove(id)
    },
  }
  return { ...tools, ...refusals(own) }
}

function refusals({ rights, address }: Pick<Given, 'rights' | 'address'>): Partial<TableTools> {
  const language = languageName(address.language)
  const says = (what: string) => () => void toast.plain(`Your role in this project does not ${what} ${language}.`)
  const [write, check, order] = [says('let you write'), says('let you check'), says('order AI translations into')]
  return {
    ...(!rights.writes && {
      ...{ edit: write, write, setStatus: write, remove: write, removeAnyway: write, takeOver: write },
      ...{ answerSuggestion: write, answerFileSuggestion: write, restoreText: async () => write() },
    }),
    ...(!rights.reviews && { check, uncheck: check }),
    ...(!rights.orders && { regenerate: order, updateFromSource: order, requestTranslation: async () => order() }),
  }
}
