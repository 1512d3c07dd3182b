import { expect, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { raiseGeneration } from '#collab/compaction/generations.ts'
import { checkOf, replaceText, setEntry, textOf } from '#collab/document/rows.ts'
import { createPool } from '#db/connect.ts'
import { storeChecks } from '#db/queries/checks/checks.ts'
import { eventually, openStudio, type Studio } from '../support/collab/collab.ts'
import { readDocument } from '../support/collab/documents.ts'

const actor = { kind: 'ai', id: null, name: 'AI' } as const

/** A page of two translations that are both checked. */
async function openChecked() {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  const [row, other] = rows as [string, string]
  const at = { page_id, language: 'es' } as const
  const edit = (change: Parameters<typeof editDocument>[2]) =>
    editDocument({ db: studio.db, hints: studio.node.collab.hints }, at, change, { actor })
  await edit((doc) => {
    for (const id of rows) setEntry(checkOf(doc), id, 1_000)
  })
  const { id: checked_by } = await studio.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  for (const source_text_id of rows)
    await studio.db
      .transaction()
      .execute((trx) => storeChecks(trx, 'es', [{ id: source_text_id, by: checked_by, at: 1_000 }]))
  return { studio, page_id, name, row, other, edit }
}

const storedChecks = async ({ db }: Studio) =>
  (await db.selectFrom('translation_checks').select('source_text_id').execute()).map((check) => check.source_text_id)

test('[S10] the commit of a person’s letter removes the check of its row, from document and tables', async () => {
  const { studio, name, row, other } = await openChecked()
  const [ana, ben] = [studio.join(name), studio.join(name)]
  await Promise.all([ana.saved(), ben.saved()])
  expect(checkOf(ben.doc).get(row)).toBe(1_000)

  ana.type(row, '!')
  await ana.saved()

  expect(await storedChecks(studio)).toEqual([other])
  await eventually(() => expect([...checkOf(ben.doc).keys()]).toEqual([other]))
  await eventually(() => expect([...checkOf(ana.doc).keys()]).toEqual([other]))
  const { doc, text } = await readDocument(studio.databaseUrl, name)
  expect(text(row)).toBe('Texto 0!')
  expect([...checkOf(doc).keys()]).toEqual([other])
})

test('[S10] a change of the text by the server removes the check, one of nothing does not', async () => {
  const { studio, row, other, edit } = await openChecked()
  await edit((doc) => {
    replaceText(doc, row, 'Texto nuevo')
    replaceText(doc, other, textOf(doc, other).toString())
  })
  expect(await storedChecks(studio)).toEqual([other])
})

test('[W1] a person cannot check a row in the document itself', async () => {
  const { studio, name, row } = await openChecked()
  const ana = studio.join(name)
  await ana.saved()
  ana.doc.getMap('check').set(row, 2_000)
  await eventually(() => expect(ana.closings.at(-1)).toMatchObject({ code: 4400 }))
  const { doc } = await readDocument(studio.databaseUrl, name)
  expect(checkOf(doc).get(row)).toBe(1_000)
})

test('[L2] checks are in the next generation', async () => {
  const { studio, name, row, other } = await openChecked()
  const pool = createPool(studio.databaseUrl, { max: 1 })
  const raised = await raiseGeneration({ pool, hints: studio.node.collab.hints, log: () => undefined }, name)
  await pool.end()
  const { doc } = await readDocument(studio.databaseUrl, raised!.name)
  expect(checkOf(doc).toJSON()).toEqual({ [row]: 1_000, [other]: 1_000 })
})
