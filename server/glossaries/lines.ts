import { z } from 'zod'
import { violates } from '#db/failures.ts'
import {
  deleteEntries,
  deleteEntry,
  type Entry,
  findEntry,
  insertEntry,
  listEntriesOfTerm,
  lockEntries,
  type NewEntry,
  updateEntries,
  updateEntry,
} from '#db/queries/glossaries/glossaryEntries.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { NAME_A_LANGUAGE, TERM_TAKEN } from './constants.ts'

type LineName = { identifier: string; target_language?: LanguageCode | null | undefined }

const noEntry = () => notFound('Glossary entry')
const termTaken = () => new ApiError(409, TERM_TAKEN)

async function listLines(db: Db, glossaryId: string, { identifier, target_language }: LineName): Promise<Entry[]> {
  const line = z.uuid().safeParse(identifier).success ? await findEntry(db, glossaryId, identifier) : undefined
  if (line) return [line]
  const lines = await listEntriesOfTerm(db, glossaryId, identifier)
  return target_language === undefined ? lines : lines.filter((entry) => entry.target_language === target_language)
}

/** Of several lines with the term the oldest. */
export async function findLine(db: Db, glossaryId: string, name: LineName) {
  const [line] = await listLines(db, glossaryId, name)
  if (!line) throw noEntry()
  return line
}

async function findOnlyLine(trx: Trx, glossaryId: string, name: LineName) {
  const lines = await listLines(trx, glossaryId, name)
  if (lines.length > 1) throw new ApiError(409, NAME_A_LANGUAGE)
  return lines[0]
}

export async function addLine(trx: Trx, glossaryId: string, entry: NewEntry) {
  const line = await insertEntry(trx, { glossary_id: glossaryId, ...entry })
  if (!line) throw termTaken()
  return line
}

export async function changeLine(trx: Trx, glossaryId: string, name: LineName, change: Partial<NewEntry>) {
  const line = await findOnlyLine(trx, glossaryId, name)
  if (!line) throw noEntry()
  return rewrite(trx, line, change)
}

/** A term that is not there yet is added; a line that was deleted meanwhile is not. */
export async function replaceLine(
  trx: Trx,
  glossaryId: string,
  name: LineName,
  entry: Omit<NewEntry, 'term_id'> & { term_id?: string | undefined },
) {
  const line = await findOnlyLine(trx, glossaryId, name)
  const { term_id = line?.term_id ?? name.identifier } = entry
  if (line) return rewrite(trx, line, { ...entry, term_id })
  if (term_id !== name.identifier) throw noEntry()
  return addLine(trx, glossaryId, { ...entry, term_id, target_language: name.target_language ?? entry.target_language })
}

export async function removeLine(trx: Trx, glossaryId: string, name: LineName) {
  const line = await findOnlyLine(trx, glossaryId, name)
  if (!line) throw noEntry()
  await deleteEntry(trx, line.id)
}

export async function changeLines(trx: Trx, glossaryId: string, ids: readonly string[], change: Partial<NewEntry>) {
  await requireLines(trx, glossaryId, ids)
  return updateEntries(trx, ids, change).catch(refuseTakenTerm)
}

export async function removeLines(trx: Trx, glossaryId: string, ids: readonly string[]) {
  await requireLines(trx, glossaryId, ids)
  await deleteEntries(trx, ids)
}

async function requireLines(trx: Trx, glossaryId: string, ids: readonly string[]) {
  const lines = await lockEntries(trx, glossaryId, ids)
  if (lines.length < new Set(ids).size) throw noEntry()
}

async function rewrite(trx: Trx, line: Entry, change: Partial<NewEntry>) {
  const changed = await updateEntry(trx, line.id, change).catch(refuseTakenTerm)
  return changed!
}

function refuseTakenTerm(error: unknown): never {
  throw violates(error, 'glossary_entries_key') ? termTaken() : error
}
