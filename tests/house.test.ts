import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{cli,client,collab,db,server,tests,web}/**/*.{ts,tsx,css}')
  .filter((file) => !/^web\/dist|\.d\.ts$/.test(file))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
const product = sources.filter(({ file }) => !file.startsWith('tests/'))
const tests = sources.filter(({ file }) => file.startsWith('tests/'))

function placesOf(pattern: RegExp, among: typeof sources) {
  const each = new RegExp(pattern, `${pattern.flags}g`)
  return among.flatMap(({ file, code }) =>
    [...code.matchAll(each)].map(({ index }) => `${file}:${code.slice(0, index).split('\n').length}`),
  )
}

const MAX_DOCSTRINGS = 2.3

test('names say what they can: about two docstrings in a hundred lines', () => {
  // The client's are for those who import it.
  const code = product.filter(({ file }) => /^(?!client\/).*\.tsx?$/.test(file)).map(({ code }) => code)
  const docstrings = code.join('').match(/^\s*\/\*\*/gm)!.length
  expect((100 * docstrings) / code.join('').split('\n').length).toBeLessThan(MAX_DOCSTRINGS)
  expect(docstrings).toBeGreaterThan(1_000)
})

test('bounds are called MAX and MIN', () => {
  expect(placesOf(/\b(?:MOST|FEWEST|LEAST)(?:_[A-Z_]+)?\b/, product)).toEqual([])
})

const RELATIVES = 'what|who|whom|whose|whoever|whatever|whichever'

test('no comment begins with a free relative clause', () => {
  const comments = new RegExp(`(?:/\\*\\*? ?|// |/\\*\\*\\n\\s*\\* )(?:${RELATIVES}) `, 'i')
  expect(placesOf(comments, product)).toEqual([])
  const relatives = ['/** Who asks. */', '// what is left', '/**\n * Whatever comes.']
  for (const comment of relatives) expect(comment).toMatch(comments)
})

test('no name of a test begins with a free relative clause', () => {
  const names = new RegExp(`\\(\\s*(['"\`])(?:${RELATIVES}) [^'"\`]*\\1,\\s*(?:NIGHTLY|TIMED|\\{|async|\\()`, 'i')
  expect(placesOf(names, tests)).toEqual([])
  for (const name of ['what is kept', 'who %s']) expect(`test.each([])(\n  '${name}', async () => {})`).toMatch(names)
})

test('a full cache forgets its oldest entries, never all of them', () => {
  const clearing = /(\w+)\.size >=? [^\n]*\)\s*\1\.clear\(\)/
  expect(placesOf(clearing, product)).toEqual([])
  expect('if (known.size > MAX_KEPT) known.clear()').toMatch(clearing)
})

const EXPORT = /^export (?:async )?(?:const|function\*?|class|let|type|interface) (\w+)/gm
const IMPORT = /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\}/gm

test('an export has a reader in another file', () => {
  const imported = new Set<string>()
  for (const { code } of sources)
    for (const [, names] of code.matchAll(IMPORT)) for (const name of names!.match(/\w+/g) ?? []) imported.add(name)
  // Migrations are read by the names of their files, and the client by those who install it.
  const own = product.filter(({ file }) => !/^(?:client|db\/migrations)\//.test(file))
  const exported = own.flatMap(({ file, code }) =>
    [...code.matchAll(EXPORT)].map(([, name]) => ({ file, name: name! })),
  )
  expect(exported.length).toBeGreaterThan(1_000)
  const others = exported.filter(({ name }) => !imported.has(name))
  const named = new RegExp(`\\b(?:${others.map(({ name }) => name).join('|')})\\b`, 'g')
  const readers = sources.map(({ file, code }) => ({ file, names: new Set(code.match(named)) }))
  const isRead = ({ file, name }: { file: string; name: string }) =>
    readers.some((one) => one.file !== file && one.names.has(name))
  expect(others.filter((one) => !isRead(one))).toEqual([])
})

const documents = globSync(['*.md', 'collab/*.md', 'docs/**/*.md']).map((file) => ({
  file,
  code: readFileSync(file, 'utf8'),
}))
const PATH = /`((?:cli|client|collab|db|deploy|docs|server|tests|web)\/[\w./-]+)`/g

test('documents name no file or folder that is gone', () => {
  const named = documents.flatMap(({ file, code }) =>
    [...code.matchAll(PATH)].map(([, path]) => ({ file, path: path! })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})

test('docs/ARCHITECTURE.md has each folder of the server, of collab and of the features, in less than 300 lines', () => {
  const architecture = readFileSync('docs/ARCHITECTURE.md', 'utf8')
  const folders = ['server', 'collab', 'web/features'].flatMap((room) =>
    readdirSync(room, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  )
  expect(folders.map(({ name }) => name).filter((name) => !new RegExp(`[ \`]${name}[/\`]`).test(architecture))).toEqual(
    [],
  )
  expect(architecture.split('\n').length).toBeLessThanOrEqual(300)
})
