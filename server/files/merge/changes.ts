import type { Facts } from '#collab/text/facts/facts.ts'
import type { KeptCheck } from '#db/queries/checks/checks.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Displaced } from '../plan/order.ts'
import type { ChangedRow } from './mergeIntoDocument.ts'

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

export type Changes = {
  ancestor?: string | undefined
  added: string[]
  archived: string[]
  returned: string[]
  changed: { id: string; before: Text; after: Text }[]
  renamed: { id: string; from: string; to: string }[]
  displaced: Displaced<string>[]
  translations: Record<LanguageCode, ChangedRow[]>
  accepted?: Record<LanguageCode, AcceptedSuggestion[]>
  /** By text, the source that these translations were made for before, where their texts are other ones now. */
  made_for?: Record<LanguageCode, Record<string, string>>
  checks: Record<LanguageCode, KeptCheck[]>
  withdrawn?: { id: string; language: LanguageCode; content: string; source: string | null }[]
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
