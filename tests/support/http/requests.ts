import { readFileSync } from 'node:fs'
import type { TestApp } from '../app/app.ts'
import { PASSWORD, type World } from '../build/world.ts'
import type { Call } from './contract.ts'

/** Page and glossary at once. */
const EVERY_TABLE = 'identifier,content,term_id,term_description\na,b,c,d\n'

export type Json = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  format?: string
  default?: unknown
  minimum?: number
  pattern?: string
}
export type Request = { ids: Record<string, string>; query: Record<string, string>; body: unknown }

/** A valid value for a property of this name. */
const values = ({ ids, second_organization_id, newcomer }: World): Record<string, unknown> => ({
  name: 'Sunfall',
  email: newcomer.email,
  full_name: 'Ana Lima',
  password: PASSWORD,
  current_password: PASSWORD,
  new_password: 'another password',
  username: newcomer.email,
  role: 'MEMBER',
  organization_id: second_organization_id,
  user_id: ids.user_id,
  source_language: 'en',
  target_languages: ['es', 'fr'],
  language: 'es',
  languages: ['es'],
  target_language: 'fr',
  type: 'dialogue',
  content: 'Hola',
  from: ids.from,
  kind: 'new',
  term_id: 'sword',
  term_description: 'A weapon',
  description: 'Long and sharp',
  word_quota: 700,
  payment_method_id: 'pm_card_visa',
  provider: 'other',
  base_url: 'https://nowhere.invalid/v1',
})

const A_TBX = `<martif xml:lang="en"><text><body><termEntry><langSet xml:lang="en"><tig><term>bow</term></tig></langSet></termEntry></body></text></martif>`
const A_TMX = `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>bow</seg></tuv><tuv xml:lang="es"><seg>arco</seg></tuv></tu></body></tmx>`
const A_FONT = new File(
  [
    readFileSync(
      new URL(
        '../../../node_modules/@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2',
        import.meta.url,
      ),
    ),
  ],
  'thai.woff2',
)
/** One pixel. */
const A_PNG = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  'title.png',
)
const A_REGION = { x: 20, y: 20, width: 50, height: 20 }
const A_WEBHOOK = { url: 'https://hooks.example.com/in', kinds: ['texts_changed'] }
const A_REMOTE = { url: 'https://git.example.invalid/game.git', branch: 'main' }
const sendTmx = () => ({ body: { file: new File([A_TMX], 'memory.tmx') } })
const sendTbx = () => ({ body: { file: new File([A_TBX], 'terms.tbx') } })

const ofMembers = ({ member_invitation_id }: World, { ids }: Request) => ({
  ids: { ...ids, invitation_id: member_invitation_id },
})
const ofOrganization = ({ organization_webhook }: World, { ids }: Request) => ({
  ids: { ...ids, ...organization_webhook },
})
const ofBin = ({ in_bin }: World, { ids }: Request) => ({ ids: { ...ids, ...in_bin } })

const THIS_YEAR = { from: '2026-01-01', until: '2026-12-31' }

