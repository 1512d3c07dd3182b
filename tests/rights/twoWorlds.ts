import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect } from 'vitest'
import { deleteComment } from '#db/queries/comments/deletedComments.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { copyWorld } from '../support/build/copyWorld.ts'
import { type Persona, stateOf, type World } from '../support/build/world.ts'
import { type Call, RIGHTS, readContract } from '../support/http/contract.ts'
import { type Json, type Request, requestFor, send } from '../support/http/requests.ts'
import { makeToken } from '../support/rights/tokens.ts'

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
    foreign = await copyWorld(app, CANARY)
    foreignState = await stateOf(app, foreign)
    await renewWorld()
  })
  afterAll(() => app.close())
}

/** After a call that was to change it. */
export async function renewWorld() {
  world = await copyWorld(app, 'Moonfall')
}

const personOf = (persona: Persona) => (persona === 'nobody' ? undefined : world.people[persona])

/** Makes a call that would succeed for somebody who may; whatever is answered shows nothing of the other organization. */
export async function ask(call: Call, persona: Persona, change: (request: Request) => Request = (request) => request) {
  const person = personOf(persona)
  const request = requestFor(call, schemas, world)
  if (call.path.includes('{session_id}')) request.ids = { ...request.ids, session_id: await sessionOf(person) }
  if (/^\/users\/me\/tokens|\/agents\//.test(call.path))
    request.ids = { ...request.ids, token_id: await tokenOf(person) }
  if (call.path.includes('/my-views/')) request.ids = { ...request.ids, view_id: await viewOf(person) }
  if (call.path.includes('{comment_id}')) request.ids = { ...request.ids, comment_id: await commentOf(person) }
  if (call.path.includes('{comment_id}/restore')) await bringIntoBin(request.ids.comment_id!, person)
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

export async function viewOf(person: { id: string } | undefined) {
  if (!person) return uuid()
  const view = { project_id: world.ids.project_id!, user_id: person.id, name: 'Mine', query: '' }
  return (await app.db.insertInto('saved_views').values(view).returning('id').executeTakeFirstOrThrow()).id
}

async function commentOf(person: { id: string } | undefined) {
  if (!person) return uuid()
  const thread = await app.db
    .selectFrom('comment_threads')
    .where('source_text_id', '=', world.ids.source_text_id!)
    .select('id')
    .executeTakeFirstOrThrow()
  const said = { thread_id: thread.id, content: 'Mine', author_id: person.id }
  const { id } = await app.db.insertInto('comments').values(said).returning('id').executeTakeFirstOrThrow()
  await app.db.insertInto('comment_mentions').values({ comment_id: id, user_id: person.id }).execute()
  return id
}

async function bringIntoBin(id: string, person: { id: string } | undefined) {
  if (!person) return
  const said = await app.db.selectFrom('comments').where('id', '=', id).select('thread_id').executeTakeFirstOrThrow()
  await app.db.transaction().execute((trx) => deleteComment(trx, { id, ...said }, person.id))
}

async function tokenOf(person: { id: string } | undefined) {
  if (!person) return uuid()
  return (await makeToken(app.db, { user_id: person.id }, { capabilities: ['readProject'] })).id
}

export async function expectForeignUntouched() {
  expect(await stateOf(app, foreign)).toEqual(foreignState)
}

export const isWrite = ({ method }: Call) => method !== 'get'

const unlessUnlimited = (persona: Persona) => (persona === 'superuser' ? 400 : undefined)

/** Refused for another reason than who asks. */
const OTHERWISE: Record<string, (persona: Persona) => number | undefined> = {
  'GET /organization/{organization_id}/subscription': () => 404, // there is none
  'GET /translations/{translation_id}/prompt': () => 404, // no model has seen it
  'POST /pages/{page_id}/ratings': () => 409, // the built-in engine does not rate
  'POST /projects/{project_id}/comparisons': () => 409, // no AI service is connected
  'POST /comparisons/{comparison_id}/again': () => 409, // likewise
  'GET /oauth/requests/{request_id}/question': () => 404, // no tool has opened a browser
  'POST /oauth/requests/{request_id}/allow': () => 404,
  'POST /oauth/requests/{request_id}/refuse': () => 404,
  'GET /screenshots/{screenshot_id}/image': () => 404, // no bytes are stored
  'GET /screenshots/{screenshot_id}/thumbnail': () => 404,
  'GET /screenshots/{screenshot_id}/proposals': () => 404,
  'POST /invitations/look': () => 404, // with no link
  'POST /invitations/accept': () => 404,
  'POST /payer-offers/{offer_id}/accept': () => 404, // nothing is offered
  'POST /payer-offers/{offer_id}/decline': () => 404,
  'DELETE /payer-offers/{offer_id}': () => 404,
  'POST /stripe/checkout-session': unlessUnlimited,
  'POST /stripe/customer-portal': unlessUnlimited,
  'POST /stripe/payment-method': unlessUnlimited,
  'POST /stripe/verify-payment-method': unlessUnlimited,
  'POST /stripe/create-metered-subscription': () => 400, // there is no card
  'POST /stripe/cancel-subscription': () => 404,
  'POST /stripe/resume-subscription': () => 404,
  'POST /stripe/downgrade-to-free': unlessUnlimited,
  'POST /stripe/downgrade-now': () => 404,
  'POST /repositories/{repository_id}/push': () => 400, // it is not signed
  'POST /stripe/webhook': () => 400, // it is not signed
  'POST /users/me/confirm-email': () => 400, // no such link was mailed
  'POST /users/me/confirmation-mail': () => 400, // theirs is confirmed
  'DELETE /users/me': (persona) => (persona === 'superuser' ? 403 : persona === 'owner' ? 409 : undefined),
}

export const otherwise = (called: string, persona: Persona) => OTHERWISE[called]?.(persona)

export async function expectDone(call: Call, persona: Persona) {
  const { called } = call
  const { status, text } = await ask(call, persona)
  const told = `${persona}: ${status} ${text.slice(0, 200)}`
  const other = otherwise(called, persona)
  if (other !== undefined) expect(status, told).toBe(other)
  else if (RIGHTS[called] === 'anyone') expect([401, 403, 404], told).not.toContain(status)
  else expect(status, told).toBeLessThan(300)
  if (isWrite(call)) await renewWorld()
}
