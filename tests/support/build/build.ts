import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { insertSession } from '#db/queries/accounts/sessions.ts'
import { insertUser, type NewUser, type SignedInUser } from '#db/queries/accounts/users.ts'
import { insertMember, insertOrganization } from '#db/queries/organizations/organizations.ts'
import { insertProject } from '#db/queries/projects/projects.ts'
import { insertVersion } from '#db/queries/projects/versions.ts'
import type { Db, NewRow } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { ProjectRole } from '#db/vocabulary/roles.ts'
import { sceneOf } from '#db/vocabulary/texts/scenes.ts'
import { countWords } from '#db/vocabulary/words.ts'

export type Person = SignedInUser & { token: string }
type GivenTeam = {
  name?: string
  people?: readonly { id: string }[]
  roles?: readonly { project_id: string; role: ProjectRole; languages?: LanguageCode[] | null }[]
}
type Owned = { owner: Pick<SignedInUser, 'id'> }

const DAY_MS = 86_400_000

/** Builds the rows a test needs. Each function returns what it made; a page comes with its source texts. */
export const builders = (db: Db) => ({
  /** Signed in, on the free tier with 500 words; no password opens the account. */
  async user(person: Partial<NewUser> = {}): Promise<Person> {
    const user = await db.transaction().execute((trx) =>
      insertUser(trx, {
        email: `${uuid()}@example.com`,
        full_name: 'Ana Lima',
        hashed_password: 'no password',
        role: 'FREE_TIER',
        word_quota: 500,
        ...person,
      }),
    )
    return { ...user, token: await signIn(db, user.id) }
  },

  async personalOrganization({ owner }: Owned) {
    const { personal_organization_id } = await db
      .selectFrom('users')
      .where('id', '=', owner.id)
      .select('personal_organization_id')
      .executeTakeFirstOrThrow()
    return { id: personal_organization_id! }
  },

  /** A shared one. */
  async organization({
    owner,
    members = [],
    admins = [],
    name = 'Studio',
  }: Owned & {
    name?: string
    members?: Pick<SignedInUser, 'id'>[]
    admins?: Pick<SignedInUser, 'id'>[]
  }) {
    const id = await db
      .transaction()
      .execute((trx) => insertOrganization(trx, { name, description: null, owner_id: owner.id }))
    for (const { id: user_id } of admins) await insertMember(db, { organization_id: id, user_id, role: 'ADMIN' })
    for (const { id: user_id } of members) await insertMember(db, { organization_id: id, user_id, role: 'MEMBER' })
    return { id }
  },

  /** Makes somebody a guest of its organization, where they are nothing yet. */
  async guest(
    project: { id: string; organization_id: string },
    { id: user_id }: { id: string },
    { role, languages = null }: { role: ProjectRole; languages?: LanguageCode[] | null },
  ) {
    const member = { organization_id: project.organization_id, user_id }
    await db
      .insertInto('organization_members')
      .values({ ...member, role: 'GUEST' })
      .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
      .execute()
    await db
      .insertInto('project_roles')
      .values({ ...member, project_id: project.id, role, languages })
      .execute()
  },

  /** Its people are in the organization. */
  async team(
    { id: organization_id }: { id: string },
    { name = 'Team', people = [], roles = [] }: GivenTeam,
  ): Promise<{ id: string }> {
    const team = await db
      .insertInto('teams')
      .values({ organization_id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = { team_id: team.id, organization_id }
    if (people.length > 0)
      await db
        .insertInto('team_people')
        .values(people.map(({ id }) => ({ ...of, user_id: id })))
        .execute()
    if (roles.length > 0)
      await db
        .insertInto('team_roles')
        .values(roles.map((role) => ({ ...of, languages: null, ...role })))
        .execute()
    return team
  },

  /** English to Spanish and French, when nothing else is asked for. */
  project: (organization: { id: string }, project: Partial<NewRow<'projects'>> = {}) =>
    insertProject(db, {
      organization_id: organization.id,
      name: 'Moonfall',
      description: 'Translation project',
      source_language: 'en',
      target_languages: ['es', 'fr'],
      ...project,
    }),

  version: (project: { id: string }, { name = '1.0' }: { name?: string } = {}) =>
    db.transaction().execute((trx) => insertVersion(trx, { project_id: project.id, name, status: 'published' })),

  /** `texts`: contents, or identifier with content. */
  async page(
    version: { id: string },
    {
      texts = ['Hello brave world'],
      ...page
    }: Partial<NewRow<'pages'>> & { texts?: string[] | Record<string, string> } = {},
  ) {
    const made = await db
      .insertInto('pages')
      .values({ version_id: version.id, name: 'Menu', type: 'game_ui', ...page })
      .returningAll()
      .executeTakeFirstOrThrow()
    const entries = Array.isArray(texts) ? texts.map((text, n) => [`text.${n + 1}`, text]) : Object.entries(texts)
    const rows = entries.map(([identifier, content], position) => ({
      id: uuid(),
      page_id: made.id,
      position,
      identifier: identifier!,
      content: content!,
      context: null,
      words: countWords(content!),
      scene: sceneOf(identifier!),
    }))
    for (let at = 0; at < rows.length; at += 2000)
      await db
        .insertInto('source_texts')
        .values(rows.slice(at, at + 2000))
        .execute()
    return { ...made, source_texts: rows }
  },
})

export async function signIn(db: Db, userId: string) {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, { token, user_id: userId, expires_at: new Date(Date.now() + DAY_MS) })
  return token
}
