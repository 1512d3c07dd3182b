import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { ChangedRow } from './mergeIntoDocument.ts'
import type { Displaced } from './plan/order.ts'

export type KeptCheck = { id: string; by: string | null; at: number }
export type AcceptedSuggestion = { id: string; content: string; reimport_id: string }
type Text = { content: string; context: string; words: number }

/** All that a re-import changed, as it is kept for its undo. */
export type Changes = {
  /** The record that the file was made from. */
  ancestor?: string | undefined
  added: string[]
  archived: string[]
  returned: string[]
  changed: { id: string; before: Text; after: Text }[]
  renamed: { id: string; from: string; to: string }[]
  /** The texts that stand elsewhere now, among all of the page, with their places before. */
  displaced: Displaced<string>[]
  translations: Record<LanguageCode, ChangedRow[]>
  /** Suggestions of earlier ones that were accepted, by the ids of their texts. */
  accepted?: Record<LanguageCode, AcceptedSuggestion[]>
  /** By text, the source that these translations were made for before, where their texts are other ones now. */
  made_for?: Record<LanguageCode, Record<string, string>>
  /** The checks that these translations had before. */
  checks: Record<LanguageCode, KeptCheck[]>
}
