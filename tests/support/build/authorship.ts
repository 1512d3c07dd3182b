import { onTestFinished } from 'vitest'
import type { DocumentName } from '#collab/document/names.ts'
import { contentOf, textOf } from '#collab/document/rows.ts'
import type { TranslationChange } from '#server/translations/contract.ts'
import type { createTestServer } from '../app/app.ts'
import { eventually, join } from '../collab/collab.ts'
import type { Person } from './build.ts'

type Server = Awaited<ReturnType<typeof createTestServer>>

/** A page of one text that some people type in with real clients; `imported` came with its file. */
export async function openSharedRow({ url, db, build }: Server, names: string[], imported = '') {
  const people: Person[] = []
  for (const full_name of names) people.push(await build.user({ full_name }))
  const [owner, ...members] = people
  const project = await build.project(await build.organization({ owner: owner!, members }))
  const page = await build.page(await build.version(project), { texts: ['Hello'] })
  const id = page.source_texts[0]!.id
  if (imported !== '') {
    const written = {
      content: imported,
      status: 'COMPLETED' as const,
      source_text_id: id,
      target_language: 'es' as const,
    }
    const { id: translation_id } = await db
      .insertInto('translations')
      .values(written)
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = { actor_kind: 'import' as const, actor_id: null, actor_name: 'Importer', before: '', after: imported }
    await db
      .insertInto('translation_changes')
      .values({ ...entry, translation_id, status: 'COMPLETED' })
      .execute()
  }

  async function call(person: Person, method: string, path: string, body?: object) {
    const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
  const row = `/pages/${page.id}/rows/${id}`
  const nameOf = async () =>
    ((await call(owner!, 'GET', `/pages/${page.id}/document?language=es`)) as { name: DocumentName }).name

  const open: ReturnType<typeof join>[] = []
  onTestFinished(() => {
    for (const client of open) client.leave()
  })
  async function enter(person: Person) {
    const client = join(`${url.replace('http', 'ws')}/collab`, await nameOf(), person.token)
    open.push(client)
    await client.saved()
    return {
      ...client,
      insert: (at: number, text: string) => textOf(client.doc, id).insert(at, text),
      remove: (at: number, length: number) => textOf(client.doc, id).delete(at, length),
      shown: () => contentOf(client.doc).get(id)!.toString(),
    }
  }
  return {
    ...{ people, page, id, call, enter, nameOf },
    finish: (person: Person, text: string) =>
      call(person, 'POST', `${row}/finish`, {
        ...{ language: 'es', outcome: 'complete', text, was_offline: false },
        entered: { status: 'NEEDS_REVIEW', is_empty: false },
      }),
    check: (person: Person, text: string) => call(person, 'PUT', `${row}/check`, { language: 'es', text }),
    history: async () => (await call(owner!, 'GET', `${row}/changes?language=es`)) as TranslationChange[],
    /** The names of those of whom the row has characters, or a check, as the filter knows it. */
    filtered: async () => {
      const { people } = await call(owner!, 'GET', `/pages/${page.id}/filter-counts?language=es`)
      return (people as { name: string }[]).map(({ name }) => name).sort()
    },
    stored: () =>
      db
        .selectFrom('translations')
        .where('source_text_id', '=', id)
        .select(['id', 'content'])
        .executeTakeFirstOrThrow(),
  }
}

/** All show the same text, and it is saved. */
export async function untilSame(clients: { saved(): Promise<unknown>; shown(): string }[]) {
  await Promise.all(clients.map((client) => client.saved()))
  await eventually(() => {
    if (new Set(clients.map((client) => client.shown())).size > 1) throw new Error('They show different texts')
  })
}

/** By name, the words of an entry that each author wrote. */
export const wordsOf = ({ authors, after }: TranslationChange) =>
  authors?.map(({ name, runs }) => [name, ...runs.map(({ start, length }) => after.slice(start, start + length))])
