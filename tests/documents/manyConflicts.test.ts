import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { checkProjection } from '#collab/commits/checkProjection.ts'
import { editDocument } from '#collab/commits/editDocument.ts'
import { startCompactor } from '#collab/compaction/compactor.ts'
import { contentOf, textOf } from '#collab/document/rows.ts'
import { TooManyConflicts } from '#collab/loading/load.ts'
import { siblings, tangle } from '../support/build/structs.ts'
import { openStudio, type Studio } from '../support/collab/collab.ts'
import { UPDATE } from '../support/collab/wire.ts'
import { attackWith } from './attack.ts'

const ACTOR = { kind: 'api', id: null, name: 'API' } as const

/** A page whose stored snapshot takes minutes to load. The tables know nothing of it: it was all deleted again. */
async function conflictingPage(studio: Studio) {
  const page = await studio.page(2, (n) => `Texto ${n}`)
  const snapshot = await studio.db.selectFrom('document_snapshots').selectAll().executeTakeFirstOrThrow()
  const doc = new Y.Doc()
  Y.applyUpdate(doc, snapshot.state)
  const parent = contentOf(doc).get(page.rows[0]!)!._item!.id
  const state = Y.mergeUpdates([snapshot.state, ...tangle({ parent, count: 4000 })])
  await studio.db
    .updateTable('document_snapshots')
    .set({ state: Buffer.from(state), sha256: createHash('sha256').update(state).digest() })
    .execute()
  return page
}

test('[L4] people get the next generation of a document that takes minutes to load', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await conflictingPage(studio)
  const ana = studio.join(name)
  await expect.poll(() => ana.closings).toEqual([{ code: 4400, reason: 'doc-reset' }])
  const next = await studio.node.collab.openDocument(page_id, 'es')
  expect(next.generation).toBe(2)
  const again = studio.join(next.name)
  await again.saved()
  expect(again.text(rows[0]!)).toBe('Texto 0')
  again.type(rows[0]!, '!')
  await again.saved()
})

test('[L4] a server edit rebuilds such a document and is in it', async () => {
  const studio = await openStudio()
  const { page_id, rows } = await conflictingPage(studio)
  const { hints } = studio.node.collab
  await editDocument(
    { db: studio.db, hints },
    { page_id, language: 'es' },
    (doc) => textOf(doc, rows[0]!).insert(0, 'Un '),
    {
      actor: ACTOR,
    },
  )
  const { name, generation } = await studio.node.collab.openDocument(page_id, 'es')
  expect(generation).toBe(2)
  const ana = studio.join(name)
  await ana.saved()
  expect(ana.text(rows[0]!)).toBe('Un Texto 0')
})

test('[L4] the compactor and the check of the tables do not stop at one', async () => {
  const studio = await openStudio()
  const { name } = await conflictingPage(studio)
  const compactor = startCompactor(studio.databaseUrl, { patienceMs: 100 })
  await expect(compactor.compact(name)).rejects.toBeInstanceOf(TooManyConflicts)
  await compactor.close()
  expect(await checkProjection(studio.databaseUrl, { repair: false })).toEqual([{ name, fault: 'cannot be read' }])
  await checkProjection(studio.databaseUrl, { repair: true })
  expect(await checkProjection(studio.databaseUrl, { repair: false })).toEqual([])
})

test('[W6] [W9] two updates that are searched among each other stop nobody and leave no trace', async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  const victim = studio.join(name)
  await victim.saved()
  const send = (client: number) =>
    attackWith(studio, { name, rows, page_id: '' }, ({ doc, row, wire }) => {
      const parent = contentOf(doc).get(row)!._item!.id
      wire.send(UPDATE, siblings({ client, count: 4000, parent }))
      wire.send(UPDATE, siblings({ client: client + 1, count: 4000, parent }))
    })
  expect(await send(1000)).toEqual({ code: 4400, reason: 'doc-reset' })
  // The first update is valid; its commit may still be under way when the second closes the connection.
  await expect.poll(() => studio.db.selectFrom('document_updates').select('seq').execute()).toHaveLength(1)
  victim.type(rows[1]!, '!')
  await victim.saved()
  expect(victim.closings).toEqual([])
})
