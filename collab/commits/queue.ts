import { CLOSING } from '../document/closing.ts'
import type { LiveDocument, Message, Peer } from '../live.ts'
import { dismiss } from '../peers/sending.ts'

const MAX_QUEUED = 1000
const MAX_QUEUED_OF_ONE = { inFullQueue: 250, held: 10_000 }

export function enqueue(live: LiveDocument, message: Message) {
  const { peer } = message
  const held = live.held.get(peer.user.id)
  if (held ? held.messages.length < MAX_QUEUED_OF_ONE.held : hasRoom(live, peer))
    (held?.messages ?? live.queue).push(message)
  else dismiss(peer, CLOSING.overloaded)
}

function hasRoom({ queue }: LiveDocument, { user }: Peer) {
  if (queue.length < MAX_QUEUED) return true
  const ofThisOne = queue.reduce((count, { peer }) => count + (peer.user.id === user.id ? 1 : 0), 0)
  return ofThisOne < MAX_QUEUED_OF_ONE.inFullQueue
}

export function holdDebtors(live: LiveDocument, wake: (live: LiveDocument) => void) {
  const { allowances } = live.node
  if (!allowances || live.queue.length === 0) return
  const owes = ({ peer }: Message) => allowances.debtMs(peer.user.id) >= 1
  if (!live.queue.some(owes)) return
  const [owed, free] = [live.queue.filter(owes), live.queue.filter((message) => !owes(message))]
  live.queue = free
  for (const [person, messages] of Map.groupBy(owed, ({ peer }) => peer.user.id)) {
    const release = () => {
      if (live.isClosed) return
      const { messages } = live.held.get(person)!
      live.held.delete(person)
      live.queue.push(...messages)
      wake(live)
    }
    const before = live.held.get(person)
    if (before) before.messages.unshift(...messages)
    else live.held.set(person, { messages, timer: setTimeout(release, allowances.debtMs(person)) })
  }
}

export function forgetHeld(live: LiveDocument, connection: Peer['connection']) {
  for (const held of live.held.values())
    held.messages = held.messages.filter(({ peer }) => peer.connection !== connection)
}

export function nextAuthor({ node: { allowances }, queue }: LiveDocument): { peer: Peer; isSlow: boolean } | undefined {
  const first = queue[0]?.peer
  if (!first) return undefined
  if (!allowances?.isOverShare(first.user.id)) return { peer: first, isSlow: false }
  const other = queue.find(({ peer }) => !allowances.isOverShare(peer.user.id))
  return other ? { peer: other.peer, isSlow: false } : { peer: first, isSlow: true }
}

export function takeMessages(live: LiveDocument): { messages: Message[]; isSlow: boolean } {
  const { allowances } = live.node
  const author = nextAuthor(live)
  if (!author || !allowances) return { messages: live.queue.splice(0, live.batchSize), isSlow: false }
  const { isSlow } = author
  const goes = ({ peer }: Message) =>
    isSlow ? peer.user.id === author.peer.user.id : !allowances.isOverShare(peer.user.id)
  const goesOn = live.queue.findIndex((message) => !goes(message))
  if (goesOn === -1 || goesOn >= live.batchSize) return { messages: live.queue.splice(0, live.batchSize), isSlow }
  const messages = live.queue.filter(goes).slice(0, live.batchSize)
  const taken = new Set(messages)
  live.queue = live.queue.filter((message) => !taken.has(message))
  return { messages, isSlow }
}