/** For what the names alone do not say. */
const SPECIAL: Record<string, (world: World, request: Request) => Partial<Request>> = {
  'POST /organizations/{organization_id}/members/{user_id}': ({ newcomer }, { ids }) => ({
    ids: { ...ids, user_id: newcomer.id },
  }),
  'DELETE /organizations/{organization_id}/members/email': ({ target }) => ({ body: { email: target.email } }),
  'POST /password-recovery/{email}': ({ target }, { ids }) => ({ ids: { ...ids, email: target.email } }),
  'POST /password-recovery-html-content/{email}': ({ target }, { ids }) => ({ ids: { ...ids, email: target.email } }),
  'POST /users/signup': () => ({ body: { email: `${crypto.randomUUID()}@example.com`, password: PASSWORD } }),
  'POST /users': () => ({ body: { email: `${crypto.randomUUID()}@example.com`, password: PASSWORD } }),
  'PATCH /users/me': () => ({ body: { full_name: 'Ana Lima' } }),
  'PATCH /users/{user_id}': () => ({ body: { full_name: 'Ana Lima' } }),
  'GET /users/{user_id}/role-change': () => ({ query: { role: 'USER' } }),
  'POST /projects': (world, { body }) => ({
    body: { ...(body as object), organization_id: world.ids.organization_id },
  }),
  'POST /glossaries/project/{project_id}': ({ bare_project_id }, { ids }) => ({
    ids: { ...ids, project_id: bare_project_id },
  }),
  'PATCH /glossaries/{glossary_id}/lines': ({ ids }) => ({ body: { line_ids: [ids.line_identifier], notes: 'Old' } }),
  'POST /glossaries/{glossary_id}/lines/delete': ({ ids }) => ({ body: { line_ids: [ids.line_identifier] } }),
  'POST /glossaries/{glossary_id}/upload-tbx': sendTbx,
  'POST /glossaries/{glossary_id}/upload-tbx/preview': sendTbx,
  'POST /projects/{project_id}/memory/imports': sendTmx,
  'POST /projects/{project_id}/fonts': () => ({ body: { file: A_FONT } }),
  'POST /projects/{project_id}/screenshots': () => ({ body: { file: A_PNG } }),
  'POST /screenshots/{screenshot_id}/regions': ({ ids }) => ({
    body: { source_text_ids: [ids.source_text_id], region: A_REGION },
  }),
  'POST /screenshots/{screenshot_id}/regions/delete': ({ ids }) => ({ body: { region_ids: [ids.region_id] } }),
  'PATCH /screenshots/{screenshot_id}/regions/{region_id}': () => ({ body: { region: A_REGION } }),
  'POST /projects/{project_id}/text-boxes': ({ ids }) => ({
    body: { name: 'Bubble', font_id: ids.font_id, size: 20, width: 300, lines: 3 },
  }),
  'PUT /projects/{project_id}/text-boxes/{text_box_id}': ({ ids }) => ({
    body: { name: 'Bubble', font_id: ids.font_id, size: 20, width: 300, lines: 3 },
  }),
  'PUT /projects/{project_id}/known-words': () => ({ body: { language: 'es', word: 'Grimla' } }),
  'DELETE /projects/{project_id}/known-words': () => ({ query: { language: 'es', word: 'Zorgo' } }),
  'GET /dictionaries/{language}/{part}': (_world, { ids }) => ({ ids: { ...ids, language: 'es', part: 'affixes' } }),
  'GET /pages/{page_id}/archived-texts/{source_text_id}': ({ archived_text_id }, { ids }) => ({
    ids: { ...ids, source_text_id: archived_text_id },
  }),
  'GET /projects/{project_id}/activity/news': () => ({ query: { since: '3:3:' } }), // since the beginning
  'POST /projects/{project_id}/webhooks': () => ({ body: A_WEBHOOK }),
  'PUT /projects/{project_id}/webhooks/{webhook_id}': () => ({ body: A_WEBHOOK }),
  'POST /versions/{version_id}/assignments': ({ people }) => ({
    body: { languages: ['es'], user_ids: [people.owner.id] },
  }),
  'GET /projects/{project_id}/work-report': () => ({ query: THIS_YEAR }),
  'GET /projects/{project_id}/export-work-report': () => ({ query: THIS_YEAR }),
  'POST /projects/{project_id}/next-row': ({ ids }) => ({ body: { version_id: ids.version_id, language: 'es' } }),
  'PUT /projects/{project_id}/assignments/{assignment_id}': ({ people }) => ({ body: { user_ids: [people.owner.id] } }),
  'POST /projects/{project_id}/people': ({ newcomer }) => ({ body: { email: newcomer.email, role: 'VIEWER' } }),
  'PUT /projects/{project_id}/people/{user_id}': ({ guest }, { ids }) => ({
    ids: { ...ids, user_id: guest.id },
    body: { role: 'TRANSLATOR', languages: ['es'] },
  }),
  'DELETE /projects/{project_id}/people/{user_id}': ({ guest }, { ids }) => ({ ids: { ...ids, user_id: guest.id } }),
  'POST /projects/{project_id}/invitations': () => ({ body: { emails: ['eva@example.com'], role: 'VIEWER' } }),
  'POST /organizations/{organization_id}/invitations': () => ({ body: { emails: ['eva@example.com'] } }),
  'POST /organizations/{organization_id}/invitation-links': () => ({ body: { role: 'MEMBER' } }),
  'PUT /organizations/{organization_id}/newcomers': ({ ids }) => ({ body: { role: 'MEMBER', team_id: ids.team_id } }),
  'POST /organizations/{organization_id}/invitations/{invitation_id}/mail': ofMembers,
  'DELETE /organizations/{organization_id}/invitations/{invitation_id}': ofMembers,
  'POST /projects/{project_id}/invitation-links': () => ({ body: { role: 'REVIEWER', languages: ['es'] } }),
  'POST /organizations/{organization_id}/teams/{team_id}/people': ({ people }) => ({
    body: { user_ids: [people.owner.id] },
  }),
  'DELETE /organizations/{organization_id}/teams/{team_id}/people/{user_id}': ({ target }, { ids }) => ({
    ids: { ...ids, user_id: target.id },
  }),
  'PUT /organizations/{organization_id}/teams/{team_id}/projects/{project_id}': () => ({
    body: { role: 'REVIEWER', languages: ['es'] },
  }),
  'POST /organizations/{organization_id}/webhooks': () => ({ body: A_WEBHOOK }),
  'PUT /organizations/{organization_id}/webhooks/{webhook_id}': (world, request) => ({
    ...ofOrganization(world, request),
    body: A_WEBHOOK,
  }),
  'DELETE /organizations/{organization_id}/webhooks/{webhook_id}': ofOrganization,
  'POST /organizations/{organization_id}/webhooks/{webhook_id}/test': ofOrganization,
  'GET /organizations/{organization_id}/webhooks/{webhook_id}/deliveries': ofOrganization,
  'POST /organizations/{organization_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/again': ofOrganization,
  'POST /pages/{page_id}/rows/{source_text_id}/comments': ({ mark }) => ({ body: { language: 'es', text: mark } }),
  'GET /pages/{page_id}/rows/{source_text_id}/comments': () => ({ query: { language: 'es' } }),
  'DELETE /pages/{page_id}/rows/{source_text_id}/comments/resolution': () => ({ query: { language: 'es' } }),
  'PUT /pages/{page_id}/rows/{source_text_id}/comments/resolution': () => ({ body: { language: 'es' } }),
  'PATCH /comments/{comment_id}': ({ mark }) => ({ body: { text: `${mark} again` } }),
  'POST /pages/{page_id}/rows/{source_text_id}/send-back': ({ mark }) => ({
    body: { language: 'es', text: mark, reason: 'meaning', note: mark },
  }),
  'PUT /pages/{page_id}/rows/{source_text_id}/rating': ({ mark }) => ({
    body: { language: 'es', text: mark, score: 4.5 },
  }),
  'PUT /projects/{project_id}/review': () => ({ body: { steps: 2, protects_checked: true } }),
  'PUT /projects/{project_id}/repository': (_, { ids }) => ({
    body: { ...A_REMOTE, version_id: ids.version_id, host: 'other', files: ['**/*.json'] },
  }),
  'POST /projects/{project_id}/repository/try': () => ({ body: A_REMOTE }),
  'POST /comments/{comment_id}/restore': ofBin,
  'POST /bin/pages/{page_id}/restore': ofBin,
  'POST /bin/versions/{version_id}/restore': ofBin,
  'POST /bin/screenshots/{screenshot_id}/restore': ofBin,
  'POST /bin/projects/{project_id}/restore': ofBin,
  'DELETE /bin/pages/{page_id}': ofBin,
  'DELETE /bin/versions/{version_id}': ofBin,
  'DELETE /bin/screenshots/{screenshot_id}': ofBin,
  'DELETE /bin/projects/{project_id}': ofBin,
  'POST /operations/{operation_id}/redo': ({ undone_operation_id }, { ids }) => ({
    ids: { ...ids, operation_id: undone_operation_id },
  }),
  'POST /pages/{page_id}/characters/take-back': ({ ids }) => ({ body: { character_ids: [ids.character_id] } }),
  'POST /pages/{page_id}/checks': ({ mark, ids }) => ({
    body: { language: 'es', rows: [{ source_text_id: ids.source_text_id, text: mark }] },
  }),
  'PUT /pages/{page_id}/rows/{source_text_id}/check': ({ mark }) => ({ body: { language: 'es', text: mark } }),
  'DELETE /pages/{page_id}/rows/{source_text_id}/ignored-findings': (_world, { query }) => ({
    query: { ...query, check: 'placeholders' },
  }),
  'PUT /pages/{page_id}/rows/{source_text_id}/ignored-findings': ({ mark }) => ({
    body: { language: 'es', check: 'placeholders', reason: mark, text: mark },
  }),
  'POST /projects/{project_id}/comparisons': ({ ids }) => ({
    body: { page_id: ids.page_id, target_language: 'es', texts: 20, a: {}, b: { model: 'large' } },
  }),
  'PUT /organizations/{organization_id}/word-limits/roles/{role}': (_world, { ids }) => ({
    ids: { ...ids, role: 'MEMBER' },
  }),
  'PUT /projects/{project_id}/registers/{target_language}': (_world, { ids }) => ({
    ids: { ...ids, target_language: 'es' },
    body: { form_of_address: 'formal', tone: 'Warm' },
  }),
  'POST /pages/{page_id}/archived-texts/restore': ({ archived_text_id }) => ({
    body: { source_text_ids: [archived_text_id] },
  }),
  'PATCH /pages/{page_id}/source-texts/facts': ({ ids }) => ({
    body: { source_text_ids: [ids.source_text_id], speaker: 'Maren' },
  }),
  'POST /pages/{page_id}/reimport': (_world, { body }) => ({
    body: { ...(body as object), merges_unrelated: 'true' },
  }),
  'POST /pages/{page_id}/memory/preview': ({ ids }) => ({
    body: { language: 'fr', source_text_ids: [ids.source_text_id] },
  }),
  'POST /pages/{page_id}/replace': ({ ids }) => ({
    body: {
      ...{ language: 'es', find: 'o', replacement: 'u' },
      rows: [{ source_text_id: ids.source_text_id, revision: 0, left_out: [] }],
    },
  }),
  'POST /pages/{page_id}/fixes': ({ ids }) => ({
    body: { language: 'es', rows: [{ source_text_id: ids.source_text_id, revision: 0, check: 'double spaces' }] },
  }),
  'POST /pages/{page_id}/renew-term': ({ ids, mark }) => ({
    body: {
      ...{
        glossary_id: ids.glossary_id,
        line_id: ids.line_identifier,
        language: 'es',
        former: mark,
        translation: mark,
      },
      rows: [{ source_text_id: ids.source_text_id, revision: 0 }],
    },
  }),
  'PATCH /versions/{version_id}/pages': ({ ids }) => ({
    body: { pages: [{ page_id: ids.page_id, status: 'published' }] },
  }),
  'POST /versions/{version_id}/bulk-changes': () => ({
    body: { language: 'es', kind: 'status', status: 'NEEDS_REVIEW' },
  }),
  'GET /versions/{version_id}/replacement-hits': () => ({
    query: { language: 'es', find: 'o', replacement: 'u' },
  }),
  'POST /pages/{page_id}/memory/fill': () => ({ body: { language: 'fr' } }),
  'GET /pages/{page_id}/matching-rows': ({ ids }, { query }) => ({
    query: { ...query, suggested: 'true', origins: 'person,import', people: ids.user_id! },
  }),
  'GET /pages/{page_id}/filter-counts': (_world, { query }) => ({ query }),
  'PATCH /pages/{page_id}/translations': ({ ids }) => ({
    body: { language: 'es', source_text_ids: [ids.source_text_id], status: 'NEEDS_REVIEW' },
  }),
}

