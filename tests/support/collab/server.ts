import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Collab, type CollabOptions, createCollab } from '#collab/hocuspocus.ts'
import { createBudget } from '#server/http/limits/budget.ts'

export type CollabNode = { collab: Collab; url: string; port: number; close(): Promise<void> }

/** A node that serves live documents on a free port. */
export async function startCollab(
  options: Partial<CollabOptions> & Pick<CollabOptions, 'db' | 'databaseUrl'>,
  control?: { acknowledgeBeforeCommit: boolean },
): Promise<CollabNode> {
  const log = process.env.SHOW_NODES ? console.error : () => undefined
  const collab = await createCollab({ rateLimits: false, createBudget, log, ...options }, control)
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', (request, socket, head) => {
    if (!collab.handleUpgrade(request, socket, head)) socket.destroy()
  })
  const port = await listen(server)
  return {
    collab,
    port,
    url: `ws://127.0.0.1:${port}/collab`,
    async close() {
      await collab.close()
      server.close()
    },
  }
}

const listen = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
