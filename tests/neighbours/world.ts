import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/schema.ts'
import { builders } from '../support/build/build.ts'
import { formOf } from './forms.ts'
import { KINDS } from './kinds/kinds.ts'
import type { Account } from './processes/attacker.ts'
import type { Stranger } from './processes/strangerProcess.ts'

const PASSWORD = 'a quiet place in the north'
const STRANGER_ROWS = 1200
const DEFAULT_ROWS = 40

/** A page with a Spanish translation of every text, as an import makes it. */
async function insertRows(db: Db, version_id: string, rows: number, text: string, isTranslated: boolean) {
  const { id: page_id } = await db
    .insertInto('pages')
    .values({ id: uuid(), version_id, name: 'Page', type: 'dialogue' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const texts = await sql<{ id: string }>`
    insert into source_texts (id, page_id, position, identifier, content, words)
    select gen_random_uuid(), ${page_id}, n, 'text.' || n, replace(${text}, '#', n::text), 4
    from generate_series(0, ${rows - 1}::int) n
    returning id`.execute(db)
  if (isTranslated)
    await sql`
      insert into translations (source_text_id, target_language, content, status)
      select id, 'es', 'Texto ' || position, 'COMPLETED' from source_texts where page_id = ${page_id}`.execute(db)
  return { page_id, rows: texts.rows.slice(0, 5000).map(({ id }) => id) }
}

export async function openAccount(db: Db, n: number, kind: string, seed: number, isLong: boolean): Promise<Account> {
  const build = builders(db)
  const {
    rows = DEFAULT_ROWS,
    longRows = rows,
    text = 'Source text number #',
    pages = 1,
    organizations = 1,
    isTranslated = true,
  } = KINDS[kind]!
  const owner = await build.user({ full_name: `Attacker ${n}` })
  const made = [await build.organization({ owner })]
  while (made.length < organizations) made.push(await build.organization({ owner }))
  const project = await build.project(made[0]!)
  const version = await build.version(project)
  const opened = []
  for (let page = 0; page < pages; page++)
    opened.push(await insertRows(db, version.id, isLong ? longRows : rows, text, isTranslated))
  const glossary_id = uuid()
  await db
    .insertInto('glossaries')
    .values({ id: glossary_id, project_id: project.id, name: 'Terms', description: '' })
    .execute()
  return {
    n,
    seed,
    token: owner.token,
    organization_ids: made.map(({ id }) => id),
    project_id: project.id,
    version_id: version.id,
    pages: opened,
    glossary_id,
  }
}

export async function openStranger(db: Db, url: string): Promise<Stranger> {
  const build = builders(db)
  const call = async (path: string, token: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, ...init.headers },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const email = `${uuid()}@example.com`
  const { id, access_token: token } = (await call('/users/signup', '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, full_name: 'A stranger' }),
  })) as { id: string; access_token: string }
  await db.updateTable('users').set({ word_quota: 50_000 }).where('id', '=', id).execute()
  const organization = await build.organization({ owner: { id } })
  const version = await build.version(await build.project(organization))
  const page = await insertRows(db, version.id, STRANGER_ROWS, 'Source text number #', false)
  const file = formOf({ name: 'Small', type: 'dialogue' }, [
    { path: 'small.json', bytes: Buffer.from('{"a": "One", "b": "Two", "c": "Three"}') },
  ])
  const { id: file_page_id } = (await call(`/versions/${version.id}/pages/import/file`, token, {
    method: 'POST',
    headers: { 'Content-Type': file.type },
    body: file.bytes,
  })) as { id: string }
  const { name } = (await call(`/pages/${page.page_id}/document?language=es`, token)) as { name: string }
  return { url, token, email, password: PASSWORD, version_id: version.id, ...page, document: name, file_page_id }
}

export async function openThirdPerson(url: string) {
  const email = `${uuid()}@example.com`
  const response = await fetch(`${url}/api/v1/users/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`sign-up: ${response.status}`)
  return email
}
