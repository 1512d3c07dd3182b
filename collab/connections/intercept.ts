import type { Connection, Document as Shell } from '@hocuspocus/server'
import { push } from '../commits/pump.ts'
import { forgetHeld } from '../commits/queue.ts'
import { CLOSING } from '../document/closing.ts'
import type { LiveDocument, Peer } from '../live.ts'
import type { Access } from '../peers/authentication.ts'
import { frame, MESSAGE, readMessage, updatePrefix } from '../peers/frames.ts'
import { dismiss } from '../peers/sending.ts'
import { receivePresence } from '../presence/presence.ts'
import type { Socket } from './sockets.ts'

/**
 * Replaces each connection's `handleMessage` when it joins, before the queued frames are handed to it, so that nothing is
 * acknowledged before it is committed. Undocumented in Hocuspocus, hence its exact version and
 * tests/documents/access/interception.test.ts.
 */
export function intercept(shell: Shell, live: LiveDocument) {
  const { addConnection, removeConnection } = shell
  shell.addConnection = (connection) => {
    attach(live, connection)
    return addConnection.call(shell, connection)
  }
  shell.removeConnection = (connection) => {
    live.peers.delete(connection)
    forgetHeld(live, connection)
    return removeConnection.call(shell, connection)
  }
  shell.on('destroy', () => {
    live.isClosed = true
    for (const { timer } of live.held.values()) clearTimeout(timer)
    const { documents, marks } = live.node
    marks.unmark(live.id)
    if (documents.get(live.name) === live) documents.delete(live.name)
    live.doc.destroy()
  })
}

function attach(live: LiveDocument, connection: Connection) {
  const peer = createPeer(connection)
  live.peers.set(connection, peer)
  live.isStale = true // the client may know commits of another process that we do not, and may have lost access meanwhile
  const handleByHocuspocus = connection.handleMessage.bind(connection)
  connection.handleMessage = (bytes) => {
    if (peer.gone) return
    try {
      const message = readMessage(bytes)
      if (message.kind === 'sync') push(live, { peer, step: message.step, payload: message.payload })
      else if (message.kind === 'presence') receivePresence(live, peer, message.update)
      else if (message.kind === 'channel') handleByHocuspocus(bytes)
    } catch {
      dismiss(peer, CLOSING.docReset)
    }
  }
}

function createPeer(connection: Connection): Peer {
  const access = connection.context.access as Access
  const socket = connection.webSocket as Socket
  const address = socket.isPlain ? undefined : connection.messageAddress
  return {
    ...access,
    connection,
    socket,
    address,
    updatePrefix: updatePrefix(address),
    actor: `person:${access.user.id}`,
    acknowledgement: frame(address, MESSAGE.syncStatus, 1),
    gone: false,
    isSynced: false,
    deferred: [],
    clientIds: 0,
    snapshotSeq: undefined,
    behind: undefined,
    presence: { tokens: 10, filledAt: Date.now(), waiting: undefined, timer: undefined },
  }
}
