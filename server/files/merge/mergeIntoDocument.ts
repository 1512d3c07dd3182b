import * as Y from 'yjs'
import { checkOf, contentOf, editText, pageOf, requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { mergeTexts } from '#collab/text/merge/mergeTexts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { TO_REVIEW, type TranslationStatus } from '#db/vocabulary/statuses.ts'

type Status = TranslationStatus | null
export type ChangedRow = [id: string, before: string, after: string, statusBefore: Status, statusAfter: Status]
export type FileText = {
  id: string
  base: string
  text: string
  status: TranslationStatus | undefined
  isJudged?: boolean
  /** It is the source text: a translation that stands there stays. */
  repeatsSource?: true
  source?: string
}
export type LanguageChanges = {
  language: LanguageCode
  added: readonly string[]
  changed: readonly string[]
  texts: readonly FileText[]
  hasOtherSources: boolean
  keepsChecked: boolean
}
export type Merging = {
  suggestions: { id: string; content: string; source: string | undefined }[]
  kept: number
  sources: Map<string, string>
  /** Returns the rows that are other ones now; to be asked in the same change. */
  listRows: () => ChangedRow[]
}

/**
 * Texts that people wrote since the file was made stay; where the file has other words in the same place, its text is a
 * suggestion. `mark` tells clients to read again what is stored of the rows.
 */
export function mergeIntoDocument(doc: Y.Doc, changes: LanguageChanges, mark: string): Merging {
  const before = new Map<string, [string, Status]>()
  const suggestions: Merging['suggestions'] = []
  const sources = new Map<string, string>()
  let kept = 0
  for (const id of changes.added) if (!contentOf(doc).has(id)) contentOf(doc).set(id, new Y.Text())
  for (const id of [...changes.texts.map(({ id }) => id), ...changes.changed])
    if (contentOf(doc).has(id) && !before.has(id))
      before.set(id, [textOf(doc, id).toString(), statusOf(doc).get(id) ?? null])
  for (const change of changes.texts) {
    if (repeatsBeside(doc, change)) {
      kept++
      continue
    }
    const { suggestion, isOfFile } = mergeText(doc, changes, change)
    if (suggestion !== undefined) suggestions.push({ id: change.id, content: suggestion, source: change.source })
    if (isOfFile && change.source !== undefined) sources.set(change.id, change.source)
  }
  for (const { id, text, status, isJudged, source } of changes.texts)
    if (isJudged && status && text !== '' && textOf(doc, id).toString() === text && !isLocked(doc, changes, id)) {
      setEntry(statusOf(doc), id, status)
      if (source !== undefined) sources.set(id, source)
    }
  const listRows = () =>
    [...before]
      .map(([id, [text, status]]): ChangedRow => {
        return [id, text, textOf(doc, id).toString(), status, statusOf(doc).get(id) ?? null]
      })
      .filter(([, text, now, status, statusNow]) => text !== now || status !== statusNow)
  if (changes.hasOtherSources || suggestions.length > 0 || listRows().length > 0) pageOf(doc).set('sources', mark)
  return { suggestions, sources, kept, listRows }
}

function repeatsBeside(doc: Y.Doc, { id, text, repeatsSource }: FileText) {
  const live = contentOf(doc).get(id)?.toString() ?? ''
  return repeatsSource === true && live !== '' && live !== text
}

type MergedText = {
  suggestion?: string | undefined
  isOfFile: boolean
}

const isLocked = (doc: Y.Doc, { keepsChecked }: LanguageChanges, id: string) =>
  requestOf(doc).has(id) || (keepsChecked && checkOf(doc).has(id))

function mergeText(doc: Y.Doc, changes: LanguageChanges, { id, base, text, status }: FileText): MergedText {
  const live = textOf(doc, id).toString()
  const statuses = statusOf(doc)
  if (text === live) {
    const isJudged = text === base && status !== undefined && !isLocked(doc, changes, id)
    if (isJudged) setEntry(statuses, id, status)
    return { isOfFile: isJudged }
  }
  if (text === base) return { isOfFile: false } // of another text than the one that stands there now
  const merged = mergeTexts(base, live, text, changes.language)
  const isTooLong = merged.text.length > MAX_TEXT_LENGTH
  if (isLocked(doc, changes, id) || isTooLong) return { suggestion: text === '' ? undefined : text, isOfFile: false }
  const isOfFile = merged.text === text
  if (merged.edits.length > 0) {
    editText(doc, id, merged.edits)
    if (merged.text === '') setEntry(statuses, id, undefined)
    else setEntry(statuses, id, isOfFile && status ? status : TO_REVIEW)
  }
  return { suggestion: merged.suggestion === '' ? undefined : merged.suggestion, isOfFile }
}
