import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindDue } from '#server/assignments/remind.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { readMailbox } from '../support/http/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab,worker' })
})
afterAll(() => app.close())

const NOON = '2031-05-10T12:00:00Z'
const mailsTo = async ({ email }: Person) =>
  (await readMailbox(app.db, email))
    .filter(({ subject }) => subject.startsWith('Your work'))
    .map(({ subject }) => subject)
const eventually = (person: Person) => expect.poll(() => mailsTo(person), { timeout: 20_000 })
const remind = (at: string) => remindDue(app.services, new Date(at))

async function aTeam() {
  const confirmed = (full_name: string) => app.build.user({ full_name, is_email_confirmed: true })
  const [owner, ana, ben] = [await confirmed('Olga'), await confirmed('Ana'), await confirmed('Ben')]
  const project = await app.build.project(await app.build.organization({ owner, members: [ana, ben] }))
  const version = await app.build.version(project)
  const page = await app.build.page(version, { name: 'Menu', texts: ['One', 'Two'] })
  const assign = (people: Person[], due_on: string | null, more: object = { page_ids: [page.id] }) =>
    app.as(owner).post(`/versions/${version.id}/assignments`, {
      ...{ languages: ['es'], user_ids: people.map(({ id }) => id), due_on },
      ...more,
    })
  return { owner, ana, ben, project, version, page, assign }
}

test('people are mailed once a day of what is due tomorrow or overdue, by two nodes together', async () => {
  const { owner, ana, ben, assign } = await aTeam()
  await assign([ana], '2031-05-11')
  await assign([ana], '2031-05-09', {})
  await assign([ana, ben], '2031-05-12')
  await Promise.all([remind(NOON), remind(NOON), remind('2031-05-10T18:00:00Z')])
  await eventually(ana).toEqual(['Your work in Dragoman is overdue'])
  const [mail] = (await readMailbox(app.db, ana.email)).filter(({ subject }) => subject.startsWith('Your work'))
  expect(mail!.text).toContain('“Moonfall” into Spanish: 2 texts are left. It was due on 2031-05-09.')
  expect(mail!.text).toContain('“Menu” of “Moonfall” into Spanish: 2 texts are left. It is due on 2031-05-11.')
  expect(mail!.text).not.toContain('2031-05-12')

  // In the night nobody is; on the next day both.
  await remind('2031-05-11T03:00:00Z')
  await remind('2031-05-11T12:00:00Z')
  await eventually(ben).toEqual(['Your work in Dragoman is due tomorrow'])
  await eventually(ana).toHaveLength(2)
  expect(await mailsTo(owner)).toEqual([])
})

test('nobody is mailed after turning it off, without a confirmed address, or once all is finished', async () => {
  const { ana, ben, page, assign } = await aTeam()
  expect(await (await app.as(ana).get('/users/me/work/reminders')).json()).toEqual({ is_on: true, time_zone: null })
  expect((await app.as(ana).put('/users/me/work/reminders', { is_on: false })).status).toBe(200)
  expect(await (await app.as(ana).get('/users/me/work/reminders')).json()).toEqual({ is_on: false, time_zone: null })
  await assign([ana, ben], '2031-05-11')
  await app.db.updateTable('users').set({ is_email_confirmed: false }).where('id', '=', ben.id).execute()
  await remind(NOON)
  await app.db.updateTable('users').set({ is_email_confirmed: true }).where('id', '=', ben.id).execute()
  for (const { id } of page.source_texts)
    await app.as(ana).post(`/source-texts/${id}/translations`, { target_language: 'es', content: 'Hecho' })
  // The loop ends it by itself.
  await expect.poll(async () => (await app.as(ben).get('/users/me/work')).json(), { timeout: 20_000 }).toEqual([])
  await remind(NOON)
  await app.as(ana).put('/users/me/work/reminders', { is_on: true })
  await assign([ana], '2031-05-11', { languages: ['fr'] })
  await remind(NOON)
  await eventually(ana).toHaveLength(1)
  expect(await mailsTo(ben)).toEqual([])
})

test('the morning and the day are those of the time zone that the browser has named', async () => {
  const { ana, ben, assign } = await aTeam()
  const name = (time_zone: string) => app.as(ana).put('/users/me/work/reminders', { time_zone })
  expect((await name('Nowhere/Atlantis')).status).toBe(422)
  expect(await (await name('Asia/Tokyo')).json()).toEqual({ is_on: true, time_zone: 'Asia/Tokyo' })
  await assign([ana, ben], '2031-05-11')
  // In Tokyo it is five in the morning of the tenth, then seven; in Greenwich it is the evening before.
  await remind('2031-05-09T20:00:00Z')
  await remind('2031-05-09T22:00:00Z')
  await eventually(ana).toEqual(['Your work in Dragoman is due tomorrow'])
  expect(await mailsTo(ben)).toEqual([])
  await remind(NOON)
  await eventually(ben).toEqual(['Your work in Dragoman is due tomorrow'])
  expect(await mailsTo(ana)).toHaveLength(1)
})

test('everybody in a team is reminded of its work, and nobody who has left it', async () => {
  const { owner, ana, ben, project, version, page } = await aTeam()
  const team = await app.build.team({ id: project.organization_id }, { people: [ana, ben] })
  const work = { languages: ['es'], team_ids: [team.id], page_ids: [page.id], due_on: '2031-05-11' }
  expect((await app.as(owner).post(`/versions/${version.id}/assignments`, work)).status).toBe(200)
  await app.as(owner).delete(`/organizations/${project.organization_id}/teams/${team.id}/people/${ben.id}`)
  await remind(NOON)
  await eventually(ana).toEqual(['Your work in Dragoman is due tomorrow'])
  expect(await mailsTo(ben)).toEqual([])
})
