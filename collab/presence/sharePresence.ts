import { randomInt } from 'node:crypto'
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import type { DocumentName } from '../document/names.ts'
import type { Presence } from '../document/presence.ts'
import type { LiveDocument, NodeState } from '../live.ts'
import { writePresence } from './presence.ts'

export type AiState = { label: string; rows: string[] }

const RENEW_MS = 10_000
const ELSEWHERE = { source: 'redis' } as const
const OURS = { source: 'local' } as const

/** Presence across nodes, through hints: what is lost comes back within 15 s or times out. Also shows the AI. */
export function sharePresence(node: NodeState) {
  const { hints, documents } = node
  const ai = new Map<DocumentName, AiState>()
  const aiClient = randomInt(2 ** 31, 2 ** 32 - 1)

  function show(name: DocumentName, state: AiState | undefined) {
    const update = writePresence([{ client: aiClient, clock: Date.now(), state: state ? presenceOfAi(state) : null }])
    const live = documents.get(name)
    if (live) applyAwarenessUpdate(live.shell.awareness, update, OURS)
    else hints.tellOthers({ kind: 'presence', name, update })
  }

  node.opened = (live) => {
    const { awareness } = live.shell
    awareness.on('update', ({ added, updated, removed }: Changes, origin: unknown) => {
      if (origin === ELSEWHERE) return
      const update = encodeAwarenessUpdate(awareness, [...added, ...updated, ...removed])
      hints.tellOthers({ kind: 'presence', name: live.name, update })
    })
    hints.tellOthers({ kind: 'whoIsHere', name: live.name })
    const state = ai.get(live.name)
    if (state) show(live.name, state)
  }

  const stopListening = hints.listen((hint, isFromElsewhere) => {
    if (hint.kind === 'connected') introduceAll()
    if (!isFromElsewhere) return
    if (hint.kind === 'presence') {
      const live = documents.get(hint.name)
      if (live) applyAwarenessUpdate(live.shell.awareness, hint.update, ELSEWHERE)
    }
    if (hint.kind === 'whoIsHere') tellWhoIsHere(hint.name)
  })

  function introduceAll() {
    for (const name of new Set([...documents.keys(), ...ai.keys()])) {
      hints.tellOthers({ kind: 'whoIsHere', name })
      tellWhoIsHere(name)
    }
  }

  function tellWhoIsHere(name: DocumentName) {
    const live = documents.get(name)
    if (live) {
      const clients = localClients(live)
      const update = encodeAwarenessUpdate(live.shell.awareness, clients)
      if (clients.length > 0) hints.tellOthers({ kind: 'presence', name, update })
    }
    const state = ai.get(name)
    if (state) show(name, state)
  }

  const timer = setInterval(() => {
    for (const [name, state] of ai) show(name, state)
  }, RENEW_MS)

  return {
    showAi(name: DocumentName, state: AiState | undefined) {
      if (state) ai.set(name, state)
      else if (!ai.delete(name)) return
      show(name, state)
    },
    stop() {
      clearInterval(timer)
      stopListening()
    },
  }
}

type Changes = Record<'added' | 'updated' | 'removed', number[]>

const presenceOfAi = ({ label, rows }: AiState): Presence => ({
  user: { id: 'ai', name: label, color: '#6d28d9', kind: 'ai' },
  rows,
})

const localClients = ({ shell }: LiveDocument) =>
  [...shell.connections.values()]
    .flatMap(({ clients }) => [...clients])
    .filter((client) => shell.awareness.getStates().has(client))
