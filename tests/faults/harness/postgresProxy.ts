import { createServer, connect as dial, type Server, type Socket } from 'node:net'

export type PostgresProxy = {
  url: string
  /** Refuses and cuts every connection until `open`. */
  shut(): void
  open(port?: number): void
  /** Bytes to Postgres wait until `flow`; those of a dead sender never arrive. */
  stall(): void
  flow(): void
  /** Lets the next statement that commits to a document reach Postgres, and cuts the connection before its answer. */
  cutAfterNextCommit(): void
  /** Number of times that has happened. */
  cuts(): number
  close(): Promise<void>
}

const COMMIT = Buffer.from('document_heads')

/** Stands between a node and Postgres so that the way to the database can break or stall at a chosen moment. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl)
  let port = Number(target.port)
  let isOpen = true
  let isArmed = false
  let cuts = 0
  let stalled: (() => void)[] | undefined
  const pairs = new Set<[Socket, Socket]>()
  /** Names of prepared statements that write to a head; their later executions carry only the name. */
  const names = new Set<string>()

  const server: Server = createServer((client) => {
    if (!isOpen) return void client.destroy()
    const upstream = dial(port, '127.0.0.1')
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    const drop = () => {
      pairs.delete(pair)
      client.destroy()
      upstream.destroy()
    }
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', drop)
      socket.on('close', drop)
    }
    let isCut = false
    upstream.on('data', (chunk) => {
      if (!isCut) client.write(chunk)
    })
    client.on('data', (chunk) => {
      if (stalled) stalled.push(() => upstream.write(chunk))
      else upstream.write(chunk)
      learnNames(chunk, names)
      if (!isArmed || !commits(chunk, names)) return
      isArmed = false
      isCut = true
      cuts++
      setTimeout(drop, 100)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  url.search = '' // not by a socket
  const cutAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: url.href,
    shut() {
      isOpen = false
      cutAll()
    },
    open(next = port) {
      port = next
      isOpen = true
    },
    stall() {
      stalled ??= []
    },
    flow() {
      for (const forward of stalled ?? []) forward()
      stalled = undefined
    },
    cutAfterNextCommit() {
      isArmed = true
    },
    cuts: () => cuts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cutAll()
      }),
  }
}

const isCommit = (text: Buffer) => text.includes(COMMIT) && /update document_heads/i.test(text.toString('latin1'))

/** A Parse message is 'P', length, name, 0, query, 0: remembers the names of the queries that commit. */
function learnNames(chunk: Buffer, names: Set<string>) {
  if (!isCommit(chunk)) return
  const text = chunk.toString('latin1')
  for (const [, name] of text.matchAll(/P[\s\S]{4}([\w$-]+)\0\s*with /gi)) names.add(name!)
}

function commits(chunk: Buffer, names: Set<string>) {
  if (isCommit(chunk)) return true
  const text = chunk.toString('latin1')
  return [...names].some((name) => text.includes(`\0${name}\0`))
}
