import { type RawBuilder, sql } from 'kysely'
import type { LanguageCode } from '../../vocabulary/languages.ts'

/** `also`: other versions of the project, whose texts are read beside those of this one. */
export type InVersion = { version_id: string; language: LanguageCode; also?: readonly string[] | undefined }

export function isOfVersions(
  column: string,
  { version_id, also = [] }: Omit<InVersion, 'language'>,
): RawBuilder<boolean> {
  const version = sql.ref(column)
  if (also.length === 0) return sql<boolean>`${version} = ${version_id}`
  return sql<boolean>`${version} = any (${[version_id, ...also]}::uuid[])`
}
