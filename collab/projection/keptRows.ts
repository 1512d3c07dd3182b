import type * as Y from 'yjs'
import { entryBefore, textBefore } from '../document/before.ts'
import { checkOf, replaceText, scoreOf, setEntry, statusOf, textOf } from '../document/rows.ts'
import { rewrittenRows, touchedRows } from './rows.ts'

/**
 * Puts checked rows back as they were before the transaction, and returns by row the text that was written there. A row whose
 * check the transaction has ended for another reason, as for another source text, keeps its status.
 */
export function restoreChecked(doc: Y.Doc, transaction: Y.Transaction): Map<string, string> {
  const written = new Map<string, string>()
  const isChecked = (row: string) => entryBefore(checkOf(doc), row, transaction) !== undefined
  for (const row of new Set(rewrittenRows(doc, transaction))) {
    if (!isChecked(row)) continue
    const [before, after] = [textBefore(textOf(doc, row), transaction), textOf(doc, row).toString()]
    if (before === after) continue
    replaceText(doc, row, before)
    written.set(row, after)
  }
  for (const row of touchedRows(doc, transaction)) {
    if (!isChecked(row) || !checkOf(doc).has(row)) continue
    setEntry(statusOf(doc), row, entryBefore(statusOf(doc), row, transaction))
    setEntry(scoreOf(doc), row, entryBefore(scoreOf(doc), row, transaction))
  }
  return written
}
