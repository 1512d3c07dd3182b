import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { copyTransaction } from '#db/copy.ts'
import { createCopyWriter, createIds } from '#db/copyRows.ts'
import { findGlossaryForUser } from '#db/queries/glossaries.ts'
import { countEntries } from '#db/queries/glossaryEntries.ts'
import { copyEntries, mergeEntries } from '#db/queries/glossaryFiles.ts'
import { touchProject } from '#db/queries/projects.ts'
import type { Db } from '#db/schema.ts'
import { issuesIn } from '../http/csvTable.ts'
import type { Env } from '../http/env.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { requireGlossary } from '../organizations/access.ts'
import { readUpload } from '../pages/readUpload.ts'
import { MAX_ENTRIES } from './contract.ts'
import { createTermReader, TERM_COLUMNS, type Term } from './readTerms.ts'

/**
 * Brings the lines of an uploaded CSV into a glossary: all of them or nothing. Known terms are updated in the columns that the
 * file has, new ones are added, the others stay (reading 25).
 */
export async function importGlossary(db: Db, userId: string, glossaryId: string, c: Context<Env>) {
  const { project_id } = await requireGlossary(db, userId, glossaryId, 'useProjects')
  const rows = encodeEntries(glossaryId)
  const terms = createTermReader(rows.write)
  await readUpload(c, terms.push)
  const table = terms.end()
  if (table.faults_count > 0) throw new ApiError(422, issuesIn(table))
  const columns = TERM_COLUMNS.filter((name) => table.columns.some(({ use }) => use === name))

  return copyTransaction(db, async (trx, copy) => {
    await requireGlossary(trx, userId, glossaryId, 'useProjects') // the upload may have taken long
    await touchProject(trx, project_id)
    await requireGlossary(trx, userId, glossaryId, 'useProjects') // it may be gone by now
    const before = await countEntries(trx, glossaryId)
    if (before === 0) await copyEntries(copy, rows.read())
    else await mergeEntries(trx, copy, rows.read(), columns)
    const { organization_id: _, ...glossary } = (await findGlossaryForUser(trx, glossaryId, userId))!
    if (glossary.entries_count > MAX_ENTRIES) throw invalid(['body', 'file'], tooManyEntries)
    const added_count = glossary.entries_count - before
    return { added_count, updated_count: table.rows_count - added_count, glossary }
  })
}

const tooManyEntries = `A glossary has at most ${MAX_ENTRIES.toLocaleString('en')} entries`

/** Entries as COPY takes them, with ids of their own. */
function encodeEntries(glossaryId: string) {
  const pieces: Uint8Array[] = []
  const writer = createCopyWriter((piece) => pieces.push(piece))
  const [nextId, glossary] = [createIds(), Buffer.from(glossaryId.replaceAll('-', ''), 'hex')]

  function write(term: Term) {
    writer.row(2 + TERM_COLUMNS.length)
    writer.id(nextId())
    writer.id(glossary)
    writer.text(term.term_id)
    writer.text(term.term_description)
    writer.text(term.source_text)
    writeOptional(term.target_language)
    writer.text(term.translation)
    writeOptional(term.notes)
    writeOptional(term.context)
  }

  function writeOptional(text: string | null) {
    if (text === null || text === '') writer.nothing()
    else writer.text(text)
  }

  return {
    write,
    read() {
      writer.end()
      return Readable.from(pieces, { objectMode: false })
    },
  }
}
