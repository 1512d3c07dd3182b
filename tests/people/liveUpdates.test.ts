import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  checkOf,
  contentOf,
  firstCheckOf,
  pageOf,
  requestOf,
  scoreOf,
  statusOf,
  textOf,
} from '#collab/document/rows.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { ProjectRole } from '#db/vocabulary/roles.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { type Client, eventually, join } from '../support/collab/collab.ts'
import { inTurn } from '../support/runs/nightly.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

type Change = (doc: Y.Doc, row: string) => void

/** Texts of translations, which people write into live documents; everything else changes by calls, whoever asks. */
const TEXTS: Record<string, Change> = {
  'a longer translation': (doc, row) => textOf(doc, row).insert(0, 'Forged '),
  'no translation': (doc, row) => textOf(doc, row).delete(0, textOf(doc, row).length),
}
const OTHERS: Record<string, Change> = {
  'a status': (doc, row) => statusOf(doc).set(row, 'COMPLETED'),
  'a rating': (doc, row) => scoreOf(doc).set(row, 5),
  'a check': (doc, row) => checkOf(doc).set(row, 1_800_000_000_000),
  'a first check': (doc, row) => firstCheckOf(doc).set(row, 1_800_000_000_000),
  'a claim of the AI': (doc, row) => requestOf(doc).set(row, row),
  'the mark of source texts': (doc) => pageOf(doc).set('sources', 'forged'),
  'a language': (doc) => pageOf(doc).set('languages', 'es,ja'),
  'a source text': (doc, row) => doc.getMap('source').set(row, new Y.Text('Forged')),
  'a comment': (doc, row) => doc.getMap('comments').set(row, new Y.Text('Forged')),
  'a suggestion': (doc, row) => doc.getMap('suggestion').set(row, 'Forged'),
  'a row': (doc) => contentOf(doc).set('01930000-0000-7000-8000-000000000000', new Y.Text('Forged')),
  'a row in place of another': (doc, row) => contentOf(doc).set(row, new Y.Text('Forged')),
  'a text with a status beside it': (doc, row) =>
    doc.transact(() => {
      textOf(doc, row).insert(0, 'Forged ')
      statusOf(doc).set(row, 'COMPLETED')
    }),
}

type Role = { role: ProjectRole; languages?: LanguageCode[] }
type Standing = 'OWNER' | 'MEMBER' | 'NOBODY' | Role
const STANDINGS: [string, Standing, may: 'writes' | 'reads' | 'stays out'][] = [
  ['the owner', 'OWNER', 'writes'],
  ['a member', 'MEMBER', 'writes'],
  ['an outsider', 'NOBODY', 'stays out'],
  ['a manager', { role: 'MANAGER' }, 'writes'],
  ['a developer', { role: 'DEVELOPER' }, 'reads'],
  ['a reviewer of Spanish', { role: 'REVIEWER', languages: ['es'] }, 'writes'],
  ['a reviewer of French', { role: 'REVIEWER', languages: ['fr'] }, 'reads'],
  ['a translator of Spanish', { role: 'TRANSLATOR', languages: ['es'] }, 'writes'],
  ['a translator of French', { role: 'TRANSLATOR', languages: ['fr'] }, 'reads'],
  ['a viewer', { role: 'VIEWER' }, 'reads'],
]

/** A page with a Spanish text, open before the owner. */
async function scene() {
  const { build, db } = server
  const [owner, member, other] = [await build.user(), await build.user(), await build.user()]
  const organization = await build.organization({ owner, members: [member] })
  const project = await build.project(organization, { target_languages: ['es', 'fr'] })
  const page = await build.page(await build.version(project), { texts: ['Start'] })
  const row = page.source_texts[0]!.id
  const { name } = await server.services.collab.openDocument(page.id, 'es')
  const open = ({ token }: Person) => join(`${server.url.replace('http', 'ws')}/collab`, name, token)
  const owners = open(owner)
  await owners.saved()
  owners.type(row, 'Inicio')
  await owners.saved()
  const all = async () => ({
    texts: await db.selectFrom('source_texts').where('page_id', '=', page.id).selectAll().execute(),
    translations: await db.selectFrom('translations').where('source_text_id', '=', row).selectAll().execute(),
    updates: await db.selectFrom('document_updates').select(['seq', 'bytes']).orderBy('seq').execute(),
    comments: await db.selectFrom('comment_threads').where('source_text_id', '=', row).selectAll().execute(),
    languages: await db.selectFrom('projects').where('id', '=', project.id).select('target_languages').execute(),
    shown: owners.doc.toJSON(),
  })
  const person = async (standing: Standing): Promise<Person> => {
    if (typeof standing === 'string') return { OWNER: owner, MEMBER: member, NOBODY: other }[standing]
    await build.guest(project, other, standing)
    return other
  }
  const giveRole = async ({ id }: Person, role: Role | undefined) => {
    const answer = await fetch(`${server.url}/api/v1/projects/${project.id}/people/${id}`, {
      method: role ? 'PUT' : 'DELETE',
      headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' },
      ...(role && { body: JSON.stringify(role) }),
    })
    expect(answer.status).toBeLessThan(300)
  }
  return { row, owners, open, all, person, giveRole }
}

