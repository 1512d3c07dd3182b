import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/schema.ts'

export type Member = { id: string; name: string; token: string; session_id: string }
export type Population = {
  organization_id: string
  project_id: string
  version_id: string
  /** The first one owns the organization. */
  members: Member[]
}

const DAY_MS = 86_400_000

/** A person who is signed in, straight into the tables: for tests and benchmarks that run no API. */
export async function insertPerson(db: Db, name: string): Promise<Member> {
  const [id, organization_id, session_id] = [uuid(), uuid(), uuid()]
  const token = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({
        id,
        email: `${id}@example.com`,
        full_name: name,
        hashed_password: 'no password opens this',
        word_quota: 500,
        role: 'FREE_TIER',
        personal_organization_id: organization_id,
      })
      .execute()
    await trx
      .insertInto('organizations')
      .values({ id: organization_id, name, is_personal: true, owner_id: id })
      .execute()
    await trx.insertInto('organization_members').values({ organization_id, user_id: id, role: 'OWNER' }).execute()
    await trx
      .insertInto('sessions')
      .values({
        id: session_id,
        token_hash: createHash('sha256').update(token).digest(),
        user_id: id,
        expires_at: new Date(Date.now() + DAY_MS),
      })
      .execute()
  })
  return { id, name, token, session_id }
}

/** A shared organization with this many people in it, a project from English, and a version. */
export async function populate(db: Db, people: number): Promise<Population> {
  const members: Member[] = []
  for (let n = 1; n <= people; n++) members.push(await insertPerson(db, `Person ${n}`))
  const [organization_id, project_id, version_id] = [uuid(), uuid(), uuid()]
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('organizations')
      .values({ id: organization_id, name: 'Studio', owner_id: members[0]!.id })
      .execute()
    await trx
      .insertInto('organization_members')
      .values(members.map(({ id }, n) => ({ organization_id, user_id: id, role: n === 0 ? 'OWNER' : 'MEMBER' })))
      .execute()
    await trx
      .insertInto('projects')
      .values({ id: project_id, organization_id, name: 'Game', source_language: 'en', target_languages: ['es', 'fr'] })
      .execute()
    await trx.insertInto('versions').values({ id: version_id, project_id, name: '1.0', version_number: 1 }).execute()
  })
  return { organization_id, project_id, version_id, members }
}

/** A page with this many source texts; `translate` gives the Spanish that is there from the start. */
export async function insertPage(
  db: Db,
  version_id: string,
  rows: number,
  translate?: (n: number) => string,
  contentOf = (n: number) => `Source text number ${n}`,
) {
  const page_id = uuid()
  await db.insertInto('pages').values({ id: page_id, version_id, name: 'Page', type: 'dialogue' }).execute()
  const texts = Array.from({ length: rows }, (_, position) => ({
    id: uuid(),
    page_id,
    position,
    identifier: `text.${position}`,
    content: contentOf(position),
    words: 4,
  }))
  for (let at = 0; at < rows; at += 1000) {
    const slice = texts.slice(at, at + 1000)
    await db.insertInto('source_texts').values(slice).execute()
    if (!translate) continue
    const translations = slice.map(({ id, position }) => ({
      source_text_id: id,
      target_language: 'es' as const,
      content: translate(position),
      status: 'COMPLETED' as const,
    }))
    await db.insertInto('translations').values(translations).execute()
  }
  return { page_id, rows: texts.map((text) => text.id) }
}
