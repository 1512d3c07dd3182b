import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { type FileContent, FormatError, type ReadOptions } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'
import { formKeysOf } from '../../formats/formKeys.ts'
import { matchEntries } from '../../formats/matchEntries.ts'

/** A file of a family, with the formats that it may have by itself, the likeliest first. */
type Member = { bytes: Uint8Array; formats: readonly string[]; language?: LanguageCode | undefined }
type FormatsTask = { kind: 'chooseFormats'; base: Member; others: Member[] }

/** Finds the formats of files in several languages; nothing comes in besides the task. The base is the first in the answer. */
export const chooseFormats = ({ base, others }: FormatsTask) => ({
  push: () => undefined,
  end: () => ({ formats: formatsOfFamily(base, others), faults_count: 0 }),
})

/**
 * The format of a family is the one in which its files have the fewest texts that find no place in the page, the likeliest
 * of the base where several have. A file that cannot be read so keeps its own.
 */
export function formatsOfFamily(base: Member, others: readonly Member[]): string[] {
  const members = [base, ...others]
  const own = members.map(({ formats }) => formats[0]!)
  const candidates = [...new Set(own)]
  if (candidates.length === 1) return own
  const found = candidates.flatMap((format) => {
    const places = read(format, base.bytes, { own: base.language, source: base.language })
    return places ? [unplacedIn(format, places, members)] : []
  })
  // Files beside each other may be of two formats that name their texts alike.
  const mixed = unplacedOf(members)
  const best = found.sort((one, other) => one.unplaced - other.unplaced)[0]
  if (mixed !== undefined && best && mixed < best.unplaced) return own
  return own.map((format, at) => (best?.readable.has(at) ? best.format : format))
}

function unplacedOf(members: readonly Member[]) {
  const contents = members.flatMap(
    ({ bytes, formats, language }) => read(formats[0]!, bytes, { own: language, source: members[0]!.language }) ?? [],
  )
  const [base, ...others] = contents
  if (!base || contents.length < members.length) return undefined
  return others.reduce(
    (sum, { entries }) => sum + entries.length - matchEntries(base.entries, entries, { isPair: undefined }).size,
    0,
  )
}

function unplacedIn(format: string, base: FileContent, members: readonly Member[]) {
  const { isPair } = findFormat(format)!
  const readable = new Set([0])
  let unplaced = 0
  const hasForms = formKeysOf(base.entries)
  for (const [at, { bytes, language }] of members.entries()) {
    const content = at === 0 ? base : read(format, bytes, { own: language, source: members[0]!.language, hasForms })
    if (!content) continue
    readable.add(at)
    const placed = at === 0 ? content.entries.length : matchEntries(base.entries, content.entries, { isPair }).size
    unplaced += content.entries.length - placed
  }
  return { format, readable, unplaced }
}

function read(format: string, bytes: Uint8Array, options: ReadOptions) {
  try {
    return findFormat(format)!.read(bytes, undefined, options)
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}
