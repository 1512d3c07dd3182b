import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chargeWords } from '../billing/words/ledgerRows.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { accept, handOver } from '../support/collab/handOver.ts'
import { refusal } from '../support/http/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ DEFAULT_MONTHLY_CAP: '200' })
})
afterAll(() => app.close())

const standard = async (): Promise<Person> => {
  const person = await app.build.user({ role: 'USER', word_quota: null })
  await app.db.insertInto('subscriptions').values({ user_id: person.id, status: 'active' }).execute()
  return person
}
const setOwing = ({ id }: Person, isOwing: boolean) =>
  app.db
    .updateTable('subscriptions')
    .set({ status: isOwing ? 'past_due' : 'active' })
    .where('user_id', '=', id)
    .execute()

/** Ana’s organization with Ben as a plain member, and Ben’s own with Ana in it. */
async function aStudio() {
  const [ana, ben, eve] = [await standard(), await standard(), await app.build.user()]
  const studio = await app.build.organization({ owner: ana, members: [ben], admins: [eve], name: 'Lantern' })
  const target = await app.build.organization({ owner: ben, members: [ana, eve], name: 'Harbor' })
  const project = await app.build.project(studio, { name: 'Moonfall' })
  const version = await app.build.version(project)
  const page = () => app.build.page(version, { texts: ['one two three', 'four'] })
  const translate = async (by: Person) =>
    (await app.as(by).post(`/pages/${(await page()).id}/translate`, { languages: ['es'] })).json()
  const payers = async () => {
    const rows = app.db.selectFrom('word_ledger').where('project_id', '=', project.id).select('payer_id')
    return (await rows.orderBy('id').execute()).map(({ payer_id }) => payer_id)
  }
  const toOwn = async (heir: Person = ben, by: Person = ana) =>
    app.as(by).post(`/organizations/${studio.id}/transfer-ownership`, { user_id: heir.id })
  const toMove = async (by: Person = ana) =>
    app.as(by).post(`/projects/${project.id}/transfer`, { organization_id: target.id })
  const cap = async () => (await app.as(ana).get(`/organizations/${studio.id}/usage`)).json().then(({ cap }) => cap)
  return { ana, ben, eve, studio, target, project, page, translate, payers, toOwn, toMove, cap }
}

const offersOf = async (person: Person) => (await app.as(person).get('/payer-offers')).json()
const offerIn = async (response: Response) => (await response.json()).offer

