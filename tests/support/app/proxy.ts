import { connect, createServer, type Socket } from 'node:net'

/** Stands between clients and the database or another server, to lose connections and answers at chosen moments. */
export async function startProxy(targetUrl: string) {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  let isAway = false
  let toLose: string | undefined

  const server = createServer((client) => {
    if (isAway) return client.destroy()
    clients.add(client)
    client.on('close', () => clients.delete(client))
    const upstream = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    let isLosing = false
    client.on('data', (chunk) => {
      if (toLose !== undefined && chunk.includes(toLose)) {
        toLose = undefined
        isLosing = true
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (isLosing)
        client.destroy() // committed, and the client never hears of it
      else client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const url = new URL(targetUrl)
  url.port = String(port)
  url.search = '' // not by a socket
  return {
    url: url.href,
    goAway() {
      isAway = true
      for (const socket of sockets) socket.destroy()
    },
    comeBack() {
      isAway = false
    },
    /** The next commit happens, and its answer is lost with the connection. */
    loseNextAnswer(statement = 'document_commit') {
      toLose = statement
    },
    /** As if the server had said it. */
    sendToClients(bytes: Uint8Array) {
      for (const client of clients) client.write(bytes)
    },
    hasLost: () => toLose === undefined,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
