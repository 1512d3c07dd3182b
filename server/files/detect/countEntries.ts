import { FormatError } from '../../formats/format.ts'
import { findFormat } from '../../formats/formats.ts'

type CountTask = { kind: 'countEntries'; files: { format: string; bytes: Uint8Array }[] }

export const countEntries = ({ files }: CountTask) => ({
  push: () => undefined,
  end: () => ({ counts: files.map(countIn), faults_count: 0 }),
})

function countIn({ format, bytes }: CountTask['files'][number]) {
  try {
    return findFormat(format)!.read(bytes).entries.length
  } catch (error) {
    if (error instanceof FormatError) return 0
    throw error
  }
}
