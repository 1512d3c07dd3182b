import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestNodes, type TestNodes } from '../support/app/testNodes.ts'
import { join } from '../support/collab/collab.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { aTerm } from './aTerm.ts'

const NODES = process.env.FUZZ ? 3 : 1

let nodes: TestNodes
beforeAll(async () => {
  nodes = await createTestNodes(NODES)
})
afterAll(() => nodes.close())

const [BOTS, FIRST_LETTER] = [4, 0x4e00]
const TEXT = 'La espada del rey, una ESPADA'
const RENEWED = 'La hoja del rey, una HOJA'

type Form = { rows: number; pages: number; letters: number; maxListMs: number }

async function renewBesideTyping({ rows, pages, letters, maxListMs }: Form) {
  const random = seeded(chooseSeed('renew beside typing'))
  const { build, db, services } = nodes.nodeOf(0)
  const owner = await build.user()
  const others = await Promise.all(Array.from({ length: BOTS }, () => build.user()))
  const project = await build.project(await build.organization({ owner, members: others }))
  const version = await build.version(project)
  const ids: string[] = []
  const pageOf = new Map<string, string>()
  for (let page = 0; page < pages; page++) {
    const texts = Array.from({ length: rows / pages }, (_, at) => `The sword of king ${page}.${at}`)
    const { id, source_texts } = await build.page(version, { texts })
    for (const text of source_texts) {
      ids.push(text.id)
      pageOf.set(text.id, id)
    }
  }
  const inSpanish = { target_language: 'es', content: TEXT, status: 'COMPLETED' } as const
  await db
    .insertInto('translations')
    .values(ids.map((id) => ({ source_text_id: id, ...inSpanish })))
    .execute()

  let calls = 0
  const call = (method: string) => (path: string, body?: object) =>
    fetch(`${nodes.nodeOf(calls++).url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const term = await aTerm({ get: call('GET'), post: call('POST'), patch: call('PATCH') }, project.id, 'sword', {
    es: 'espada',
  })
  await term.change('es', 'hoja')
  await term.count('es') // the index is written by then
  const began = performance.now()
  expect((await term.rows('es', undefined, 200)).length).toBe(rows)
  expect(performance.now() - began).toBeLessThan(maxListMs)

  const typed = new Map<string, string[]>(ids.map((id) => [id, []]))
  let next = FIRST_LETTER
  let isTyping = true
  const typing = others.map(async ({ token }, bot) => {
    const page = pageOf.get(ids[Math.floor((bot * ids.length) / BOTS)]!)!
    const own = ids.filter((id) => pageOf.get(id) === page)
    const { name } = await services.collab.openDocument(page, 'es')
    const client = join(`${nodes.nodeOf(bot).url.replace('http', 'ws')}/collab`, name, token)
    await client.saved()
    for (let letter = 0; letter < letters; letter++) {
      const row = own[Math.floor(random() * own.length)]!
      const one = String.fromCharCode(next++)
      client.type(row, one, Math.floor(random() * (client.text(row)!.length + 1)))
      typed.get(row)!.push(one)
      await pause(random() * 20)
    }
    await client.saved()
    return client
  })
  const ended = Promise.all(typing).finally(() => {
    isTyping = false
  })
  let ripple_id: string | undefined
  let replacement_id: string | undefined
  let renewed = 0
  for (let isLast = false; !isLast; ) {
    isLast = !isTyping
    const found = (await term.rows('es', undefined, 200)).filter(({ is_certain }) => is_certain)
    const some = isLast ? found : found.filter(() => random() < 0.5)
    const answers = await term.renew('es', some, ripple_id)
    ripple_id = answers.at(-1)?.ripple_id ?? ripple_id
    replacement_id = answers.at(-1)?.replacement_id ?? replacement_id
    renewed += answers.reduce((sum, answer) => sum + answer.rows, 0)
  }
  for (const client of await ended) client.leave()

  const isTyped = (letter: string) => letter.charCodeAt(0) >= FIRST_LETTER
  const bare = (text: string) => [...text].filter((letter) => !isTyped(letter)).join('')
  async function expectAllTyped(isAllowed: (rest: string) => boolean) {
    const stored = await db.selectFrom('translations').where('source_text_id', 'in', ids).selectAll().execute()
    for (const { source_text_id, content } of stored) {
      expect([...content].filter(isTyped).sort()).toEqual(typed.get(source_text_id)!.toSorted())
      expect(isAllowed(bare(content)), content).toBe(true)
    }
    return stored
  }
  const halves = [TEXT, RENEWED, 'La hoja del rey, una ESPADA', 'La espada del rey, una HOJA']
  const stored = await expectAllTyped((rest) => halves.includes(rest))
  // Where nobody typed into a word, none has the old one.
  for (const { content } of stored) if (![...content].some(isTyped)) expect(content).toBe(RENEWED)
  expect(renewed).toBeGreaterThanOrEqual(
    rows - new Set([...typed].flatMap(([id, all]) => (all.length > 0 ? id : []))).size,
  )

  const undone = await call('POST')(`/operations/${replacement_id}/undo`)
  expect(undone.status, await undone.clone().text()).toBe(200)
  const back = await expectAllTyped((rest) => halves.includes(rest))
  for (const { content } of back) if (![...content].some(isTyped)) expect(content).toBe(TEXT)
}

test('[P9, P10] four people type into 100 rows in which a term is renewed: every letter stays, also after the undo', () =>
  renewBesideTyping({ rows: 100, pages: 4, letters: 40, maxListMs: 2_000 }))

test('[P9, P10] four people type into 1,000 rows on 30 pages', NIGHTLY, () =>
  renewBesideTyping({ rows: 990, pages: 30, letters: 300, maxListMs: 3_000 }),
)
