import type { EntryTranslation } from '#server/formats/format.ts'
import { FORMATS } from '#server/formats/formats.ts'
import { createFiles, createLines } from './harness/formatFiles.ts'
import { FORMAT_PEERS } from './harness/formatPeers.ts'
import { type Measured, median, type Result } from './harness/result.ts'

const [ROWS, ROUNDS] = [10_000, 5]
const TEXT = 'An entirely new text'

/** Reads files of 10,000 texts and rewrites all of them, beside a library that keeps no bytes. */
export async function run(): Promise<Result> {
  const files = await createFiles(createLines(ROWS))
  const rows: Measured[] = []
  for (const format of FORMATS) {
    const file = files[format.id]!
    const { entries } = format.read(file)
    const changes = new Map<string, EntryTranslation>(
      entries.map(({ identifier, source }) => [
        identifier,
        { text: typeof source === 'string' ? TEXT : { one: TEXT, other: TEXT } },
      ]),
    )
    const peer = FORMAT_PEERS[format.id]!
    const bytes = Buffer.from(file)
    const contests = {
      read: { ours: () => format.read(file), theirs: () => peer.read(bytes) },
      written: {
        ours: () => format.write(file, changes, 'de'),
        theirs: () => peer.write(bytes, TEXT),
      },
    }
    for (const [verb, { ours, theirs }] of Object.entries(contests)) {
      const rounds: { ours: number; theirs: number }[] = []
      for (let round = 0; round <= ROUNDS; round++)
        rounds.push({
          ours: await speedOf(ours, entries.length),
          theirs: await speedOf(theirs, entries.length),
        })
      rounds.shift() // warms up
      rows.push({
        what: `${format.name}: texts ${verb} a second`,
        peer: peer.name,
        ours: show(rounds.map((round) => round.ours)),
        theirs: show(rounds.map((round) => round.theirs)),
        ratio: median(rounds.map((round) => round.ours / round.theirs)),
        goal: 'beside it',
        met: true,
      })
    }
  }
  return { rows }
}

async function speedOf(work: () => unknown, texts: number) {
  const start = performance.now()
  await work()
  return (texts / (performance.now() - start)) * 1000
}

const show = (speeds: number[]) => `${Math.round(median(speeds) / 1000).toLocaleString('en')},000/s`
