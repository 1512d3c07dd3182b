import type { Facts } from '#collab/text/facts/facts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Displaced } from '../plan/order.ts'
import type { ChangedRow } from './mergeIntoDocument.ts'

export type KeptCheck = { id: string; by: string | null; at: number }
/** `source`: as the suggestion says it; of earlier versions it is not known. */
export type AcceptedSuggestion = {
  id: string
  content: string
  source?: string | null
  note?: string | null
  reimport_id: string | null
  agent_run_id?: string | null
}
type Text = { content: string; context: string; words: number; facts?: Facts | undefined }

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

/** The steps of an acceptance as one operation, the last first: so an undo goes through them. */
export function joinSteps([first, ...more]: [Changes, ...Changes[]]): Changes {
  const back = [first, ...more].reverse()
  const inEach = <Value>(join: (language: LanguageCode) => Value): Record<LanguageCode, Value> =>
    Object.fromEntries(Object.keys(first.translations).map((language) => [language, join(language as LanguageCode)]))
  return {
    ...first,
    translations: inEach((language) => back.flatMap((step) => step.translations[language] ?? [])),
    checks: inEach((language) => back.flatMap((step) => step.checks[language] ?? [])),
    accepted: inEach((language) => back.flatMap((step) => step.accepted?.[language] ?? [])),
    made_for: inEach((language) => Object.assign({}, ...back.map((step) => step.made_for?.[language]))),
  }
}
