import type { UploadedFile } from '../files/receive/readUpload.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import { openTable } from '../files/thread/openTable.ts'
import type { TaskOf } from '../files/thread/reading.ts'
import type { readEntryTable } from './readEntryTable.ts'
import type { readTbxTable } from './readTbxTable.ts'

export const previewGlossary = <Read extends typeof readEntryTable | typeof readTbxTable>(
  files: FileWork,
  task: TaskOf<Read>,
  file: UploadedFile,
) => files.inThread((thread) => openTable<Read>(thread, task, file).summary)
