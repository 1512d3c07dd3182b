import { type Format, FormatError } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'

type File = { format: string; bytes: Uint8Array; isPage: boolean }
/** The first file is of the source language, the others name none. */
type SourceTask = { kind: 'chooseSource'; files: File[] }

/**
 * Chooses the file that makes the page: the one that has made it already, or one with all texts, or the first. `within`: files
 * whose texts it has. `joined`: those of which it got the others, as `bytes`.
 */
export const chooseSource = ({ files }: SourceTask) => ({
  push: () => undefined,
  end() {
    const names = files.map(({ format, bytes }) => namesIn(findFormat(format)!, bytes))
    const known = files.findIndex(({ isPage }) => isPage)
    // Another one may be about something else: `default.yml` of settings.
    const larger = names.findIndex((other) => other.size > names[0]!.size && isWithin(names[0]!, other))
    const chosen = known === -1 ? Math.max(larger, 0) : known
    const format = findFormat(files[chosen]!.format)!
    const [within, joined]: [number[], number[]] = [[], []]
    let [bytes, own] = [files[chosen]!.bytes, names[chosen]!]
    for (const [at, file] of files.entries()) {
      if (at === chosen || file.isPage) continue
      const both =
        isWithin(names[at]!, own) || file.format !== format.id ? undefined : join(format, bytes, file.bytes, own)
      if (both) [bytes, own] = [both.bytes, both.names]
      if (both) joined.push(at)
      else if (isWithin(names[at]!, own)) within.push(at)
    }
    return { chosen, within, joined, bytes: joined.length > 0 ? bytes : undefined, faults_count: 0 }
  },
})

const isWithin = (own: ReadonlySet<string>, other: ReadonlySet<string>) => [...own].every((name) => other.has(name))

// A program looks in the second file for what the first one does not have.
function join(format: Format, file: Uint8Array, other: Uint8Array, names: ReadonlySet<string>) {
  const { addTexts, isPair } = format
  const others = namesIn(format, other)
  if (!addTexts || isPair || names.size === 0) return undefined
  try {
    const missing = new Set([...others].filter((name) => !names.has(name)))
    const bytes = addTexts(file, other, missing)
    const joined = namesIn(format, bytes)
    return joined.size === names.size + missing.size ? { bytes, names: joined } : undefined
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

function namesIn({ read }: Format, bytes: Uint8Array): ReadonlySet<string> {
  try {
    return new Set(read(bytes).entries.map(({ identifier }) => identifier))
  } catch (error) {
    if (error instanceof FormatError) return new Set()
    throw error
  }
}
