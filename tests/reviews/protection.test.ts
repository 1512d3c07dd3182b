import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { scene } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

/** Of a project that protects what is checked: the first row is checked, the second is not. */
async function protectedScene(texts?: string[]) {
  const own = await scene(server, { steps: 1, protects_checked: true }, texts)
  const { tom, rita, rows, write, check } = own
  await write(tom, rows[0], 'Hola')
  await check(rita, rows[0], 'Hola')
  return own
}

/** The texts of a row after each update of the log, as Yjs alone reads them. */
async function textsOf(page_id: string, row: string) {
  const head = await server.db
    .selectFrom('document_heads')
    .selectAll()
    .where('page_id', '=', page_id)
    .executeTakeFirstOrThrow()
  const parts = await server.db
    .selectFrom('document_snapshots')
    .selectAll()
    .where('document_id', '=', head.id)
    .orderBy('seq')
    .orderBy('part')
    .execute()
  const first = parts.filter(({ seq }) => seq === parts[0]!.seq)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Buffer.concat(first.map(({ state }) => state)))
  const updates = await server.db
    .selectFrom('document_updates')
    .selectAll()
    .where('document_id', '=', head.id)
    .orderBy('seq')
    .execute()
  const content = doc.getMap<Y.Text>('content')
  return updates.map(({ bytes }) => {
    Y.applyUpdate(doc, bytes)
    return content.get(row)?.toString() ?? ''
  })
}

describe('[P4] a checked text that is protected', () => {
  test('[S11] stays as it is under a translator who types, whose text is kept beside it', async () => {
    const { tom, rows, open, told, page_id } = await protectedScene()
    const typing = await open(tom)
    await typing.saved()
    typing.type(rows[0], ' mundo')
    await typing.saved()
    await expect.poll(() => typing.text(rows[0])).toBe('Hola')
    expect(await told(rows[0])).toMatchObject({ content: 'Hola', checked_by: 'Rita', suggestion: 'Hola mundo' })
    expect(typing.messages.map((message) => JSON.parse(message))).toContainEqual(
      expect.objectContaining({ kind: 'kept-aside', row: rows[0], text: 'Hola mundo' }),
    )
    typing.type(rows[1], 'Adiós')
    await typing.saved()
    expect(await told(rows[1])).toMatchObject({ content: 'Adiós' })
    expect(new Set((await textsOf(page_id, rows[0])).filter((text) => text !== ''))).toEqual(new Set(['Hola']))
    typing.leave()
  })

  test('is changed by a reviewer, which ends its check', async () => {
    const { rosa, rows, open, told } = await protectedScene()
    const typing = await open(rosa)
    await typing.saved()
    typing.type(rows[0], '!')
    await typing.saved()
    expect(await told(rows[0])).toMatchObject({ content: 'Hola!', checked_at: null, suggestion: null })
    typing.leave()
  })

  test('is protected from the moment of the setting, and free again without it', async () => {
    const { tom, rosa, rows, open, check, told, setReview } = await protectedScene()
    const typing = await open(tom)
    await typing.saved()
    await setReview({ steps: 1, protects_checked: false })
    typing.type(rows[0], '1')
    await typing.saved()
    expect(await told(rows[0])).toMatchObject({ content: 'Hola1', checked_at: null })
    await check(rosa, rows[0], 'Hola1')
    await setReview({ steps: 1, protects_checked: true })
    typing.type(rows[0], '2')
    await typing.saved()
    expect(await told(rows[0])).toMatchObject({ content: 'Hola1', suggestion: 'Hola12' })
    typing.leave()
  })

  test.each([
    ['text', { content: 'Otra cosa' }, 'Otra cosa'],
    ['status', { status: 'NEEDS_REVIEW' }, null],
  ])('keeps its %s when a translator changes that over the API', async (_, change, suggestion) => {
    const { tom, rows, call, told } = await protectedScene()
    const { id } = await told(rows[0])
    const answer = await call(tom, 'PATCH', `/versions/translations/${id}`, change)
    expect(answer).toMatchObject({ status: 200, body: { content: 'Hola', status: 'COMPLETED', suggestion } })
    expect(await told(rows[0])).toMatchObject({ content: 'Hola', status: 'COMPLETED', checked_by: 'Rita', suggestion })
  })

  test('is not deleted by a translator, nor replaced by a suggestion', async () => {
    const { tom, rita, rows, call, told } = await protectedScene()
    const { id } = await told(rows[0])
    const detail = 'This text is checked. Only those who may check texts change it; you can suggest another one.'
    expect(await call(tom, 'DELETE', `/translations/${id}`)).toEqual({ status: 409, body: { detail } })
    await call(tom, 'PATCH', `/versions/translations/${id}`, { content: 'Buenas' })
    expect(await call(tom, 'POST', `/translations/${id}/suggestion/accept`)).toEqual({ status: 409, body: { detail } })
    expect(await told(rows[0])).toMatchObject({ content: 'Hola', suggestion: 'Buenas' })
    expect((await call(rita, 'POST', `/translations/${id}/suggestion/accept`)).body).toMatchObject({
      content: 'Buenas',
    })
  })

  test('keeps its status in a bulk change and its text in a replacement', async () => {
    const { tom, rows, write, call, told, page_id } = await protectedScene()
    await write(tom, rows[1], 'Hola otra vez')
    const status = { language: 'es', source_text_ids: rows, status: 'NEEDS_REVIEW' }
    expect((await call(tom, 'PATCH', `/pages/${page_id}/translations`, status)).status).toBe(200)
    expect(await told(rows[0])).toMatchObject({ status: 'COMPLETED', checked_by: 'Rita' })
    expect(await told(rows[1])).toMatchObject({ status: 'NEEDS_REVIEW' })

    const seen = await Promise.all(rows.map(told))
    const replaced = await call(tom, 'POST', `/pages/${page_id}/replace`, {
      ...{ language: 'es', find: 'Hola', replacement: 'Buenas' },
      rows: rows.map((source_text_id, at) => ({ source_text_id, revision: seen[at].revision, left_out: [] })),
    })
    expect(replaced).toMatchObject({
      status: 200,
      body: { rows: 1, left: [{ source_text_id: rows[0], because: 'checked' }] },
    })
    expect(await told(rows[0])).toMatchObject({ content: 'Hola', checked_by: 'Rita', suggestion: 'Buenas' })
    expect(await told(rows[1])).toMatchObject({ content: 'Buenas otra vez' })
  })
})

