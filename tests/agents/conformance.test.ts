import { execFile } from 'node:child_process'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newFolder } from '../support/app/shell.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { testOneIn } from '../support/runs/nightly.ts'

let server: TestServer
let signingIn: ReturnType<typeof createServer>
let url: string

/** The suite sends no tokens: this adds one to each request, and leaves all else as it is but its own name. */
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
  const { token } = await makeToken(
    server.db,
    { user_id: (await server.build.user()).id },
    { capabilities: ['readProject'] },
  )
  const to = new URL(server.url)
  signingIn = createServer((request, response) => {
    const { method, url: path, headers } = request
    const ours = `127.0.0.1:${(signingIn.address() as AddressInfo).port}`
    const named = Object.entries(headers).map(([name, value]) => [name, String(value).replace(ours, to.host)])
    const passed = { ...Object.fromEntries(named), authorization: `Bearer ${token}` }
    const passing = send({ host: to.hostname, port: to.port, method, path, headers: passed }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passing)
  })
  await new Promise<void>((resolve) => signingIn.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(signingIn.address() as AddressInfo).port}/mcp`
})
afterAll(async () => {
  signingIn.close()
  await server.close()
})

const run = promisify(execFile)
const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)

/** Those of a server with tools alone; the others ask for tools, resources and prompts of the suite's own. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

testOneIn(2, SCENARIOS)('the protocol’s own suite passes: %s', async (scenario) => {
  const args = [SUITE, 'server', '--url', url, '--scenario', scenario, '-o', newFolder(), '--verbose']
  const done = await run(process.execPath, args).catch(
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  const said = `${done.stdout}${done.stderr}`
  expect('code' in done ? done.code : 0, said).toBe(0)
  expect(said).toMatch(/SUCCESS|INFO/)
  expect(said).not.toMatch(/"status": "(FAILURE|WARNING)"/)
})
