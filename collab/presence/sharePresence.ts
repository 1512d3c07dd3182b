import { randomInt } from 'node:crypto'
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import type { DocumentName } from '../document/names.ts'
import type { Presence } from '../document/presence.ts'
import type { LiveDocument, NodeState } from '../live.ts'
import { colorAmong } from './colors.ts'
import { writePresence } from './presence.ts'

export type AiState = { label: string; rows: string[] }
/** `id`: of its token. */
export type AgentState = { id: string; name: string; row: string | null }

const RENEW_MS = 10_000
/** Browsers renew theirs after 15 s, and all forget it after 30. */
const QUIET_MS = 19_000
const QUIET_LOOK_MS = 5_000
const AGENT_STAYS_MS = 60_000
const ELSEWHERE = { source: 'redis' } as const
const OURS = { source: 'local' } as const

type Shown = { name: DocumentName; client: number; presence: Presence; ending?: NodeJS.Timeout }

export function sharePresence(node: NodeState, agentStaysMs = AGENT_STAYS_MS) {
  // Long: all of it is about the same few who are shown.
  const { hints, documents } = node
  const shown = new Map<string, Shown>()

  function show({ name, client, presence }: Shown, isGone = false) {
    const update = writePresence([{ client, clock: Date.now(), state: isGone ? null : presence }])
    const live = documents.get(name)
    if (live) applyAwarenessUpdate(live.shell.awareness, update, OURS)
    else hints.tellOthers({ kind: 'presence', name, update })
  }

  function put(key: string, one: Omit<Shown, 'client'>) {
    const before = shown.get(key)
    clearTimeout(before?.ending)
    const client = before?.client ?? randomInt(2 ** 31, 2 ** 32 - 1)
    shown.set(key, { ...one, client })
    show({ ...one, client })
  }

  function remove(key: string) {
    const one = shown.get(key)
    clearTimeout(one?.ending)
    if (shown.delete(key)) show(one!, true)
  }

  const shownIn = (name: DocumentName) => [...shown.values()].filter((one) => one.name === name)

  node.opened = (live) => {
    const { awareness } = live.shell
    awareness.on('update', ({ added, updated, removed }: Changes, origin: unknown) => {
      if (origin === ELSEWHERE) return
      const update = encodeAwarenessUpdate(awareness, [...added, ...updated, ...removed])
      hints.tellOthers({ kind: 'presence', name: live.name, update })
    })
    hints.tellOthers({ kind: 'whoIsHere', name: live.name })
    for (const one of shownIn(live.name)) show(one)
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
    for (const name of new Set([...documents.keys(), ...[...shown.values()].map(({ name }) => name)])) {
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
    for (const one of shownIn(name)) show(one)
  }

  const timer = setInterval(() => {
    for (const one of shown.values()) show(one)
  }, RENEW_MS)

  const quietTimer = setInterval(() => {
    for (const live of documents.values()) renewQuiet(live)
  }, QUIET_LOOK_MS)

  return {
    showAi(name: DocumentName, state: AiState | undefined) {
      if (state) put(name, { name, presence: presenceOfAi(state) })
      else remove(name)
    },
    showAgent(name: DocumentName, agent: AgentState) {
      const here = documents.get(name)?.shell.awareness.getStates().values() ?? []
      const color = colorAmong(here as Iterable<Partial<Presence>>, agent.id)
      const presence: Presence = { user: { id: agent.id, name: agent.name, color, kind: 'agent' }, row: agent.row }
      const key = `${name} ${agent.id}`
      put(key, { name, presence, ending: setTimeout(() => remove(key), agentStaysMs).unref() })
    },
    hideAgent(id: string) {
      for (const [key, { presence }] of shown) if (presence.user.id === id) remove(key)
    },
    stop() {
      clearInterval(timer)
      clearInterval(quietTimer)
      for (const { ending } of shown.values()) clearTimeout(ending)
      stopListening()
    },
  }
}

/** A tab in the background has its timers once a minute: as long as its socket is open, its person is where they were. */
function renewQuiet(live: LiveDocument) {
  const { awareness } = live.shell
  const before = Date.now() - QUIET_MS
  const quiet = localClients(live).flatMap((client) => {
    const meta = awareness.meta.get(client)
    return meta && meta.lastUpdated < before
      ? [{ client, clock: meta.clock + 1, state: awareness.getStates().get(client) }]
      : []
  })
  if (quiet.length > 0) applyAwarenessUpdate(awareness, writePresence(quiet), OURS)
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
