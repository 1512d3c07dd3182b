import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from '../../listen.ts'
import type { Services } from '../../services.ts'
import { countSocket } from '../limits/rateLimit.ts'
import { callerOf } from './address.ts'

const LIVE = /^\/(collab|yjs)(\/|\?|$)/

export function handleUpgrades({ config, db, collab }: Services) {
  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // While the database is away the documents themselves turn everybody away.
    const seconds = await countSocket(db, callerOf(request, config)).catch(() => undefined)
    if (seconds !== undefined) refuseUpgrade(socket, '429 Too Many Requests', `Retry-After: ${seconds}`)
    else if (!collab.handleUpgrade(request, socket, head)) refuseUpgrade(socket, '404 Not Found')
  }

  return (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
    if (!config.roles.includes('collab') || !LIVE.test(request.url ?? '')) return false
    if (!config.hasRateLimits) return collab.handleUpgrade(request, socket, head)
    void admit(request, socket, head)
    return true
  }
}
