import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(root, 'web/dist')
const STAMP = '.built-from'
const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)]
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|csv|wasm|webmanifest)$/

/** Builds the front end when a file it is made of has changed, and puts it in place whole. */
export async function buildWebApp(node = process.execPath) {
  const hash = hashSources()
  const stamp = join(dist, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.error('Building the web app…')
  removeLeftovers()
  const next = `${dist}.${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['--config', 'web/vite.config.ts', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  const environment = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(node, [vite, 'build', ...options], { cwd: root, stdio: 'inherit', env: environment })
  if (status !== 0) {
    rmSync(next, { recursive: true, force: true })
    throw new Error('The web app could not be built')
  }
  await Promise.all(filesIn(next).map(compress))
  writeFileSync(join(next, STAMP), hash)
  const old = `${next}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

function removeLeftovers() {
  for (const name of readdirSync(dirname(dist)))
    if (/^dist\.\d/.test(name) && !isRunning(Number(name.split('.')[1])))
      rmSync(join(dirname(dist), name), { recursive: true, force: true })
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of [
    ...filesIn(join(root, 'web')),
    ...filesIn(join(root, 'collab/document')),
    ...filesIn(join(root, 'collab/text')),
    ...filesIn(join(root, 'db/vocabulary')),
    ...filesIn(join(root, 'server')).filter((file) => file.endsWith('constants.ts')),
    join(root, 'package-lock.json'),
  ])
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesIn(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !(directory === join(root, 'web') && entry.name.startsWith('dist')))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })
}

async function compress(file) {
  if (!COMPRESSIBLE.test(file) || statSync(file).size < 1024) return
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, await gzip(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }))
}
