import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { type Edit, editDocument, editDocumentIn, RevisionMoved } from '#collab/commits/editDocument.ts'
import { replaceText, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { createReplicas } from '#collab/loading/replicas.ts'
import { eventually, openStudio, type Studio } from '../support/collab/collab.ts'
import { readDocument } from '../support/collab/documents.ts'

const actor = { kind: 'ai', id: null, name: 'AI' } as const

function editing({ db, node }: Studio, page_id: string) {
  const at = { page_id, language: 'es' } as const
  return {
    at,
    edit: (change: (doc: Y.Doc) => void, edit: Partial<Edit> = {}) =>
      editDocument({ db, hints: node.collab.hints }, at, change, { actor, ...edit }),
  }
}

const contentOfRow = ({ db }: Studio, row: string) =>
  db
    .selectFrom('translations')
    .select(['content', 'status', 'revision'])
    .where('source_text_id', '=', row)
    .executeTakeFirst()

test('[E1] an edit by the server is committed when it returns, and appears to the people in the document', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  const { edit } = editing(studio, page_id)
  const ana = studio.join(name)
  await ana.saved()

  expect(await edit((doc) => replaceText(doc, rows[0]!, 'Texto nuevo'))).toEqual({ seq: 1, changed: true })

  expect(await contentOfRow(studio, rows[0]!)).toMatchObject({ content: 'Texto nuevo', revision: 1 })
  await eventually(() => expect(ana.text(rows[0]!)).toBe('Texto nuevo'))
  ana.type(rows[0]!, '!')
  await ana.saved()
  expect(await contentOfRow(studio, rows[0]!)).toMatchObject({ content: 'Texto nuevo!', revision: 2 })
})

test('[E1] a change of nothing commits nothing', async () => {
  const studio = await openStudio()
  const { page_id, rows } = await studio.page(1, () => 'Texto')
  const { edit } = editing(studio, page_id)
  expect(await edit((doc) => replaceText(doc, rows[0]!, 'Texto'))).toEqual({ seq: 0, changed: false })
})

test('[E1] a status alone leaves the revision of the text', async () => {
  const studio = await openStudio()
  const { page_id, rows } = await studio.page(1, () => 'Texto')
  const { edit } = editing(studio, page_id)
  await edit((doc) => setEntry(statusOf(doc), rows[0]!, 'NEEDS_REVIEW'))
  expect(await contentOfRow(studio, rows[0]!)).toEqual({ content: 'Texto', status: 'NEEDS_REVIEW', revision: 0 })
})

test('[E2] the same operation twice changes a document once', async () => {
  const studio = await openStudio()
  const { page_id, rows } = await studio.page(1, () => 'Texto')
  const { edit } = editing(studio, page_id)
  const append = (doc: Y.Doc) => textOf(doc, rows[0]!).insert(0, 'uno ')

  await edit(append, { opId: 'operation 1' })
  expect(await edit(append, { opId: 'operation 1' })).toEqual({ seq: 1, changed: false })

  expect(await contentOfRow(studio, rows[0]!)).toMatchObject({ content: 'uno Texto' })
})

test('[E3] a row that a person edited since it was read is not overwritten, and it is named', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2, (n) => (n === 0 ? 'Texto' : 'Otro'))
  const { edit } = editing(studio, page_id)
  const ana = studio.join(name)
  await ana.saved()
  const expectedRevisions = new Map(rows.map((row) => [row, 0]))
  ana.type(rows[0]!, ' de Ana')
  await ana.saved()

  const overwrite = edit(
    (doc) => {
      for (const row of rows) replaceText(doc, row, 'AI')
    },
    { expectedRevisions },
  )

  await expect(overwrite).rejects.toThrow(RevisionMoved)
  await expect(overwrite).rejects.toMatchObject({ rows: [rows[0]] })
  expect(await contentOfRow(studio, rows[0]!)).toMatchObject({ content: 'Texto de Ana' })
  expect(await contentOfRow(studio, rows[1]!)).toMatchObject({ content: 'Otro' })
})

test('[E4] an edit in a transaction that is rolled back has not happened, also for the next edit', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1, () => 'Texto')
  const { at, edit } = editing(studio, page_id)
  await edit((doc) => replaceText(doc, rows[0]!, 'Texto uno'))

  const rolledBack = studio.db.transaction().execute(async (trx) => {
    const { announce } = await editDocumentIn(trx, createReplicas(), at, (doc) => replaceText(doc, rows[0]!, 'Nunca'), {
      actor,
    })
    announce(studio.node.collab.hints) // too early, by mistake
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await edit((doc) => textOf(doc, rows[0]!).insert(0, '¡'))

  expect(await contentOfRow(studio, rows[0]!)).toMatchObject({ content: '¡Texto uno' })
  expect((await readDocument(studio.databaseUrl, name)).text(rows[0]!)).toBe('¡Texto uno')
})

test('[E5] all edits of the server use one Yjs client id', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1)
  const { edit } = editing(studio, page_id)
  for (let n = 0; n < 5; n++) await edit((doc) => textOf(doc, rows[0]!).insert(0, `${n}`))
  const { doc } = await readDocument(studio.databaseUrl, name)
  expect([...Y.decodeStateVector(Y.encodeStateVector(doc)).keys()]).toEqual([1])
})

test('[E1] [S5] servers and people edit the same rows at once: nothing is lost or doubled', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(3)
  const { edit } = editing(studio, page_id)
  const people = studio.members.map((member) => studio.join(name, member))
  await Promise.all(people.map((person) => person.saved()))

  const marks: string[] = []
  const mark = (text: string) => {
    marks.push(text)
    return text
  }
  const typing = (async () => {
    for (let n = 0; n < 40; n++)
      for (const [who, person] of people.entries()) {
        person.type(rows[n % 3]!, mark(`<${who}.${n}>`), 0)
        await new Promise(setImmediate)
      }
  })()
  const serving = [0, 1].map(async (server) => {
    for (let n = 0; n < 20; n++)
      await edit((doc) => textOf(doc, rows[n % 3]!).insert(0, `<s${server}.${n}>`)).then(() =>
        mark(`<s${server}.${n}>`),
      )
  })
  await Promise.all([typing, ...serving])
  await Promise.all(people.map((person) => person.saved()))

  const stored = await readDocument(studio.databaseUrl, name)
  const all = rows.map((row) => stored.text(row)).join('')
  expect(all.match(/<[^<>]*>/g)?.toSorted()).toEqual(marks.toSorted())
  for (const row of rows) {
    await eventually(() => expect(people.map((person) => person.text(row))).toEqual(people.map(() => stored.text(row))))
    expect(await contentOfRow(studio, row)).toMatchObject({ content: stored.text(row) })
  }
})

test('[F3] a person is saved also while servers write to the document without a pause', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2)
  const { edit } = editing(studio, page_id)
  const ana = studio.join(name)
  await ana.saved()
  let isOver = false
  const serving = Array.from({ length: 4 }, async () => {
    while (!isOver) await edit((doc) => textOf(doc, rows[1]!).insert(0, 's'))
  })

  try {
    for (let n = 0; n < 5; n++) {
      ana.type(rows[0]!, `${n}`)
      await ana.saved()
    }
  } finally {
    isOver = true
    await Promise.all(serving)
  }

  expect(ana.closings).toEqual([])
  expect(await contentOfRow(studio, rows[0]!)).toMatchObject({ content: '01234' })
})