/** A request that somebody who may make the call makes with success. */
export function requestFor({ called, operation }: Call, schemas: Record<string, Json>, world: World): Request {
  const body = operation.requestBody?.content
  const schema = body && Object.values(body)[0]?.schema
  const query = Object.fromEntries(
    (operation.parameters ?? []).flatMap(({ name, in: place, required }) =>
      place === 'query' && required ? [[name, String(values(world)[name] ?? world.ids[name] ?? 'es')]] : [],
    ),
  )
  const request = {
    ids: world.ids,
    query,
    body: schema === undefined ? undefined : sampleOf(schema as Json, schemas, values(world)),
  }
  return { ...request, ...SPECIAL[called]?.(world, request) }
}

const isBinary = ({ format }: Json) => format === 'binary'

function sampleOf(schema: Json, schemas: Record<string, Json>, known: Record<string, unknown>): unknown {
  const plain = resolve(schema, schemas)
  if (plain.properties)
    return Object.fromEntries(
      Object.entries(plain.properties).flatMap(([name, property]) =>
        name in known && fits(known[name], resolve(property, schemas))
          ? [[name, known[name]]]
          : plain.required?.includes(name)
            ? [[name, sampleOf(property, schemas, known)]]
            : [],
      ),
    )
  if (isBinary(plain)) return new File([EVERY_TABLE], 'table.csv', { type: 'text/csv' })
  if (plain.const !== undefined) return plain.const
  if (plain.enum) return plain.enum[0]
  if (plain.items) return [sampleOf(plain.items, schemas, known)]
  return { integer: 1, number: 1, boolean: true }[[plain.type].flat()[0] ?? ''] ?? 'something'
}

