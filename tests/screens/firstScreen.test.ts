import { expect, test } from 'vitest'
import { ana, aProject, server, withAna } from '../rights/sharedProject.ts'
import { refusal } from '../support/http/refusal.ts'

withAna()

type Answer = [path: string, status: number, body: unknown]

async function readTogether(paths: string[], token?: string) {
  const query = new URLSearchParams(paths.map((path) => ['path', path]))
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  return server.app.request(`/first-screen?${query}`, { headers })
}

test('the first screen’s data comes in one answer, equal to the single calls', async () => {
  const { organization, project, at } = await aProject()
  await server.build.version(project)
  const version = await server.build.version(project)
  const page = await server.build.page(version, { texts: ['Hello'] })
  const rows = `/pages/${page.id}/rows?language=es&sort=status&descending=false&limit=100`
  const progress = `/organizations/${organization.id}/progress`
  const home = ['/users/me', '/users/me/work', '/organizations', progress]
  const paths = [...home, at, `${at}/versions`, rows, `/pages/${page.id}/document?language=es`]

  const answer = await readTogether(paths, ana.token)

  const pages = `/versions/${version.id}/pages`
  const alone = [...paths, pages].map(async (path): Promise<Answer> => {
    const one = await server.as(ana).get(path)
    return [path, one.status, await one.json()]
  })
  const together = (await answer.json()) as Answer[]
  expect(new Map(together.map((one) => [one[0], one]))).toEqual(
    new Map((await Promise.all(alone)).map((one) => [one[0], one])),
  )
  const named = await readTogether([`${at}/versions`, pages], ana.token)
  expect(((await named.json()) as Answer[]).map(([path]) => path)).toEqual([`${at}/versions`, pages])
})

test('each refusal is in its place', async () => {
  const { at } = await aProject()
  const stranger = await server.build.user()

  const answer = await readTogether(['/users/me', at, `${at}/versions`], stranger.token)
  expect(await answer.json()).toEqual([
    ['/users/me', 200, expect.objectContaining({ id: stranger.id })],
    [at, 404, { detail: 'Project not found' }],
    [`${at}/versions`, 404, { detail: 'Project not found' }],
  ])
  const signedOut = await readTogether(['/users/me'])
  expect(await signedOut.json()).toEqual([['/users/me', 401, { detail: 'Not authenticated' }]])
})

test('nothing else is read together', async () => {
  const { at } = await aProject()
  for (const path of [
    '/first-screen?path=/users/me',
    `${at}/export`,
    '/admin/billing',
    '//elsewhere',
    '/users/me/../..',
  ])
    expect(await refusal(await readTogether([path], ana.token))).toEqual([
      422,
      'Only what a first screen shows can be read together',
    ])
  expect((await readTogether(Array(11).fill('/users/me'), ana.token)).status).toBe(422)
})
