import { createInterface } from 'node:readline'
import { type Api, createApi } from '../api.ts'
import { credentialFor } from '../credentials.ts'
import { readSettings } from '../settings.ts'

type Message = { id?: string | number; method?: string; params?: { protocolVersion?: string } }

const REFUSED = -32_000
const ACCEPTED = 'application/json, text/event-stream'

export async function mcp(folder: string) {
  const url = process.env.DRAGOMAN_URL || readSettings(folder).url
  const api = createApi(url, credentialFor(url))
  let version: string | undefined
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue
    const message = JSON.parse(line) as Message
    for (const answer of await pass(api, message, version)) process.stdout.write(`${answer}\n`)
    if (message.method === 'initialize') version = message.params?.protocolVersion
  }
}

async function pass(api: Api, message: Message, version: string | undefined): Promise<string[]> {
  const headers = { Accept: ACCEPTED, ...(version !== undefined && { 'MCP-Protocol-Version': version }) }
  try {
    const answer = await api.send('POST', '/mcp', { prefix: '', body: message, headers, isOnce: true })
    return linesOf(answer.headers.get('content-type') ?? '', await answer.text())
  } catch (error) {
    if (message.id === undefined) return []
    const said = { code: REFUSED, message: (error as Error).message }
    return [JSON.stringify({ jsonrpc: '2.0', id: message.id, error: said })]
  }
}

function linesOf(type: string, text: string) {
  if (!type.includes('event-stream')) return text.trim() === '' ? [] : [text.trim()]
  return [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data]) => data!.trim())
}
