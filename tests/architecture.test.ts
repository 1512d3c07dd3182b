import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Import rules, the narrowest room first. Types may be imported from anywhere, except where a test below counts them. */
const ROOMS: Record<string, string[]> = {
  'server/*/constants.ts': ['db/vocabulary'],
  'server/*/contract.ts': ['server/*/contract.ts', 'server/*/constants.ts', 'db/vocabulary'],
  'collab/document': ['collab/document', 'db/vocabulary'],
  'collab/text': ['collab/text', 'db/vocabulary'],
  'db/vocabulary': ['db/vocabulary'],
  'db/migrations': [],
  db: ['db'],
  collab: ['collab', 'db'],
  'server/standins': ['server', 'db'],
  'server/files/read': [
    ...['server/files/read', 'server/files/thread/joined.ts', 'server/formats', 'server/tables'],
    ...['collab/text', 'db/vocabulary', 'db/copyRows.ts', 'db/zstd.ts'],
  ],
  'server/files/plan': [
    ...['server/files/plan', 'server/files/read', 'server/files/thread/joined.ts', 'server/formats'],
    ...['collab/text', 'db/vocabulary'],
  ],
  server: ['server', 'collab/server.ts', 'collab/document', 'collab/text', 'db'],
  web: ['web', 'server/*/constants.ts', 'collab/document', 'collab/text', 'db/vocabulary'],
  client: ['client'],
  cli: ['cli', 'client'],
  tests: ['tests', 'client', 'cli', 'web', 'server', 'collab', 'db'],
}

/** Within a room: what only these files may import. */
const PRIVATE: Record<string, string[]> = {
  'server/*/routes.ts': ['server/api.ts'],
  'server/*/[a-zA-Z]+Routes.ts': ['server/api.ts', 'server/*/[a-zA-Z]*[rR]outes.ts'],
  'server/api.ts': ['server/process.ts', 'tests'],
  'server/process.ts': ['server/main.ts', 'server/demo/demo.ts'],
  'server/standins/stripe': ['server/standins/stripe', 'tests'],
  'server/standins/mailbox': ['server/standins/mailbox', 'tests'],
  'server/standins': ['server/standins', 'tests'],
  'server/main.ts': [],
  'server/fileThread.ts': [],
  'server/demo/demo.ts': [],
  'db/migrations': [],
}

/** Floors of folders and of files beside them, the highest first: each imports from lower floors only, types included. */
const FLOORS: Record<string, string[][]> = {
  'web/features': [
    ['frame'],
    ['workspace'],
    ['home', 'settings', 'table'],
    [
      'activity',
      'comparisons',
      'modelServices',
      'overview',
      'replacements',
      'repositories',
      'rowEditor',
      'rowPanel',
      'selection',
      'versions',
    ],
    ['admin', 'assignments', 'characters', 'comments', 'facts', 'files', 'screenshots', 'translate'],
    ['glossaries'],
    ['billing', 'bin', 'tableTools', 'textBoxes'],
    ['operations', 'pages'],
    ['projects', 'rows'],
    ['payerOffers', 'people'],
    ['accounts'],
    ['liveDocument', 'memory', 'organizations', 'palette', 'rowText', 'tokens', 'webhooks'],
  ],
  web: [['features'], ['layout'], ['api'], ['ui']],
  collab: [
    ['connections'],
    ['commits'],
    ['compaction', 'presence'],
    ['history', 'peers'],
    ['loading'],
    ['projection'],
    ['document', 'text'],
  ],
  'db/queries': [
    ['payers', 'repositories', 'search'],
    ['assignments'],
    ['comparisons', 'files', 'memory', 'projects'],
    ['translations'],
    ['documents', 'versions'],
    ['organizations'],
    ['accounts', 'billingReports', 'operations', 'pages', 'ratings'],
    [
      'billing',
      'bin',
      'checks',
      'comments',
      'events',
      'glossaries',
      'marks',
      'modelCosts',
      'translationJobs',
      'webhooks',
    ],
    ['screenshots', 'textBoxes'],
  ],
  server: [
    ['main.ts', 'demo'],
    ['process.ts'],
    ['api.ts', 'database.ts', 'openServices.ts'],
    ['fileThread.ts', 'standIns.ts', 'worker.ts'],
    ['mcp', 'oauth'],
    ['people', 'tokens'],
    ['bulkChanges', 'organizations', 'registers', 'reviews'],
    ['assignments', 'modelCosts', 'operations', 'projects', 'ripples', 'views'],
    ['billingReports', 'glossaries', 'memory', 'usage', 'versions'],
    ['fixes', 'ratings', 'repositories', 'screenshots', 'spelling', 'textBoxes'],
    ['characters', 'files', 'replacements'],
    ['comments', 'facts', 'rows'],
    ['comparisons', 'pages'],
    ['bin', 'setAsideJobs', 'translations'],
    ['translationRequests'],
    ['translationJobs', 'webhooks'],
    ['admin', 'adminAccounts', 'modelServices', 'payerOffers'],
    ['accounts'],
    ['billing'],
    ['events', 'loops', 'standins'],
    ['documents', 'integrations', 'matches'],
    ['liveEdits', 'rights', 'tables', 'textThread'],
    ['images', 'judging'],
    ['formats', 'http', 'marks', 'objectStore', 'prompts', 'threads'],
  ],
  'server/files': [
    ['bring', 'undo'],
    ['suggestions'],
    ['merge'],
    ['export', 'plan'],
    ['detect'],
    ['receive'],
    ['read'],
    ['thread'],
  ],
}
/** Rooms in which no folder is without a floor. */
const ALL_HAVE_FLOORS = ['web/features', 'collab', 'db/queries', 'server', 'server/files']

