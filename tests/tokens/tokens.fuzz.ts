/** @module-tag nightly */
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Capability } from '#db/vocabulary/roles.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { copyWorld } from '../support/build/copyWorld.ts'
import { stateOf, type World } from '../support/build/world.ts'
import { type Call, readContract } from '../support/http/contract.ts'
import { type Json, requestFor, send } from '../support/http/requests.ts'
import { ALL_DEEDS, TOKEN_MAY } from '../support/rights/tokenMay.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { WHO_MAY } from '../support/rights/whoMay.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const REQUESTS = Number(process.env.REQUESTS ?? (process.env.FUZZ ? 100_000 : 120))
/** Each call that a table closes leaves everything as it was; that is looked at after so many. */
const A_LOOK = 100
const AT_ONCE = 8

const { calls, components } = readContract()
const schemas = components.schemas as Record<string, Json>
const signedIn = calls.filter(({ called }) => WHO_MAY.get(called)!.who !== 'anyone')

let app: TestApp
let world: World
beforeAll(async () => {
  app = await createTestApp()
  world = await copyWorld(app, 'Moonfall')
})
afterAll(() => app.close())

const RANKS = ['member', 'admin', 'owner'] as const
type Holder = (typeof RANKS)[number] | 'outsider'
/** Deeds that a token's languages narrow (docs/tokens.md), and the languages of these requests. */
const IN_A_LANGUAGE = ['commentText', 'suggestText', 'writeText', 'reviewText', 'orderTranslations']
const ASKED: readonly string[] = ['es', 'fr']

type Wanted = {
  holder: Holder
  capabilities: Capability[]
  project_ids: string[] | null
  languages: LanguageCode[] | null
  end: 'expired' | 'revoked' | 'garbled' | undefined
}

/** Some requests are for another project than most. */
const projectOf = (call: Call) =>
  (call.called.includes('{project_id}') ? requestFor(call, schemas, world) : world).ids.project_id!

/** Read from the tables of tests/support: whether they close this call to this token. */
function isClosed(call: Call, { holder, capabilities, project_ids, languages, end }: Wanted) {
  const { called } = call
  const needed = TOKEN_MAY.get(called)
  const { who, narrowest } = WHO_MAY.get(called)!
  if (end || !needed || !needed.every((deed) => capabilities.some((one) => one === deed))) return true
  if (who === 'signedIn' || narrowest === null) return false // it lists what the token reaches
  if (holder === 'outsider') return true
  if (RANKS.indexOf(holder) < RANKS.indexOf(who as 'member')) return true
  if (project_ids && (narrowest === 'organization' || !project_ids.includes(projectOf(call)))) return true
  if (!languages || !needed.some((deed) => IN_A_LANGUAGE.includes(deed))) return false
  return narrowest !== 'language' || !languages.some((language) => ASKED.includes(language))
}

// In the plain run `tests/tokens/cells.test.ts` stands for it, cell by cell.
test('no token opens a call that its deeds, projects, languages, holder or end close', async () => {
  const random = seeded(chooseSeed('tokens'))
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(list: readonly Item[]) => list[below(list.length)]!
  const some = <Item>(list: readonly Item[]) => list.filter(() => random() < 0.5)
  const atLeastOne = <Item>(list: readonly Item[]) => (random() < 0.5 ? [pick(list)] : [...some(list), pick(list)])
  const ownProjects = [world.ids.project_id!, world.bare_project_id]

  const draw = (): [Call, Wanted] => [
    pick(signedIn),
    {
      holder: pick(['owner', 'owner', 'admin', 'member', 'outsider'] as const),
      capabilities: (random() < 0.3 ? [...ALL_DEEDS] : atLeastOne(ALL_DEEDS)) as Capability[],
      project_ids: random() < 0.5 ? null : atLeastOne([...ownProjects, uuid()]),
      languages: random() < 0.5 ? null : atLeastOne(['es', 'fr', 'ja', 'de'] as LanguageCode[]),
      end: random() < 0.85 ? undefined : pick(['expired', 'revoked', 'garbled']),
    },
  ]
  const state = await stateOf(app, world)
  const inTurn = pLimit(AT_ONCE)
  let [refused, opened] = [0, 0]
  for (let from = 0; from < REQUESTS; from += A_LOOK) {
    const drawn = Array.from({ length: Math.min(A_LOOK, REQUESTS - from) }, draw)
    const asked = drawn.filter(([call, wanted]) => isClosed(call, wanted) || call.method === 'get') // others do what they say
    await Promise.all(asked.map(([call, wanted]) => inTurn(() => expectRightly(call, wanted))))
    const closed = asked.filter(([call, wanted]) => isClosed(call, wanted))
    refused += closed.length
    opened += asked.length - closed.length
    const told = closed.map(([{ called }, wanted]) => `${called} ${JSON.stringify(wanted)}`).join('\n')
    expect(await stateOf(app, world), `after\n${told}`).toEqual(state)
    await app.db
      .deleteFrom('api_tokens')
      .where('id', '=', sql<string>`any (${tokens.splice(0)})`)
      .execute()
  }
  console.log(`${refused} closed calls refused, ${opened} open calls answered`)
  expect(refused).toBeGreaterThan(REQUESTS / 3)
  expect(opened).toBeGreaterThan(0)
})

async function expectRightly(call: Call, wanted: Wanted) {
  const { response, text } = await ask(call, wanted)
  const told = `${call.called} ${JSON.stringify(wanted)}: ${response.status} ${text.slice(0, 200)}`
  if (isClosed(call, wanted)) {
    expect([401, 403, 404], told).toContain(response.status)
    if (wanted.end) expect(response.status, told).toBe(401)
  }
  // A list of all that a token reaches may ask for a token without limits.
  else if (!wanted.project_ids && !wanted.languages) expect([401, 403], told).not.toContain(response.status)
}

const tokens: string[] = []

async function ask(call: Call, { holder, end, ...limits }: Wanted) {
  const made = await makeToken(app.db, { user_id: world.people[holder].id }, limits)
  tokens.push(made.id)
  const ended = new Date(Date.now() - 1000)
  if (end === 'expired' || end === 'revoked')
    await app.db
      .updateTable('api_tokens')
      .set(end === 'expired' ? { expires_at: ended } : { revoked_at: ended })
      .where('id', '=', made.id)
      .execute()
  const token = end === 'garbled' ? garbled(made.token) : made.token
  const response = await send(app, { token }, call, requestFor(call, schemas, world))
  const text = await response.text()
  return { response, text }
}

/** Another letter somewhere behind the prefix. */
function garbled(token: string) {
  const at = 4 + Math.floor(Math.random() * (token.length - 4))
  return token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)
}
