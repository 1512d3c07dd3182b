import { takeAllDue, workOnRepository } from '#server/repositories/work.ts'
import type { TestApp } from '../support/app/app.ts'
import { type startGitServer, TOKEN } from './gitServer.ts'

type Server = Awaited<ReturnType<typeof startGitServer>>
export const SETTINGS = {
  GIT_PRIVATE_ADDRESSES: 'on',
  SECRET_KEY: 'a secret of the tests, long enough for it',
}

/** Works once on each repository that is due at this time. */
export async function workAll({ services }: Pick<TestApp, 'services'>, at = new Date(Date.now() + 1_000)) {
  for (const due of await takeAllDue(services, at, 10))
    await workOnRepository(services, due, new AbortController().signal)
}

/** A project that is connected to the repository of a server. */
export async function connected(app: TestApp, server: Server, more: object = {}) {
  const owner = await app.build.user({ full_name: 'Ana García' })
  const organization = await app.build.organization({ owner })
  const project = await app.build.project(organization, { source_language: 'en', target_languages: ['es', 'de'] })
  const version = await app.build.version(project)
  const as = app.as(owner)
  const path = `/projects/${project.id}/repository`
  const body = {
    ...{ url: server.url, host: 'other', version_id: version.id, token: TOKEN, files: ['locales/**/*.json'] },
    ...more,
  }
  const answer = await as.put(path, body)
  if (answer.status !== 200) throw new Error(await answer.text())
  const { repository, hook_secret } = await answer.json()
  const show = async () => (await (await as.get(path)).json()).repository
  const pages = async () =>
    app.db
      .selectFrom('pages as g')
      .innerJoin('page_files as f', 'f.page_id', 'g.id')
      .where('g.version_id', '=', version.id)
      .select(['g.id', 'g.name', 'f.path'])
      .orderBy('f.path')
      .execute()

  return {
    ...{ owner, organization, project, version, as, path, body, hook_secret, show, pages },
    id: repository.id as string,
    async read() {
      await as.post(`${path}/read`)
      await workAll(app)
      return show()
    },
    async send() {
      await as.post(`${path}/send`)
      await workAll(app)
      return show()
    },
    /** Writes the translation of a text as a person does. */
    async translate(source: string, language: string, text: string, by = as) {
      const row = await app.db
        .selectFrom('source_texts as s')
        .innerJoin('pages as g', 'g.id', 's.page_id')
        .where('g.version_id', '=', version.id)
        .where('s.content', '=', source)
        .select('s.id')
        .executeTakeFirstOrThrow()
      const found = await app.db
        .selectFrom('translations')
        .where('source_text_id', '=', row.id)
        .where('target_language', '=', language as 'es')
        .select('id')
        .executeTakeFirst()
      const answer = found
        ? await by.patch(`/versions/translations/${found.id}`, { content: text, status: 'COMPLETED' })
        : await by.post(`/source-texts/${row.id}/translations`, { target_language: language, content: text })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    },
    texts: async () =>
      (
        await app.db
          .selectFrom('source_texts as s')
          .innerJoin('pages as g', 'g.id', 's.page_id')
          .where('g.version_id', '=', version.id)
          .select('s.content')
          .orderBy('s.content')
          .execute()
      ).map(({ content }) => content),
    translations: async (language: string) =>
      (
        await app.db
          .selectFrom('translations as t')
          .innerJoin('source_texts as s', 's.id', 't.source_text_id')
          .innerJoin('pages as g', 'g.id', 's.page_id')
          .where('g.version_id', '=', version.id)
          .where('t.target_language', '=', language as 'es')
          .select('t.content')
          .orderBy('t.content')
          .execute()
      ).map(({ content }) => content),
  }
}
