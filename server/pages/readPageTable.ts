import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { EmitRows } from '../csv/csvTable.ts'
import { createRowEncoder } from './encodeRows.ts'
import { createTableReader } from './readTable.ts'

/** Without `page_id` the table is only summarized. */
export type PageTask = { kind: 'page'; targets: readonly LanguageCode[]; page_id?: string }

/** Reads a page's CSV; emits its rows as the streams `texts` and `translations`. */
export function readPageTable({ targets, page_id }: PageTask, emit: EmitRows) {
  if (page_id === undefined) return createTableReader(targets, () => undefined)
  const encoder = createRowEncoder(page_id, emit)
  const reader = createTableReader(targets, encoder.write)
  return {
    push: reader.push,
    end() {
      const summary = reader.end()
      if (summary.faults_count === 0) encoder.end()
      return summary
    },
  }
}
