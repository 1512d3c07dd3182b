import type { QueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
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
import { withRefusals } from './languages/refusals.ts'
import type { InLanguage } from './languages/useRowRights.ts'

export type OfLanguage = InLanguage & { findings: Findings }
export type Given = {
  inLanguages: readonly OfLanguage[]
  addressOf: (id: string) => TableAddress
  rowOf: TableTools['rowOf']
  /** Those that are open, or on their way. */
  documents: readonly PageDocument[]
  sourceLanguage: LanguageCode
  rows: Rows
  table: RowsTable
  rowIndex: RowIndex
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

export function createTools({
  client,
  rowIndex,
  me,
  presence,
  editsRows,
  editor,
  outside,
  inLanguages,
  ...own
}: Parts): TableTools {
  const { addressOf, rows, editing } = own
  const liveOf = (id: string) => documentOf(outside.current.documents, addressOf(id))?.live
  const ownChecks = createOwnChecks()
  const handleAnswer: HandleAnswer = (...answer) => outside.current.handleAnswer(...answer)
  const changes = rowChanges({ ownChecks, client, addressOf, rows, editing, liveOf, handleAnswer })
  const tools: Omit<TableTools, keyof OfLanguage> = {
    ...own,
    ...editsRows,
    ...changes,
    of,
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
    isKept: (id) => of(id).rights.keepsChecked && rows.read(id, 'check') !== undefined,
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
  const refusing = withRefusals(tools, of)
  const all: readonly TableTools[] = inLanguages.map((one) => ({ ...refusing, ...one }))
  function of(id: string): TableTools {
    const { language } = addressOf(id)
    return all.find((one) => one.language === language) ?? all[0]!
  }
  return all.length === 1 ? all[0]! : { ...all[0]!, rights: rightsInSome(inLanguages) }
}

/** Rights that one has in some language of the table; a row says what may not be done in it. */
const rightsInSome = (all: readonly OfLanguage[]): RowRights => ({
  writes: all.some(({ rights }) => rights.writes),
  reviews: all.some(({ rights }) => rights.reviews),
  orders: all.some(({ rights }) => rights.orders),
  keepsChecked: all.some(({ rights }) => rights.keepsChecked),
})

export const documentOf = (documents: readonly PageDocument[], { page_id, language }: TableAddress) =>
  documents.find(({ address }) => address.page_id === page_id && address.language === language)
