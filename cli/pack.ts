import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildPackage } from './build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = fileURLToPath(new URL('../.cache/cli', import.meta.url))

await buildPackage(folder)
execFileSync('npm', ['pack', folder], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
