import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Everything is behind these: by way of them each test of the server would be a test of each of its files. */
const DOORS = ['server/api.ts', 'server/openServices.ts', 'server/worker.ts', 'server/process.ts', 'collab/server.ts']
/** Folders of the product whose tests lie under another noun. */
const TESTED_IN: Record<string, string> = {
  activity: 'events',
  adminAccounts: 'accounts',
  billingReports: 'billing',
  frame: 'screens',
  home: 'screens',
  layout: 'screens',
  liveDocument: 'documents',
  liveEdits: 'documents',
  mcp: 'agents',
  palette: 'screens/acts',
  payerOffers: 'organizations',
  registers: 'languages',
  rowEditor: 'editor',
  rowPanel: 'rows',
  rowText: 'rows',
  selection: 'table',
  setAsideJobs: 'admin',
  settings: 'projects',
  tableTools: 'table',
  tables: 'files/read',
  textThread: 'prompts/marks',
  translate: 'translationJobs',
  translationRequests: 'translationJobs',
  ui: 'screens',
  usage: 'billing',
  workspace: 'screens',
}
const MAX_FILES = 40
const TEST = /\.(test|e2e|fault|fuzz)\.tsx?$/
const IMPORT = /(?:\bfrom|\bimport\(|^import)\s*'([#.][^']+)'/gm

const files = globSync('{cli,client,collab,db,server,tests,web}/**/*.{ts,tsx,mjs}', { exclude: ['web/dist*/**'] })
const tests = files.filter((file) => TEST.test(file))
const importers = new Map<string, string[]>()
for (const file of files)
  for (const [, from] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = from!.startsWith('#') ? from!.slice(1) : join(dirname(file), from!)
    importers.set(target, [...(importers.get(target) ?? []), file])
  }

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const since = process.argv[2] ?? 'HEAD'
const changed = new Set([...git('diff', '--name-only', since), ...git('ls-files', '-o', '--exclude-standard')])

/** How many imports each test is away from the nearest change; the tests of its noun are one away. */
const distances = new Map<string, number>()
const note = (test: string, steps: number) => distances.set(test, Math.min(steps, distances.get(test) ?? steps))
for (const file of changed) {
  const folder = testsOf(file)
  if (folder) for (const test of tests) if (test.startsWith(`${folder}/`)) note(test, 1)
  const seen = new Set([file])
  let reached = [file]
  for (let steps = 0; reached.length > 0; steps++) {
    for (const one of reached) if (TEST.test(one)) note(one, steps)
    const next = reached.filter((one) => !DOORS.includes(one)).flatMap((one) => importers.get(one) ?? [])
    reached = [...new Set(next)].filter((one) => !seen.has(one))
    for (const one of reached) seen.add(one)
  }
}

const nearest = [...distances].sort(([a, near], [b, far]) => near - far || a.localeCompare(b)).map(([test]) => test)
if (nearest.length > MAX_FILES) console.error(`The nearest ${MAX_FILES} of ${nearest.length} test files`)
console.log(nearest.slice(0, MAX_FILES).join('\n'))

/** The folder of tests for a file of the product: `server/files/merge/x.ts` has `tests/files/merge`. */
function testsOf(file: string) {
  const [room, ...steps] = file.split('/').slice(0, -1)
  if (!room || !['cli', 'client', 'collab', 'db', 'server', 'web'].includes(room)) return
  const under = steps.filter((step) => !['features', 'queries', 'tables'].includes(step))
  const noun = under[0] ?? room
  const named =
    room === 'collab' && noun !== 'text' ? ['documents', ...under] : [TESTED_IN[noun] ?? noun, ...under.slice(1)]
  for (let length = named.length; length > 0; length--) {
    const folder = join('tests', ...named.slice(0, length))
    if (existsSync(folder)) return folder
  }
}
