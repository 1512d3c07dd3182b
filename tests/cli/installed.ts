import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildPackage } from '#cli/build.ts'
import type { TestServer } from '../support/app/app.ts'
import { newFolder, runLines } from '../support/app/shell.ts'
import { makeToken } from '../support/rights/tokens.ts'

/** The package as npm packs and installs it, in a folder of its own; returns the folder of its commands. */
export async function installPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-cli-'))
  await buildPackage(join(folder, 'package'))
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const archive = npm('pack', '--silent', './package').trim().split('\n').at(-1)!
  npm('install', '--silent', '--offline', '--no-audit', '--no-fund', '--prefix', folder, join(folder, archive))
  return { bin: join(folder, 'node_modules/.bin'), remove: () => rmSync(folder, { recursive: true }) }
}

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
