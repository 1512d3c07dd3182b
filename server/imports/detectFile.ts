import { openTable } from '../csv/openTable.ts'
import type { FileThread } from '../files/openFileThread.ts'
import type { DetectTask } from '../files/readFormats.ts'
import type { UploadedFile } from '../files/readUpload.ts'
import type { Format } from '../formats/format.ts'
import { findFormat } from '../formats/formats.ts'

/** The formats that a file may have by its bytes and its path, the likeliest first. */
export async function detectFile(thread: FileThread, { name, bytes }: UploadedFile, path = name): Promise<Format[]> {
  const table = openTable<DetectTask>(thread, { kind: 'detect', path }, { name, bytes })
  try {
    const { formats } = await table.summary
    return formats.map((id) => findFormat(id)!)
  } finally {
    table.close()
  }
}
