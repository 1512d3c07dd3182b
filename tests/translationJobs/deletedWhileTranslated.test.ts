import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { type Charge, insertReservations } from '#db/queries/billing/billing.ts'
import { lockPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { translateRows } from '#server/translationJobs/translateRows.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { claimTranslation } from '../support/collab/claims.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function aPage({ shared = false } = {}) {
  const owner = await server.build.user()
  const organization = await (shared
    ? server.build.organization({ owner })
    : server.build.personalOrganization({ owner }))
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  const page = await server.build.page(version, { texts: ['One two three', 'Four'] })
  const remaining = async () => (await (await server.as(owner).get('/users/me/quota')).json()).remaining_quota
  const ledger = () =>
    server.db.selectFrom('word_ledger').where('page_id', '=', page.id).select(['words', 'state']).orderBy('words')
  return { owner, organization, project, version, page, remaining, ledger }
}

type Scene = Awaited<ReturnType<typeof aPage>>

describe('deleting during translation releases exactly the reserved words', () => {
  const deletions: [string, (scene: Scene) => string][] = [
    ['a page', ({ page }) => `/pages/${page.id}`],
    ['a version', ({ version }) => `/versions/${version.id}`],
    ['a project', ({ project }) => `/projects/${project.id}`],
    ['an organization', ({ organization }) => `/organizations/${organization.id}`],
  ]

  test.each(deletions)('%s', async (what, pathOf) => {
    const scene = await aPage({ shared: what === 'an organization' })
    const { owner, page, remaining } = scene
    await server.as(owner).post(`/pages/${page.id}/translate`, { languages: ['es'] })
    await server.db
      .updateTable('word_ledger')
      .set({ state: 'billed', settled_at: new Date() })
      .where('words', '=', 1)
      .where('page_id', '=', page.id)
      .execute()
    expect(await remaining()).toBe(496)
    expect((await server.as(owner).delete(pathOf(scene))).status).toBe(204)
    expect(await remaining()).toBe(499)
  })

  test('an account', async () => {
    const { owner, page, ledger } = await aPage()
    await server.as(owner).post(`/pages/${page.id}/translate`, { languages: ['es'] })
    expect((await server.as(owner).delete('/users/me')).status).toBe(200)
    expect(await ledger().execute()).toEqual([
      { words: 1, state: 'released' },
      { words: 3, state: 'released' },
    ])
  })
})

test('words that are reserved while the deletion waits are given back too', async () => {
  const { owner, organization, project, page, ledger } = await aPage()
  const text = page.source_texts[0]!
  const translation = await server.db
    .insertInto('translations')
    .values({ source_text_id: text.id, target_language: 'es', content: '', status: 'FAILED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return rows.length
  }
  const request_id = uuid()
  const charge: Charge = {
    payer_id: owner.id,
    payer_name: 'Ana',
    organization_id: organization.id,
    organization_name: 'Ana',
    project_id: project.id,
    project_name: 'Moonfall',
    page_id: page.id,
    requested_by: owner.id,
    requested_by_name: 'Ana',
    target_language: 'es',
    request_id,
    plan: 'free_tier',
    cents_per_word: 0,
  }

  const { deletion } = await server.db.transaction().execute(async (trx) => {
    await lockPageInProject(trx, page.id) // as requests do
    await claimTranslation(trx, translation.id, request_id)
    await insertReservations(trx, charge, [{ translation_id: translation.id, words: 3 }])
    const deletion = server.as(owner).delete(`/pages/${page.id}`)
    await expect.poll(isWaiting).toBe(1)
    return { deletion }
  })

  expect((await deletion).status).toBe(204)
  expect(await ledger().execute()).toEqual([{ words: 3, state: 'released' }])
})

test('words of a row that was deleted, and asked for again before its first job began, are given back by that job', async () => {
  const { owner, page } = await aPage()
  const text = page.source_texts[0]!
  const at = { page_id: page.id, language: 'es' as const }
  const ask = () =>
    server.as(owner).post(`/pages/${page.id}/translate`, { languages: ['es'], source_text_ids: [text.id] })
  const requests = async () =>
    await server.db
      .selectFrom('word_ledger')
      .where('page_id', '=', page.id)
      .select(['request_id', 'state'])
      .orderBy('id')
      .execute()
  await ask()
  // As when somebody types before the document is marked, and takes it back.
  await editDocument(
    { db: server.db, hints: server.services.collab.hints },
    at,
    (doc) => {
      requestOf(doc).delete(text.id)
      replaceText(doc, text.id, 'Uno')
      setEntry(statusOf(doc), text.id, 'NEEDS_REVIEW')
    },
    { actor: { kind: 'person', id: owner.id, name: 'Ana' } },
  )
  const { id } = await server.db
    .selectFrom('translations')
    .where('source_text_id', '=', text.id)
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await server.as(owner).delete(`/translations/${id}`)).status).toBe(204)
  await ask()
  const [first] = await requests()
  const job = { ...at, request_id: first!.request_id, source_text_ids: [text.id] }
  await translateRows(server.services, job, AbortSignal.timeout(60_000))
  expect((await requests()).map(({ state }) => state)).toEqual(['released', 'reserved'])
})