const isAnswered = (client: Client) => client.closings.length > 0 || client.isSaved()

async function tryChange(client: Client, row: string, change: Change) {
  await eventually(() => expect(isAnswered(client)).toBe(true))
  if (client.closings.length > 0) return 'stays out'
  change(client.doc, row)
  await eventually(() => expect(isAnswered(client)).toBe(true))
  return client.closings.length > 0 ? 'is refused' : 'is done'
}

for (const [n, [who, standing, may]] of STANDINGS.entries())
  test(
    `[P4] ${who} changes the texts that the role is for in a live document, and nothing else`,
    inTurn(3, n),
    async () => {
      const { row, owners, open, all, person } = await scene()
      const them = await person(standing)
      const before = await all()
      const refused = may === 'writes' ? OTHERS : { ...OTHERS, ...TEXTS }
      for (const [what, change] of Object.entries(refused)) {
        const client = open(them)
        expect(await tryChange(client, row, change), what).toBe(may === 'stays out' ? 'stays out' : 'is refused')
        client.leave()
        expect(await all(), what).toEqual(before)
      }
      if (may !== 'writes') return owners.leave()
      for (const [change, text] of [
        [TEXTS['a longer translation']!, 'Forged Inicio'],
        [TEXTS['no translation']!, ''],
      ] as const) {
        const client = open(them)
        expect(await tryChange(client, row, change)).toBe('is done')
        client.leave()
        await eventually(() => expect(owners.text(row)).toBe(text))
        expect((await all()).translations.map(({ content }) => content)).toEqual([text])
      }
      owners.leave()
    },
  )

const BECOMES: [string, from: Role, to: Role | undefined][] = [
  [
    'a translator of Spanish gets French',
    { role: 'TRANSLATOR', languages: ['es'] },
    { role: 'TRANSLATOR', languages: ['fr'] },
  ],
  ['a reviewer becomes a viewer', { role: 'REVIEWER', languages: ['es'] }, { role: 'VIEWER' }],
  ['a manager becomes a developer', { role: 'MANAGER' }, { role: 'DEVELOPER' }],
  ['a translator loses the role', { role: 'TRANSLATOR', languages: ['es'] }, undefined],
]
for (const [n, [what, from, to]] of BECOMES.entries())
  test(`[P4] no update counts from the answer on by which ${what}`, inTurn(2, n), async () => {
    const { row, owners, open, all, person, giveRole } = await scene()
    const them = await person(from)
    for (const [kind, change] of Object.entries({ ...OTHERS, ...TEXTS })) {
      const client = open(them)
      await client.saved()
      client.type(row, '.')
      await client.saved()
      await eventually(() => expect(owners.text(row)).toBe(client.text(row)))
      const before = await all()
      await giveRole(them, to)
      change(client.doc, row)
      await eventually(() => expect(client.closings.length, kind).toBeGreaterThan(0))
      client.leave()
      expect(await all(), kind).toEqual(before)
      await (to ? giveRole(them, from) : person(from))
    }
    owners.leave()
  })

test('[P4] a viewer who becomes a translator writes texts from then on, and nothing else', async () => {
  const { row, owners, open, all, person, giveRole } = await scene()
  const them = await person({ role: 'VIEWER' })
  const early = open(them)
  await early.saved()
  await giveRole(them, { role: 'TRANSLATOR', languages: ['es'] })
  early.leave()
  const client = open(them)
  expect(await tryChange(client, row, TEXTS['a longer translation']!)).toBe('is done')
  await eventually(() => expect(owners.text(row)).toBe('Forged Inicio'))
  const before = await all()
  expect(await tryChange(client, row, OTHERS['a status']!)).toBe('is refused')
  expect(await all()).toEqual(before)
  client.leave()
  owners.leave()
})