/** But for those that begin with the reason. */
const MAX_LINES_OF_A_FUNCTION = 80
const REASON = '// Long: '
const MAX_LINES_OF_PARAMETERS = 12

/** The one door from the server to the documents of collab, types included. */
const COLLAB_DOOR = 'collab/server.ts'
const MAY_USE_COLLAB = ['server/liveEdits', 'server/services.ts', 'server/openServices.ts', 'tests']

/** Features of pure functions: besides each other they import these only, and of services no more than types. */
const PURE: Record<string, { values: string[]; types: string[] }> = {
  'server/prompts': {
    values: ['collab/text', 'db/vocabulary'],
    types: ['collab/text', 'db/vocabulary'],
  },
}

const MAX_FILES_IN_A_FOLDER = 16
/** Migrations and benchmarks only become more, and builds have what they need. */
const UNLIMITED = ['db/migrations', 'tests/bench', 'web/dist', 'web/dist*']

/** The packages of contracts; no others, which might only run in Node. */
const CONTRACT_PACKAGES = ['zod', '@hono/zod-openapi']

/** A star stands for a folder, or for one within another. */
const inside = (path: string, room: string) => new RegExp(`^${room.replace('*', '[^/]+(?:/[^/]+)?')}(/|$)`).test(path)
const isIn = (path: string, rooms: string[]) => rooms.some((room) => inside(path, room))

const codes = new Map<string, string>()
function read(file: string) {
  const code = codes.get(file) ?? readFileSync(file, 'utf8')
  codes.set(file, code)
  return code
}

