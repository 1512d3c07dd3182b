import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS, settingsFor } from '#web/features/tokens/commands.ts'
import { createTestServer } from '../support/app/app.ts'
import { newFolder, runLines } from '../support/app/shell.ts'
import { unzip } from '../support/app/unzip.ts'
import { makeToken } from '../support/rights/tokens.ts'

const page = readFileSync(new URL('../../docs/tokens.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^```sh(.*)\n([^`]*)^```$/gm)].map(([, kind, lines]) => ({
  kind: kind!.trim(),
  lines: lines!,
}))

test('the page about tokens has the commands that the app shows', () => {
  const names = (lines: string) => [...lines.matchAll(/^export (\w+)=/gm)].map(([, name]) => name)
  const settings = settingsFor({ origin: '', token: '', version_id: '', language: '' })
  expect(names(blocks.find(({ kind }) => kind === 'settings')!.lines)).toEqual(names(settings))
  for (const { text } of COMMANDS) expect(blocks.map(({ lines }) => lines)).toContain(`${text}\n`)
})

test('its commands work in a shell with a service token', async () => {
  const server = await createTestServer({ ROLES: 'api,collab' })
  const owner = await server.build.user()
  const organization = await server.build.organization({ owner })
  const version = await server.build.version(await server.build.project(organization))
  const capabilities = ['readProject', 'bringFiles'] as const
  const { token } = await makeToken(server.db, { organization_id: organization.id }, { capabilities })
  const settings = settingsFor({ origin: server.url, token, version_id: version.id, language: 'es' })
  const folder = newFolder()
  writeFileSync(join(folder, 'en.json'), '{"hello":"Hello"}')
  const commands = blocks.filter(({ kind }) => kind === '').map(({ lines }) => lines)
  // The file is brought first.
  const ordered = commands.toSorted(
    (one, other) => Number(other.includes('@en.json')) - Number(one.includes('@en.json')),
  )
  expect(ordered.length).toBe(COMMANDS.length + 1)
  for (const lines of ordered) expect(await runLines(folder, `${settings}\n${lines}`), lines).toMatchObject({ code: 0 })
  const files = await unzip(readFileSync(join(folder, 'translations.zip')))
  expect([...files.keys()].join()).toContain('.json')
  const { out } = await runLines(folder, `${settings}\n${ordered.find((lines) => lines.endsWith('/pages"\n'))}`)
  expect(JSON.parse(out)).toMatchObject([{ name: 'en' }])
  await server.close()
})
