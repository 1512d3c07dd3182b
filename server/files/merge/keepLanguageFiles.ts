import { findLanguageFile, insertLanguageFiles } from '#db/queries/files/pageFiles.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

type LanguageFile = { language: LanguageCode; format: string; path: string; bytes: Uint8Array }

export async function keepLanguageFiles(
  trx: Trx,
  into: { page_id: string; reimport_id: string | null },
  languageFiles: readonly LanguageFile[],
  unread: readonly { path: string }[],
) {
  const paths = new Set(unread.map(({ path }) => path))
  const files = []
  for (const { bytes, ...file } of languageFiles) {
    if (paths.has(file.path)) continue
    const known = await findLanguageFile(trx, into.page_id, file.language)
    if (known?.path === file.path && known.format === file.format && known.bytes.equals(bytes)) continue
    files.push({ ...into, ...file, bytes: Buffer.from(bytes) })
  }
  if (files.length > 0) await insertLanguageFiles(trx, files)
}
