import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_ROLES } from '#db/vocabulary/roles.ts'
import { createMailingApp, type MailingApp, PASSWORD } from '../accounts/addresses/mailed.ts'

let app: MailingApp
beforeAll(async () => {
  app = await createMailingApp({ VERIFY_EMAIL: 'on' })
})
afterAll(() => app.close())

const INVITED = /invites you to Dragoman$/
let count = 0
const address = (name: string) => `${name}.${++count}@example.com`

async function scene() {
  const { build } = app
  const [owner, admin, member] = await Promise.all([
    build.user({ full_name: 'Olga Weiss' }),
    build.user(),
    build.user(),
  ])
  const organization = await build.organization({ owner, admins: [admin], members: [member], name: 'Studio' })
  const project = await build.project(organization, { name: 'Moonfall' })
  const [inProject, inOrganization] = [`/projects/${project.id}`, `/organizations/${organization.id}`]
  return { owner, admin, member, organization, project, inProject, inOrganization }
}

const read = async (response: Response) => ({ status: response.status, body: await response.json() })
const tokenOf = (mail: string) => /\/invitation#([\w-]{43})/.exec(mail)![1]!
const mailedToken = async (email: string, nth = 1) => tokenOf(await app.mailTo(email, INVITED, { nth }))

/** As somebody who follows the mail and has no account yet. */
async function signUp(email: string) {
  const { access_token } = await (await app.anyone.post('/users/signup', { email, password: PASSWORD })).json()
  return { token: access_token as string }
}
const accept = async (as: Parameters<MailingApp['as']>[0], token: string) =>
  read(await app.as(as).post('/invitations/accept', { token }))
const look = async (token: string) => read(await app.anyone.post('/invitations/look', { token }))

test('a mail brings somebody without an account into one project, in their language alone', async () => {
  const { owner, organization, project, inProject } = await scene()
  const email = address('eva')
  const body = { emails: [email.toUpperCase()], role: 'TRANSLATOR', languages: ['es'] }
  const invited = await read(await app.as(owner).post(`${inProject}/invitations`, body))
  expect(invited).toEqual({ status: 200, body: [{ email, outcome: 'invited' }] })
  const open = (await read(await app.as(owner).get(`${inProject}/invitations`))).body
  expect(open).toMatchObject([{ email, role: 'TRANSLATOR', languages: ['es'], invited_by: owner.email, uses: 0 }])

  const token = await mailedToken(email)
  expect(JSON.stringify(open)).not.toContain(token)
  expect((await look(token)).body).toMatchObject({
    ...{ organization: 'Studio', project: 'Moonfall', role: 'TRANSLATOR', languages: ['es'] },
    ...{ invited_by: 'Olga Weiss', email },
  })
  const eva = await signUp(email)
  expect(await accept(eva, token)).toEqual({
    status: 200,
    body: { organization_id: organization.id, project_id: project.id },
  })
  expect((await read(await app.as(eva).get(`${inProject}/standing`))).body).toEqual({
    role: 'GUEST',
    project_roles: [{ project_id: project.id, role: 'TRANSLATOR', languages: ['es'] }],
  })
  // The mail proved the address.
  expect((await read(await app.as(eva).get('/users/me'))).body.is_email_confirmed).toBe(true)
  expect((await read(await app.as(owner).get(`${inProject}/invitations`))).body).toEqual([])
  expect((await accept(eva, token)).status).toBe(404)
})

test('of many addresses each is told what became of it', async () => {
  const { owner, member, inProject } = await scene()
  const [guest, stranger] = [await app.build.user(), address('stranger')]
  const ask = async () => {
    const emails = [member.email, guest.email, stranger, 'no address', stranger]
    return (await read(await app.as(owner).post(`${inProject}/invitations`, { emails, role: 'VIEWER' }))).body
  }
  const became = (of: string) => [
    { email: member.email, outcome: 'already_there' },
    { email: guest.email, outcome: of },
    { email: stranger, outcome: 'invited' },
    { email: 'no address', outcome: 'invalid_address' },
  ]
  expect(await ask()).toEqual(became('added'))
  const first = await mailedToken(stranger)
  expect(await ask()).toEqual(became('already_there'))
  const second = await mailedToken(stranger, 2)
  expect((await look(first)).status).toBe(404)
  expect((await look(second)).status).toBe(200)
  expect((await read(await app.as(owner).get(`${inProject}/invitations`))).body).toHaveLength(1)
})

test('a mailed invitation is for its address alone', async () => {
  const { owner, inProject } = await scene()
  const email = address('eva')
  await app.as(owner).post(`${inProject}/invitations`, { emails: [email], role: 'VIEWER' })
  const other = await app.build.user()
  expect(await accept(other, await mailedToken(email))).toEqual({
    status: 409,
    body: { detail: `This invitation is for ${email}` },
  })
  expect((await app.as(other).get(inProject)).status).toBe(404)
})