test('[P2] a token that orders translations but does not check has no protected text translated again', async () => {
  const { owner, rows, call, told, page_id } = await protectedScene()
  const deeds = ['readProject', 'writeText', 'orderTranslations'] as const
  const { token } = await makeToken(server.db, { user_id: owner.id }, { capabilities: deeds })
  const { id } = await told(rows[0])
  const program = { ...owner, token }
  const answer = await call(program, 'POST', `/versions/translations/${id}/regenerate`, {})
  const ordered = await call(program, 'POST', `/pages/${page_id}/translate`, {
    ...{ languages: ['es'], source_text_ids: [rows[0]], regenerate: true },
  })
  expect([answer.status, ordered.status]).toEqual([409, 200])
  const claims = await server.db.selectFrom('row_claims').selectAll().where('source_text_id', '=', rows[0]).execute()
  expect(claims).toEqual([])
  expect(await told(rows[0])).toMatchObject({ content: 'Hola', status: 'COMPLETED', checked_by: 'Rita' })
  // A reviewer has it translated again.
  await call(owner, 'POST', `/pages/${page_id}/translate`, {
    ...{ languages: ['es'], source_text_ids: [rows[0]], regenerate: true },
  })
  expect((await told(rows[0])).status).toBe('PENDING')
})

const ROUNDS = process.env.FUZZ ? 3000 : 120

test(`[S11] [P4] whatever translators send, a protected text never changes in the log (${ROUNDS} edits)`, async () => {
  const next = seeded(chooseSeed('protection'))
  const below = (most: number) => Math.floor(next() * most)
  const pick = <One>(all: readonly One[]) => all[below(all.length)]!
  const { tom, tina, rosa, rows, open, page_id } = await protectedScene(['Hello', 'Goodbye', 'Thanks'])
  const [one, other, reviewer] = await Promise.all([open(tom), open(tina), open(rosa)])
  await Promise.all([one.saved(), other.saved(), reviewer.saved()])
  for (let round = 0; round < ROUNDS; round++) {
    const who = pick([one, other])
    const row = pick(rows)
    const text = who.doc.getMap<Y.Text>('content').get(row)!
    who.doc.transact(() => {
      if (text.length > 0 && next() < 0.4) text.delete(below(text.length), 1)
      else text.insert(below(text.length + 1), pick(['a', 'ñ', '😀', ' dos ']))
      if (next() < 0.3) who.doc.getMap<Y.Text>('content').get(rows[0])!.insert(0, 'x')
    })
    if (next() < 0.2) reviewer.type(rows[1], 'r')
    if (next() < 0.1) await who.saved()
  }
  await Promise.all([one.saved(), other.saved(), reviewer.saved()])
  expect(
    [...one.messages, ...other.messages].filter((message) => message.includes('kept-aside')).length,
  ).toBeGreaterThan(5)
  await expect.poll(() => [one, other, reviewer].map(({ text }) => text(rows[0]))).toEqual(['Hola', 'Hola', 'Hola'])
  expect(new Set((await textsOf(page_id, rows[0])).filter((text) => text !== ''))).toEqual(new Set(['Hola']))
  expect(one.text(rows[1])).toBe(reviewer.text(rows[1]))
  for (const client of [one, other, reviewer]) client.leave()
})
