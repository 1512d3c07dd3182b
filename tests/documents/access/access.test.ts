import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText, requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { putInBin, takeOutOfBin } from '#db/queries/bin/moves.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { eventually, openStudio, type Studio } from '../../support/collab/collab.ts'
import { within } from '../../support/runs/timed.ts'

/** Ways to revoke access, and the closing that the person sees. */
const LOSSES: Record<string, { closing: { code: number; reason: string }; take(studio: Studio): Promise<unknown> }> = {
  'removed from the organization': {
    closing: { code: 4403, reason: 'access-removed' },
    take: ({ db, organization_id, members }) =>
      db
        .deleteFrom('organization_members')
        .where('organization_id', '=', organization_id)
        .where('user_id', '=', members[1]!.id)
        .execute(),
  },
  deactivated: {
    closing: { code: 4401, reason: 'signed-out' },
    take: ({ db, members }) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', members[1]!.id).execute(),
  },
  'signed out': {
    closing: { code: 4401, reason: 'signed-out' },
    take: ({ db, members }) => db.deleteFrom('sessions').where('id', '=', members[1]!.session_id).execute(),
  },
}

for (const [name, { closing, take }] of Object.entries(LOSSES))
  test(`[A2] [A3] somebody ${name} is closed within a second, and nothing of theirs commits`, async () => {
    const studio = await openStudio()
    const { rows, name: document } = await studio.page(2, (n) => `Texto ${n}`)
    const [ana, ben] = [studio.join(document, studio.members[0]), studio.join(document, studio.members[1])]
    await Promise.all([ana.saved(), ben.saved()])

    await take(studio)
    ben.type(rows[0]!, ' too late')

    await within(1000, () => expect(ben.closings).toEqual([closing]))
    ana.type(rows[0]!, ' de Ana')
    await ana.saved()
    expect(ana.text(rows[0]!)).toBe('Texto 0 de Ana')
    const stored = await studio.db
      .selectFrom('translations')
      .select('content')
      .where('source_text_id', '=', rows[0]!)
      .executeTakeFirst()
    expect(stored).toEqual({ content: 'Texto 0 de Ana' })
  })

test('[A2] [A3] somebody who types nothing is closed within a second too', async () => {
  const studio = await openStudio()
  const { name } = await studio.page(1)
  const ben = studio.join(name, studio.members[1])
  await ben.saved()

  await LOSSES['removed from the organization']!.take(studio)

  await within(1000, () => expect(ben.closings).toEqual([{ code: 4403, reason: 'access-removed' }]))
})

test('[A2] somebody who loses access while typing commits nothing after it', async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(1, () => '')
  const ben = studio.join(name, studio.members[1])
  await ben.saved()
  let typed = 0
  const typing = setInterval(() => ben.type(rows[0]!, `${++typed} `), 1)

  const read = () =>
    studio.db.selectFrom('document_heads').select('head_seq').where('name', '=', name).executeTakeFirstOrThrow()
  await eventually(async () => expect((await read()).head_seq).toBeGreaterThan(0))
  await eventually(() => expect(typed).toBeGreaterThan(30))
  await LOSSES['removed from the organization']!.take(studio)
  const { head_seq } = await read()

  await eventually(() => expect(ben.closings).toHaveLength(1))
  clearInterval(typing)
  expect(await read()).toEqual({ head_seq })
})

test('[A2] a person who loses access while the document loads does not get in', async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(3000, (n) => `Texto ${n}`)
  const before = await studio.db.selectFrom('document_heads').select('head_seq').where('name', '=', name).execute()
  const ben = studio.join(name, studio.members[1])
  ben.provider.on('authenticated', () => LOSSES['removed from the organization']!.take(studio))
  const stopped = eventually(() => expect(ben.closings).toEqual([{ code: 4403, reason: 'access-removed' }]))
  ben.doc.on('update', () => textOf(ben.doc, rows[0]!).toString().endsWith('late') || ben.type(rows[0]!, ' late'))

  await stopped
  expect(await studio.db.selectFrom('document_heads').select('head_seq').where('name', '=', name).execute()).toEqual(
    before,
  )
})

