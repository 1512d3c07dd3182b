import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { contentOf, textOf } from '#collab/document/rows.ts'
import { connectHocuspocus, STEP1, STEP2, UPDATE } from '../../support/collab/wire.ts'
import { count, emptySamples, type Samples } from '../figures.ts'
import { formOf } from '../forms.ts'

export type Stranger = {
  url: string
  token: string
  email: string
  password: string
  version_id: string
  page_id: string
  rows: string[]
  document: string
  /** A small page that came from a file. */
  file_page_id: string
}
const WORKS = ['get', 'keystroke', 'ready', 'export', 'import', 'translation', 'signIn'] as const
export type Works = Record<(typeof WORKS)[number], Samples>
export type FromStranger = { kind: 'ready' } | { kind: 'works'; works: Works }

/** Gives up then. */
const PATIENCE_MS = 10_000
/** As a proxy has it. */
const READY_PATIENCE_MS = 5000
/** The last rows are typed in, the first ones translated. */
const TYPED_ROWS = 100
const TRANSLATED_AT_ONCE = 3
/** As often as a table that a person works in asks, and as fast as a person types. */
const EVERY_MS: Record<(typeof WORKS)[number], number> = {
  get: 300,
  keystroke: 100,
  ready: 1000,
  export: 2000,
  import: 2200,
  translation: 2000,
  signIn: 5000,
}

const stranger = JSON.parse(process.argv[2]!) as Stranger
const { url, token, rows } = stranger
const tell = (message: FromStranger) => process.send!(message)
process.on('disconnect', () => process.exit())
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 100 })

type Body = { type: string; bytes: Buffer }

/** Returns the status, 0 without an answer in time. */
function ask(method: string, path: string, body?: Body, patience = PATIENCE_MS) {
  return new Promise<number>((resolve) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': body.type, 'Content-Length': body.bytes.length }),
    }
    const asked = request(`${url}${path}`, { method, agent, headers, timeout: patience }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
      response.on('error', () => resolve(0))
    })
    asked.on('error', () => resolve(0))
    setTimeout(() => {
      asked.destroy()
      resolve(0)
    }, patience).unref()
    asked.end(body?.bytes)
  })
}
const json = (value: object): Body => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) })
const api = (method: string, path: string, body?: Body) => ask(method, `/api/v1${path}`, body)

const doc = new Y.Doc()
const acknowledgements: (() => void)[] = []
const changes = new Set<() => void>()
let isClosed = false
const wire = connectHocuspocus(`${url.replace('http', 'ws')}/collab`, stranger.document, token, {
  joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
  sync(step, payload) {
    if (step === STEP1) {
      acknowledgements.push(() => undefined)
      return wire.send(STEP2, new Uint8Array([0, 0]))
    }
    Y.applyUpdate(doc, payload)
    for (const look of changes) look()
    if (step === STEP2) tell({ kind: 'ready' })
  },
  acknowledged: () => acknowledgements.shift()?.(),
  closed: (code, reason) => {
    isClosed = true
    console.error(`the stranger's document was closed: ${code} ${reason}`)
    for (const done of acknowledgements.splice(0)) done()
  },
})

let typed = 0
function type() {
  const text = textOf(doc, rows[rows.length - 1 - (typed++ % TYPED_ROWS)]!)
  const before = Y.encodeStateVector(doc)
  text.insert(text.length, 'a')
  return new Promise<number>((resolve) => {
    if (isClosed) return resolve(0)
    setTimeout(resolve, PATIENCE_MS, 0).unref()
    acknowledgements.push(() => resolve(isClosed ? 0 : 200))
    wire.send(UPDATE, Y.encodeStateAsUpdate(doc, before))
  })
}

let translated = 0
/** Until the texts stand in the document. */
async function translate() {
  const ids = rows.slice(translated, translated + TRANSLATED_AT_ONCE)
  translated += TRANSLATED_AT_ONCE
  const areThere = () => ids.every((id) => contentOf(doc).get(id)?.length)
  let look: () => void = () => undefined
  const there = new Promise<void>((resolve) => {
    look = () => areThere() && resolve()
  })
  changes.add(look)
  try {
    const status = await api(
      'POST',
      `/pages/${stranger.page_id}/translate`,
      json({ languages: ['es'], source_text_ids: ids }),
    )
    if (status !== 200) return status
    return await Promise.race([there.then(() => 200), pause(PATIENCE_MS, 0, { ref: false })])
  } finally {
    changes.delete(look)
  }
}

let imported = 0
const CSV = `identifier,content\n${Array.from({ length: 20 }, (_, n) => `row_${n},Some text ${n}`).join('\n')}\n`
const importPage = () =>
  api(
    'POST',
    `/versions/${stranger.version_id}/pages/import`,
    formOf({ name: `Page ${++imported}`, type: 'dialogue' }, [{ path: 'small.csv', bytes: Buffer.from(CSV) }]),
  )

const acts: Record<(typeof WORKS)[number], () => Promise<number>> = {
  get: () => api('GET', `/pages/${stranger.page_id}/rows?language=es&limit=100`),
  keystroke: type,
  ready: () => ask('GET', '/readyz', undefined, READY_PATIENCE_MS),
  export: () => api('GET', `/pages/${stranger.file_page_id}/export-file?language=es`),
  import: importPage,
  translation: translate,
  signIn: () =>
    ask('POST', '/api/v1/login/access-token', {
      type: 'application/x-www-form-urlencoded',
      bytes: Buffer.from(String(new URLSearchParams({ username: stranger.email, password: stranger.password }))),
    }),
}

async function workFor(ms: number): Promise<Works> {
  const works = Object.fromEntries(WORKS.map((work) => [work, emptySamples()])) as Works
  const open = new Set<Promise<unknown>>()
  const begin = (work: (typeof WORKS)[number]) => {
    const before = performance.now()
    const asked = acts[work]().then((status) => {
      works[work].times.push(performance.now() - before)
      count(works[work].statuses, status)
    })
    open.add(asked)
    asked.finally(() => open.delete(asked))
  }
  const clocks = WORKS.map((work) => setInterval(begin, EVERY_MS[work], work))
  await pause(ms)
  for (const clock of clocks) clearInterval(clock)
  await Promise.all(open)
  return works
}

process.on('message', async ({ ms }: { ms: number }) => tell({ kind: 'works', works: await workFor(ms) }))
