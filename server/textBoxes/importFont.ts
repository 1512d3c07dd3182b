import { insertFont, listFonts } from '#db/queries/textBoxes/gameFonts.ts'
import { MAX_FONTS } from '#db/vocabulary/texts/textBoxes.ts'
import type { UploadedFile } from '../files/receive/readUpload.ts'
import type { FileWork } from '../files/thread/fileWork.ts'
import { openTable } from '../files/thread/openTable.ts'
import { ApiError, invalid } from '../http/apiError.ts'
import { mendName } from '../http/contract.ts'
import { editInProject, type Guarding } from '../rights/editInProject.ts'
import { FONT_TOO_LARGE, NO_FONT, TOO_MANY_FONTS } from './constants.ts'
import type { readFont } from './readFont.ts'

type Call = Guarding<{ id: string }> & { files: FileWork; user: { id: string } }

/** The thread of files finds out whether it is a font; nothing of it is run. */
export async function importFont(call: Call, { name, bytes: file }: UploadedFile) {
  const read = await call.files.inThread(async (thread) => {
    const table = openTable<typeof readFont>(thread, { kind: 'font' }, { name, bytes: file })
    try {
      return await table.ask('font')
    } finally {
      table.close()
    }
  })
  if ('fault' in read)
    throw read.fault === 'no font' ? invalid(['body', 'file'], NO_FONT) : new ApiError(413, FONT_TOO_LARGE)
  const bytes = Buffer.from(read.bytes)
  return editInProject(call, async (trx, { id: project_id }) => {
    if ((await listFonts(trx, project_id)).length >= MAX_FONTS) throw new ApiError(409, TOO_MANY_FONTS)
    return insertFont(trx, { project_id, name: shownName(name), bytes, created_by: call.user.id })
  })
}

const shownName = (file: string) => mendName(file.replace(/\.(?:ttf|otf|woff2)$/i, '').slice(0, 255)) || 'Font'