test('[A2] commits nothing sent just before leaving once access is revoked', async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(1, () => 'Texto')
  const [ana, ben] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])

  await studio.db.transaction().execute(async (trx) => {
    await LOSSES['removed from the organization']!.take({ ...studio, db: trx })
    ben.type(rows[0]!, ' from Ben')
    await eventually(async () => expect(await isCommitWaiting(studio)).toBe(true))
    ben.leave()
  })

  ana.type(rows[0]!, ' from Ana')
  await ana.saved()
  expect(ana.text(rows[0]!)).toBe('Texto from Ana')
})

/** Returns whether the node waits for the head that a transaction of ours holds. */
async function isCommitWaiting({ db }: Studio) {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%document_heads%'`.execute(db)
  return rows.length > 0
}

test('[A1] outsiders, people without a session and names of nothing are refused', async () => {
  const studio = await openStudio({}, 2)
  const { name, page_id } = await studio.page(1)
  const { insertPerson } = await import('../../support/build/population.ts')
  const mallory = await insertPerson(studio.db, 'Mallory')

  const attempts = [
    { closing: { code: 4404, reason: 'page-deleted' }, client: studio.join(name, mallory) },
    { closing: { code: 4401, reason: 'signed-out' }, client: studio.join(name, { ...mallory, token: 'guessed' }) },
    { closing: { code: 4404, reason: 'page-deleted' }, client: studio.join(`page/${uuid()}/es/1`) },
    { closing: { code: 4404, reason: 'page-deleted' }, client: studio.join(`page/${page_id}/es/2`) },
    { closing: { code: 4404, reason: 'page-deleted' }, client: studio.join('anything') },
  ]

  for (const { closing, client } of attempts) await eventually(() => expect(client.closings).toEqual([closing]))
})

test('[A4] a deleted page closes its documents', async () => {
  const studio = await openStudio()
  const { page_id, name } = await studio.page(1)
  const ana = studio.join(name)
  await ana.saved()

  await studio.db.deleteFrom('pages').where('id', '=', page_id).execute()

  await eventually(() => expect(ana.closings).toEqual([{ code: 4404, reason: 'page-deleted' }]))
  for (const table of ['document_updates', 'document_snapshots', 'document_clients'] as const)
    expect(await studio.db.selectFrom(table).select('document_id').execute()).toEqual([])
})

test.each(['page', 'version', 'project'] as const)(
  '[A4] a %s in the bin closes its documents, and they open as they were once it is restored',
  async (kind) => {
    const studio = await openStudio()
    const { page_id, rows, name } = await studio.page(1)
    const { version_id, project_id } = await studio.db
      .selectFrom('pages')
      .innerJoin('versions', 'versions.id', 'pages.version_id')
      .where('pages.id', '=', page_id)
      .select(['version_id', 'project_id'])
      .executeTakeFirstOrThrow()
    const thing = { kind, id: { page: page_id, version: version_id, project: project_id }[kind] }
    const ana = studio.join(name)
    await ana.saved()
    ana.type(rows[0]!, 'Hola')
    await ana.saved()

    const by = { userId: studio.members[0]!.id, days: 30 }
    await studio.db.transaction().execute((trx) => putInBin(trx, thing, by))
    ana.type(rows[0]!, ' too late')

    const gone = [{ code: 4404, reason: 'page-deleted' }]
    await within(1000, () => expect(ana.closings).toEqual(gone))
    const late = studio.join(name)
    await eventually(() => expect(late.closings).toEqual(gone))
    await studio.db.transaction().execute((trx) => takeOutOfBin(trx, thing, 'Restored'))
    const back = studio.join(name)
    await back.saved()
    expect(back.text(rows[0]!)).toBe('Hola')
  },
)

