import { readFileSync } from 'node:fs'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { agentSettingsFor, settingsFor } from '#web/features/tokens/commands.ts'
import { DEEDS, type Deed } from '#web/features/tokens/deeds.ts'
import { createTestServer } from '../support/app/app.ts'
import { newFolder, runLines } from '../support/app/shell.ts'
import { TOOL_MAY } from '../support/rights/tokenMay.ts'
import { makeToken } from '../support/rights/tokens.ts'

const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')
const blocks = (kind: string) =>
  [...page.matchAll(/^```(.*)\n([^`]*)^```$/gm)].flatMap(([, name, lines]) => (name === kind ? [lines!] : []))

test('the page about agents has the settings that the app shows, and the deed of each tool', () => {
  const token = `drg_${'0'.repeat(46)}`
  expect(blocks('json settings')).toEqual([`${agentSettingsFor({ origin: 'http://localhost:3000', token })}\n`])
  const rows = [...page.matchAll(/^\| (`.*`) \| (.*) \| .* \|$/gm)]
  const told = rows.flatMap(([, names, deed]) => names!.match(/\w+/g)!.map((name) => [name, deed]))
  const expected = Object.entries(TOOL_MAY).map(([tool, deed]) => [tool, DEEDS[deed as Deed].label])
  expect(told.toSorted()).toEqual(expected.toSorted())
})

test('its settings and commands work', async () => {
  const server = await createTestServer({ ROLES: 'api,collab' })
  const owner = await server.build.user()
  const version = await server.build.version(await server.build.project(await server.build.organization({ owner })))
  await server.build.page(version)
  const { token } = await makeToken(server.db, { user_id: owner.id }, { capabilities: ['readProject'] })
  const settings = settingsFor({ origin: server.url, token, version_id: version.id, language: 'es' })
  const [list, call] = blocks('sh')
  const folder = newFolder()
  const listed = await runLines(folder, `${settings}\n${list}`)
  expect(listed).toMatchObject({ code: 0, out: expect.stringContaining('propose_translations') })
  const found = await runLines(folder, `${settings}\n${call}`)
  expect(found).toMatchObject({ code: 0, out: expect.stringContaining('Hello brave world') })

  const { url, headers } = JSON.parse(agentSettingsFor({ origin: server.url, token })).mcpServers.dragoman
  const client = new Client({ name: 'tests', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  expect((await client.listTools()).tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(TOOL_MAY).toSorted())
  await client.close()
  await server.close()
})
