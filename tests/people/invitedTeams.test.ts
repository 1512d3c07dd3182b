import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailingApp, type MailingApp, PASSWORD } from '../accounts/addresses/mailed.ts'
import { makeToken } from '../support/rights/tokens.ts'

let app: MailingApp
beforeAll(async () => {
  app = await createMailingApp({ VERIFY_EMAIL: 'on' })
})
afterAll(() => app.close())

let count = 0
const address = (name: string) => `${name}.${++count}@example.com`
const read = async (response: Response) => ({ status: response.status, body: await response.json() })
const tokenOf = (text: string) => /\/invitation#([\w-]{43})/.exec(text)![1]!
const accept = async (as: { token: string }, token: string) =>
  read(await app.as(as as never).post('/invitations/accept', { token }))

async function scene() {
  const { build } = app
  const [owner, member] = [await build.user({ full_name: 'Olga Weiss' }), await build.user()]
  const organization = await build.organization({ owner, members: [member], name: 'Studio' })
  const [project, other] = [await build.project(organization), await build.project(organization)]
  const roles = [{ project_id: project.id, role: 'TRANSLATOR' as const, languages: ['es' as const] }]
  const team = await build.team(organization, { name: 'Iberia', roles })
  const at = `/organizations/${organization.id}`
  const peopleOfTeam = async () => (await read(await app.as(owner).get(`${at}/teams/${team.id}`))).body.people
  const roleOf = async (person: { token: string }) =>
    (await read(await app.as(person as never).get('/organizations'))).body.data.find(
      ({ id }: { id: string }) => id === organization.id,
    )?.role
  return { owner, member, organization, project, other, team, at, peopleOfTeam, roleOf }
}

async function signUp(email: string) {
  const { access_token } = await (await app.anyone.post('/users/signup', { email, password: PASSWORD })).json()
  return { token: access_token as string }
}

test('a mail makes somebody a guest of a team, who sees its project alone', async () => {
  const { owner, project, other, team, at, peopleOfTeam, roleOf } = await scene()
  const email = address('eva')
  const sent = await read(
    await app.as(owner).post(`${at}/invitations`, { emails: [email], role: 'GUEST', team_ids: [team.id] }),
  )
  expect(sent.body).toEqual([{ email, outcome: 'invited' }])
  const open = (await read(await app.as(owner).get(`${at}/invitations`))).body
  expect(open).toMatchObject([{ email, role: 'GUEST', teams: [{ id: team.id, name: 'Iberia' }] }])
  const mail = await app.mailTo(email, /invites you to Dragoman$/)
  expect(mail).toContain('as a guest in the team “Iberia”')
  const eva = await signUp(email)
  expect((await accept(eva, tokenOf(mail))).status).toBe(200)
  expect(await roleOf(eva)).toBe('GUEST')
  expect(await peopleOfTeam()).toMatchObject([{ email, role: 'GUEST' }])
  expect((await app.as(eva as never).get(`/projects/${project.id}`)).status).toBe(200)
  expect((await app.as(eva as never).get(`/projects/${other.id}`)).status).toBe(404)
})

test('people with an account are in at once, and members get the team beside what they are', async () => {
  const { owner, member, team, at, peopleOfTeam, roleOf } = await scene()
  const ben = await app.build.user()
  const invite = async () =>
    (
      await read(
        await app.as(owner).post(`${at}/invitations`, { emails: [member.email, ben.email], team_ids: [team.id] }),
      )
    ).body.map(({ outcome }: { outcome: string }) => outcome)
  expect(await invite()).toEqual(['added', 'added'])
  expect(await invite()).toEqual(['already_there', 'already_there'])
  expect(await roleOf(ben)).toBe('MEMBER')
  expect(await peopleOfTeam()).toHaveLength(2)
})

test('a link for members is listed until it is taken, lets in so many, and can be revoked', async () => {
  const { owner, team, at, peopleOfTeam, roleOf } = await scene()
  const make = async (body: object) => (await read(await app.as(owner).post(`${at}/invitation-links`, body))).body
  const link = await make({ max_uses: 2, days: 3, team_ids: [team.id] })
  const [ben, cara, dora] = await Promise.all([app.build.user(), app.build.user(), app.build.user()])
  expect((await accept(ben, tokenOf(link.url))).status).toBe(200)
  const listed = (await read(await app.as(owner).get(`${at}/invitations`))).body
  expect(listed).toMatchObject([{ id: link.id, email: null, role: 'MEMBER', uses: 1, max_uses: 2 }])
  expect(JSON.stringify(listed)).not.toContain(tokenOf(link.url))
  expect((await accept(ben, tokenOf(link.url))).body.detail).toMatch(/^You are a member/)
  expect((await accept(cara, tokenOf(link.url))).status).toBe(200)
  expect((await accept(dora, tokenOf(link.url))).status).toBe(404)
  expect([await roleOf(ben), await roleOf(cara), await roleOf(dora)]).toEqual(['MEMBER', 'MEMBER', undefined])
  expect(await peopleOfTeam()).toHaveLength(2)
  const second = await make({})
  expect((await app.as(owner).delete(`${at}/invitations/${second.id}`)).status).toBe(204)
  expect((await accept(dora, tokenOf(second.url))).status).toBe(404)
})

