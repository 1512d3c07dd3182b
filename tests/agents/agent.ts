import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Capability, Limits } from '#db/vocabulary/roles.ts'
import type { TestApp, TestServer } from '../support/app/app.ts'
import { makeToken } from '../support/rights/tokens.ts'

type Holder = Parameters<typeof makeToken>[1]
type Wanted = Partial<Limits> & { name?: string; era?: 'legacy' | 'auto' }
type Server = TestApp | TestServer

export type Answer = { isError: boolean; text: string; data: ReturnType<typeof JSON.parse> }
export type Agent = Awaited<ReturnType<typeof connectAgent>>

const fetchOf = (server: Server) =>
  'app' in server ? async (input: string | URL | Request, init?: RequestInit) => server.app.request(input, init) : fetch

/** An agent with a new token, by the client of the protocol's makers. */
export async function connectAgent(
  server: Server,
  holder: Holder,
  capabilities: readonly Capability[],
  { era = 'legacy', ...wanted }: Wanted = {},
) {
  const token = await makeToken(server.db, holder, { name: 'Hermes', ...wanted, capabilities })
  return { ...token, ...(await connect(server, token, era)) }
}

export async function connect(server: Server, { token }: { token: string }, era: 'legacy' | 'auto' = 'legacy') {
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode: era } })
  const url = new URL('/mcp', 'url' in server ? server.url : 'http://localhost:3000')
  const headers = { Authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: fetchOf(server), requestInit: { headers } }))
  return {
    client,
    async call(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
      const result = await client.callTool({ name, arguments: args })
      const [block] = result.content as { type: string; text: string }[]
      const data = (result.structuredContent ?? {}) as Answer['data']
      return { isError: result.isError === true, text: block?.text ?? '', data }
    },
  }
}

/** Everything that an agent of one page may do. */
export const ALL: readonly Capability[] = ['readProject', 'suggestText', 'writeText', 'bringFiles', 'orderTranslations']
export const SUGGESTING: readonly Capability[] = ['readProject', 'suggestText']
