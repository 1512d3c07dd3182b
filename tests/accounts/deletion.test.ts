import { describe, expect, test } from 'vitest'
import { asAdmin, server, withSuperuser } from '../rights/asSuperuser.ts'

withSuperuser()

describe('[7.12] deleting an account', () => {
  test('takes the personal organization with its projects along; the ledger stays', async () => {
    const ana = await server.build.user()
    const project = await server.build.project(await server.build.personalOrganization({ owner: ana }))
    await server.build.page(await server.build.version(project))
    const gone = await server.as(ana).delete('/users/me')
    expect([gone.status, await gone.json()]).toEqual([200, { message: 'User deleted successfully' }])
    expect((await server.as(ana).get('/users/me')).status).toBe(401)
    const left = await server.db.selectFrom('projects').where('id', '=', project.id).select('id').execute()
    expect(left).toEqual([])
    expect((await server.anyone.post('/users/signup', { email: ana.email, password: 'a password' })).status).toBe(200)
  })

  test('leaves the organizations of others; one’s own has to be handed on first', async () => {
    const [ana, ben] = [await server.build.user(), await server.build.user()]
    const organization = await server.build.organization({ owner: ana, members: [ben] })
    for (const caller of [server.as(ana).delete('/users/me'), asAdmin().delete(`/users/${ana.id}`)]) {
      const refused = await caller
      expect([refused.status, await refused.json()]).toEqual([409, { detail: 'Transfer ownership first' }])
    }
    expect((await server.as(ben).delete('/users/me')).status).toBe(200)
    const members = await (await server.as(ana).get(`/organizations/${organization.id}/members`)).json()
    expect(members.map((member: { user_id: string }) => member.user_id)).toEqual([ana.id])
  })

  test('while they hand an organization on or make one, either comes first and nothing breaks', async () => {
    for (let round = 0; round < 5; round++) {
      const [ana, ben] = [await server.build.user(), await server.build.user()]
      const organization = await server.build.organization({ owner: ben, members: [ana] })
      const [handed, made, gone] = await Promise.all([
        server.as(ben).post(`/organizations/${organization.id}/transfer-ownership`, { user_id: ana.id }),
        server.as(ana).post('/organizations/', { name: 'Late' }),
        server.as(ana).delete('/users/me'),
      ])
      expect([200, 404, 409]).toContain(handed.status)
      expect([200, 401, 404, 409]).toContain(made.status)
      expect([200, 409]).toContain(gone.status)
      const [owner] = await server.db
        .selectFrom('organizations')
        .where('id', '=', organization.id)
        .select('owner_id')
        .execute()
      if (gone.status === 200) expect(owner!.owner_id).toBe(ben.id)
    }
  })
})
