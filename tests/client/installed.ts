import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPackage } from '#cli/build.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** An empty program with the package as npm packs and installs it, and the packages that live pages need. */
export async function installClient() {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-client-'))
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  await buildPackage(join(folder, 'package'))
  const archive = npm('pack', '--silent', './package').trim().split('\n').at(-1)!
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  npm('install', '--silent', '--offline', '--no-audit', '--no-fund', `.//${archive}`)
  for (const name of ['yjs', 'lib0', 'y-protocols', '@hocuspocus', '@types'])
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
