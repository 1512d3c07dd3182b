import { describe, expect, test } from 'vitest'
import { ana, aProject, server, withAna } from '../rights/sharedProject.ts'
import { refusal } from '../support/http/refusal.ts'

withAna()

describe('a version', () => {
  test('[4.9, 7.41] a new project has none; each gets the next number and is published', async () => {
    const { at, member } = await aProject()
    expect(await (await server.as(member).get(`${at}/versions`)).json()).toEqual([])

    const first = await (await server.as(member).post(`${at}/versions`, { name: '1.0' })).json()
    expect(first).toMatchObject({ name: '1.0', status: 'published', version_number: 1, pages_count: 0 })
    const second = await (await server.as(member).post(`${at}/versions`, { name: '2.0', status: 'draft' })).json()
    expect(second).toMatchObject({ status: 'draft', version_number: 2 })
    expect((await server.as(member).delete(`/versions/${second.id}`)).status).toBe(204)
    const third = await (await server.as(member).post(`${at}/versions`, { name: '3.0' })).json()
    expect(third.version_number).toBe(3)
    expect(await (await server.as(member).get(`${at}/versions`)).json()).toEqual([third, first])
    expect(await refusal(await server.as(member).post(`${at}/versions`, { name: '' }))).toMatchObject([
      422,
      [{ msg: 'Version name is required' }],
    ])
  })

  test('numbers stay apart when many are made at once', async () => {
    const { at } = await aProject()
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map(async (n) => (await server.as(ana).post(`${at}/versions`, { name: `v${n}` })).json()),
    )
    expect(made.map(({ version_number }) => version_number).toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test('is renamed, archived, and counts its pages', async () => {
    const { project } = await aProject()
    const version = await server.build.version(project)
    await server.build.page(version)
    const changed = await server.as(ana).patch(`/versions/${version.id}`, { name: 'Gold', status: 'archived' })
    expect(await changed.json()).toMatchObject({ name: 'Gold', status: 'archived', pages_count: 1 })
    expect((await server.as(ana).patch(`/versions/${version.id}`, { status: 'gone' })).status).toBe(422)
  })
})

describe('a page made without the prefix', () => {
  test('[7.45] is the same as with it', async () => {
    const { project, member } = await aProject()
    const version = await server.build.version(project)
    const post = (path: string, body: unknown, person: { token: string } = member) =>
      server.app.request(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (const path of [`/versions/${version.id}/pages`, `/versions/${version.id}/pages/`]) {
      const response = await post(path, { name: 'Odd', tag: 'dialogue' })
      expect([response.status, await response.json()]).toMatchObject([200, { name: 'Odd', type: 'dialogue' }])
    }
    expect(await (await server.as(member).get(`/versions/${version.id}/pages`)).json()).toHaveLength(2)
    const stranger = await server.build.user()
    expect(
      await refusal(await post(`/versions/${version.id}/pages`, { name: 'Mine', type: 'other' }, stranger)),
    ).toEqual([404, 'Version not found'])
    expect((await post(`/versions/${version.id}/pages`, { name: '' })).status).toBe(422)
    expect((await server.app.request(`/versions/${version.id}/pages`, { method: 'POST' })).status).toBe(401)
  })
})