const fits = (value: unknown, { enum: choices }: Json) => choices === undefined || choices.includes(value)

export function resolve(schema: Json, schemas: Record<string, Json>): Json {
  if (schema.$ref) return resolve(schemas[schema.$ref.split('/').at(-1)!]!, schemas)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return resolve(choice[0]!, schemas)
  if (!schema.allOf) return schema
  const parts = schema.allOf.map((part) => resolve(part, schemas))
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  }
}

/** The path with its ids and query. */
export function addressOf({ path }: Call, { ids, query }: Pick<Request, 'ids' | 'query'>) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((ids[name] ?? crypto.randomUUID()).toWellFormed()),
  )
  const search = new URLSearchParams(query)
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Sends the body as the call takes it. */
export function send(
  app: TestApp,
  person: { token: string } | undefined,
  call: Call,
  request: Request,
  headers: Record<string, string> = {},
) {
  const caller = person ? app.as(person) : app.anyone
  const address = addressOf(call, request)
  if (call.method === 'get') return caller.get(address, { headers })
  return caller[call.method as 'post' | 'put' | 'patch' | 'delete'](address, encoded(call, request.body), { headers })
}

function encoded({ operation }: Call, body: unknown) {
  const type = Object.keys(operation.requestBody?.content ?? {})[0]
  if (type === undefined || type === 'application/json' || typeof body !== 'object' || body === null) return body
  const form = type === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  return form
}
