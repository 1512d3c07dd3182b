import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import { siblings, tangle, writeStructs } from '../../support/build/structs.ts'
import { connectHocuspocus, STEP1, STEP2, UPDATE, type Wire } from '../../support/collab/wire.ts'
import { count } from '../figures.ts'
import type { Attacker } from '../processes/attacker.ts'
import { atOnce } from '../processes/attacker.ts'
import type { Kinds } from './kind.ts'

type Id = { client: number; clock: number }
type Joined = { wire: Wire; doc: Y.Doc; closed: Promise<number> }

const JOIN_MS = 30_000
const LINGER_MS = 60_000
/** A ladder that the structs of another client walk past, each within what one update may cost. */
const LADDER = 3000
const WALKS = 20
const STEPS = 50

async function join(attacker: Attacker, page: number, language = 'es') {
  const { text, status } = await attacker.call(
    'GET',
    `/pages/${attacker.pages[page]!.page_id}/document?language=${language}`,
  )
  if (status !== 200) return
  const { name } = JSON.parse(text) as { name: string }
  const doc = new Y.Doc()
  return new Promise<Joined | undefined>((resolve) => {
    let close: (code: number) => void
    const closed = new Promise<number>((done) => {
      close = done
    })
    const give = setTimeout(() => {
      wire.terminate()
      resolve(undefined)
    }, JOIN_MS)
    const wire: Wire = connectHocuspocus(
      `${attacker.site.url.replace('http', 'ws')}/collab`,
      name,
      attacker.token,
      {
        joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
        sync(step, payload) {
          if (step === STEP1) return wire.send(STEP2, new Uint8Array([0, 0]))
          if (step !== STEP2) return
          Y.applyUpdate(doc, payload)
          clearTimeout(give)
          resolve({ wire, doc, closed })
        },
        closed: (code) => {
          count(attacker.statuses, `ws${code}`)
          clearTimeout(give)
          close(code)
          resolve(undefined)
        },
      },
      attacker.address,
    )
  })
}

/** The place of a row's text, to which structs are written. */
function placeOf(doc: Y.Doc, row: number): Id | undefined {
  const text = [...contentOf(doc).values()][row]
  const id = text?._item?.id
  return id && { client: id.client, clock: id.clock }
}
const drawClient = ({ below }: Attacker) => 1_000_000 + below(2 ** 30)

function ladder(attacker: Attacker, parent: Id) {
  const low = drawClient(attacker)
  const walks = Array.from({ length: WALKS }, (_, n) =>
    siblings({ client: low + 1, count: STEPS, clock: n * STEPS, parent }),
  )
  return [siblings({ client: low, count: LADDER, parent }), ...walks]
}
/** Many structs of text that is deleted by the same update. */
function deleted(attacker: Attacker, parent: Id) {
  const client = drawClient(attacker)
  const structs = Array.from({ length: 12_000 }, () => ({ parent }))
  return [
    writeStructs(
      [{ client, structs }],
      [{ client, ranges: Array.from({ length: 6000 }, (_, n): [number, number] => [2 * n, 1]) }],
    ),
  ]
}
const tangled = (attacker: Attacker, parent: Id) => tangle({ parent, count: 400, client: drawClient(attacker) })

const SHAPES = { ladder, deleted, tangled }

/** Joins so many times, and sends what `shape` draws into rows of its pages. */
async function contest(attacker: Attacker, sockets: number, shape: keyof typeof SHAPES | undefined, isOneRow = false) {
  await atOnce(sockets, async (n) => {
    const page = isOneRow ? 0 : n % attacker.pages.length
    const joined = await join(attacker, page)
    if (!joined) return
    const { wire, doc, closed } = joined
    const parent = placeOf(doc, isOneRow ? 0 : attacker.below(attacker.pages[page]!.rows.length))
    const updates = parent
      ? SHAPES[shape ?? attacker.pick(['ladder', 'deleted', 'tangled'] as const)](attacker, parent)
      : []
    for (const update of updates) wire.send(UPDATE, update)
    await Promise.race([closed, lingering(3000)])
    wire.terminate()
  })
}
const lingering = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

export const LIVE_DOCUMENTS: Kinds = {
  'contested insertions': {
    pages: 15,
    rows: 3,
    isTranslated: false,
    attack: (attacker) => contest(attacker, 15, 'ladder'),
  },
  'contested insertions in one row': {
    rows: 3,
    isTranslated: false,
    attack: (attacker) => contest(attacker, 10, 'ladder', true),
  },
  'structs of deleted text': {
    pages: 5,
    rows: 3,
    isTranslated: false,
    attack: (attacker) => contest(attacker, 10, 'deleted'),
  },
  'drawn updates': { pages: 8, rows: 5, isTranslated: false, attack: (attacker) => contest(attacker, 12, undefined) },
  'opening and leaving a large document': {
    rows: 5000,
    longRows: 20_000,
    attack: (attacker) =>
      atOnce(10, async () => (await join(attacker, 0, attacker.pick(['es', 'fr'])))?.wire.terminate()),
  },
  'asking for a large document again and again': {
    rows: 5000,
    longRows: 20_000,
    attack: (attacker) =>
      atOnce(5, async () => {
        const joined = await join(attacker, 0)
        for (let n = 0; n < 200; n++) joined?.wire.send(STEP1, new Uint8Array([0]))
        await lingering(2000)
        joined?.wire.terminate()
      }),
  },
  'readers of a large document that read nothing': {
    rows: 5000,
    longRows: 20_000,
    attack: (attacker) =>
      atOnce(20, async () => {
        const joined = await join(attacker, 0)
        joined?.wire.pause()
        for (let n = 0; n < 20; n++) joined?.wire.send(STEP1, new Uint8Array([0]))
        await lingering(LINGER_MS)
      }),
  },
  'a crowd of one in one row': {
    rows: 3,
    attack: (attacker) =>
      atOnce(20, async () => {
        const joined = await join(attacker, 0)
        if (!joined) return
        const text = [...contentOf(joined.doc).values()][0]!
        for (let n = 0; n < 250; n++) {
          const before = Y.encodeStateVector(joined.doc)
          text.insert(attacker.below(text.length + 1), 'ab')
          joined.wire.send(UPDATE, Y.encodeStateAsUpdate(joined.doc, before))
        }
        await lingering(3000)
        joined.wire.terminate()
      }),
  },
}
