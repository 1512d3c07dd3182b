import { expect } from 'vitest'
import type { Comment, CommentThread } from '#server/comments/contract.ts'
import type { TableRows } from '#server/rows/contract.ts'
import type { TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

type Said = { language?: string; mentions?: string[] }

/** A project of Olga with a page of two texts; Ben is a member. */
export async function scene(app: TestApp, texts: Record<string, string> = { one: 'One lamp', two: 'Two lamps' }) {
  const named = (full_name: string) => app.build.user({ full_name, is_email_confirmed: true })
  const [olga, ben] = [await named('Olga'), await named('Ben')]
  const organization = await app.build.organization({ owner: olga, members: [ben] })
  const project = await app.build.project(organization)
  const version = await app.build.version(project)
  const page = await app.build.page(version, { texts })
  const [one, two] = page.source_texts.map(({ id }) => id)
  const of = (row: string) => `/pages/${page.id}/rows/${row}/comments`
  const answerOf = async <Answer>(response: Response, status = 200) => {
    expect(response.status, await response.clone().text()).toBe(status)
    return (await response.json()) as Answer
  }
  return {
    ...{ named, olga, ben, organization, project: { ...project, organization_id: organization.id }, version, page, of },
    one: one!,
    two: two!,
    answerOf,
    say: async (by: Person, row: string, text: string, said: Said = {}) =>
      answerOf<Comment>(await app.as(by).post(of(row), { text, ...said })),
    threads: async (by: Person, row: string, language = 'es') =>
      answerOf<CommentThread[]>(await app.as(by).get(`${of(row)}?language=${language}`)),
    rows: async (by: Person, language = 'es') =>
      (await answerOf<TableRows>(await app.as(by).get(`/pages/${page.id}/rows?language=${language}&sort=page`))).data,
    get: async <Answer>(by: Person, path: string) => answerOf<Answer>(await app.as(by).get(path)),
  }
}
