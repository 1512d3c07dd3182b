import { matchEntries } from '../../matchEntries.ts'
import { qtTs } from './qtTs.ts'

/**
 * A file that has nothing but texts with forms, as Qt makes it of the source language, with the texts that only the file of
 * another language has. Throws FormatError.
 */
export function withTextsOfOther(other: Uint8Array, file: Uint8Array): Uint8Array {
  const { entries: own } = qtTs.read(file)
  if (own.some(({ source }) => typeof source === 'string')) return file
  const { entries } = qtTs.read(other)
  const known = matchEntries(entries, own, { isPair: true })
  const added = entries.flatMap(({ identifier }) => (known.has(identifier) ? [] : [identifier]))
  return added.length === 0 ? file : qtTs.addPlaces!(file, other, new Set(added))
}
