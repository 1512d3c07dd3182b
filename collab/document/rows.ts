import { simpleDiffString } from 'lib0/diff'
import * as Y from 'yjs'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'

/** Keyed by source text id, like the five maps below. Line breaks are '\n'. The only map people may write into. */
export const contentOf = (doc: Y.Doc) => doc.getMap<Y.Text>('content')
export const statusOf = (doc: Y.Doc) => doc.getMap<TranslationStatus>('status')
/** The overall rating, 0 to 5. */
export const scoreOf = (doc: Y.Doc) => doc.getMap<number>('score')
/** The translation request that has claimed the row; no entry: people may type. */
export const requestOf = (doc: Y.Doc) => doc.getMap<string>('request')
/** Times at which a person confirmed the text as it stands, in milliseconds; no entry: nobody has. The commit that changes the text removes it. */
export const checkOf = (doc: Y.Doc) => doc.getMap<number>('check')
/** The same where the second of two people has yet to confirm it. */
export const firstCheckOf = (doc: Y.Doc) => doc.getMap<number>('first_check')
export const pageOf = (doc: Y.Doc) => doc.getMap<string>('page')
/** Typed before a document is read: what is validated is compared with them. */
export const ROOTS = [contentOf, statusOf, scoreOf, requestOf, checkOf, firstCheckOf] as const

export function textOf(doc: Y.Doc, sourceTextId: string): Y.Text {
  const text = contentOf(doc).get(sourceTextId)
  if (!text) throw new Error(`The document has no row ${sourceTextId}`)
  return text
}

/** Returns the text, and of how many items it consists, deleted ones included. */
export function readText(text: Y.Text) {
  let [content, items] = ['', 0]
  for (let item = text._start; item; item = item.right) {
    items += 1
    if (!item.deleted && item.content instanceof Y.ContentString) content += item.content.str
  }
  return { content, items }
}

/** Rewrites only the span that differs, so that cursors and edits elsewhere in the text survive. */
export function replaceText(doc: Y.Doc, sourceTextId: string, next: string) {
  const text = textOf(doc, sourceTextId)
  forgetPositions(text)
  const { index, remove, insert } = simpleDiffString(text.toString(), next)
  if (remove > 0) text.delete(index, remove)
  if (insert !== '') text.insert(index, insert)
}

type Check = { at: number; left?: number }

/** Says that a person has confirmed the text, and whether all who have to did; `undefined`: nobody has. */
export function setCheck(doc: Y.Doc, sourceTextId: string, check: Check | undefined) {
  setEntry(checkOf(doc), sourceTextId, check && !check.left ? check.at : undefined)
  setEntry(firstCheckOf(doc), sourceTextId, check?.left ? check.at : undefined)
}

export const hasCheck = (doc: Y.Doc, sourceTextId: string) =>
  checkOf(doc).has(sourceTextId) || firstCheckOf(doc).has(sourceTextId)

type TextEdit = { index: number; remove: number; insert: string }

/** Carries edits out in a row's text, in which they stand in this order without touching each other. */
export function editText(doc: Y.Doc, sourceTextId: string, edits: readonly TextEdit[]) {
  const text = textOf(doc, sourceTextId)
  forgetPositions(text)
  for (const { index, remove, insert } of edits.toReversed()) {
    if (remove > 0) text.delete(index, remove)
    if (insert !== '') text.insert(index, insert)
  }
}

/**
 * Drops the positions that Yjs remembers of earlier edits. It corrects them for local edits and drops them when a remote
 * transaction ends; here a remote update is applied earlier in the same transaction, and they would be off by its length.
 */
function forgetPositions(text: Y.Text) {
  text._searchMarker = []
}

/** Sets, or removes with `undefined`; writes nothing when the value is there already, so that the log does not grow. */
export function setEntry<Value>(map: Y.Map<Value>, sourceTextId: string, value: Value | undefined) {
  if (map.get(sourceTextId) === value) return
  if (value === undefined) map.delete(sourceTextId)
  else map.set(sourceTextId, value)
}
