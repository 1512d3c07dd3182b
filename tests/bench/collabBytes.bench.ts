import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import type { Wire } from '../support/collab/wire.ts'
import { fetchDocument, PEER, type Side, startContest } from './harness/contest.ts'
import type { Measured, Result } from './harness/result.ts'
import { firstItemsOf, startTypist } from './harness/typist.ts'
import { type WalBytes, watchWal } from './harness/walBytes.ts'

/** A busy row has 64 characters, and fifty more are typed into it. */
const [ROWS, BUSY_ROWS, KEYSTROKES] = [1_000, 80, 4_000]
/** As ten people type: the log is compacted as often as then. */
const PACE_MS = 11
const LETTERS = 'enlaciudaddelasmilpuertas'
const TEXT = 'Hola, viajero. Bienvenido a la ciudad de las mil puertas, número'
/** Of one keystroke of this benchmark, while each 500 updates wrote the whole state and the log named writers in words. */
const WAL_BEFORE = 1345

/** Measures what a keystroke costs on the wire and in Postgres, page images after a checkpoint and compactions included. */
export async function run(): Promise<Result> {
  const contest = await startContest({ people: 2, documents: 1, rows: ROWS, text: TEXT })
  try {
    const theirs = await typeAlone(contest.theirs, contest.documents[0]!)
    const readWal = await watchWal(contest.db)
    const ours = await typeAlone(contest.ours, contest.documents[0]!)
    await pause(2_000)
    return { rows: [...compareWire(ours, theirs), ...describeWal(await readWal())] }
  } finally {
    await contest.stop()
  }
}

type Traffic = Record<'up' | 'back' | 'viewer', number>

/** Each keystroke is shown before the next one is typed, so that each is a commit. */
async function typeAlone(side: Side, document: string): Promise<Traffic> {
  const doc = await fetchDocument(side, document)
  const [rows, known] = [firstItemsOf(doc), Y.encodeStateVector(doc)]
  const wires: Wire[] = []
  let shown = 0
  const join = (person: number) => (on: Parameters<ReturnType<Side['join']>>[0]) => {
    const wire = side.join(document, person)(on)
    wires.push(wire)
    return wire
  }
  const typist = startTypist(join(0), rows[0]!, known)
  const viewer = startTypist(
    (on) =>
      join(1)({
        ...on,
        sync(step, payload) {
          on.sync?.(step, payload)
          if (step === 2) shown++
        },
      }),
    rows[0]!,
    known,
  )
  while (!typist.isReady() || !viewer.isReady()) await pause(20)
  await pause(500)
  const before = wires.map((wire) => wire.traffic())
  for (let n = 0; n < KEYSTROKES; n++) {
    if (n % (KEYSTROKES / BUSY_ROWS) === 0) typist.goTo(rows[n / (KEYSTROKES / BUSY_ROWS)]!)
    typist.type(LETTERS[n % LETTERS.length])
    await pause(PACE_MS)
    while (shown <= n) await pause(1)
  }
  const [own, other] = wires.map((wire, n) => ({
    sent: (wire.traffic().sent - before[n]!.sent) / KEYSTROKES,
    received: (wire.traffic().received - before[n]!.received) / KEYSTROKES,
  }))
  typist.close()
  viewer.close()
  return { up: own!.sent, back: own!.received, viewer: other!.received }
}

const bytes = (count: number) => `${count.toFixed(0)} bytes`
const beside = { goal: 'beside it', met: true }

function compareWire(ours: Traffic, theirs: Traffic): Measured[] {
  const row = (what: string, of: keyof Traffic) => ({
    what: `a keystroke on the wire: ${what}`,
    peer: PEER,
    ours: bytes(ours[of]),
    theirs: bytes(theirs[of]),
    ratio: ours[of] / theirs[of],
    ...beside,
  })
  return [
    row('from its writer to the server', 'up'),
    row('back to its writer', 'back'),
    row('to each viewer', 'viewer'),
  ]
}

function describeWal({ total, pageImages, byRelation }: WalBytes): Measured[] {
  const each = (sum: number) => sum / KEYSTROKES
  const part = (what: string, sum: number) => ({
    what: `of it ${what}`,
    peer: 'all of it',
    ours: bytes(each(sum)),
    theirs: bytes(each(total)),
    ratio: sum / total,
    ...beside,
  })
  return [
    {
      what: 'a keystroke in the log of Postgres (WAL)',
      peer: 'the same with a state for each 500 updates, and writers in words',
      ours: bytes(each(total)),
      theirs: bytes(WAL_BEFORE),
      ratio: each(total) / WAL_BEFORE,
      goal: '≤ 0.7',
      met: each(total) / WAL_BEFORE <= 0.7,
    },
    part('images of whole pages after a checkpoint', pageImages),
    ...[...byRelation].toSorted(([, a], [, b]) => b - a).map(([relation, sum]) => part(relation, sum)),
  ]
}
