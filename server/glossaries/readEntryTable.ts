import { createCopyWriter, createIds } from '#db/copyRows.ts'
import type { EmitRows } from '../files/thread/reading.ts'
import { FACT_COLUMNS, TERM_COLUMNS } from './constants.ts'
import { createTermReader, type Term } from './readTerms.ts'

export type GlossaryTask = { kind: 'glossary'; glossary_id?: string }

export function readEntryTable({ glossary_id }: GlossaryTask, emit: EmitRows) {
  if (glossary_id === undefined) return createTermReader(() => undefined)
  const encoder = createEntryEncoder(glossary_id, (bytes) => emit('entries', bytes))
  const reader = createTermReader(encoder.write)
  return {
    push: reader.push,
    end() {
      const summary = reader.end()
      if (summary.faults_count === 0) encoder.end()
      return summary
    },
  }
}

export function createEntryEncoder(glossaryId: string, send: (piece: Uint8Array<ArrayBuffer>) => void) {
  const writer = createCopyWriter(send)
  const [nextId, glossary] = [createIds(), Buffer.from(glossaryId.replaceAll('-', ''), 'hex')]

  function write(term: Term) {
    writer.row(2 + TERM_COLUMNS.length + FACT_COLUMNS.length)
    writer.id(nextId())
    writer.id(glossary)
    writer.text(term.term_id)
    writer.text(term.term_description)
    writer.text(term.source_text)
    writeOptional(term.target_language)
    writer.text(term.translation)
    writeOptional(term.notes)
    writeOptional(term.context)
    writer.texts(term.forbidden)
    writer.texts(term.variants)
    writer.texts(term.source_variants)
    writer.answer(term.is_case_sensitive)
    writer.answer(term.is_proposed)
    writeOptional(term.part_of_speech)
    writeOptional(term.gender)
  }

  function writeOptional(text: string | null) {
    if (text === null || text === '') writer.nothing()
    else writer.text(text)
  }

  return { write, end: writer.end }
}
