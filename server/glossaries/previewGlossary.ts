import type { Context } from 'hono'
import { openTable } from '../csv/openTable.ts'
import { readUpload } from '../csv/readUpload.ts'
import type { Env } from '../http/env.ts'
import { TBX } from './constants.ts'
import type { GlossaryTask } from './readEntryTable.ts'
import type { TbxTask } from './readTbxTable.ts'

/** Reads the file of an import and returns what it holds, without storing anything. */
export async function previewGlossary<Task extends GlossaryTask | TbxTask>(task: Task, c: Context<Env>) {
  const table = openTable<Task>(task)
  try {
    await readUpload(c, table.push, task.kind === 'tbx' ? TBX : undefined)
    table.end()
    return await table.summary
  } finally {
    table.close()
  }
}
