import * as Y from 'yjs'
import { checkOf, contentOf, editText, pageOf, requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { mergeTexts } from '#collab/text/merge/mergeTexts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TRANSLATION_LENGTH } from '#db/vocabulary/lengths.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'

type Status = TranslationStatus | null
/** A text and its status, as they were and as they are now: [id, before, after, status before, status after]. */
export type ChangedRow = [id: string, before: string, after: string, statusBefore: Status, statusAfter: Status]
export type FileText = {
  id: string
  base: string
  text: string
  status: TranslationStatus | undefined
  isJudged?: boolean
}
export type LanguageChanges = {
  language: LanguageCode
  /** New rows. */
  added: readonly string[]
  /** Rows whose source text is another one. */
  changed: readonly string[]
  texts: readonly FileText[]
  /** The page has other source texts, or others in another order. */
  hasOtherSources: boolean
}
export type Merged = { rows: ChangedRow[]; suggestions: { id: string; content: string }[]; judged: Set<string> }

/**
 * Carries the changes of a file out in a live document. Texts that people wrote since the file was made stay; where the
 * file has other words in the same place, its text is a suggestion. `mark` tells clients to read again what is stored of the rows.
 */
export function mergeIntoDocument(doc: Y.Doc, changes: LanguageChanges, mark: string): Merged {
  const before = new Map<string, [string, Status]>()
  const suggestions: Merged['suggestions'] = []
  const remember = (id: string) => {
    if (!before.has(id)) before.set(id, [textOf(doc, id).toString(), statusOf(doc).get(id) ?? null])
  }
  for (const id of changes.added) if (!contentOf(doc).has(id)) contentOf(doc).set(id, new Y.Text())
  for (const change of changes.texts) {
    remember(change.id)
    const suggestion = mergeText(doc, changes.language, change)
    if (suggestion !== undefined) suggestions.push({ id: change.id, content: suggestion })
  }
  const judged = new Set<string>()
  for (const { id, text, status, isJudged } of changes.texts)
    if (isJudged && status && text !== '' && textOf(doc, id).toString() === text && !requestOf(doc).has(id)) {
      setEntry(statusOf(doc), id, status)
      judged.add(id)
    }
  for (const id of changes.changed) {
    if (judged.has(id)) continue
    if (textOf(doc, id).length === 0 || requestOf(doc).has(id)) continue
    remember(id)
    setEntry(statusOf(doc), id, 'NEEDS_REVIEW')
    setEntry(checkOf(doc), id, undefined)
  }
  const rows = [...before]
    .map(([id, [text, status]]): ChangedRow => {
      return [id, text, textOf(doc, id).toString(), status, statusOf(doc).get(id) ?? null]
    })
    .filter(([, text, now, status, statusNow]) => text !== now || status !== statusNow)
  if (changes.hasOtherSources || rows.length + suggestions.length > 0) pageOf(doc).set('sources', mark)
  return { rows, suggestions, judged }
}

/** Returns what could not stay in the row. */
function mergeText(doc: Y.Doc, language: LanguageCode, { id, base, text, status }: FileText): string | undefined {
  const live = textOf(doc, id).toString()
  const statuses = statusOf(doc)
  if (text === live) {
    if (text === base && status && !requestOf(doc).has(id)) setEntry(statuses, id, status)
    return undefined
  }
  if (text === base) return undefined // of another text than the one that stands there now
  const merged = mergeTexts(base, live, text, language)
  const isTooLong = merged.text.length > MAX_TRANSLATION_LENGTH
  if (requestOf(doc).has(id) || isTooLong) return text === '' ? undefined : text
  if (merged.edits.length > 0) {
    editText(doc, id, merged.edits)
    const isOfFile = merged.text === text
    if (merged.text === '') setEntry(statuses, id, undefined)
    else setEntry(statuses, id, isOfFile && status ? status : 'NEEDS_REVIEW')
  }
  return merged.suggestion === '' ? undefined : merged.suggestion
}