test('a link lets in so many, also at one moment, with a confirmed address', async () => {
  const { owner, member, inProject } = await scene()
  const link = { role: 'REVIEWER', languages: ['es'], max_uses: 2, days: 3 }
  const made = await read(await app.as(owner).post(`${inProject}/invitation-links`, link))
  const token = tokenOf(made.body.url)
  const unproven = await signUp(address('unproven'))
  expect((await accept(unproven, token)).body.detail).toBe('Confirm your email address first')
  expect((await accept(member, token)).body.detail).toMatch(/^You are a member/)
  const people = await Promise.all([app.build.user(), app.build.user(), app.build.user()])
  const answers = await Promise.all(people.map((person) => accept(person, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404])
  expect((await read(await app.as(owner).get(`${inProject}/people`))).body).toHaveLength(2)
  const stored = await app.db.selectFrom('invitations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('[P4] a guest by a link spends nothing, whatever their role, as nothing caps what one of them would', async () => {
  const { owner, project, inProject } = await scene()
  const page = await app.build.page(await app.build.version(project), { texts: ['One', 'Two'] })
  const of = { source_text_id: page.source_texts[0]!.id, target_language: 'es' }
  const { id } = await (
    await app.as(owner).post(`/source-texts/${of.source_text_id}/translations`, { ...of, content: 'Uno' })
  ).json()
  const orders: [string, object?][] = [
    [`/pages/${page.id}/translate`, { languages: ['es'] }],
    [`/versions/translations/${id}/regenerate`, {}],
    [`/translations/${id}/update`],
    [`/pages/${page.id}/ratings`, { language: 'es', source_text_ids: [of.source_text_id] }],
    [`/pages/${page.id}/propose-terms`, { language: 'es' }],
  ]
  for (const role of PROJECT_ROLES) {
    const made = await read(await app.as(owner).post(`${inProject}/invitation-links`, { role }))
    const guest = await app.build.user()
    expect((await accept(guest, tokenOf(made.body.url))).status).toBe(200)
    for (const [path, body] of orders)
      expect((await app.as(guest).post(path, body)).status, `${role} ${path}`).toBe(403)
  }
  const charged = app.db.selectFrom('word_ledger').where('project_id', '=', project.id).selectAll()
  expect(await charged.execute()).toEqual([])
})

test('an invitation is worth what its sender may still give', async () => {
  const { admin, organization, inProject } = await scene()
  const link = await read(await app.as(admin).post(`${inProject}/invitation-links`, { role: 'VIEWER', max_uses: 9 }))
  const token = tokenOf(link.body.url)
  expect((await look(token)).status).toBe(200)
  const standing = app.db.updateTable('organization_members').set({ role: 'MEMBER' })
  await standing.where('user_id', '=', admin.id).where('organization_id', '=', organization.id).execute()
  expect((await look(token)).status).toBe(404)
  expect((await accept(await app.build.user(), token)).status).toBe(404)
})

test.each<[string, (at: { id: string; inProject: string; owner: { id: string } }) => Promise<unknown>]>([
  ['revoked', ({ id, inProject, owner }) => app.as(owner as never).delete(`${inProject}/invitations/${id}`)],
  [
    'expired',
    ({ id }) =>
      app.db
        .updateTable('invitations')
        .set({ expires_at: new Date(0) })
        .where('id', '=', id)
        .execute(),
  ],
  ['of a project in the bin', ({ inProject, owner }) => app.as(owner as never).delete(inProject)],
])('an invitation that is %s is good for nothing', async (_, end) => {
  const { owner, inProject } = await scene()
  const { url, id } = (await read(await app.as(owner).post(`${inProject}/invitation-links`, { role: 'VIEWER' }))).body
  await end({ id, inProject, owner })
  expect((await look(tokenOf(url))).status).toBe(404)
  expect((await accept(await app.build.user(), tokenOf(url))).status).toBe(404)
})

test('languages that are translated no more are left out; without any it says so', async () => {
  const { owner, project, inProject } = await scene()
  const make = async (languages: string[]) => {
    const link = { role: 'TRANSLATOR', languages }
    return tokenOf((await read(await app.as(owner).post(`${inProject}/invitation-links`, link))).body.url)
  }
  const [both, gone] = [await make(['es', 'fr']), await make(['fr'])]
  await app.db
    .updateTable('all_projects')
    .set({ target_languages: ['es'] })
    .where('id', '=', project.id)
    .execute()
  const [one, two] = [await app.build.user(), await app.build.user()]
  expect((await accept(one, both)).status).toBe(200)
  const standing = (await read(await app.as(one).get(`${inProject}/standing`))).body
  expect(standing.project_roles[0].languages).toEqual(['es'])
  expect((await accept(two, gone)).body.detail).toMatch(/not translated any more/)
})

test('an organization invites members by mail; sent again, the old link ends', async () => {
  const { owner, organization, inOrganization } = await scene()
  const email = address('mira')
  const invited = await read(await app.as(owner).post(`${inOrganization}/invitations`, { emails: [email] }))
  expect(invited.body).toEqual([{ email, outcome: 'invited' }])
  const old = await mailedToken(email)
  const [{ id }] = (await read(await app.as(owner).get(`${inOrganization}/invitations`))).body
  expect((await app.as(owner).post(`${inOrganization}/invitations/${id}/mail`)).status).toBe(200)
  const token = await mailedToken(email, 2)
  const mira = await signUp(email)
  expect((await accept(mira, old)).status).toBe(404)
  expect((await accept(mira, token)).body).toEqual({ organization_id: organization.id, project_id: null })
  const { data } = (await read(await app.as(mira).get('/organizations'))).body
  expect(data.find((one: { id: string }) => one.id === organization.id)).toMatchObject({ role: 'MEMBER' })
})

test('an address gets five mails a day, and the others of a call get theirs', async () => {
  const limited = await createMailingApp({ VERIFY_EMAIL: 'on', RATE_LIMITS: 'on' })
  try {
    const owner = await limited.build.user()
    const project = await limited.build.project(await limited.build.organization({ owner }))
    const [tired, fresh] = [address('tired'), address('fresh')]
    const invite = async (emails: string[]) =>
      (await read(await limited.as(owner).post(`/projects/${project.id}/invitations`, { emails, role: 'VIEWER' }))).body
    for (let mail = 0; mail < 5; mail++) expect(await invite([tired])).toEqual([{ email: tired, outcome: 'invited' }])
    expect(await invite([tired, fresh])).toEqual([
      { email: tired, outcome: 'too_many_mails' },
      { email: fresh, outcome: 'invited' },
    ])
  } finally {
    await limited.close()
  }
})