test('[A9] a removed language closes its documents, and they open as they were once it is back', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1, () => 'Texto')
  const { project_id } = await studio.db
    .selectFrom('pages')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .where('pages.id', '=', page_id)
    .select('project_id')
    .executeTakeFirstOrThrow()
  const setLanguages = (target_languages: LanguageCode[]) =>
    studio.db.updateTable('projects').set({ target_languages }).where('id', '=', project_id).execute()
  const [ana, ben] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])

  await setLanguages(['es', 'fr', 'de'])
  await setLanguages(['es', 'de'])
  ana.type(rows[0]!, ' de Ana')
  await ana.saved()
  expect([...ana.closings, ...ben.closings]).toEqual([])
  await setLanguages(['de'])
  ana.type(rows[0]!, ' too late')

  const removed = [{ code: 4410, reason: 'language-removed' }]
  for (const { closings } of [ana, ben]) await within(1000, () => expect(closings).toEqual(removed))
  const late = studio.join(name)
  await eventually(() => expect(late.closings).toEqual(removed))
  await setLanguages(['de', 'es'])
  const back = studio.join(name)
  await back.saved()
  expect(back.text(rows[0]!)).toBe('Texto de Ana')
})

test('[S6] the first character makes a translation that needs review; without text and status there is none', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2)
  const ana = studio.join(name)
  await ana.saved()
  const read = () =>
    studio.db.selectFrom('translations').select(['content', 'status']).where('source_text_id', '=', rows[0]!).execute()
  expect(await read()).toEqual([])

  ana.type(rows[0]!, 'H')
  await ana.saved()
  await eventually(() => expect(ana.status(rows[0]!)).toBe('NEEDS_REVIEW'))
  expect(await read()).toEqual([{ content: 'H', status: 'NEEDS_REVIEW' }])
  ana.type(rows[1]!, 'A')
  await ana.saved()
  const both = await studio.db.selectFrom('translations').select(['content', 'status']).orderBy('content').execute()
  expect(both).toEqual([
    { content: 'A', status: 'NEEDS_REVIEW' },
    { content: 'H', status: 'NEEDS_REVIEW' },
  ])

  await editDocument(
    { db: studio.db, hints: studio.node.collab.hints },
    { page_id, language: 'es' },
    (doc) => {
      replaceText(doc, rows[0]!, '')
      setEntry(statusOf(doc), rows[0]!, undefined)
    },
    { actor: { kind: 'api', id: null, name: 'API' } },
  )
  expect(await read()).toEqual([])
})

test('[W7] keeps text typed into a claimed row as a suggestion and applies the rest of the update', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  const [claimed, free] = rows as [string, string]
  const [ana, ben] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])
  const request = uuid()
  ana.socket.disconnect()
  await editDocument(
    { db: studio.db, hints: studio.node.collab.hints },
    { page_id, language: 'es' },
    (doc) => setEntry(requestOf(doc), claimed, request),
    { actor: { kind: 'api', id: null, name: 'API' } },
  )

  ana.type(claimed, ' offline')
  ana.type(free, ' offline')
  await ana.socket.connect()
  await ana.saved()

  await eventually(() => expect(ana.messages).toHaveLength(1))
  expect(JSON.parse(ana.messages[0]!)).toEqual({ kind: 'kept-aside', row: claimed, text: 'Texto 0 offline' })
  await eventually(() => {
    for (const { text } of [ana, ben]) expect([text(claimed), text(free)]).toEqual(['Texto 0', 'Texto 1 offline'])
  })
  const stored = await studio.db
    .selectFrom('translations')
    .select(['content', 'suggestion'])
    .orderBy('content')
    .execute()
  expect(stored).toEqual([
    { content: 'Texto 0', suggestion: 'Texto 0 offline' },
    { content: 'Texto 1 offline', suggestion: null },
  ])
  expect(Object.fromEntries(requestOf(ben.doc).entries())).toEqual({ [claimed]: request })
  expect(ben.messages).toEqual([])
})

test('[W7] a row that a job holds keeps its text however often somebody types into it', async () => {
  const studio = await openStudio()
  const text = 'The storm took the lamp, and nobody in the harbour saw the light again.'
  const { page_id, rows, name } = await studio.page(1, () => text)
  const claimed = rows[0]!
  const ana = studio.join(name, studio.members[0])
  await ana.saved()
  await editDocument(
    { db: studio.db, hints: studio.node.collab.hints },
    { page_id, language: 'es' },
    (doc) => setEntry(requestOf(doc), claimed, uuid()),
    { actor: { kind: 'api', id: null, name: 'API' } },
  )
  for (const at of [40, 5, 60, 20, 33, 0, 50]) {
    ana.type(claimed, 'mine', at)
    await ana.saved()
    await eventually(() => expect(ana.text(claimed)).toBe(text))
  }
})
