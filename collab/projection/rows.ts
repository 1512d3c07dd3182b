import type * as Y from 'yjs'
import type { ProjectedRow } from '#db/queries/documents/documentCommits.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { contentOf, hasCheck, pageOf, ROOTS, readText, scoreOf, statusOf } from '../document/rows.ts'

export function touchedRows(doc: Y.Doc, transaction: Y.Transaction): Set<string> {
  const maps = new Set<unknown>(ROOTS.map((root) => root(doc)))
  const rows = new Set<string>()
  for (const [type, keys] of transaction.changed)
    if (type === (pageOf(doc) as unknown)) continue
    else if (maps.has(type)) for (const key of keys) rows.add(key!)
    else rows.add(rowOf(doc, type as unknown as Y.Text))
  return rows
}

export const rewrittenRows = (doc: Y.Doc, transaction: Y.Transaction) =>
  [...transaction.changed.keys()].flatMap((type) =>
    type._item?.parent === contentOf(doc) ? rowOf(doc, type as unknown as Y.Text) : [],
  )

function rowOf(doc: Y.Doc, text: Y.Text) {
  const { _item: item } = text
  if (item?.parent !== contentOf(doc)) throw new Error('Something outside the rows was changed')
  return item.parentSub!
}

const sizes = new WeakMap<Y.Text, number>()

export function sizeOf(doc: Y.Doc, row: string) {
  const text = contentOf(doc).get(row)
  return text ? (sizes.get(text) ?? readText(text).items) : 0
}

export function projectRow(doc: Y.Doc, source_text_id: string): ProjectedRow {
  const text = contentOf(doc).get(source_text_id)
  const { content, items } = text ? readText(text) : { content: '', items: 0 }
  if (text) sizes.set(text, items)
  const status = statusOf(doc).get(source_text_id) ?? (content === '' ? undefined : TO_REVIEW)
  const isChecked = hasCheck(doc, source_text_id)
  return { source_text_id, content, status, score: scoreOf(doc).get(source_text_id), isChecked }
}

/**
 * Returns the one update that holds all that `change` did, or `undefined` when it did nothing. `change` may return that
 * update when it knows it, as Yjs takes long to encode it.
 */
export function captureUpdate(doc: Y.Doc, change: (transaction: Y.Transaction) => Uint8Array | undefined) {
  let update: Uint8Array | undefined
  const keep = (bytes: Uint8Array) => {
    update = bytes
  }
  doc.on('update', keep)
  try {
    const transaction = doc.transact((transaction) => {
      update = change(transaction)
      if (update) doc.off('update', keep)
      return transaction
    })
    return { update, transaction }
  } finally {
    doc.off('update', keep)
  }
}
