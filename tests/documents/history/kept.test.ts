import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decodeSegment, encodeSegment } from '#collab/history/segments.ts'
import { deleteUser } from '#db/queries/accounts/users.ts'
import { loggedActors } from '#db/queries/documents/documentCommits.ts'
import { eraseDeletedPeople } from '#db/queries/documents/documentHistory.ts'
import { fill, openPage, segmentsOf } from '../../support/build/historyPage.ts'
import { openStudio, type Studio } from '../../support/collab/collab.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

const DAY_MS = 86_400_000

/** As if everything until this position had happened so many days earlier. */
async function age(studio: Studio, until: number, days: number) {
  const segments = await segmentsOf(studio)
  for (const segment of segments) {
    const moved = decodeSegment(segment).map((update) =>
      update.seq <= until ? { ...update, at: new Date(update.at.getTime() - days * DAY_MS) } : update,
    )
    await studio.db
      .updateTable('document_segments')
      .set(encodeSegment(moved))
      .where('first_seq', '=', segment.first_seq)
      .execute()
  }
}

const retain = ({ db, organization_id }: Studio, history_days: 0 | 30 | 365 | null) =>
  db.updateTable('organizations').set({ history_days }).where('id', '=', organization_id).execute()

test('[H5] what is older than the organization wants is deleted, and all since then is read', async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  await fill(page, 20)
  await age(studio, 8, 40)

  await studio.node.collab.trimHistories()
  expect(await page.readTexts({ seq: 0 })).toEqual(page.shown.get(0))
  await retain(studio, 30)
  await studio.node.collab.trimHistories()
  expect((await segmentsOf(studio))[0]!.first_seq).toBe(9)
  expect(await page.read({ seq: 7 })).toBeUndefined()
  expect(await page.read({ time: new Date(Date.now() - 60 * DAY_MS) })).toBeUndefined()
  for (let seq = 8; seq <= 20; seq++) expect(await page.readTexts({ seq })).toEqual(page.shown.get(seq))
  expect(await page.readTexts({ time: new Date(Date.now() - DAY_MS) })).toEqual(page.shown.get(8))
  const bases = await studio.db.selectFrom('document_bases').select('seq').execute()
  expect(bases).toEqual([{ seq: 8 }])

  for (let n = 21; n <= 30; n++) {
    await page.write(`Nuevo ${n}`)
    if (n % 5 === 0) await page.compactor.compact(page.name)
  }
  for (let seq = 8; seq <= 30; seq++) expect(await page.readTexts({ seq })).toEqual(page.shown.get(seq))
})

test('[H5] at 0 days nothing is kept beside the log; kept again, history begins there', NIGHTLY, async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  await fill(page, 15)
  await retain(studio, 0)
  await studio.node.collab.trimHistories()
  const countKept = async () =>
    (await segmentsOf(studio)).length + (await studio.db.selectFrom('document_bases').select('seq').execute()).length
  expect(await countKept()).toBe(0)
  await fill(page, 15, 'Otro')
  expect(await countKept()).toBe(0)
  expect(await page.read({ seq: 15 })).toBeUndefined()
  expect(await page.readTexts({ seq: 30 })).toEqual(page.shown.get(30))

  await retain(studio, null)
  await fill(page, 15, 'Tercero')
  const [{ seq: beginning }] = (await studio.db.selectFrom('document_bases').select('seq').execute()) as [
    { seq: number },
  ]
  expect(beginning).toBeLessThanOrEqual(30)
  for (let seq = beginning; seq <= 45; seq++) expect(await page.readTexts({ seq })).toEqual(page.shown.get(seq))
  expect(await page.read({ seq: beginning - 1 })).toBeUndefined()
})

test(
  '[H6] a deleted account is erased from log and segments, and nothing else of them is changed',
  NIGHTLY,
  async () => {
    const studio = await openStudio()
    const page = await openPage(studio)
    const [, ben, cleo] = studio.members.map(({ id, name }) => ({ kind: 'person', id, name }) as const)
    for (let n = 1; n <= 30; n++) {
      await page.write(`Nuevo ${n}`, n % 2, n % 3 === 0 ? ben! : cleo!)
      if (n % 5 === 0) await page.compactor.compact(page.name)
      if (n === 20) await studio.db.transaction().execute((trx) => deleteUser(trx, ben!.id))
    }
    const namesOf = async () => {
      const kept = (await segmentsOf(studio)).flatMap((segment) => decodeSegment(segment))
      const logged = await studio.db
        .selectFrom('document_updates')
        .select(['seq', sql<string[]>`${sql.raw(loggedActors('document_updates'))}`.as('actors')])
        .orderBy('seq')
        .execute()
      return [...kept, ...logged.filter(({ seq }) => seq > kept.length)].map(({ actors }) => actors)
    }
    const before = await namesOf()
    expect(before.flat()).toContain(`person:${ben!.id}`)
    await eraseDeletedPeople(studio.db)
    await eraseDeletedPeople(studio.db)

    const expected = Array.from({ length: 30 }, (_, n) => [(n + 1) % 3 === 0 ? 'person' : `person:${cleo!.id}`])
    expect(await namesOf()).toEqual(expected)
    for (const [seq, texts] of page.shown) expect(await page.readTexts({ seq })).toEqual(texts)
  },
)

test('[H6] what a deleted account wrote last is kept without its id', NIGHTLY, async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  const { id, name } = studio.members[1]!
  await page.write('Nuevo 1', 0, { kind: 'person', id, name })
  await studio.db.transaction().execute((trx) => deleteUser(trx, id))
  await fill(page, 15)
  const [first] = (await segmentsOf(studio)).flatMap((segment) => decodeSegment(segment))
  expect(first!.actors).toEqual(['person'])
})
