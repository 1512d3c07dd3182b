import type { QueryClient } from '@tanstack/react-query'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { PageDocument } from '../liveDocument/pages/pageDocument.ts'
import { type Participant, type PresenceStore, peopleInRow } from '../liveDocument/presence.ts'
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
  language: LanguageCode
  addressOf: (id: string) => TableAddress
  /** Those that are open, or on their way. */
  documents: readonly PageDocument[]
  rights: RowRights
  sourceLanguage: LanguageCode
  rows: Rows
  table: RowsTable
  rowIndex: RowIndex
  findings: Findings
  judging: TableTools['judging']
  me: Participant
  handleAnswer: HandleAnswer
  ids: readonly string[]
  takeOver: (id: string) => void
  askRemoval: (id: string) => void
  askWish: (id: string) => void
  advance: (from: string, to: 'unfinished' | 'unchecked') => void
  goOnInQueue: (from: string) => boolean
  goTo: (id: string) => void
  move: (from: string, to: 'previous' | 'next') => void
}

type Parts = Omit<Given, Outside> &
  Pick<TableTools, 'editing' | 'selection' | 'current'> & {
    client: QueryClient
    presence: PresenceStore
    editsRows: Pick<TableTools, 'edit' | 'leave' | 'finish'>
    editor: EditorControl
    outside: { current: Pick<Given, Outside> }
  }
type Outside =
  | 'documents'
  | 'handleAnswer'
  | 'ids'
  | 'takeOver'
  | 'askRemoval'
  | 'askWish'
  | 'advance'
  | 'goOnInQueue'
  | 'goTo'
  | 'move'

export function createTools({ client, rowIndex, me, presence, editsRows, editor, outside, ...own }: Parts): TableTools {
  const { addressOf, rows, editing } = own
  const liveOf = (id: string) => documentOf(outside.current.documents, addressOf(id))?.live
  const ownChecks = createOwnChecks()
  const handleAnswer: HandleAnswer = (...answer) => outside.current.handleAnswer(...answer)
  const changes = rowChanges({ ownChecks, client, addressOf, rows, editing, liveOf, handleAnswer })
  const tools: TableTools = {
    ...own,
    ...editsRows,
    ...changes,
    liveOf,
    isFaulty: rowIndex.isFaulty,
    presence,
    shownIds: () => outside.current.ids,
    write(id, text, where) {
      if (tools.isKept(id)) return tools.edit(id)
      if (rows.read(id, 'request') === undefined) editor.write(id, text, where)
      tools.edit(id)
    },
    focusEditor: () => void (editing.entered.getState() && editor.focus()),
    takeOver: (id) => outside.current.takeOver(id),
    goOnInQueue: (from) => outside.current.goOnInQueue(from),
    isKept: (id) => own.rights.keepsChecked && rows.read(id, 'check') !== undefined,
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

export const documentOf = (documents: readonly PageDocument[], { page_id }: Pick<TableAddress, 'page_id'>) =>
  documents.find(({ address }) => address.page_id === page_id)

function refusals({ rights, language: code }: Pick<Given, 'rights' | 'language'>): Partial<TableTools> {
  const language = languageName(code)
  const says = (what: string) => () => void toast.plain(`Your role in this project does not ${what} ${language}.`)
  const [write, check, order] = [says('let you write'), says('let you check'), says('order AI translations into')]
  return {
    ...(!rights.writes && {
      ...{ edit: write, write, setStatus: write, remove: write, removeAnyway: write, takeOver: write },
      ...{ answerSuggestion: write, answerFileSuggestion: write, restoreText: async () => write() },
    }),
    ...(!rights.reviews && { check, uncheck: check, rate: async () => check() }),
    ...(!rights.orders && { regenerate: order, updateFromSource: order, requestTranslation: async () => order() }),
    ...(!rights.orders && { rateAgain: async () => order(), rateOutdated: async () => order() }),
  }
}
