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
  await buildPackage(join(folder, 'package'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  // Packs it as well: one npm instead of two.
  const how = ['--install-links', '--silent', '--offline', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...how, './package'], { cwd: folder, stdio: 'pipe' })
  for (const name of ['yjs', 'lib0', 'y-protocols', '@hocuspocus', '@types'])
    symlinkSync(join(modules, name), join(folder, 'node_modules', name))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
