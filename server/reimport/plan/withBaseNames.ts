import type { Entry } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { matchEntries } from '../../formats/matchEntries.ts'
import { type NamedUse, usesOf } from '../../imports/columnUses.ts'
import type { FileText } from './fileTexts.ts'

/** The file of a page, in the format of the one that comes. */
export type BaseFile = { format: string; bytes: Uint8Array; columns: NamedUse[] | undefined }

export const hasStructures = (entries: readonly Entry[]) => entries.some(({ ofKey }) => ofKey !== undefined)

/** Texts of one language by the identifiers that the page's own file has for their keys, in whatever structure. */
export function withBaseNames(file: FileText[], entries: readonly Entry[], { format, bytes, columns }: BaseFile) {
  const { read, isPair } = findFormat(format)!
  const matched = matchEntries(read(bytes, columns && usesOf(columns)).entries, entries, { isPair })
  const names = new Map([...matched].map(([name, { identifier }]) => [identifier, name]))
  return file.map(([identifier, ...rest]): FileText => [names.get(identifier) ?? identifier, ...rest])
}
