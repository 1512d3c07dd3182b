import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { checkProjection } from '#collab/commits/checkProjection.ts'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText } from '#collab/document/rows.ts'
import { insertReservations, lockPayer } from '#db/queries/billing/billing.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { claimUntranslated } from '#db/queries/translationJobs/rowClaims.ts'
import type { Trx } from '#db/schema.ts'
import { openAccount } from '#server/billing/quota.ts'
import { translateRows } from '#server/translationJobs/translateRows.ts'
import { chargeOf } from '#server/translationRequests/charges.ts'
import { claimTranslation } from '../support/collab/claims.ts'
import { aPage, app, isTranslation, model, soon, stalledModel, withTranslatingApp } from './translatedPage.ts'

withTranslatingApp()

type Scene = Awaited<ReturnType<typeof aPage>>

const soonOver = () => AbortSignal.timeout(60_000)

const claims = ({ page }: Scene) =>
  app.db.selectFrom('row_claims').where('page_id', '=', page.id).selectAll().orderBy('source_text_id').execute()

const claimTexts = (trx: Trx, request_id: string, ids: string[]) =>
  claimUntranslated(trx, { request_id, language: 'es' }, ids)

/** Claims rows as a request does whose document is not marked yet; its job begins in an hour. */
async function claim({ page, ana }: Scene, ids: string[], take = claimTexts) {
  const request_id = uuid()
  const job = { request_id, page_id: page.id, language: 'es' as const, source_text_ids: ids }
  const found = (await findPageInProject(app.db, page.id))!
  const { id, email } = ana
  await app.db.transaction().execute(async (trx) => {
    const payer = (await lockPayer(trx, found.organization_id))!
    const account = await openAccount(trx, payer, app.services.config)
    const rows = await take(trx, request_id, ids)
    const charge = chargeOf(found, account, { id, name: email }, 'es', request_id)
    await insertReservations(
      trx,
      charge,
      rows.map(({ translation_id }) => ({ translation_id, words: 1 })),
    )
    await app.services.jobs.insertTranslateRows(trx, found.organization_id, [job])
    await sql`update pgboss.job set start_after = now() + interval '1 hour' where data->>'request_id' = ${request_id}`.execute(
      trx,
    )
  })
  return job
}

test('[L3] a repair in the middle of a running job keeps the claims, marked in the document or not', async () => {
  const scene = await aPage(['one', 'two', 'three', 'four'])
  const { page, finished, ledger, rows, as, type } = scene
  const ids = page.source_texts.map(({ id }) => id)
  await type(3, 'lo mío')
  const { stall, release } = stalledModel()
  model.behaviour = { stall }
  await as.post(`/pages/${page.id}/translate`, { languages: ['es'], source_text_ids: ids.slice(0, 2) })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)
  const unmarked = await claim(scene, [ids[2]!])
  const before = await claims(scene)
  expect(before).toHaveLength(3)
  await app.db.updateTable('translations').set({ content: 'wrong' }).where('source_text_id', '=', ids[3]!).execute()
  const stray = { source_text_id: ids[2]!, target_language: 'es' as const, status: 'PENDING' as const }
  await app.db.insertInto('translations').values(stray).execute()

  const url = app.services.config.databaseUrl
  expect(await checkProjection(url, { repair: true })).toMatchObject([{ fault: '2 rows differ' }])

  expect(await checkProjection(url, { repair: false })).toEqual([])
  expect(await claims(scene)).toEqual(before)
  expect((await rows()).map((row) => [row.content, row.status, row.request_id !== null])).toEqual([
    ['', 'IN_PROGRESS', true],
    ['', 'IN_PROGRESS', true],
    ['lo mío', 'NEEDS_REVIEW', false],
  ])
  release()
  expect((await finished()).map((row) => row.content)).toEqual(['¡one!', '¡two!', 'lo mío'])
  await translateRows(app.services, unmarked, soonOver())
  expect((await finished()).map((row) => row.content)).toEqual(['¡one!', '¡two!', '¡three!', 'lo mío'])
  expect(await ledger()).toEqual(Array(3).fill('1 billed'))
  expect(await claims(scene)).toEqual([])
})

test('a translation is written under the id that its words were reserved for', async () => {
  const scene = await aPage(['one', 'two'])
  await scene.translate()
  const ids = (await scene.finished()).map(({ id }) => id)
  const billed = await app.db
    .selectFrom('word_ledger')
    .where('payer_id', '=', scene.ana.id)
    .where('state', '=', 'billed')
    .select('translation_id')
    .execute()
  expect(billed.map(({ translation_id }) => translation_id).sort()).toEqual(ids.sort())
})