describe.each(['organization', 'project'] as const)('an offer of a %s', (what) => {
  const offered = async () => {
    const scene = await aStudio()
    const offer = await offerIn(await (what === 'organization' ? scene.toOwn() : scene.toMove()))
    const again = () => (what === 'organization' ? scene.toOwn() : scene.toMove())
    return { ...scene, offer, again }
  }

  test('costs the other nothing until they accept, and everything new from then on', async () => {
    const { ana, ben, translate, payers, offer } = await offered()
    expect(await translate(ana)).toMatchObject({ status: 'success' })
    expect(new Set(await payers())).toEqual(new Set([ana.id]))
    expect((await accept(app, ben, offer)).status).toBe(200)
    expect(await translate(ben)).toMatchObject({ status: 'success' })
    expect(await payers()).toEqual([ana.id, ana.id, ben.id, ben.id])
  })

  test('shows words, cost, running rows and the cap before it is accepted', async () => {
    const { ben, studio, project, translate, ana } = await offered()
    await chargeWords(app.db, [
      { words: 25, organization_id: studio.id, project_id: project.id },
      { words: 1000, organization_id: studio.id, project_id: project.id, at: '2025-01-01T00:00:00Z' },
    ])
    await translate(ana)
    const { received } = await offersOf(ben)
    expect(received).toMatchObject([
      {
        organization: { name: 'Lantern' },
        project: what === 'project' ? { name: 'Moonfall' } : null,
        target: what === 'project' ? { name: 'Harbor' } : null,
        payer: { id: ana.id },
        state: 'pending',
        terms: {
          words: 25,
          cost_cents: 100,
          running_rows: 2,
          running_words: 4,
          running_cents: 16,
          monthly_cap_cents: what === 'organization' ? 20_000 : null,
          cents_per_word: 4,
        },
      },
    ])
  })

  test('is pending once, for both people to see, and ends when it is withdrawn', async () => {
    const { ana, ben, offer, again } = await offered()
    expect(await refusal(await again())).toEqual([
      409,
      'There is an offer already. Withdraw it before you make another.',
    ])
    expect((await offersOf(ana)).sent).toMatchObject([{ id: offer.id, state: 'pending', heir: { id: ben.id } }])
    expect(await refusal(await app.as(ben).delete(`/payer-offers/${offer.id}`))).toEqual([404, 'Offer not found'])
    expect((await app.as(ana).delete(`/payer-offers/${offer.id}`)).status).toBe(204)
    expect(await refusal(await accept(app, ben, offer))).toEqual([
      409,
      'This offer is no longer open. Nothing has changed.',
    ])
    expect(await offersOf(ben)).toMatchObject({ received: [] })
    expect((await again()).status).toBe(200)
  })

  test('is accepted by the heir alone', async () => {
    const { ana, eve, offer } = await offered()
    for (const person of [ana, eve, await app.build.user()]) {
      expect(await refusal(await accept(app, person, offer))).toEqual([404, 'Offer not found'])
      expect((await app.as(person).post(`/payer-offers/${offer.id}/decline`)).status).toBe(404)
    }
  })

  test('is declined by the heir, of which those who made it see', async () => {
    const { ana, ben, offer, again } = await offered()
    expect((await app.as(ben).post(`/payer-offers/${offer.id}/decline`)).status).toBe(200)
    expect((await accept(app, ben, offer)).status).toBe(409)
    expect((await offersOf(ana)).sent).toMatchObject([{ id: offer.id, state: 'declined' }])
    expect((await again()).status).toBe(200)
  })

  test('expires after seven days', async () => {
    const { ana, ben, offer, again } = await offered()
    const days = (Date.parse(offer.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    await app.db
      .updateTable('payer_offers')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', offer.id)
      .execute()
    expect(await offersOf(ben)).toMatchObject({ received: [] })
    expect((await offersOf(ana)).sent).toMatchObject([{ state: 'expired' }])
    expect((await accept(app, ben, offer)).status).toBe(409)
    expect((await again()).status).toBe(200)
  })

  test('is neither made nor accepted while one of the two owes', async () => {
    const scene = await offered()
    const { ana, ben, offer, again } = scene
    for (const [debtor, atAccepting, atOffering] of [
      [
        ana,
        'The owner, who pays now, has an open invoice. It has to be paid before anything changes hands.',
        'The owner, who pays now, has an open invoice. It has to be paid before anything changes hands.',
      ],
      [
        ben,
        'You have an open invoice. Pay it first, then accept.',
        'This person cannot take over the payment at present',
      ],
    ] as const) {
      await setOwing(debtor, true)
      expect(await refusal(await accept(app, ben, offer))).toEqual([409, atAccepting])
      expect(await refusal(await again())).toEqual([409, atOffering])
      await setOwing(debtor, false)
    }
    expect((await accept(app, ben, offer)).status).toBe(200)
  })

  test('moves once when it is accepted twice at the same moment', async () => {
    const { ben, offer, studio, project, target } = await offered()
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(app, ben, offer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const { owner_id } = await app.db
      .selectFrom('organizations')
      .where('id', '=', studio.id)
      .select('owner_id')
      .executeTakeFirstOrThrow()
    const { organization_id } = await app.db
      .selectFrom('projects')
      .where('id', '=', project.id)
      .select('organization_id')
      .executeTakeFirstOrThrow()
    expect(what === 'organization' ? owner_id : organization_id).toBe(what === 'organization' ? ben.id : target.id)
  })

  test('changes nothing when the database connection of an acceptance is killed', async () => {
    const { ana, ben, offer, translate, payers } = await offered()
    let killed: Promise<Response> | undefined
    await app.db.transaction().execute(async (trx) => {
      await sql`select from payer_offers where id = ${offer.id} for update`.execute(trx)
      killed = accept(app, ben, offer)
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
        expect(rows).toHaveLength(1)
      }, 10_000)
      expect((await killed).status).toBeGreaterThanOrEqual(500)
    })
    await translate(ana)
    expect(new Set(await payers())).toEqual(new Set([ana.id]))
    expect((await accept(app, ben, offer)).status).toBe(200)
  })

  test('is not accepted under another cap than was seen', async () => {
    const { ana, ben, eve, studio, target, offer } = await offered()
    const capped = what === 'organization' ? studio : target
    const by = what === 'organization' ? ana : ben
    await app.as(by).put(`/organizations/${capped.id}/cap`, { monthly_cap_cents: 500 })
    expect(await refusal(await accept(app, ben, offer))).toEqual([
      409,
      'The monthly cap has changed since you looked. Look at the offer again.',
    ])
    const [again] = (await offersOf(ben)).received
    expect(again.terms.monthly_cap_cents).toBe(500)
    expect((await accept(app, ben, again)).status).toBe(200)
    expect(eve.id).not.toBe(ben.id)
  })
})

test('words reserved when an offer is accepted stay with the former payer', async () => {
  const { ana, ben, page, toOwn } = await aStudio()
  const running = await page()
  await app.as(ben).post(`/pages/${running.id}/translate`, { languages: ['es'] })
  await accept(app, ben, await offerIn(await toOwn()))
  await app.as(ben).post(`/pages/${running.id}/translate/cancel`, { languages: ['es'] })
  const rows = app.db.selectFrom('word_ledger').where('page_id', '=', running.id).select(['payer_id', 'state'])
  expect(await rows.execute()).toEqual([
    { payer_id: ana.id, state: 'released' },
    { payer_id: ana.id, state: 'released' },
  ])
})

test('a translation that waits while the organization changes hands is not charged to the former owner', async () => {
  const { ana, ben, studio, page, toOwn, payers } = await aStudio()
  const offer = await offerIn(await toOwn())
  const { id } = await page()
  let moving: Promise<Response> | undefined
  let asking: Promise<Response> | undefined
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      )
    ).rows.length
  await app.db.transaction().execute(async (trx) => {
    await sql`select from organizations where id = ${studio.id} for no key update`.execute(trx)
    moving = accept(app, ben, offer)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000)
    asking = app.as(ana).post(`/pages/${id}/translate`, { languages: ['es'] })
    await vi.waitFor(async () => expect(await waiting()).toBe(2), 10_000)
  })
  expect((await moving!).status).toBe(200)
  expect((await asking!).status).toBe(409)
  expect(await payers()).toEqual([])
})