const files = globSync('{cli,client,db,server,collab,web,tests}/**/*.{ts,tsx}').filter(
  (file) => !/^web\/dist|\.d\.ts$/.test(file),
)
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm
const TYPE_IMPORT = /^(?:import|export)\s+type\b[^'"]*?\sfrom\s+'([^']+)'/gm
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g

const imports = new Map(
  files.map((file) => {
    const code = read(file)
    return [file, [...code.matchAll(IMPORT), ...code.matchAll(DYNAMIC)].map((match) => match[1]!)]
  }),
)

/** The file in the repository that an import leads to; `undefined` for a package. */
function targetOf(file: string, from: string) {
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? join(dirname(file), from) : undefined
}

function edgesOf(file: string, all: string[]) {
  return all.flatMap((from) => {
    const target = targetOf(file, from.split('?')[0]!)
    return target ? [{ file, target }] : []
  })
}

const edges = [...imports].flatMap(([file, all]) => edgesOf(file, all))
const typeEdges = files.flatMap((file) =>
  edgesOf(
    file,
    [...read(file).matchAll(TYPE_IMPORT)].map((match) => match[1]!),
  ),
)

/** The rooms with a # path. */
const ENTERED = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).imports).map((path) => path.slice(1, -2))

test('there is something to check', () => expect(edges.length).toBeGreaterThan(100))

test('every file falls in a room', () => {
  expect(files.filter((file) => !isIn(file, Object.keys(ROOMS)))).toEqual([])
})

test('rooms import only what they may', () => {
  const roomOf = (file: string) => Object.entries(ROOMS).find(([room]) => inside(file, room))![1]
  expect(edges.filter(({ file, target }) => !isIn(target, roomOf(file))).map(arrow)).toEqual([])
})

test('a room’s private files are imported by nobody else', () => {
  const intruders = edges.filter(({ file, target }) =>
    Object.entries(PRIVATE).some(([room, allowed]) => inside(target, room) && !isIn(file, allowed)),
  )
  expect(intruders.map(arrow)).toEqual([])
})

test.each(Object.entries(FLOORS))('a folder of %s imports only from lower floors', (room, floors) => {
  const nameOf = (file: string) => new RegExp(`^${room}/([^/]+)`).exec(file)?.[1] ?? ''
  const floorOf = (file: string) => floors.findIndex((names) => names.includes(nameOf(file)))
  const upward = [...edges, ...typeEdges]
    .filter(({ file, target }) => floorOf(file) !== -1 && floorOf(target) !== -1 && nameOf(file) !== nameOf(target))
    .filter(({ file, target }) => floorOf(target) <= floorOf(file))
  const names = new Set(files.map(nameOf).filter(Boolean))
  const folders = [...names].filter((name) => !name.includes('.'))
  expect(floors.flat().filter((name) => !names.has(name))).toEqual([])
  expect(floors.flat().filter((name, at, all) => all.indexOf(name) !== at)).toEqual([])
  if (ALL_HAVE_FLOORS.includes(room)) expect(folders.filter((name) => !floors.flat().includes(name))).toEqual([])
  expect(upward.map(arrow)).toEqual([])
})

/** Shared by all features of the server: types of each, and constants. */
const GROUND = ['server/config.ts', 'server/log.ts', 'server/queues.ts', 'server/services.ts', 'server/tracing.ts']

test('files that all features share import code from none of them', () => {
  const importing = new Set(edges.map(({ file }) => file))
  expect(edges.filter(({ file, target }) => GROUND.includes(file) && importing.has(target)).map(arrow)).toEqual([])
  expect(GROUND.filter((file) => !files.includes(file))).toEqual([])
})

test('live edits are the one door to documents', () => {
  const intruders = [...edges, ...typeEdges]
    .filter(
      ({ file, target }) =>
        inside(file, 'server') && inside(target, 'collab') && !isIn(target, ['collab/document', 'collab/text']),
    )
    .filter(({ file, target }) => target !== COLLAB_DOOR || !isIn(file, MAY_USE_COLLAB))
  expect(intruders.map(arrow)).toEqual([])
})

test.each(Object.entries(PURE))('%s is pure', (room, { values, types }) => {
  const foreign = (allowed: string[]) => (edge: { file: string; target: string }) =>
    inside(edge.file, room) && !isIn(edge.target, [room, ...allowed])
  expect([...edges.filter(foreign(values)), ...typeEdges.filter(foreign(types))].map(arrow)).toEqual([])
  const inNode = [...imports].filter(
    ([file, all]) => inside(file, room) && all.some((from) => from.startsWith('node:')),
  )
  expect(inNode).toEqual([])
})

test('no folder has more files than one can survey', () => {
  const sources = globSync('{cli,client,collab,db,server,tests,web}/**/*.*').filter((file) => !isIn(file, UNLIMITED))
  const folders = Map.groupBy(sources, dirname)
  expect(folders.size).toBeGreaterThan(50)
  const large = [...folders].filter(([, inside]) => inside.length > MAX_FILES_IN_A_FOLDER)
  expect(large.map(([folder, inside]) => `${folder}: ${inside.length} files`)).toEqual([])
})

test('the stand-ins are loaded by server/standIns.ts and named by no other file of the product', () => {
  const product = files.filter((file) => !isIn(file, ['server/standins', 'tests']))
  expect(product.filter((file) => /standins\//.test(read(file)))).toEqual(['server/standIns.ts'])
})

test('one folder starts threads and speaks with them', () => {
  const product = [...imports].filter(([file, all]) => !isIn(file, ['tests']) && all.includes('node:worker_threads'))
  expect(product.map(([file]) => dirname(file))).toEqual(['server/threads', 'server/threads'])
})

test('code shared with the browser needs no server package', () => {
  const shared = ['server/*/contract.ts', 'collab/document', 'collab/text', 'db/vocabulary']
  const allowed = [
    ...CONTRACT_PACKAGES,
    'yjs',
    'lib0',
    'y-protocols',
    'diff',
    'quick-lru',
    '@formatjs/icu-messageformat-parser',
    ...['harfbuzzjs', '@cto.af/linebreak', 'bidi-js', 'hunspell-wasm'],
  ]
  const foreign = [...imports]
    .filter(([file]) => isIn(file, shared))
    .flatMap(([file, all]) => all.filter((from) => !targetOf(file, from)).map((target) => ({ file, target })))
    .filter(({ target }) => !allowed.some((name) => target === name || target.startsWith(`${name}/`)))
  expect(foreign.map(arrow)).toEqual([])
})

test('constants that screens share with contracts bring no package, zod least of all', () => {
  const constants = [...imports].filter(([file]) => inside(file, 'server/*/constants.ts'))
  expect(constants.length).toBeGreaterThan(5)
  const packages = constants.flatMap(([file, all]) =>
    all.filter((from) => !targetOf(file, from)).map((target) => ({ file, target })),
  )
  expect(packages.map(arrow)).toEqual([])
})

test('rooms are entered by # paths, and neighbours by relative ones up to two folders up', () => {
  const isFar = (file: string, target: string) => relative(dirname(file), target).startsWith('../../../')
  const misnamed = [...imports].flatMap(([file, all]) =>
    all
      .map((from) => ({ file, from, target: targetOf(file, from.split('?')[0]!) }))
      .filter(({ target }) => target !== undefined)
      .filter(({ from, target }) => {
        const [room] = file.split('/')
        const isOutside = target!.split('/')[0] !== room || (ENTERED.includes(room!) && isFar(file, target!))
        return from.startsWith('#') !== isOutside
      }),
  )
  expect(misnamed.map(({ file, from }) => `${file} → ${from}`)).toEqual([])
})

test('the client knows nothing of the rest, types included', () => {
  const foreign = [...edges, ...typeEdges].filter(
    ({ file, target }) => isIn(file, ['client']) && !isIn(target, ['client']),
  )
  expect(foreign.map(arrow)).toEqual([])
})

test('an event of the log has a snake_case name', () => {
  const named = /\blog\(\s*(?:'(?:debug|info|warn|error)',\s*)?['`]([^'`]+)/g
  const events = files
    .filter((file) => isIn(file, ['server', 'collab', 'db']))
    .flatMap((file) => [...read(file).replaceAll('console.log(', '').matchAll(named)])
    .map(([, event]) => event!)
  expect(events.length).toBeGreaterThan(20)
  expect(events.filter((event) => !/^[a-z]+(_[a-z]+)*$/.test(event))).toEqual([])
})

test('a function fits on a screen, or says why not', () => {
  const product = files.filter((file) => !isIn(file, ['tests', 'db/migrations']))
  expect(product.flatMap((file) => longFunctionsIn(file, read(file)))).toEqual([])
  const body = 'x()\n'.repeat(MAX_LINES_OF_A_FUNCTION)
  const code = `const a = () => {\n${body}}\nfunction b() {\n// Long: for once.\n${body}}`
  expect(longFunctionsIn('a.ts', code)).toEqual(['a.ts:1'])
})

function longFunctionsIn(file: string, code: string) {
  const found: string[] = []
  if (code.split('\n').length <= MAX_LINES_OF_A_FUNCTION) return found
  const look = ({ start, end }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const lines = code.slice(start, end).split('\n')
    const hasReason = lines.slice(0, MAX_LINES_OF_PARAMETERS).some((line) => line.trim().startsWith(REASON))
    if (lines.length <= MAX_LINES_OF_A_FUNCTION || hasReason) return
    found.push(`${file}:${code.slice(0, start).split('\n').length}`)
  }
  const { program } = parseSync(file, code)
  new Visitor({ FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look }).visit(program)
  return found
}

/** State at the level of a module, which all apps of a process share: of the process itself, or kept answers of pure functions. */
const SHARED_STATE = {
  process: [
    'collab/compaction/compactor.ts', // whether this machine can run a program when it is idle
    'collab/compaction/compactorProcess.ts',
    'collab/document/conflicts.ts', // a number for each step, within one synchronous search
    'collab/loading/limitConflicts.ts', // within one synchronous call
    'server/http/monitoring/metrics.ts', // event loop and heap
    'server/log.ts', // the one standard output
    'server/process.ts',
    'server/prompts/textTasks.ts', // the shaper of fonts and Hunspell, once they are loaded
    'server/textThread/textWorker.ts',
  ],
  pure: [
    'collab/text/checks/language/languageNames.ts',
    'collab/text/checks/language/repertoire.ts',
    'collab/text/checks/style/numberFormat.ts',
    'collab/text/checks/words/disjunctions.ts',
    'collab/text/facts/facts.ts',
    'collab/text/merge/hunks.ts',
    'collab/text/ownPatterns.ts',
    'collab/projection/rows.ts',
    'db/queries/pages/pagesInProject.ts',
    'db/vocabulary/languages.ts',
    'db/vocabulary/plurals.ts',
    'db/vocabulary/tags/scripts.ts',
    'db/vocabulary/texts/searching.ts',
    'server/accounts/passwords/guesses.ts',
    'server/files/receive/sharedMemory.ts',
    'server/formats/gettext/ownForms.ts',
    'server/formats/json/readJson.ts',
    'server/formats/tables/languageNames.ts',
    'server/formats/text/encoding.ts',
    'server/prompts/controls/sentences.ts',
  ],
  /** By an object of an app: its client or its pool. */
  ofAnApp: [
    'db/connect.ts',
    'server/billing/catalog/catalog.ts',
    'server/matches/keyCounts.ts',
    'server/translationJobs/calls/controls.ts',
  ],
  /** Threads of the process, which hash for all. */
  turns: ['server/accounts/passwords/passwords.ts'],
}
const STATE =
  /^(?:export )?(?:let |const \w+(?:: (?!Readonly)[^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet|QuickLRU)\b(?:<.*>)?\((?:\)|\{)|createTurns\())/m

test('state of an app is opened with it: no other module keeps any', () => {
  const keeping = files.filter((file) => isIn(file, ['server', 'collab', 'db']) && STATE.test(read(file)))
  expect(keeping.sort()).toEqual(Object.values(SHARED_STATE).flat().sort())
})

test('no file imports itself by a detour, types included', () => {
  expect(cycles()).toEqual([])
})

const SOURCES = '(?:all_)?source_texts'
/** Statements that give source texts other contents; whole rows are built from what is not known here. */
const SOURCE_WRITES = [
  new RegExp(`\\bupdate\\s+${SOURCES}\\b[^\`]*?\\bset\\b[^\`]*?\\bcontent\\s*=`, 'gi'),
  new RegExp(`updateTable\\(\\s*'${SOURCES}\\b.*?\\.execute`, 'gs'),
]

test('one function gives source texts other contents, and treats their translations', () => {
  const product = files.filter((file) => isIn(file, ['db', 'collab', 'server']) && !isIn(file, ['db/migrations']))
  const having = (...patterns: RegExp[]) =>
    product.filter((file) => patterns.some((pattern) => read(file).search(pattern) !== -1)).sort()
  expect(having(...SOURCE_WRITES)).toEqual(['db/queries/files/changedTexts.ts'])
  expect(having(/\bupdateTexts\b/)).toEqual(['db/queries/files/changedTexts.ts', 'server/liveEdits/sourceTexts.ts'])
  expect(having(/\bkeepSourceChanges\b/)).toEqual([
    'db/queries/files/sourceChanges.ts',
    'server/liveEdits/sourceTexts.ts',
  ])
  for (const statement of [
    "update source_texts set words = 1, content = 'x'",
    "updateTable('all_source_texts').execute",
  ])
    expect(SOURCE_WRITES.some((pattern) => statement.search(pattern) === 0)).toBe(true)
})

/** Statuses of projects, and of deliveries. */
const OTHER_STATUSES = [
  'db/queries/webhooks/deliveries.ts',
  'db/vocabulary/events.ts',
  'server/projects/contract.ts',
  'server/webhooks/deliver.ts',
  'web/features/home/ProjectList.tsx',
  'web/features/home/Welcome.tsx',
]
const STATUS_WORD = /(['"])(?:PENDING|IN_PROGRESS|NEEDS_REVIEW|FAILED|COMPLETED|CHECKED)\1/

test('one file has the words of a translation’s status', () => {
  const product = files.filter((file) => !isIn(file, ['tests', 'db/migrations']))
  const having = product.filter((file) => STATUS_WORD.test(read(file)))
  expect(having.sort()).toEqual([...OTHER_STATUSES, 'db/vocabulary/statuses.ts'].sort())
})

/** A commit writes the projection; import, copy and seed fill new pages, of which no document is open. */
const MAY_WRITE_TRANSLATIONS = [
  'db/queries/documents/documentCommits.ts',
  'db/queries/pages/pages.ts',
  'db/queries/versions/copyPages.ts',
  'db/seed.ts',
]
const INSERTS = /\b(?:insert\s+into|merge\s+into)\s+translations\b|(?:insertInto|mergeInto|copy)\(\s*'translations\b/gi
const UPDATES = /\bupdate\s+translations\b[^`]*?\bset\b([^`]*?)(?:\bfrom\b|\bwhere\b|`)/gi
const BUILT_UPDATES = /updateTable\(\s*'translations\b.*?\.execute/gs
const PROJECTED = /\b(?:content|status|score)\s*[=:,}]|\.\.\./

test('one file asks the browser to keep something: it may refuse each time', () => {
  const named = files.filter((file) => file.startsWith('web/') && /\b(?:local|session)Storage\b/.test(read(file)))
  expect(named).toEqual(['web/ui/data/stores.ts'])
})

test('[S2] only document commits write content, status and score of translations', () => {
  const writers = files
    .filter((file) => isIn(file, ['db', 'collab', 'server']))
    .filter((file) => {
      const code = read(file)
      const updated = [...code.matchAll(UPDATES), ...code.matchAll(BUILT_UPDATES)].map(([all, set]) => set ?? all)
      return code.search(INSERTS) !== -1 || updated.some((columns) => PROJECTED.test(columns))
    })
  expect(writers.sort()).toEqual(MAY_WRITE_TRANSLATIONS)
  for (const statement of [
    "update translations t set status = 'PENDING' where",
    'update translations set score = 1 from',
  ])
    expect(PROJECTED.test([...statement.matchAll(UPDATES)][0]![1]!)).toBe(true)
  const [built] = ".updateTable('translations').set({ status, request_id: null }).where().execute".match(BUILT_UPDATES)!
  expect(PROJECTED.test(built)).toBe(true)
})

/** The server's own writes, which have no caller: at the start, in jobs, sweeps and deliveries, and what guards calls. */
const OWN_WRITES = [
  'server/accounts/firstSuperuser.ts',
  'server/accounts/forgetExpired.ts',
  'server/accounts/mails/mailedLinks.ts',
  'server/translationJobs/calls/records.ts',
  'server/translationJobs/jobRuns.ts',
  'server/billing/outbox/eachCustomer.ts',
  'server/billing/invoices/leftWords.ts',
  'server/billing/outbox/outbox.ts',
  'server/billing/outbox/outboxLoop.ts',
  'server/billing/outbox/reconcile.ts',
  'server/loops/counterLoop.ts',
  'server/bulkChanges/bulkChangeLoop.ts',
  'server/rows/version/shelfWork.ts',
  'server/rows/version/searchLoop.ts',
  'server/matches/indexQueued.ts',
  'server/events/keepMonths.ts',
  'server/marks/markEverybody.ts',
  'server/http/idempotency.ts',
  'server/http/limits/slowGuesses.ts',
]
/** Read-only snapshots, and a read whose statement has a time of its own. */
const SNAPSHOTS = [
  'server/billingReports/billingReport.ts',
  'server/usage/usage.ts',
  'server/files/export/readExported.ts',
  'db/queries/memory/concordance.ts',
]
const TRANSACTION = /\.transaction\(\)|\b(?:transact|copyTransaction)\(/
const WRITING_QUERY =
  /\b(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert\s+into|update\s+[\w.]+\s+(?:\w+\s+)?set|delete\s+from)\b/i

const writingQueries = globSync('db/queries/*/*.ts')
  .flatMap((file) =>
    read(file)
      .split(/^(?=export )/m)
      .filter((part) => WRITING_QUERY.test(part))
      .flatMap((part) => /^export (?:async )?(?:const|function) (\w+)/.exec(part)?.[1] ?? []),
  )
  .filter((name) => !['findSession', 'findTokenHolder', 'findKeptExport'].includes(name)) // they note by the way that it is in use

test('[P1] [P4] requests write in the transactions of server/http/write.ts alone', () => {
  const calls = new RegExp(`\\b(${writingQueries.join('|')})\\((?:[\\w.]+\\.)?db\\b`, 'g')
  const features = files.filter((file) => isIn(file, ['server']) && !isIn(file, ['server/standins']))
  const transactions = [...features, ...globSync('db/queries/*/*.ts')].filter((file) => TRANSACTION.test(read(file)))
  const others = ['server/http/write.ts', ...OWN_WRITES, ...SNAPSHOTS]
  expect(transactions.filter((file) => !others.includes(file))).toEqual([])
  const outside = features.flatMap((file) => [...read(file).matchAll(calls)].map(([call]) => `${file}: ${call}`))
  expect(writingQueries.length).toBeGreaterThan(80)
  expect(outside.filter((found) => !OWN_WRITES.includes(found.split(':')[0]!))).toEqual([])
})

/** The bin and what deletes for good; documents, undos, the report of work and the index of the memory, which go on with what is in the bin. */
const MAY_READ_BIN = [
  'db/queries/assignments/workReport.ts',
  'db/queries/bin/',
  'db/tables/projects.ts',
  'db/queries/documents/documents.ts',
  'db/queries/memory/memoryIndex.ts',
  'db/queries/versions/carriedTexts.ts',
]
const BIN_TABLES = /\ball_(?:projects|versions|pages)\b/

test('no query knows the tables with what is in the bin, so that none forgets to leave it out', () => {
  const readers = files
    .filter((file) => isIn(file, ['db', 'collab', 'server', 'web']) && !isIn(file, ['db/migrations']))
    .filter((file) => BIN_TABLES.test(read(file)))
  expect(readers.filter((file) => !MAY_READ_BIN.some((known) => file.startsWith(known)))).toEqual([])
  for (const known of MAY_READ_BIN) expect(readers.some((file) => file.startsWith(known))).toBe(true)
})

/** The statements that say who pays: the owner of an organization, and the organization of a project. */
const PAYER_WRITES = [
  /updateTable\(\s*'(?:organizations|projects)\b(?:(?!\.execute).)*?\b(?:owner_id|organization_id):/gs,
  /\bupdate\s+(?:organizations\b[^`]*?\bset\b[^`]*?\bowner_id\s*=|projects\b[^`]*?\bset\b[^`]*?\borganization_id\s*=)/gi,
]
/** Spreads whose types leave these columns out. */
const TYPED_CHANGES = ['db/queries/organizations/organizations.ts', 'db/queries/projects/projects.ts']
const SPREAD = /updateTable\(\s*'(?:organizations|projects)\b(?:(?!\.execute).)*?\.set\((?:\{\s*\.\.\.|[a-z])/gs

test('one function moves a payer', () => {
  const product = files.filter((file) => isIn(file, ['db', 'collab', 'server']) && !isIn(file, ['db/migrations']))
  const having = (...patterns: RegExp[]) =>
    product.filter((file) => patterns.some((pattern) => read(file).search(pattern) !== -1)).sort()
  expect(having(...PAYER_WRITES)).toEqual(['db/queries/payers/payerMoves.ts'])
  expect(having(SPREAD)).toEqual([...TYPED_CHANGES, 'db/queries/billing/usageCap.ts'].sort())
  const callers = having(/\b(?:moveOwnership|moveProject)\(/)
  expect(callers).toEqual(['db/queries/payers/payerMoves.ts', 'server/payerOffers/movePayer.ts'])
  expect(having(/updateMemberRole\([^)]*'OWNER'/)).toEqual(['db/queries/payers/payerMoves.ts'])
  for (const statement of [
    "update organizations o set owner_id = 'x'",
    'update projects set name = 1, organization_id = 2',
  ])
    expect(statement.search(PAYER_WRITES[1]!)).toBe(0)
})

const arrow = ({ file, target }: { file: string; target: string }) => `${file} → ${target}`

/** Each strongly connected group of files (Tarjan, 1972) with more than one member. */
function cycles() {
  const next = Map.groupBy([...edges, ...typeEdges], (edge) => edge.file)
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const { target } of next.get(file) ?? []) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(group.sort())
  }
  for (const file of files) if (!index.has(file)) visit(file)
  return found
}
