import type { Entry } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { matchEntries } from '../../formats/matchEntries.ts'
import { type NamedUse, usesOf } from '../read/columnUses.ts'
import type { FileText } from '../read/fileTexts.ts'

export type BaseFile = { format: string; bytes: Uint8Array; columns: NamedUse[] | undefined }

export const hasStructures = (entries: readonly Entry[]) => entries.some(({ ofKey }) => ofKey !== undefined)

/**
 * Texts of one language by the identifiers that the page's own file has for their keys, in whatever structure. `skip` hears of
 * those whose identifier is another text's there.
 */
export function withBaseNames(
  file: readonly FileText[],
  entries: readonly Entry[],
  { format, bytes, columns }: BaseFile,
  skip: (row: FileText) => void,
) {
  const { read, isPair } = findFormat(format)!
  const base = read(bytes, columns && usesOf(columns)).entries
  const taken = new Set(base.map(({ identifier }) => identifier))
  const matched = matchEntries(base, entries, { isPair })
  const names = new Map([...matched].map(([name, { identifier }]) => [identifier, name]))
  return file.flatMap((row): FileText[] => {
    const [identifier, ...rest] = row
    const name = names.get(identifier)
    const isOthers = name === undefined && taken.has(identifier)
    if (isOthers) skip(row)
    return isOthers ? [] : [[name ?? identifier, ...rest]]
  })
}
