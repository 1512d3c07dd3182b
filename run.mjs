import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
const isWindows = process.platform === 'win32'
const OLDEST_NODE = [22, 18] // runs TypeScript as it is

/** Room for 16 MB of new objects from the start: with little room they are collected often, and typing waits; V8 lets it grow to 64. */
const NEW_OBJECTS = ['--min-semi-space-size=16', '--max-semi-space-size=16']
/** As many threads that collect memory as cores beside that of the event loop, instead of four anywhere. */
const COLLECTORS = '--v8-pool-size=0'

/** glibc keeps the large blocks that a thread has freed: given back at once, those of several uploads do not add up. */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

const VITEST = 'node_modules/vitest/vitest.mjs'
const TASKS = {
  start: { needsWebApp: true, run: () => serve('server/main.ts') },
  demo: { needsWebApp: true, run: () => serve('server/demo/demo.ts') },
  dev: { run: develop },
  test: { needsWebApp: true, run: test },
  nightly: {
    needsWebApp: true,
    run: (args) => follow([VITEST, 'run', ...args], { SCREENSHOTS: join(root, 'screenshots') }),
  },
  'postgres:oldest': { run: testOnOldestPostgres },
  screens: {
    needsWebApp: true,
    run: () => follow([VITEST, 'run', 'screens.e2e', 'tests/screens/'], { SCREENSHOTS: join(root, 'screenshots') }),
  },
  check: { run: check },
  bench: { needsWebApp: true, run: bench },
  fuzz: { run: fuzz },
  faults: { needsWebApp: true, run: faults },
  eval: { run: (args) => follow(['server/comparisons/evaluate.ts', ...args]) },
  pack: { run: () => follow(['cli/pack.ts']) },
  migrate: { run: (args) => follow(['db/migrate.ts', ...args]) },
  'stripe:setup': { run: () => follow(['server/billing/catalog/setUpStripe.ts']) },
  nodes: { needsWebApp: true, run: (args) => follow(['tests/support/app/nodes.ts', ...args]) },
}

const children = new Set()

