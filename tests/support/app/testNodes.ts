import { createTestServer, type TestServer } from './app.ts'

/** Nodes of one installation, on one database; the first of them has the workers. */
export async function createTestNodes(count: number) {
  const first = await createTestServer()
  const DATABASE_URL = first.services.config.databaseUrl!
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () => createTestServer({ DATABASE_URL, ROLES: 'api,collab' })),
  )
  const nodes: [TestServer, ...TestServer[]] = [first, ...others]
  return {
    nodes,
    nodeOf: (number: number) => nodes[number % nodes.length]!,
    async close() {
      for (const node of nodes.toReversed()) await node.close()
    },
  }
}

export type TestNodes = Awaited<ReturnType<typeof createTestNodes>>
