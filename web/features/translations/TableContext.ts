import { createContext, useContext } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TableRow } from '#server/rows/contract.ts'
import type { Click, Editing } from './editing.ts'
import type { PresenceStore } from './presence.ts'
import type { TableAddress } from './queries.ts'
import type { Rows } from './rows.ts'

export type RowDetails = NonNullable<TableRow['translation']>

/** What every cell may use; the same object as long as page, language and document are. */
export type TableTools = {
  address: TableAddress
  sourceLanguage: LanguageCode
  rows: Rows
  presence: PresenceStore | undefined
  editing: Editing
  /** Puts the editor into the cell; answers how to take it out again. */
  mountEditor(id: string, cell: HTMLElement): () => void
  edit(id: string, click?: Click): void
  /** 'cancel' takes back what was typed; 'cancelled': it is taken back already. */
  leave(outcome: 'keep' | 'complete' | 'cancel' | 'cancelled'): void
  takeOver(id: string): void
  setStatus(id: string, status: TranslationStatus): void
  regenerate(id: string): void
  remove(id: string): void
  answerSuggestion(translationId: string, answer: 'accept' | 'dismiss'): void
}

export const TableContext = createContext<TableTools | undefined>(undefined)
/** Review notes and ids of the rows on show. */
export const RowDetailsContext = createContext<ReadonlyMap<string, RowDetails>>(new Map())

export function useTableTools(): TableTools {
  const tools = useContext(TableContext)
  if (!tools) throw new Error('Only inside a translation table')
  return tools
}
export const useRowDetails = (id: string) => useContext(RowDetailsContext).get(id)
