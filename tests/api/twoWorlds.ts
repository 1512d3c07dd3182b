import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type Call, RIGHTS, readContract } from '../support/contract.ts'
import { type Json, type Request, requestFor, send } from '../support/requests.ts'
import { buildWorld, type Persona, stateOf, type World } from '../support/world.ts'

const contract = readContract()
export const calls = contract.calls
export const schemas = contract.components.schemas as Record<string, Json>
/** It stands in every text of the other organization. */
const CANARY = 'XYZZY-7f3a'

export let app: TestApp
export let world: World
/** An organization that nobody of the world belongs to. */
export let foreign: World
let foreignState: Awaited<ReturnType<typeof stateOf>>

/** Call it once a file. */
export function withTwoWorlds() {
  beforeAll(async () => {
    app = await createTestApp()
    foreign = await buildWorld(app, CANARY)
    foreignState = await stateOf(app, foreign)
    await renewWorld()
  })
  afterAll(() => app.close())
}

/** After a call that was to change it. */
export async function renewWorld() {
  world = await buildWorld(app, 'Moonfall')
}

const personOf = (persona: Persona) => (persona === 'nobody' ? undefined : world.people[persona])

/** Makes a call that would succeed for somebody who may; whatever is answered shows nothing of the other organization. */
export async function ask(call: Call, persona: Persona, change: (request: Request) => Request = (request) => request) {
  const person = personOf(persona)
  const request = requestFor(call, schemas, world)
  if (call.path.includes('{session_id}')) request.ids = { ...request.ids, session_id: await sessionOf(person) }
  const response = await send(app, person, call, change(request))
  const text = await response.text()
  const listsAll = persona === 'superuser' && RIGHTS[call.called] === 'superuser'
  if (!listsAll) expect(text, `${call.called} shows what belongs to others`).not.toContain(CANARY)
  return { status: response.status, text }
}

export async function sessionOf(person: { id: string } | undefined) {
  const sessions = app.db.selectFrom('sessions').where('user_id', '=', person?.id ?? uuid())
  return (await sessions.select('id').executeTakeFirst())?.id ?? uuid()
}

export async function expectForeignUntouched() {
  expect(await stateOf(app, foreign)).toEqual(foreignState)
}
