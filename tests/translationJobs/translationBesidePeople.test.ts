import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { editDocument, editDocumentIn } from '#collab/commits/editDocument.ts'
import { replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { createReplicas } from '#collab/loading/replicas.ts'
import { settleChanges } from '#db/queries/translations/translationChanges.ts'
import { aiActor } from '#server/liveEdits/actors.ts'
import { claimTranslation } from '../support/collab/claims.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { aPage, app, isTranslation, model, soon, stalledModel, withTranslatingApp } from './translatedPage.ts'

withTranslatingApp()

test('[P2] text that a person wrote in the meantime stays, and the AI’s text is kept beside it', async () => {
  const { page, as, translate, finished, type, ledger } = await aPage(['one', 'two'])
  const { stall, release } = stalledModel()
  await translate({ stall })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)

  await type(1, 'lo mío')
  release()

  const rows = await finished()
  expect(rows).toMatchObject([
    { content: '¡one!', status: 'COMPLETED', suggestion: null },
    { content: 'lo mío', status: 'NEEDS_REVIEW', suggestion: '¡two!' },
  ])
  expect(await ledger()).toEqual(['1 billed', '1 released'])
  const accepted = await as.post(`/translations/${rows[1]!.id}/suggestion/accept`)
  expect(await accepted.json()).toMatchObject({
    content: '¡two!',
    suggestion: null,
    source_text_id: page.source_texts[1]!.id,
  })
})

test('a row that is taken over is free at once, costs nothing, and a late answer does not touch it', async () => {
  const { page, as, rows, translate, finished, ledger } = await aPage(['one', 'two'])
  const { stall, release } = stalledModel()
  await translate({ stall })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)

  const answer = await as.post(`/pages/${page.id}/translate/cancel`, {
    languages: ['es'],
    source_text_ids: [page.source_texts[1]!.id],
  })

  expect(await answer.json()).toEqual({ message: 'Translation stopped', rows: 1, released_words: 1 })
  expect((await rows()).map((row) => row.source_text_id)).toEqual([page.source_texts[0]!.id])
  release()
  expect((await finished()).map((row) => row.content)).toEqual(['¡one!'])
  expect(await ledger()).toEqual(['1 billed', '1 released'])
})

test('a text that had arrived when its row was taken over is the AI’s in the history, and what is written then a person’s', async () => {
  const { page, as, rows, translate, type } = await aPage(['one'])
  const { stall, release } = stalledModel()
  await translate({ stall: (call) => (isTranslation(call) ? undefined : stall()) })
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ content: '¡one!', status: 'IN_PROGRESS' }]), soon)
  const [row] = await rows()

  await as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] })
  await type(0, 'lo mío')
  await as.patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids: [row!.source_text_id] })

  release()
  expect(await (await as.get(`/translations/${row!.id}/changes`)).json()).toMatchObject([
    { actor_kind: 'person', before: '¡one!', after: 'lo mío' },
    { actor_kind: 'ai', before: '', after: '¡one!', status: 'NEEDS_REVIEW' },
  ])
})

test('the history does not credit the AI with text of a row finished before the stop', async () => {
  const { ana, page, as, rows, translate, type } = await aPage(['one'])
  const { stall, release } = stalledModel()
  await translate({ stall: (call) => (isTranslation(call) ? undefined : stall()) })
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ content: '¡one!', status: 'IN_PROGRESS' }]), soon)
  const [row] = await rows()
  const id = row!.source_text_id

  const { stopping } = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('organization_members').where('user_id', '=', ana.id).select('id').forUpdate().execute()
    const stopping = as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] })
    await vi.waitFor(async () => expect(await waiting()).toBe(1), soon)
    await finishElsewhere(page, id)
    await type(0, 'lo mío')
    return { stopping }
  })
  expect((await stopping).status).toBe(200)
  await as.patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids: [id] })

  release()
  expect(await (await as.get(`/translations/${row!.id}/changes`)).json()).toMatchObject([
    { actor_kind: 'person', before: '¡one!', after: 'lo mío' },
    { actor_kind: 'ai', before: '', after: '¡one!' },
  ])
})

/** Acts as a worker of another process, which waits for no turn of this one. */
const finishElsewhere = ({ id }: { id: string }, row: string) =>
  app.db.transaction().execute(async (trx) => {
    const at = { page_id: id, language: 'es' } as const
    const finish = (doc: Y.Doc) => {
      setEntry(statusOf(doc), row, 'COMPLETED')
      setEntry(requestOf(doc), row, undefined)
    }
    const { announce } = await editDocumentIn(trx, createReplicas(), at, finish, { actor: aiActor(app.services) })
    await trx.deleteFrom('row_claims').where('source_text_id', '=', row).execute()
    await settleChanges(trx, 'es', [row])
    announce(app.services.collab.hints)
  })

/** Of this database, how many connections wait for a lock. */
async function waiting() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.count
}

test('a regenerated text stays in view until the new one is there', NIGHTLY, async () => {
  const { as, rows, translate, finished, ledger } = await aPage(['one'])
  await translate()
  const [first] = await finished()
  const { stall, release } = stalledModel()
  model.behaviour = { stall, translate: () => 'a better one' }

  const answer = await as.post(`/versions/translations/${first!.id}/regenerate`)

  expect(await answer.json()).toMatchObject({
    status: 'success',
    message: 'Translation regeneration started',
    total_words: 1,
    remaining_quota: 498,
  })
  expect(await rows()).toMatchObject([{ content: '¡one!' }])
  expect((await rows())[0]!.request_id).not.toBeNull()
  release()
  expect(await finished()).toMatchObject([{ id: first!.id, content: 'a better one', status: 'COMPLETED' }])
  expect(await ledger()).toEqual(['1 billed', '1 billed'])
})

test('a typed text whose row was claimed, but never marked, outlives the cancelling', async () => {
  const { page, as, rows, type } = await aPage(['one'])
  await type(0, 'lo mío')
  const [typed] = await rows()
  await app.db.transaction().execute((trx) => claimTranslation(trx, typed!.id, randomUUID()))

  await as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] })

  expect(await rows()).toMatchObject([{ id: typed!.id, content: 'lo mío', status: 'NEEDS_REVIEW', request_id: null }])
})

test('a row that somebody wrote in while a job took it, and that others save then, has its status again when the job is stopped', async () => {
  const { page, as, rows, translate, finished } = await aPage(['one'])
  await translate()
  const [row] = await finished()
  const id = row!.source_text_id
  const ben = await app.build.user()
  const request = randomUUID()
  await app.db.transaction().execute((trx) => claimTranslation(trx, row!.id, request))
  // The letter came between the claim and its mark: no history has it.
  await editDocument(
    { db: app.db, hints: app.services.collab.hints },
    { page_id: page.id, language: 'es' },
    (doc) => {
      replaceText(doc, id, 'lo mío')
      setEntry(requestOf(doc), id, request)
      setEntry(statusOf(doc), id, 'PENDING')
    },
    { actor: { kind: 'person', id: ben.id, name: 'Ben Osei' } },
  )

  await as.patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids: [id] })
  await as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] })

  expect(await rows()).toMatchObject([{ content: 'lo mío', status: 'COMPLETED', request_id: null }])
})
