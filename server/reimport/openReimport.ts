import { buffer } from 'node:stream/consumers'
import type { Context } from 'hono'
import { findPageFormat } from '#db/queries/pages/pageFiles.ts'
import { textsOfPageAsJson } from '#db/queries/reimports/changedTexts.ts'
import { listAncestors, listAncestorTexts } from '#db/queries/reimports/fileAncestors.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { issuesIn } from '../csv/csvTable.ts'
import { openTable, TableRefused } from '../csv/openTable.ts'
import type { Format } from '../formats/format.ts'
import { ApiError } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { issuesOf } from '../http/openapi/validate.ts'
import type { NamedUse } from '../imports/columnUses.ts'
import { chooseFormat, chooseLanguage, openFile } from '../imports/openFile.ts'
import { readUploadedFile, type UploadedFile } from '../imports/readUploadedFile.ts'
import { ReimportForm } from './contract.ts'
import { likeliest } from './plan/ancestors.ts'
import type { Plan } from './plan/plan.ts'

type PageOfFile = { page_id: string; targets: LanguageCode[] }

/** A file that was uploaded for a page it belongs to, once it was read. */
export type ComparedFile = {
  file: UploadedFile
  columns: NamedUse[] | undefined
  format: Format
  formats: Format[]
  isMonolingual: boolean
  texts: Uint8Array
  sketch: number[]
}

async function readForm(c: Context<Env>) {
  const { file, fields } = await readUploadedFile(c)
  const form = ReimportForm.safeParse(Object.fromEntries(fields))
  if (!form.success) throw new ApiError(422, issuesOf(form.error, 'body'))
  return { file, wanted: form.data }
}

/** Reads an uploaded file to compare it with its page. */
export async function readComparedFile(c: Context<Env>, page: PageOfFile) {
  const { file, wanted } = await readForm(c)
  return compareFile(c.var.services.db, page, file, wanted)
}

/** The same, once the file is here and is being read; its faults are a refusal. */
export async function openComparedFile(c: Context<Env>, page: PageOfFile) {
  const { file, wanted } = await readForm(c)
  // Not a promise of a promise, which would be awaited at once.
  return { comparing: compareFile(c.var.services.db, page, file, wanted).then(requireCompared) }
}

type Wanted = {
  format?: string | undefined
  language?: LanguageCode | undefined
  columns?: NamedUse[] | undefined
}

/** Without a wish the format is that of the page's file, if the new one may have it. */
export async function compareFile(db: Db, { page_id, targets }: PageOfFile, file: UploadedFile, wanted: Wanted) {
  const own = await findPageFormat(db, page_id)
  const { chosen, formats } = chooseFormat(file, wanted)
  const format = (wanted.format === undefined && formats.find(({ id }) => id === own?.format)) || chosen
  const language = chooseLanguage(file, wanted, targets)
  const kept = format.id === own?.format ? ((own.columns as NamedUse[] | null) ?? undefined) : undefined
  const columns = wanted.columns ?? kept
  const reading = { format: format.id, columns, languageFiles: [], targets, language, status: undefined }
  const table = openFile(file, { ...reading, isCompared: true })
  try {
    const texts = await buffer(table.rows('ancestor')).catch((error: unknown) => {
      if (!(error instanceof TableRefused)) throw error
    })
    const { faults, faults_count, sketch, isMonolingual, words, translations } = await table.summary
    const compared = texts && ({ file, columns, format, formats, isMonolingual, texts, sketch } satisfies ComparedFile)
    return { format, formats, faults, faults_count, words, translations, compared }
  } finally {
    table.close()
  }
}

/** The file, or its faults as a refusal. */
export function requireCompared(read: Awaited<ReturnType<typeof compareFile>>): ComparedFile {
  if (!read.compared) throw new ApiError(422, issuesIn(read))
  return read.compared
}

/** Plans what a file changes in its page, in the thread that reads tables. */
export async function planFile(db: Db, page_id: string, comparing: Promise<ComparedFile>): Promise<Plan> {
  // While the file is still being read.
  const known = await textsOfPageAsJson(db, page_id)
  const recorded = await listAncestors(db, page_id)
  const compared = await comparing
  const chosen = likeliest(recorded, compared)
  const stored = new Map(
    (
      await listAncestorTexts(
        db,
        chosen.map(({ id }) => id),
      )
    ).map(({ id, texts }) => [id, texts]),
  )
  const ancestors = chosen.flatMap(({ id, kind, language }) => {
    const texts = stored.get(id)
    return texts ? [{ id, kind, language, texts }] : []
  })
  const { isMonolingual, texts: file } = compared
  const table = openTable({ kind: 'planReimport', known, file, ancestors, isMonolingual })
  try {
    table.end()
    return (await table.summary).plan
  } finally {
    table.close()
  }
}
