import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { app, soon, withTranslatingApp } from '../translationJobs/translatedPage.ts'
import { difference, readFacts } from './storedFacts.ts'

const LANGUAGES = ['es', 'fr']

withTranslatingApp()

type Event = {
  id: number
  kind: string
  place: string
  language: string | null
  count: number
  by: string
  person_id: string | null
}

const listEvents = async (after: number) =>
  (
    await sql<Event>`
      select id, kind, coalesce(page_id, organization_id) as place, target_language as language, count, actor_kind as by, person_id
        from events where id > ${after} order by id`.execute(app.db)
  ).rows

const SAID = 'events say what changed in the tables, and by whom, over'
test(`${SAID} thirty random acts`, () => expectSaid(30))
test(`${SAID} a hundred`, NIGHTLY, () => expectSaid(100))

async function expectSaid(steps: number) {
  const random = seeded(chooseSeed('events'))
  const below = (end: number) => Math.floor(random() * end)
  const pick = <One>(list: readonly One[]) => list[below(list.length)]!
  const some = <One>(list: readonly One[]) => list.filter(() => random() < 0.5)
  const people = await Promise.all(
    ['Ana', 'Ben', 'Cara'].map((full_name) => app.build.user({ full_name, word_quota: 50_000 })),
  )
  const [owner, admin, third] = people as [Person, Person, Person]
  const organization = await app.build.organization({ owner, admins: [admin] })
  const version = await app.build.version(
    await app.build.project(organization, { target_languages: [...LANGUAGES] as never }),
  )
  const pages: { id: string; lines: Map<string, string> }[] = []
  const operations: string[] = []
  const deleted: string[] = []
  let actor = owner

  const as = () => app.as(actor)
  const done = async (answer: Promise<Response>, ...also: number[]) => {
    const response = await answer
    if (!also.includes(response.status)) expect(response.status, await response.clone().text()).toBeLessThan(300)
    return response
  }
  const textsOf = async (page: { id: string }) =>
    (await (await done(as().get(`/pages/${page.id}/source-texts?limit=1000`))).json()).data as { id: string }[]
  type Translation = { id: string; source_text_id: string; content: string; status: string }
  const translationsOf = async (page: { id: string }, language: string) =>
    (await (await done(as().get(`/pages/${page.id}/translations?language=${language}`))).json()) as Translation[]
  const fileOf = (lines: Map<string, string>, translated: boolean) =>
    [
      'identifier,content,es',
      ...[...lines].map(([key, text]) => `${key},${text},${translated && random() < 0.4 ? `${text} es` : ''}`),
    ].join('\n')
  const formOf = (file: string, fields: Record<string, string> = {}) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    data.append('file', new File([file], 'texts.csv'))
    return data
  }
  let keys = 0
  const newLine = (): [string, string] => [
    `key.${++keys}`,
    `${pick(['Start', 'Leave', 'Open the door', 'Look'])} ${keys}`,
  ]

  const acts: Record<string, () => Promise<void>> = {
    async import() {
      const lines = new Map(Array.from({ length: 2 + below(6) }, newLine))
      const form = formOf(fileOf(lines, random() < 0.5), { name: `Page ${pages.length}`, type: 'game_ui' })
      const { id } = await (await done(as().post(`/versions/${version.id}/pages/import/file`, form))).json()
      pages.push({ id, lines })
    },
    async merge() {
      const page = pick(pages)
      for (const key of [...page.lines.keys()].filter(() => random() < 0.2)) page.lines.delete(key)
      for (const [key, text] of page.lines) if (random() < 0.3) page.lines.set(key, `${text} now`)
      for (let n = below(3); n > 0 || page.lines.size === 0; n--) page.lines.set(...newLine())
      const form = formOf(fileOf(page.lines, true), { merges_unrelated: 'true' })
      const { id } = await (await done(as().post(`/pages/${page.id}/reimport`, form))).json()
      if (id) operations.push(id)
    },
    async undo() {
      const id = operations.pop()
      if (id) await done(as().post(`/operations/${id}/undo`), 409)
    },
    async redo() {
      const { data } = await (await done(as().get(`/versions/${version.id}/operations`))).json()
      const undone = data.find((one: { is_redoable: boolean }) => one.is_redoable)
      if (undone) await done(as().post(`/operations/${undone.id}/redo`), 409)
    },
    async 'bring archived texts back'() {
      const page = pick(pages)
      const { data } = await (await done(as().get(`/pages/${page.id}/archived-texts`))).json()
      const ids = some(data as { id: string }[]).map(({ id }) => id)
      if (ids.length > 0) await done(as().post(`/pages/${page.id}/archived-texts/restore`, { source_text_ids: ids }))
    },
    async 'write a translation'() {
      const text = pick(await textsOf(pick(pages)))
      const body = {
        target_language: pick(LANGUAGES),
        content: `Texto ${below(100)}`,
        status: pick(['COMPLETED', 'NEEDS_REVIEW']),
      }
      await done(as().post(`/source-texts/${text.id}/translations`, body), 409, 400)
    },
    async 'set a status of many'() {
      const page = pick(pages)
      const ids = some(await textsOf(page)).map(({ id }) => id)
      const body = {
        language: pick(LANGUAGES),
        source_text_ids: ids,
        status: pick(['COMPLETED', 'COMPLETED', 'NEEDS_REVIEW']),
      }
      if (ids.length > 0) await done(as().patch(`/pages/${page.id}/translations`, body))
      const { data } = await (await done(as().get(`/pages/${page.id}/operations`))).json()
      if (data[0]?.kind === 'status' && data[0].is_undoable) operations.push(data[0].id)
    },
    async check() {
      const [page, language] = [pick(pages), pick(LANGUAGES)]
      const rows = (await translationsOf(page, language)).filter(({ content }) => content !== '')
      const one = pick(rows)
      if (!one) return
      if (random() < 0.5)
        await done(as().put(`/pages/${page.id}/rows/${one.source_text_id}/check`, { language, text: one.content }))
      else
        await done(
          as().post(`/pages/${page.id}/checks`, {
            language,
            rows: rows.map(({ source_text_id, content: text }) => ({ source_text_id, text })),
          }),
        )
    },
    async uncheck() {
      const [page, language] = [pick(pages), pick(LANGUAGES)]
      const one = pick(await translationsOf(page, language))
      if (one) await done(as().delete(`/pages/${page.id}/rows/${one.source_text_id}/check?language=${language}`))
    },
    async edit() {
      const one = pick(await translationsOf(pick(pages), pick(LANGUAGES)))
      if (one) await done(as().patch(`/versions/translations/${one.id}`, { content: `Otro ${below(1000)}` }))
    },
    async 'delete a translation'() {
      const one = pick(await translationsOf(pick(pages), pick(LANGUAGES)))
      if (one) await done(as().delete(`/translations/${one.id}`))
      if (one) deleted.push(one.id)
    },
    async 'restore a translation'() {
      const id = deleted.pop()
      if (id) await done(as().post(`/translations/${id}/restore`), 404, 409)
    },
    async 'fill from memory'() {
      await done(as().post(`/pages/${pick(pages).id}/memory/fill`, { language: pick(LANGUAGES) }))
    },
    async translate() {
      const page = pick(pages)
      await done(
        as().post(`/pages/${page.id}/translate`, { languages: some(LANGUAGES).length > 0 ? LANGUAGES : ['es'] }),
      )
      await expect.poll(() => app.db.selectFrom('row_claims').selectAll().execute(), soon).toEqual([])
    },
    async 'copy the version'() {
      if (pages.length < 2 || random() < 0.5) return
      const { project_id } = await app.db
        .selectFrom('versions')
        .where('id', '=', version.id)
        .selectAll()
        .executeTakeFirstOrThrow()
      await done(as().post(`/projects/${project_id}/versions`, { name: `Copy ${below(1e9)}`, copy_of: version.id }))
    },
    async 'change a member'() {
      const path = `/organizations/${organization.id}/members/${third.id}`
      const member = await app.db
        .selectFrom('organization_members')
        .where('user_id', '=', third.id)
        .where('organization_id', '=', organization.id)
        .selectAll()
        .executeTakeFirst()
      if (!member) await done(as().post(path, { role: 'MEMBER' }))
      else if (random() < 0.5) await done(as().delete(path))
      else await done(as().patch(path, { role: member.role === 'MEMBER' ? 'ADMIN' : 'MEMBER' }))
    },
  }

  await acts.import!()
  const counts: Record<string, number> = {}
  let last = (await listEvents(0)).at(-1)!.id
  for (let step = 0; step < steps; step++) {
    const [name, act] = pick(Object.entries(acts))
    actor = pick([owner, admin])
    const before = await readFacts(app.db)
    await act()
    const expected = difference(before, await readFacts(app.db))
    const events = await listEvents(last)
    const said: Record<string, number> = {}
    for (const { kind, place, language, count } of events) {
      const key = [kind, place, language ?? ''].join(' ').trim()
      said[key] = (said[key] ?? 0) + count
      counts[kind] = (counts[kind] ?? 0) + 1
    }
    expect(said, `${step}: ${name}`).toEqual(expected)
    const ofAi = name === 'translate' ? ['rows_completed', 'page_completed', 'request_ended', 'rows_reopened'] : []
    for (const { kind, by, person_id } of events)
      expect([kind, by, person_id]).toEqual(ofAi.includes(kind) ? [kind, 'ai', null] : [kind, 'person', actor.id])
    last = events.at(-1)?.id ?? last
  }
  console.log(`events: ${JSON.stringify(counts)}`)
}
