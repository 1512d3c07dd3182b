import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { ProjectRole } from '#db/vocabulary/roles.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { type Client, join } from '../support/collab/collab.ts'
import { within } from '../support/runs/timed.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const LANGUAGES = ['es', 'fr'] as const
type Language = (typeof LANGUAGES)[number]
type Standing =
  | { organization: 'OWNER' | 'ADMIN' | 'MEMBER' | 'NOBODY' }
  | { role: ProjectRole; languages: Language[] | null; by: 'person' | 'team' | 'teamOfMember' }
type May = 'writes' | 'reads' | 'stays out'

/** In which languages a role changes texts. */
const WRITES: Record<ProjectRole, 'everywhere' | 'in their languages' | 'nowhere'> = {
  MANAGER: 'everywhere',
  DEVELOPER: 'nowhere',
  REVIEWER: 'in their languages',
  TRANSLATOR: 'in their languages',
  VIEWER: 'nowhere',
}
const ROLES = Object.keys(WRITES) as ProjectRole[]

const STANDINGS: Standing[] = [
  ...(['OWNER', 'ADMIN', 'MEMBER', 'NOBODY'] as const).map((organization) => ({ organization })),
  ...(['person', 'team', 'teamOfMember'] as const).flatMap((by) =>
    ROLES.flatMap((role) =>
      (WRITES[role] === 'in their languages' ? [null, ['es'], ['fr']] : [null]).map((languages) => ({
        ...{ role, by, languages: languages as Language[] | null },
      })),
    ),
  ),
]

function expected(standing: Standing, language: Language): May {
  if ('organization' in standing) return standing.organization === 'NOBODY' ? 'stays out' : 'writes'
  if (standing.by === 'teamOfMember') return 'writes' // as a member; a role adds to that
  const { role, languages } = standing
  if (WRITES[role] === 'nowhere') return 'reads'
  return WRITES[role] === 'everywhere' || !languages || languages.includes(language) ? 'writes' : 'reads'
}

const nameOf = (standing: Standing) =>
  'organization' in standing
    ? standing.organization
    : `${standing.role} ${standing.languages?.map(languageName).join() ?? 'of all languages'}, ${standing.by}`

async function build() {
  const { build } = server
  const [owner, admin, member] = [await build.user(), await build.user(), await build.user()]
  const organization = await build.organization({ owner, admins: [admin], members: [member] })
  const project = await build.project(organization, { target_languages: [...LANGUAGES] })
  const page = await build.page(await build.version(project), { texts: STANDINGS.map(nameOf) })
  const personOf = async (standing: Standing): Promise<Person> => {
    if ('organization' in standing)
      return { OWNER: owner, ADMIN: admin, MEMBER: member, NOBODY: await build.user() }[standing.organization]
    const { role, languages, by } = standing
    const person = await build.user()
    if (by === 'person') {
      await build.guest(project, person, { role, languages })
      return person
    }
    const membership = { organization_id: organization.id, user_id: person.id }
    await server.db
      .insertInto('organization_members')
      .values({ ...membership, role: by === 'team' ? 'GUEST' : 'MEMBER' })
      .execute()
    await build.team(organization, {
      name: person.id,
      people: [person],
      roles: [{ project_id: project.id, role, languages }],
    })
    return person
  }
  const nameIn = Object.fromEntries(
    await Promise.all(
      LANGUAGES.map(async (one) => [one, (await server.services.collab.openDocument(page.id, one)).name]),
    ),
  ) as Record<Language, string>
  return { page, personOf, nameIn }
}

async function tried(client: Client, row: string, text: string): Promise<May> {
  const isOver = () => client.closings.length > 0 || client.isSaved()
  await within(5_000, () => expect(isOver()).toBe(true))
  if (client.closings.length > 0) return 'stays out'
  client.type(row, text)
  await within(5_000, () => expect(isOver()).toBe(true))
  return client.closings.length > 0 ? 'reads' : 'writes'
}

test('[P4] each role changes texts of exactly the languages that it is for, in live documents', async () => {
  const { page, personOf, nameIn } = await build()
  const told: Record<string, Record<string, May>> = {}
  const wanted: Record<string, Record<string, May>> = {}
  const storedText = async (row: string, language: LanguageCode) => {
    const texts = server.db.selectFrom('translations').where('source_text_id', '=', row)
    return (await texts.where('target_language', '=', language).select('content').executeTakeFirst())?.content
  }
  for (const [at, standing] of STANDINGS.entries()) {
    const person = await personOf(standing)
    const row = page.source_texts[at]!.id
    const name = nameOf(standing)
    for (const language of LANGUAGES) {
      const client = join(`${server.url.replace('http', 'ws')}/collab`, nameIn[language], person.token)
      const may = await tried(client, row, `Text of ${name}`)
      client.leave()
      told[name] = { ...told[name], [language]: may }
      wanted[name] = { ...wanted[name], [language]: expected(standing, language) }
      expect(await storedText(row, language), `${name} in ${language}`).toBe(
        expected(standing, language) === 'writes' ? `Text of ${name}` : undefined,
      )
    }
  }
  expect(told).toEqual(wanted)
}, 120_000)
