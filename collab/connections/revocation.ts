import { listMoved } from '#db/queries/documents/documents.ts'
import { wake } from '../commits/pump.ts'
import { CLOSING } from '../document/closing.ts'
import type { LiveDocument, NodeState } from '../live.ts'
import { dismiss, isTooSlow, tell } from '../peers/sending.ts'

const POLL_MS = 500

/** Looks twice a second, and at every hint; returns how to stop. */
export function watch(node: NodeState) {
  let isPolling = false
  const poll = async () => {
    if (isPolling) return
    isPolling = true
    await lookAtHeads(node).catch(() => undefined) // the database is away: whoever writes finds out
    isPolling = false
  }
  const timer = setInterval(poll, POLL_MS)
  const stopListening = node.hints.listen((hint) => {
    if (hint.kind === 'access') poll()
    if (hint.kind !== 'moved') return
    const live = node.documents.get(hint.name)
    if (live && hint.seq > live.seq) refresh(live)
  })
  return () => {
    clearInterval(timer)
    stopListening()
  }
}

async function lookAtHeads(node: NodeState) {
  const documents = [...node.documents.values()]
  if (documents.length === 0) return
  for (const live of documents) for (const peer of live.peers.values()) dismissWhenOver(peer)
  const moved = await listMoved(node.run, documents)
  if (moved.length === 0) return
  const byId = new Map(documents.map((live) => [live.id, live]))
  for (const { id, head_seq, access_version, comments_mark } of moved) {
    const live = byId.get(id)!
    if (head_seq !== null) tellCommented(live, comments_mark)
    const hasCaughtUp = head_seq !== null && head_seq <= live.seq && access_version === live.accessVersion
    if (!hasCaughtUp) refresh(live)
  }
}

function tellCommented(live: LiveDocument, mark: number) {
  if (live.commentsMark === mark) return
  live.commentsMark = mark
  // The first look tells too: there may be comments since its first people have read them.
  if (mark > 0) for (const peer of live.peers.values()) tell(peer, { kind: 'commented' })
}

function dismissWhenOver(peer: Parameters<typeof dismiss>[0]) {
  if (peer.gone) return
  if (peer.expiresAt < Date.now()) dismiss(peer, CLOSING.signedOut)
  else if (isTooSlow(peer)) dismiss(peer, CLOSING.tooSlow)
}

function refresh(live: LiveDocument) {
  live.isStale = true
  wake(live)
}
