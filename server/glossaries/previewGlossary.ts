import { readUpload } from '../files/receive/readUpload.ts'
import { openTable } from '../files/thread/openTable.ts'
import type { Call } from '../http/env.ts'
import { TBX } from './constants.ts'
import type { GlossaryTask } from './readEntryTable.ts'
import type { TbxTask } from './readTbxTable.ts'

/** Reads the file of an import and returns what it holds, without storing anything. */
export async function previewGlossary<Task extends GlossaryTask | TbxTask>(task: Task, c: Call) {
  const { file } = await readUpload(c, task.kind === 'tbx' ? TBX : undefined)
  return c.var.files.inThread((thread) => openTable<Task>(thread, task, file).summary)
}
