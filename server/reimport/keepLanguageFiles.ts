import { findLanguageFile, insertLanguageFiles } from '#db/queries/pages/pageFiles.ts'
import type { Trx } from '#db/schema.ts'
import type { ComparedFile } from './openReimport.ts'

/** Makes the files of other languages that came with a merge, and can be read, the templates of theirs, unless they are it already. */
export async function keepLanguageFiles(
  trx: Trx,
  into: { page_id: string; reimport_id: string | null },
  { languageFiles, summary }: Pick<ComparedFile, 'languageFiles' | 'summary'>,
) {
  const unread = new Set((await summary).unread.map(({ path }) => path))
  const files = []
  for (const { bytes, ...file } of languageFiles) {
    if (unread.has(file.path)) continue
    const known = await findLanguageFile(trx, into.page_id, file.language)
    if (known?.path === file.path && known.format === file.format && known.bytes.equals(bytes)) continue
    files.push({ ...into, ...file, bytes: Buffer.from(bytes) })
  }
  if (files.length > 0) await insertLanguageFiles(trx, files)
}
