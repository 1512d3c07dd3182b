import { FormatError } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'

/** The first file is of the source language. `known`: the one that has made the page. */
type SourceTask = { kind: 'chooseSource'; files: { format: string; bytes: Uint8Array }[]; known: number | undefined }

export const chooseSource = ({ files, known }: SourceTask) => ({
  push: () => undefined,
  end() {
    const names = files.map(namesIn)
    const isWithin = (own: Set<string>, other: Set<string>) => [...own].every((name) => other.has(name))
    // Another one may be about something else: `default.yml` of settings.
    const larger = names.findIndex((other) => other.size > names[0]!.size && isWithin(names[0]!, other))
    const chosen = known ?? Math.max(larger, 0)
    const within = names.flatMap((own, at) => (at !== chosen && isWithin(own, names[chosen]!) ? [at] : []))
    return { chosen, within, faults_count: 0 }
  },
})

function namesIn({ format, bytes }: SourceTask['files'][number]): Set<string> {
  try {
    return new Set(
      findFormat(format)!
        .read(bytes)
        .entries.map(({ identifier }) => identifier),
    )
  } catch (error) {
    if (error instanceof FormatError) return new Set()
    throw error
  }
}
