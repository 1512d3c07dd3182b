import { createContext, useContext } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TableRow, Term } from '#server/rows/contract.ts'
import type { CurrentRow } from './currentRow.ts'
import type { Click, Editing } from './editing.ts'
import type { Found } from './panel/terms.ts'
import type { PresenceStore } from './presence.ts'
import type { TableAddress } from './queries.ts'
import type { Rows } from './rows.ts'
import type { Selection } from './selection/selection.ts'

export type RowDetails = NonNullable<TableRow['translation']>

/** What every cell may use; the same object as long as page, language and document are. */
export type TableTools = {
  address: TableAddress
  sourceLanguage: LanguageCode
  rows: Rows
  presence: PresenceStore | undefined
  editing: Editing
  selection: Selection
  /** All rows that match, in the order shown. */
  shownIds(): readonly string[]
  current: CurrentRow
  /** Puts the editor into the cell; answers how to take it out again. */
  mountEditor(id: string, cell: HTMLElement): () => void
  edit(id: string, click?: Click): void
  /** 'cancel' takes back what was typed; 'cancelled': it is taken back already. */
  leave(outcome: 'keep' | 'complete' | 'cancel' | 'cancelled'): void
  /** Saves, and goes on to the next unfinished row when the person prefers that. */
  finish(outcome: 'keep' | 'complete'): void
  /** Writes into the row as if it were typed; a row that is not being edited is entered. */
  write(id: string, text: string, where: 'caret' | 'whole'): void
  focusEditor(): void
  takeOver(id: string): void
  setStatus(id: string, status: TranslationStatus): void
  regenerate(id: string): void
  remove(id: string): void
  /** Puts an earlier text back and says so in the history. */
  restoreText(id: string, text: string, said?: string): Promise<void>
  answerSuggestion(translationId: string, answer: 'accept' | 'dismiss'): void
}

export const TableContext = createContext<TableTools | undefined>(undefined)
/** Review notes and ids of the rows on show. */
export const RowDetailsContext = createContext<ReadonlyMap<string, RowDetails>>(new Map())

/** How much of a row is drawn: its texts; what else one sees of it; also what shows when it is pointed at. */
export const DRAWN = ['texts', 'seen', 'whole'] as const
export type Drawn = (typeof DRAWN)[number]
export const DrawnContext = createContext<Drawn>('whole')

/** Finds the terms of the glossary in a source text. */
export type FindTerms = (text: string) => Found<Term>[]
export const TermsContext = createContext<FindTerms>(() => [])

export function useTableTools(): TableTools {
  const tools = useContext(TableContext)
  if (!tools) throw new Error('Only inside a translation table')
  return tools
}
export const useRowDetails = (id: string) => useContext(RowDetailsContext).get(id)
