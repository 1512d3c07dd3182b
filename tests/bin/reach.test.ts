import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { buildWorld, stateOf, type World } from '../support/build/world.ts'
import { type Call, RIGHTS, readContract } from '../support/http/contract.ts'
import { type Json, requestFor, send } from '../support/http/requests.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

const contract = readContract()
const schemas = contract.components.schemas as Record<string, Json>
const MARK = 'Sunken-4c1e'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await createTestApp()
  world = await buildWorld(app, MARK)
})
afterAll(() => app.close())

const OF_PAGE = ['page_id', 'source_text_id', 'translation_id', 'character_id', 'suggestion_id', 'operation_id']
const OF_VERSION = [...OF_PAGE, 'version_id']
const OF_PROJECT = [...OF_VERSION, 'project_id', 'glossary_id', 'line_identifier', 'comparison_id']

const ask = async (call: Call) => {
  const response = await send(app, world.people.owner, call, requestFor(call, schemas, world))
  return { status: response.status, text: await response.text() }
}
const named = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
const isInBin = (call: Call) => call.path.startsWith('/bin/')
const isOfTenant = ({ called }: Call) => !['superuser', 'signedIn', 'anyone'].includes(RIGHTS[called]!)
/** Of the world's other things, which are not deleted here. */
const ELSEWHERE = ['POST /glossaries/project/{project_id}']

const KINDS = [
  ['page', OF_PAGE, '/pages', 'page_id'],
  ['version', OF_VERSION, '/versions', 'version_id'],
  ['project', OF_PROJECT, '/projects', 'project_id'],
] as const

/** Answers of the calls that read, by call. What tells when something was done last is other after a deletion. */
async function readAll(calls: Call[]) {
  const answers: Record<string, unknown> = {}
  for (const call of calls) {
    const { status, text } = await ask(call)
    // A ZIP tells when it was made.
    answers[call.called] = [
      status,
      text.startsWith('PK') ? '' : text.replaceAll(/"(?:updated_at|position)":"[^"]*"/g, ''),
    ]
  }
  return answers
}

/** The version and the project of `model.test.ts` stand for theirs. */
const tagsOf = (kind: string) => (kind === 'page' ? {} : NIGHTLY)

describe.each(KINDS)('[P4] a %s in the bin', (kind, ids, path, key) => {
  const inside = contract.calls.filter(
    (call) => named(call).some((name) => (ids as readonly string[]).includes(name)) && !isInBin(call),
  )
  const reading = contract.calls.filter((call) => call.method === 'get' && isOfTenant(call))

  test('is reached by no call, and all that read answer as before once it is restored', tagsOf(kind), async () => {
    const { owner } = world.people
    const before = await readAll(reading)
    const at = `${path}/${world.ids[key]}`
    expect((await app.as(owner).delete(at)).status).toBe(204)
    const seen = app.db.selectFrom('pages').where('id', '=', world.ids.page_id!).select('id')
    expect(await seen.execute()).toEqual([])
    const state = await stateOf(app, world)
    const reached: string[] = []
    for (const call of inside) {
      if (ELSEWHERE.includes(call.called)) continue
      const { status } = await ask(call)
      if (status !== 404) reached.push(`${call.called}: ${status}`)
    }
    expect(inside.length).toBeGreaterThan(50)
    expect(reached).toEqual([])
    expect(await stateOf(app, world)).toEqual(state)
    expect((await app.as(owner).post(`/bin${at}/restore`)).status).toBe(200)
    // Its texts are judged anew.
    await vi.waitFor(async () => expect(await readAll(reading)).toEqual(before), { timeout: 30_000, interval: 500 })
  })
})
