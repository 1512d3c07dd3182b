import { setTimeout as pause } from 'node:timers/promises'
import { readTail } from '#db/queries/documents/documents.ts'
import { raiseConflicting } from '../compaction/generations.ts'
import { CLOSING } from '../document/closing.ts'
import { type LiveDocument, reset } from '../live.ts'
import { type Loaded, TooManyConflicts } from '../loading/load.ts'
import { WORK_A_MS } from '../peers/allowances.ts'
import { sendSnapshot } from '../peers/sending.ts'
import type { Owner } from './loopTurns.ts'
import { DocumentClosed } from './recovery.ts'

const LARGE = 1 << 20
const LEAVES_WITHIN_MS = 20

/**
 * Builds a document, which takes a fifth of a second for 50,000 rows; people who join are sent the stored snapshot first.
 * @throws {DocumentClosed} when people get the next generation, because this one cannot be built in time
 */
export async function build(live: LiveDocument, loaded: Loaded) {
  const payers = payersOf(live)
  const isSlow = payers.length > 0 && payers.every(({ person }) => live.node.allowances?.isOverShare(person))
  await (isSlow ? live.node.turns.takeSlowly(payers[0]!) : live.node.turns.take())
  await sendAhead(live)
  if (live.isClosed) return
  const beganAt = performance.now()
  const charge = () => {
    const ms = performance.now() - beganAt
    live.node.turns.spent(ms * WORK_A_MS, isSlow ? ms : 0)
    for (const { person } of payers) live.node.allowances?.spendOpening(person, ms / payers.length)
  }
  try {
    reset(live, loaded)
    charge()
  } catch (error) {
    charge()
    if (!(error instanceof TooManyConflicts)) throw error
    await raiseConflicting(live.node, live.name)
    throw new DocumentClosed(CLOSING.docReset)
  }
}

function payersOf({ peers, queue }: LiveDocument): Owner[] {
  const all = [...peers.values(), ...queue.map(({ peer }) => peer)]
  return [...new Map(all.map(({ user, payer }) => [user.id, { person: user.id, payer }])).values()]
}

async function sendAhead(live: LiveDocument) {
  if (live.joins.snapshot.state.length < LARGE) return
  const tail = await readTail(live.node.run, live.id, live.seq)
  if (tail?.name !== live.name) return
  for (const message of live.queue) if (message.peer.accessVersion >= tail.access_version) sendSnapshot(live, message)
  await pause(LEAVES_WITHIN_MS)
}
