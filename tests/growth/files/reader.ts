import { parentPort } from 'node:worker_threads'
import { readTbxTerms } from '#server/formats/exchange/tbxTerms.ts'
import { readTmxUnits } from '#server/formats/exchange/tmxUnits.ts'
import { type Format, FormatError } from '#server/formats/format.ts'
import { detectFormats, findFormat } from '#server/formats/formats.ts'

export type Asked = { id: string; name: string; bytes: Uint8Array }
/** CPU time of the thread, and the characters that the texts of the file and their names have together. */
export type Answered = { ms: number; characters: number; fault?: string; refused?: string }

const OTHERS: Record<string, (bytes: Uint8Array) => unknown> = {
  tbx: readTbxTerms,
  tmx: (bytes) => readTmxUnits(bytes, 'en'),
}

function readAndWrite({ read, write }: Format, bytes: Uint8Array) {
  const { entries } = read(bytes)
  const changed = entries.map(
    ({ identifier, source }) => [identifier, { text: typeof source === 'string' ? `${source}x` : source }] as const,
  )
  for (const language of ['de', 'fr']) attempt(() => write(bytes, new Map(changed), language))
  return entries.reduce(
    (sum, entry) => sum + entry.identifier.length + entry.context.length + JSON.stringify(entry.source).length,
    0,
  )
}

let refused: string | undefined
function attempt<Result>(work: () => Result) {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    refused = error.message
    return undefined
  }
}

parentPort!.on('message', ({ id, name, bytes }: Asked) => {
  const before = process.threadCpuUsage()
  const answer: Answered = { ms: 0, characters: 0 }
  refused = undefined
  try {
    detectFormats(bytes, name)
    answer.characters = attempt(() => readAndWrite(findFormat(id)!, bytes)) ?? 0
    attempt(() => OTHERS[id]?.(bytes))
  } catch (error) {
    answer.fault = String((error as Error).stack).slice(0, 800)
  }
  const { user, system } = process.threadCpuUsage(before)
  parentPort!.postMessage({ ...answer, refused, ms: (user + system) / 1000 })
})
