import type { Context } from 'hono'
import { openTable } from '../csv/openTable.ts'
import { readUpload } from '../csv/readUpload.ts'
import type { Env } from '../http/env.ts'

/** Reads the file of an import and returns what it holds, without storing anything. */
export async function previewGlossary(c: Context<Env>) {
  const table = openTable({ kind: 'glossary' })
  try {
    await readUpload(c, table.push)
    table.end()
    return await table.summary
  } finally {
    table.close()
  }
}
