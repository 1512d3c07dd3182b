import { expect, test, vi } from 'vitest'
import { replaceText } from '#collab/document/rows.ts'
import { editDocument } from '#collab/editDocument.ts'
import { openStudio } from '../support/collab.ts'

test('[1.1] two people type in one text, and what is acknowledged is in the relational tables', async () => {
  const { page, join, members, db } = await openStudio()
  const { rows, name } = await page(3, (n) => `Texto ${n}`)
  const [row] = rows as [string]
  const [ana, ben] = [join(name, members[0]), join(name, members[1])]
  await Promise.all([ana.saved(), ben.saved()])

  ana.type(row, ' de Ana')
  ben.type(row, 'Ben: ', 0)
  await Promise.all([ana.saved(), ben.saved()])

  await vi.waitFor(() => {
    expect(ana.text(row)).toBe('Ben: Texto 0 de Ana')
    expect(ben.text(row)).toBe('Ben: Texto 0 de Ana')
  })
  const stored = await db.selectFrom('translations').selectAll().where('source_text_id', '=', row).executeTakeFirst()
  expect(stored).toMatchObject({ content: 'Ben: Texto 0 de Ana', status: 'COMPLETED' })
})

test('[1.6] an edit by the server appears to the people in the document', async () => {
  const { page, join, db, node } = await openStudio()
  const { page_id, rows, name } = await page(2, (n) => `Texto ${n}`)
  const ana = join(name)
  await ana.saved()

  const edited = await editDocument(
    { db, hints: node.collab.hints },
    { page_id, language: 'es' },
    (doc) => replaceText(doc, rows[0]!, 'Texto nuevo'),
    { actor: { kind: 'ai', id: null, name: 'AI' } },
  )

  expect(edited).toEqual({ seq: 1, changed: true })
  await vi.waitFor(() => expect(ana.text(rows[0]!)).toBe('Texto nuevo'))
  ana.type(rows[0]!, '!')
  await ana.saved()
  const stored = await db
    .selectFrom('translations')
    .selectAll()
    .where('source_text_id', '=', rows[0]!)
    .executeTakeFirst()
  expect(stored).toMatchObject({ content: 'Texto nuevo!', revision: 2 })
})