test('a row with a text is claimed once, and shows as before until its document is marked', async () => {
  const scene = await aPage(['one'])
  const { page, as, rows, type, ledger } = scene
  await type(0, 'lo mío')
  await claim(scene, [page.source_texts[0]!.id])
  expect(await claims(scene)).toEqual([]) // only rows without a text are translated
  expect(await ledger()).toEqual([])

  const [typed] = await rows()
  const regenerate = () => app.db.transaction().execute((trx) => claimTranslation(trx, typed!.id, uuid()))
  expect(await regenerate()).toMatchObject({
    translation_id: typed!.id,
    source_text_id: page.source_texts[0]!.id,
  })
  expect(await regenerate()).toBeUndefined()
  expect(await rows()).toMatchObject([{ content: 'lo mío', status: 'NEEDS_REVIEW', request_id: null }])
  const order = { languages: ['es'], regenerate: true }
  expect(await (await as.post(`/pages/${page.id}/translate/estimate`, order)).json()).toMatchObject({ rows: 0 })
})

test.each([
  [
    'begins after somebody typed',
    (job: Parameters<typeof translateRows>[1]) => translateRows(app.services, job, soonOver()),
  ],
  [
    'is stopped',
    (_: unknown, { as, page }: Scene) => as.post(`/pages/${page.id}/translate/cancel`, { languages: ['es'] }),
  ],
])('a text that waits for its rating is settled when a request that took it over unseen %s', async (_, end) => {
  const scene = await aPage(['one'])
  const { stall, release } = stalledModel()
  await scene.translate({ stall: ({ kind }) => (kind === 'ratings' ? stall() : undefined) })
  await vi.waitFor(async () => expect(await scene.rows()).toMatchObject([{ content: '¡one!' }]), soon)
  const [row] = await scene.rows()

  const taken = await claim(scene, [row!.source_text_id], async (trx, request) => {
    return [(await claimTranslation(trx, row!.id, request))!]
  })
  await scene.type(0, 'lo mío')
  const revisions = { [row!.source_text_id]: Number(row!.revision) }
  await end({ ...taken, anew: { kind: 'regenerate', revisions } }, scene)
  release()

  expect(await scene.finished()).toMatchObject([{ content: 'lo mío', status: 'NEEDS_REVIEW' }])
  expect(await claims(scene)).toEqual([])
  expect(await scene.ledger()).toEqual(['1 billed', '1 released'])
})

test('[P3] however a claim ends, the words it still reserves are released once', async () => {
  const scene = await aPage(['one', 'two', 'three'])
  const ids = scene.page.source_texts.map(({ id }) => id)
  await claim(scene, ids)
  await app.db.deleteFrom('source_texts').where('id', '=', ids[0]!).execute()
  expect(await scene.ledger()).toEqual(['1 released', '1 reserved', '1 reserved'])

  const at = { page_id: scene.page.id, language: 'es' as const }
  const type = (text: string) =>
    editDocument({ db: app.db, hints: app.services.collab.hints }, at, (doc) => replaceText(doc, ids[1]!, text), {
      actor: { kind: 'person', id: scene.ana.id, name: 'Ana Lima' },
    })
  await type('lo mío')
  const [typed] = await scene.rows()
  expect((await scene.as.delete(`/translations/${typed!.id}`)).status).toBe(204)
  expect(await scene.ledger()).toEqual(['1 released', '1 released', '1 reserved'])

  await sql`delete from pages where id = ${scene.page.id}`.execute(app.db)
  expect(await scene.ledger()).toEqual(Array(3).fill('1 released'))
})

test('a deleted translation does not come back to a row that a job holds', async () => {
  const scene = await aPage(['one'])
  await scene.type(0, 'lo mío')
  const [typed] = await scene.rows()
  await scene.as.delete(`/translations/${typed!.id}`)
  const { undo } = await (await scene.as.get(`/pages/${scene.page.id}/own-acts?language=es`)).json()
  const { stall, release } = stalledModel()
  await scene.translate({ stall })
  await vi.waitFor(() => expect(model.calls).toHaveLength(1), soon)

  const { left_count } = await (await scene.as.post(`/operations/${undo.id}/undo`)).json()
  expect(left_count).toBe(1)

  release()
  expect(await scene.finished()).toMatchObject([{ content: '¡one!', status: 'COMPLETED' }])
})

test('a run whose rows another one has written rates them, should that one never do so', async () => {
  const scene = await aPage(['one', 'two', 'three'])
  const job = await claim(
    scene,
    scene.page.source_texts.map(({ id }) => id),
  )
  const [asked, written, hung] = [stalledModel(), stalledModel(), stalledModel()]
  let ratings = 0
  const asking = () => model.calls.filter(isTranslation).length
  model.behaviour = {
    stall({ kind }) {
      if (kind === 'ratings') return ratings++ === 0 ? hung.stall() : undefined
      return [asked, written][asking() - 1]?.stall()
    },
  }
  const lost = new AbortController()
  const first = translateRows(app.services, job, lost.signal)
  await vi.waitFor(() => expect(asking()).toBe(1), soon)
  const second = translateRows(app.services, job, soonOver())
  await vi.waitFor(() => expect(asking()).toBe(2), soon)
  asked.release()
  await vi.waitFor(() => expect(ratings).toBe(1), soon)
  written.release()
  await second
  lost.abort()
  await expect(first).rejects.toThrow()

  expect(await claims(scene)).toEqual([])
  expect((await scene.rows()).map(({ status }) => status)).toEqual(Array(3).fill('COMPLETED'))
  expect(await scene.ledger()).toEqual(Array(3).fill('1 billed'))
})
