import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { applyAwarenessUpdate } from 'y-protocols/awareness'
import { CLOSING } from '../document/closing.ts'
import type { CharacterId, Presence } from '../document/presence.ts'
import type { LiveDocument, Peer } from '../live.ts'
import { dismiss } from '../peers/sending.ts'
import { colorAmong } from './colors.ts'

const MAX_BYTES = 4096
const MAX_CLIENTS = 4
const A_SECOND = 10

/** Takes at most ten a second of each client; of those beyond, the last one is shown in its turn. */
export function receivePresence(live: LiveDocument, peer: Peer, update: Uint8Array) {
  if (update.length > MAX_BYTES) return
  const { presence } = peer
  const now = Date.now()
  presence.tokens = Math.min(A_SECOND, presence.tokens + ((now - presence.filledAt) * A_SECOND) / 1000)
  presence.filledAt = now
  if (presence.tokens >= 1 || !live.node.rateLimits) {
    presence.tokens -= 1
    return showPresence(live, peer, update)
  }
  presence.waiting = update
  presence.timer ??= setTimeout(() => {
    presence.timer = undefined
    const { waiting } = presence
    presence.waiting = undefined
    if (waiting && !peer.gone && live.peers.has(peer.connection)) receivePresence(live, peer, waiting)
  }, 1000 / A_SECOND)
}

function showPresence(live: LiveDocument, peer: Peer, update: Uint8Array) {
  let states: State[]
  try {
    states = readPresence(update)
  } catch {
    return dismiss(peer, CLOSING.docReset)
  }
  const own = states.filter((state) => mayShow(live, peer, state.client))
  if (own.length === 0) return
  const shown = own.map((state) => ({
    ...state,
    state: state.state && cleanPresence(state.state, colored(live, peer, state.client)),
  }))
  applyAwarenessUpdate(live.shell.awareness, writePresence(shown), {
    source: 'connection',
    connection: peer.connection,
  })
}

function colored({ shell }: LiveDocument, { user }: Peer, client: number): Presence['user'] {
  const states: Map<number, Partial<Presence>> = shell.awareness.getStates()
  const own = states.get(client)?.user
  const color = own?.id === user.id ? own.color : colorAmong(states.values(), user.id)
  return { ...user, color, kind: 'person' }
}

type State = { client: number; clock: number; state: unknown }

function readPresence(update: Uint8Array): State[] {
  const decoder = decoding.createDecoder(update)
  const states: State[] = []
  const count = decoding.readVarUint(decoder)
  if (count > MAX_CLIENTS) return [] // each is looked up among all that are here; a browser has one
  for (let left = count; left > 0; left--) {
    const client = decoding.readVarUint(decoder)
    const clock = decoding.readVarUint(decoder)
    states.push({ client, clock, state: JSON.parse(decoding.readVarString(decoder)) })
  }
  return states
}

export function writePresence(states: State[]) {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, states.length)
  for (const { client, clock, state } of states) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
  }
  return encoding.toUint8Array(encoder)
}

/**
 * Nobody speaks for somebody else's client. Somebody's own client may come back on a new connection before the old one
 * is known to be dead, and then belongs to the new one.
 */
function mayShow({ shell, peers }: LiveDocument, peer: Peer, client: number) {
  const mine = shell.connections.get(peer.connection)?.clients
  if (!mine || mine.has(client)) return mine !== undefined
  if (mine.size >= MAX_CLIENTS) return false
  if (shell.awareness.getStates().has(client)) {
    const owner = [...shell.connections].find(([, { clients }]) => clients.has(client))
    if (!owner || peers.get(owner[0])?.user.id !== peer.user.id) return false
    owner[1].clients.delete(client)
  }
  mine.add(client)
  return true
}

/** Identity always comes from the token; unknown presence fields are dropped. */
function cleanPresence(state: unknown, user: Presence['user']): Presence {
  const { row, caret } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>
  const clean: Presence = { user }
  if (typeof row === 'string' || row === null) clean.row = row
  if (caret === null) clean.caret = null
  else if (typeof caret === 'object') {
    const { anchor, head } = caret as Record<string, unknown>
    if (isCharacterId(anchor) && isCharacterId(head)) clean.caret = { anchor, head }
  }
  return clean
}

const isCharacterId = (value: unknown): value is CharacterId =>
  value === null || (Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger))