describe('a project', () => {
  test('moves at once between organizations of one payer', async () => {
    const { ana, project } = await aStudio()
    const other = await app.build.organization({ owner: ana })
    const moved = await app.as(ana).post(`/projects/${project.id}/transfer`, { organization_id: other.id })
    expect(await moved.json()).toMatchObject({ organization_id: other.id })
    expect(await offersOf(ana)).toEqual({ received: [], sent: [] })
  })

  test('that an admin takes to an organization of their own is offered to them too: they see what they take on', async () => {
    const { eve, project } = await aStudio()
    const own = await app.build.organization({ owner: eve })
    const asked = await app.as(eve).post(`/projects/${project.id}/transfer`, { organization_id: own.id })
    const { offer, organization_id } = await asked.json()
    expect([organization_id === own.id, offer.heir.id]).toEqual([false, eve.id])
    expect((await accept(app, eve, offer)).status).toBe(200)
    expect(await (await app.as(eve).get(`/projects/${project.id}`)).json()).toMatchObject({ organization_id: own.id })
  })

  test('does not move when its offerer may no longer move it', async () => {
    const { ana, ben, eve, studio, toMove } = await aStudio()
    const offer = await offerIn(await toMove(eve))
    await app.as(ana).patch(`/organizations/${studio.id}/members/${eve.id}`, { role: 'MEMBER' })
    expect((await accept(app, ben, offer)).status).toBe(409)
  })

  test('is no longer offered once its organization, or the one it would go to, has another owner', async () => {
    for (const which of ['studio', 'target'] as const) {
      const scene = await aStudio()
      const { ana, ben } = scene
      const offer = await offerIn(await scene.toMove())
      const [owner, heir] = which === 'studio' ? [ana, ben] : [ben, ana]
      expect((await handOver(app, scene[which], owner, heir)).status).toBe(200)
      expect((await accept(app, ben, offer)).status).toBe(409)
    }
  })
})