test('new members begin as the organization says, unless an invitation says otherwise', async () => {
  const { owner, member, team, at, peopleOfTeam, roleOf } = await scene()
  const begin = async () => (await read(await app.as(member).get(`${at}/newcomers`))).body
  expect(await begin()).toEqual({ role: 'MEMBER', team_id: null })
  const chosen = { role: 'GUEST', team_id: team.id }
  expect((await app.as(member).put(`${at}/newcomers`, chosen)).status).toBe(403)
  expect((await app.as(owner).put(`${at}/newcomers`, chosen)).status).toBe(200)
  expect(await begin()).toEqual(chosen)
  const [ben, cara] = [await app.build.user(), await app.build.user()]
  await app.as(owner).post(`${at}/invitations`, { emails: [ben.email] })
  await app.as(owner).post(`${at}/invitations`, { emails: [cara.email], role: 'MEMBER' })
  expect([await roleOf(ben), await roleOf(cara)]).toEqual(['GUEST', 'MEMBER'])
  expect(await peopleOfTeam()).toMatchObject([{ email: ben.email }])
  expect((await read(await app.as(owner).delete(`${at}/teams/${team.id}`))).body.detail).toBe(
    'New members begin in this team. Choose another beginning for them first.',
  )
  const alone = await read(await app.as(owner).put(`${at}/newcomers`, { role: 'GUEST', team_id: null }))
  expect(alone.body.detail).toMatchObject([{ msg: 'A guest needs a team: without one they see no project' }])
})

test('an invitation of guests is over when its teams are deleted', async () => {
  const { owner, team, at } = await scene()
  const link = await read(
    await app.as(owner).post(`${at}/invitation-links`, { role: 'GUEST', team_ids: [team.id], max_uses: 5 }),
  )
  expect((await app.as(owner).delete(`${at}/teams/${team.id}`)).status).toBe(204)
  expect((await accept(await app.build.user(), tokenOf(link.body.url))).status).toBe(404)
})

test('a guest who takes an invitation for members becomes one', async () => {
  const { owner, project, at, roleOf } = await scene()
  const eva = await app.build.user()
  await app.build.guest(project, eva, { role: 'VIEWER' })
  const link = await read(await app.as(owner).post(`${at}/invitation-links`, {}))
  expect((await accept(eva, tokenOf(link.body.url))).status).toBe(200)
  expect(await roleOf(eva)).toBe('MEMBER')
})

test('a token that may invite members gives no teams, and nobody gives those of others', async () => {
  const { owner, team, at } = await scene()
  const token = await makeToken(app.db, { user_id: owner.id }, { capabilities: ['readOrganization', 'manageMembers'] })
  const invite = async (as: { token: string }, team_id: string) =>
    (await app.as(as as never).post(`${at}/invitations`, { emails: [address('eva')], team_ids: [team_id] })).status
  expect(await invite(token, team.id)).toBe(403)
  const foreign = await app.build.team(await app.build.organization({ owner: await app.build.user() }), {})
  expect(await invite(owner, foreign.id)).toBe(422)
  expect((await app.as(token as never).post(`${at}/invitations`, { emails: [address('eva')] })).status).toBe(200)
})

test('an organization is deleted with its teams, also with that in which new members begin', async () => {
  const { owner, member, team, at } = await scene()
  await app.as(owner).put(`${at}/newcomers`, { role: 'GUEST', team_id: team.id })
  await app.as(owner).post(`${at}/teams/${team.id}/people`, { user_ids: [member.id, owner.id] })
  await app.as(owner).post(`${at}/invitation-links`, {})
  const deleted = await app.as(owner).delete(at)
  expect(deleted.status, await deleted.clone().text()).toBe(204)
  expect(await app.db.selectFrom('teams').where('id', '=', team.id).select('id').execute()).toEqual([])
})
