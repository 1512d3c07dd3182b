import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildPackage } from '#cli/build.ts'
import type { TestServer } from '../support/app/app.ts'
import { newFolder, runLines } from '../support/app/shell.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { onceARun } from '../support/runs/onceARun.ts'

/** The package as npm packs and installs it; returns the folder of its commands. */
export const installPackage = () =>
  onceARun('cli', async (folder) => {
    await buildPackage(join(folder, 'package'))
    // Packs it as well: one npm instead of two.
    const how = ['--install-links', '--silent', '--offline', '--no-audit', '--no-fund', '--prefix', folder]
    execFileSync('npm', ['install', ...how, './package'], { cwd: folder, stdio: 'pipe' })
    return { bin: join(folder, 'node_modules/.bin') }
  })

export type Repository = Awaited<ReturnType<typeof openRepository>>

/** A repository with these files, and a project in Spanish and French for it, whose token may do everything. */
export async function openRepository(server: TestServer, bin: string, files: Record<string, string>) {
  const owner = await server.build.user({ word_quota: 1000 })
  const organization = await server.build.organization({ owner })
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  const capabilities = ['readProject', 'bringFiles', 'orderTranslations'] as const
  const { token } = await makeToken(server.db, { organization_id: organization.id }, { capabilities })
  const [folder, home] = [newFolder(), newFolder()]
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  symlinkSync(dirname(bin), join(folder, 'node_modules')) // as `npm install` leaves it, for npx
  const base = { PATH: `${bin}:${process.env.PATH}`, XDG_CONFIG_HOME: home, DRAGOMAN_URL: server.url, TOKEN: token }
  const run = (lines: string, environment: Record<string, string> = { DRAGOMAN_TOKEN: token }) => {
    const settings = Object.entries({ ...base, ...environment }).map(([name, value]) => `export ${name}='${value}'`)
    return runLines(folder, ['set -e', ...settings, lines].join('\n'))
  }
  const call = async (method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(`${server.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  return { owner, version, token, folder, home, write, run, call }
}