installWhenNeeded()
const node = findNode()
const [name = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(TASKS, name)) fail(`Usage: node run.mjs ${Object.keys(TASKS).join(' | ')}`)
if (TASKS[name].needsWebApp) {
  const { buildWebApp } = await import('./web/build.mjs')
  try {
    await buildWebApp(node)
  } catch (error) {
    // Tests go on: those that need the web app say so.
    if (name === 'test') console.error(error.message)
    else fail(error.message)
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopChildren(signal))
followParent()
process.exit(await TASKS[name].run(args))

function serve(program) {
  return follow([...NEW_OBJECTS, COLLECTORS, program], MEMORY, 'ipc')
}

function develop() {
  const port = process.env.PORT || '3000'
  const vitePort = process.env.VITE_PORT || '5173'
  const origins = [`http://localhost:${vitePort}`, `http://127.0.0.1:${vitePort}`, process.env.CORS_ORIGINS]
  const server = follow(
    ['--watch', '--watch-preserve-output', 'server/main.ts'],
    { PUBLIC_URL: process.env.PUBLIC_URL || origins[0], CORS_ORIGINS: origins.filter(Boolean).join(',') },
    'ipc',
  )
  const vite = ['node_modules/vite/bin/vite.js', 'dev', '--config', 'web/vite.config.ts', '--port', vitePort]
  const web = follow([...vite, '--strictPort', '--logLevel', 'warn', '--clearScreen', 'false'], { API_PORT: port })
  return Promise.race([server, web]).then((code) => {
    stopChildren('SIGTERM')
    return Promise.all([server, web]).then(() => code)
  })
}

async function check() {
  let failed = 0
  const colors = process.stdout.isTTY ? [] : ['--colors=off']
  failed ||= await follow(['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...colors, '.'])
  // By four checkers, as usual, it takes 7 GB and more than twice the CPU: each has to work the routes' types out for itself.
  failed ||= await follow(['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1'])
  const files = ['tests/architecture.test.ts', 'tests/expressions.test.ts', 'tests/house.test.ts']
  failed ||= await follow([VITEST, 'run', ...files], { TEST_DATABASE: 'off' })
  return failed
}

/** All but what is left to the nightly run; a file or noun that is named runs whole. */
function test(args) {
  const change = args.find((arg) => arg.startsWith('--changed'))
  if (change)
    return testChanged(
      change.split('=')[1] ?? 'HEAD',
      args.filter((arg) => arg !== change),
    )
  const isNamed = args.some((arg) => !arg.startsWith('-'))
  const left = { WITHOUT: 'nightly,selfTest' }
  return isNamed
    ? follow([VITEST, 'run', ...args])
    : follow([VITEST, 'run', '--tags-filter=!nightly && !selfTest', ...args], left)
}

/** The test files nearest to what has changed, with self-tests. */
function testChanged(since, args) {
  const listed = spawnSync(node, ['tests/support/runs/listChanged.ts', since], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (listed.status !== 0) return listed.status ?? 1
  const files = listed.stdout.split('\n').filter(Boolean)
  if (files.length === 0) {
    console.log('No test is near what has changed')
    return 0
  }
  return follow([VITEST, 'run', '--tags-filter=!nightly', ...files, ...args], { WITHOUT: 'nightly' })
}

function testOnOldestPostgres(args) {
  const programs = '/usr/lib/postgresql/15/bin'
  if (!existsSync(programs)) {
    console.log('Skipped: Postgres 15 is not installed (Debian: postgresql-15)')
    return 0
  }
  const wanted =
    args.length > 0
      ? args
      : [
          'tests/accounts/',
          'tests/admin/',
          'tests/characters/',
          'tests/checks/',
          'tests/counters/',
          'tests/database/',
          'tests/documents/',
          'tests/files/',
          'tests/glossaries/',
          'tests/http/',
          'tests/languages/',
          'tests/limits/',
          'tests/memory/',
          'tests/modelServices/',
          'tests/organizations/',
          'tests/pages/',
          'tests/projects/',
          'tests/rights/',
          'tests/rows/',
          'tests/tokens/',
          'tests/translationJobs/',
          'tests/translations/',
          'tests/versions/',
        ]
  return follow([VITEST, 'run', ...wanted], { TEST_POSTGRES: programs })
}

function faults(args) {
  const { KILLS = '100', ROUNDS = '500' } = process.env
  return follow([VITEST, 'run', ...args], { TECHNIQUE: 'fault', KILLS, ROUNDS })
}

function fuzz(args) {
  return follow([VITEST, 'run', '--no-file-parallelism', ...args], { TECHNIQUE: 'fuzz', FUZZ: '1' })
}

async function bench([wanted]) {
  const names = readdirSync(join(root, 'tests/bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.slice(0, -'.bench.ts'.length))
  if (wanted && !names.includes(wanted)) fail(`There is no benchmark "${wanted}": ${names.join(', ')}`)
  const env = wanted ? {} : { SIZE: '0.1' } // of the largest project, which takes an hour
  let worst = 0
  for (const name of wanted ? [wanted] : names) {
    console.log(`\n${name}`)
    worst = Math.max(worst, await follow([...NEW_OBJECTS, COLLECTORS, 'tests/bench/run.ts', name], env))
  }
  return worst
}

function installWhenNeeded() {
  if (isInstalled()) return
  console.error('Installing dependencies…')
  const npm = process.env.npm_execpath // npm itself, when this runs as `npm start`
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const how = { cwd: root, stdio: 'inherit' }
  const answer = npm
    ? spawnSync(process.execPath, [npm, ...options], how)
    : spawnSync(isWindows ? 'npm.cmd' : 'npm', options, { ...how, shell: isWindows })
  if (answer.error) fail(`npm could not be started: ${answer.error.message}`)
  if (answer.status !== 0) process.exit(answer.status ?? 1)
}

function isInstalled() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const wanted = read('package-lock.json')
  const installed = read('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
}

function findNode() {
  const platform = isWindows ? 'win' : process.platform
  const packaged = [`node-${platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
    .map((name) => join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node'))
    .find((path) => existsSync(path) && spawnSync(path, ['-v']).status === 0)
  if (packaged) return packaged
  // One that cannot run here must not be the first `node` on npm's path.
  for (const file of ['node', 'node.cmd', 'node.ps1']) rmSync(join(root, 'node_modules/.bin', file), { force: true })
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath
  return fail(
    `Node ${OLDEST_NODE.join('.')} or newer is needed (this is ${process.version}): npm has none for ${platform}-${process.arch}`,
  )
}

function follow(args, environment = {}, ...channels) {
  const path = dirname(node) + (isWindows ? ';' : ':') + process.env.PATH
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', ...channels],
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env, PATH: path, ...environment },
  })
  children.add(child)
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      children.delete(child)
      resolve(code ?? 1)
    })
  })
}

function stopChildren(signal) {
  for (const child of children) child.kill(signal)
}

/** npm passes no signal through its `sh -c`, and none at all when it is killed: when it has ended, so do we. */
function followParent() {
  if (!process.env.npm_lifecycle_event || isWindows) return
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    stopChildren('SIGTERM')
  }, 250)
  watch.unref()
}

function ancestors() {
  const shell = process.ppid
  try {
    return `${shell} ${readFileSync(`/proc/${shell}/stat`, 'utf8').split(') ').pop().split(' ')[1]}`
  } catch {
    return `${shell}`
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