describe('the cap of a new payer', () => {
  test('is the default where there was none or a higher one, and a lower one stays', async () => {
    for (const [before, after] of [
      [null, 20_000],
      [90_000, 20_000],
      [700, 700],
    ]) {
      const { ana, ben, studio, toOwn, cap } = await aStudio()
      await app.as(ana).put(`/organizations/${studio.id}/cap`, { monthly_cap_cents: before })
      await accept(app, ben, await offerIn(await toOwn()))
      expect(await cap()).toMatchObject({ monthly_cap_cents: after })
    }
  })

  test('is what they chose themselves, when the organization comes back to them', async () => {
    const { ana, ben, studio, toOwn, cap } = await aStudio()
    await accept(app, ben, await offerIn(await toOwn()))
    await app.as(ben).put(`/organizations/${studio.id}/cap`, { monthly_cap_cents: null })
    await handOver(app, studio, ben, ana)
    expect(await cap()).toMatchObject({ monthly_cap_cents: 20_000 })
    await app.as(ana).put(`/organizations/${studio.id}/cap`, { monthly_cap_cents: 50_000 })
    expect(await cap()).toMatchObject({ monthly_cap_cents: 50_000 })
  })

  test('is lowered by an admin, and raised or removed by the owner alone', async () => {
    const { ana, eve, studio } = await aStudio()
    const put = async (person: Person, monthly_cap_cents: number | null) => {
      const response = await app.as(person).put(`/organizations/${studio.id}/cap`, { monthly_cap_cents })
      return response.status === 200 ? 200 : refusal(response)
    }
    const refused = [403, 'Only the owner, who pays, can raise or remove the cap']
    expect(await put(eve, null)).toBe(200) // there is none
    expect(await put(eve, 1000)).toBe(200)
    expect(await put(eve, 400)).toBe(200)
    expect(await put(eve, 401)).toEqual(refused)
    expect(await put(eve, null)).toEqual(refused)
    expect(await put(ana, 5000)).toBe(200)
    expect(await put(ana, null)).toBe(200)
  })
})

describe('somebody who was added', () => {
  test('leaves, also before their address is confirmed, and is not offered anything there any more', async () => {
    const { ana, ben, studio, toOwn } = await aStudio()
    const offer = await offerIn(await toOwn())
    expect((await app.as(ben).delete(`/organizations/${studio.id}/members/${ben.id}`)).status).toBe(204)
    expect((await accept(app, ben, offer)).status).toBe(409)
    expect(await offersOf(ana)).toEqual({ received: [], sent: [] })

    const waiting = await app.build.user({ is_email_confirmed: false })
    await app.as(ana).post(`/organizations/${studio.id}/members/${waiting.id}`, { role: 'ADMIN' })
    expect((await app.as(waiting).delete(`/organizations/${studio.id}/members/${ana.id}`)).status).toBe(404)
    expect((await app.as(waiting).delete(`/organizations/${studio.id}/members/${waiting.id}`)).status).toBe(204)
    expect(await app.db.selectFrom('waiting_members').where('user_id', '=', waiting.id).execute()).toEqual([])
  })
})
