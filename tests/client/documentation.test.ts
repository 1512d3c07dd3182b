import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { installClient } from './installed.ts'

const run = promisify(execFile)
const page = readFileSync(new URL('../../docs/client.md', import.meta.url), 'utf8')
const program = [...page.matchAll(/^```ts\n([^`]*(?:`[^`]+`[^`]*)*?)^```$/gm)].map(([, lines]) => lines).join('\n')
const compiler = new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname

let server: TestServer
let installed: Awaited<ReturnType<typeof installClient>>
beforeAll(async () => {
  ;[installed, server] = await Promise.all([installClient(), createTestServer()])
  writeFileSync(join(installed.folder, 'program.ts'), program)
})
afterAll(async () => {
  installed.remove()
  await server.close()
})

test('the examples do together what the page says', async () => {
  const owner = await server.build.user({ word_quota: 1000 })
  const organization = await server.build.organization({ owner })
  const version = await server.build.version(await server.build.project(organization))
  const capabilities = ['readProject', 'bringFiles', 'writeText', 'orderTranslations'] as const
  const { token } = await makeToken(server.db, { organization_id: organization.id }, { capabilities })
  const env = { ...process.env, DRAGOMAN_URL: server.url, DRAGOMAN_TOKEN: token, DRAGOMAN_VERSION: version.id }
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: installed.folder, env })
  const lines = stdout.trim().split('\n')
  expect(lines[0]).toBe('0 pages')
  expect(lines.slice(1)).toEqual(['100 %', 'hello Hello, {name}', '304', '404 Project not found'])
})

const PROGRAMS: [string, string[]][] = [
  ['Node', ['--module', 'nodenext']],
  ['a bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
]

testOneIn(2, PROGRAMS)('the types of the package hold for programs of %s', async ([, options]) => {
  const flags = ['--noEmit', '--strict', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--types', 'node']
  writeFileSync(join(installed.folder, 'wrong.ts'), program.replace('languages: [', 'tongues: ['))
  const programs = ['program.ts', 'wrong.ts']
  const checking = run(process.execPath, [compiler, '--ignoreConfig', ...flags, ...options, ...programs], {
    cwd: installed.folder,
  })
  const faults: string[] = await checking.then(
    () => [],
    ({ stdout }) => stdout.match(/^\S+\.ts\(.*$/gm),
  )
  expect(faults.length).toBeGreaterThan(0)
  for (const fault of faults) expect(fault).toMatch(/^wrong\.ts\(.*languages/)
})
