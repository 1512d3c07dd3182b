import { createHash } from 'node:crypto'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TextToJudge } from '../../rows/countFindings.ts'
import type { EmitRows } from '../thread/reading.ts'
import { createRowEncoder } from './encodeRows.ts'
import { type FileText, fileTextOf, linesOf, packLines, sketchTexts } from './fileTexts.ts'
import { createFirstTranslations } from './firstTranslations.ts'
import { createTableReader } from './readTable.ts'

/** Without `page_id` the table is only summarized. */
export type PageTask = { kind: 'page'; targets: readonly LanguageCode[]; page_id?: string }

const NOT_KEPT = { sketch: [] as number[], sha256: new Uint8Array(), brought: [] as TextToJudge[] }

export function readPageTable({ targets, page_id }: PageTask, emit: EmitRows) {
  if (page_id === undefined) {
    const { brought, add } = createFirstTranslations()
    const reader = createTableReader(targets, add)
    return { ...reader, end: () => ({ ...reader.end(), ...NOT_KEPT, brought }) }
  }
  const encoder = createRowEncoder(page_id, emit)
  const digest = createHash('sha256')
  const texts: FileText[] = []
  const reader = createTableReader(targets, (text) => {
    encoder.write(text)
    texts.push(fileTextOf(text))
  })
  return {
    push(bytes: Uint8Array) {
      digest.update(bytes)
      reader.push(bytes)
    },
    end() {
      const summary = reader.end()
      if (summary.faults_count > 0) return { ...summary, ...NOT_KEPT }
      encoder.end() // the database is busy with the rows meanwhile
      emit('ancestor', packLines(linesOf(texts)))
      return { ...summary, ...NOT_KEPT, sketch: sketchTexts(texts), sha256: new Uint8Array(digest.digest()) }
    },
  }
}
