import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { editDocument } from '#collab/commits/editDocument.ts'
import { pageOf, textOf } from '#collab/document/rows.ts'
import { archiveTexts, insertTexts } from '#db/queries/files/changedTexts.ts'
import { type LanguageChanges, mergeIntoDocument } from '#server/files/merge/mergeIntoDocument.ts'
import { eventually, openStudio, type Studio } from '../support/collab/collab.ts'

const NOTHING: LanguageChanges = {
  ...{ language: 'es', added: [], changed: [], texts: [] },
  ...{ hasOtherSources: true, keepsChecked: false },
}

const merge = ({ db, node }: Studio, page_id: string, changes: Partial<LanguageChanges>) =>
  editDocument(
    { db, hints: node.collab.hints },
    { page_id, language: 'es' },
    (doc) => void mergeIntoDocument(doc, { ...NOTHING, ...changes }, 'the last change'),
    { actor: { kind: 'import', id: null, name: 'Ana' } },
  )

const storedText = async ({ db }: Studio, id: string) =>
  (await db.selectFrom('translations').where('source_text_id', '=', id).select('content').executeTakeFirst())?.content

test('[E6] a row of a new source text enters an open document, and people type in it', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1, () => 'Texto')
  const ana = studio.join(name)
  await ana.saved()
  const id = uuid()
  const text = { id, identifier: 'new', content: 'New', context: null, words: 1 }
  await studio.db.transaction().execute((trx) => insertTexts(trx, page_id, [text]))
  await merge(studio, page_id, { added: [id] })
  await eventually(() => expect(pageOf(ana.doc).get('sources')).toBe('the last change'))
  ana.type(id, 'Nuevo')
  await ana.saved()
  expect(await storedText(studio, id)).toBe('Nuevo')
  expect(ana.text(rows[0]!)).toBe('Texto')
})

test('[E6] what a file changes in a text leaves the carets of people where they are', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1, () => 'El viejo farero duerme')
  const ana = studio.join(name)
  await ana.saved()
  const [id] = rows as [string]
  const caret = Y.createRelativePositionFromTypeIndex(textOf(ana.doc, id), 'El viejo farero'.length)
  const base = 'El viejo farero duerme'
  await merge(studio, page_id, { texts: [{ id, base, text: 'El joven y solitario farero duerme', status: undefined }] })
  await eventually(() => expect(ana.text(id)).toBe('El joven y solitario farero duerme'))
  const place = Y.createAbsolutePositionFromRelativePosition(caret, ana.doc)!.index
  expect(ana.text(id)!.slice(place)).toBe(' duerme')
})

test('[E6] a suggestion of a file is read by those who have the page open, though no text has changed', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1, () => 'La casa')
  const ana = studio.join(name)
  await ana.saved()
  const text = { id: rows[0]!, base: 'La nave', text: 'La torre', status: undefined }
  await merge(studio, page_id, { texts: [text], hasOtherSources: false })
  await eventually(() => expect(pageOf(ana.doc).get('sources')).toBe('the last change'))
  expect(ana.text(rows[0]!)).toBe('La casa')
})

test('[E6] what somebody types in a row that is being archived is kept', async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(2, () => 'Texto')
  const ana = studio.join(name)
  await ana.saved()
  await studio.db.transaction().execute((trx) => archiveTexts(trx, [rows[0]!]))
  ana.type(rows[0]!, '!')
  await ana.saved()
  expect(await storedText(studio, rows[0]!)).toBe('Texto!')
})
