import { createContext, useContext } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { SendBackReason } from '#db/vocabulary/texts/sendBackReasons.ts'
import type { TableRow } from '#server/rows/contract.ts'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import type { PresenceStore } from '../liveDocument/presence.ts'
import type { Click, CurrentRow, Editing } from '../rows/editing.ts'
import type { Judging } from '../rows/issues/judging.ts'
import type { TableAddress } from '../rows/queries.ts'
import type { Rows, Source } from '../rows/rows.ts'
import type { Selection } from '../rows/selection.ts'
import type { RowsTable } from '../rows/tableModel.ts'
import type { Findings } from '../rowText/findings.ts'

export type RowDetails = NonNullable<TableRow['translation']>

/** `keepsChecked`: checked rows are for those who may check; others suggest. */
export type RowRights = { writes: boolean; reviews: boolean; orders: boolean; keepsChecked: boolean }

/** Tools shared by all cells; the same object while the pages' table and language stay. */
export type TableTools = {
  /** Of the table; in one of several languages that of the first, and in each row its own (`of`). */
  language: LanguageCode
  /** The same tools with the language of this row and what the reader may do in it; itself in a table of one language. */
  of(id: string): TableTools
  /** The page and language of a row; the same object for all rows of the page in it. */
  addressOf(id: string): TableAddress
  rowOf(address: TableAddress, source_text_id: string): string
  liveOf(id: string): LiveDocument | undefined
  rights: RowRights
  sourceLanguage: LanguageCode
  rows: Rows
  table: RowsTable
  findings: Findings
  /** `undefined` in a table of all pages, which are judged behind the texts. */
  judging: Judging | undefined
  isFaulty(source: Source): boolean
  presence: PresenceStore
  editing: Editing
  selection: Selection
  shownIds(): readonly string[]
  current: CurrentRow
  edit(id: string, click?: Click): void
  /** 'confirm' completes the row and checks it; 'cancel' takes back what was typed; 'cancelled': it is taken back already; 'taken': the row is gone. */
  leave(outcome: 'keep' | 'complete' | 'confirm' | 'cancel' | 'cancelled' | 'taken'): void
  /** Saves, then edits the next row: after confirming the next that nobody has checked, otherwise where the person prefers that. */
  finish(outcome: 'keep' | 'complete' | 'confirm'): void
  /** Writes into the row as if it were typed; a row that is not being edited is entered. */
  write(id: string, text: string, where: 'caret' | 'whole'): void
  focusEditor(): void
  takeOver(id: string): void
  /** Leads to the next row of the queue that one is in; false where one is in none. */
  goOnInQueue(from: string): boolean
  setStatus(id: string, status: TranslationStatus): void
  /** Confirms the text, as it stands on the screen if no other is given, which completes the row. */
  check(id: string, text?: string): void
  uncheck(id: string): void
  /** The reader's own rating of the text, as it stands on the screen; undefined takes it away. */
  rate(id: string, score: number | undefined): Promise<void>
  /** By the AI, of the texts as they stand. */
  rateAgain(ids: Iterable<string>): Promise<void>
  /** Those of the row's page whose rating is out of date. */
  rateOutdated(id: string): Promise<void>
  /** To those who wrote the text, as it stands on the screen. */
  sendBack(id: string, why: { reason: SendBackReason; note: string }): Promise<void>
  /** Whether the reader has to leave the row as it is, since it is checked. */
  isKept(id: string): boolean
  /** Keeps a text beside the checked one. */
  suggest(id: string, text: string): Promise<void>
  ownCheckerOf(id: string, checkedAt: number): string | undefined
  /** A row without a text is translated at once; for another one asks first what should be different. */
  regenerate(id: string): void
  requestTranslation(id: string, note?: string): Promise<void>
  updateFromSource(id: string): void
  /** Asks first where somebody else is in the row. */
  remove(id: string): void
  removeAnyway(id: string): void
  restoreText(id: string, text: string, message?: string): Promise<void>
  answerSuggestion(id: string, translationId: string, answer: 'accept' | 'dismiss'): void
  answerFileSuggestion(id: string, suggestionId: string, answer: 'accept' | 'dismiss'): void
}

export type RowNews = Pick<TableRow, 'source_before' | 'file_suggestions' | 'comments' | 'open_comments'>

export const TableContext = createContext<TableTools | undefined>(undefined)
export const RowDetailsContext = createContext<ReadonlyMap<string, RowDetails>>(new Map())
export const RowNewsContext = createContext<ReadonlyMap<string, RowNews>>(new Map())

export function useTableTools(): TableTools {
  const tools = useContext(TableContext)
  if (!tools) throw new Error('Only inside a translation table')
  return tools
}
export const useRowDetails = (id: string) => useContext(RowDetailsContext).get(id)
export const useRowNews = (id: string) => useContext(RowNewsContext).get(id)
