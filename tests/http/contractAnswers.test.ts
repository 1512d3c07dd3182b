import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeclineLink, createProofLink } from '#server/accounts/mails/mailedLinks.ts'
import type { PayerOffer } from '#server/payerOffers/contract.ts'
import { quartersPng } from '../screenshots/drawnImages.ts'
import { copyWorld } from '../support/build/copyWorld.ts'
import type { Persona, World } from '../support/build/world.ts'
import { type Call, RIGHTS, readContract } from '../support/http/contract.ts'
import { readMailbox } from '../support/http/mailbox.ts'
import { type Json, type Request, requestFor, send } from '../support/http/requests.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { inTurn, NIGHTLY } from '../support/runs/nightly.ts'
import { type BillingScene, createBillingScene } from '../support/stripe/billing.ts'

/** Every answer of the app is held against the schemas of openapi.json; here every call is made once with success. */
let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene({ ROLES: 'api,collab,worker' })
})
afterAll(() => scene.close())

const contract = readContract()
const { calls } = contract
const schemas = contract.components.schemas as Record<string, Json>

type Special = {
  as?: Persona
  before?: (world: World) => Promise<unknown>
  change?: (world: World) => Promise<Partial<Request>> | Partial<Request>
}
const subscribed = ({ people }: World) => scene.subscribed(people.owner)
const withCard = ({ people }: World) =>
  scene.app.as(people.owner).post('/stripe/payment-method', { payment_method_id: 'pm_card_visa' })

const SPECIAL: Record<string, Special> = {
  'DELETE /users/me': { as: 'outsider' },
  'GET /organization/{organization_id}/subscription': { before: subscribed },
  'POST /projects/{project_id}/comparisons': { before: withServiceAndTexts },
  'POST /comparisons/{comparison_id}/again': {
    before: async (world) => {
      await withServiceAndTexts(world)
      const stopped = { state: 'stopped' as const }
      await scene.app.db.updateTable('comparisons').set(stopped).where('id', '=', world.ids.comparison_id!).execute()
    },
  },
  'POST /stripe/customer-portal': { before: subscribed },
  'POST /stripe/create-metered-subscription': { before: withCard },
  'POST /stripe/cancel-subscription': { before: subscribed },
  'POST /stripe/resume-subscription': {
    before: async (world) => {
      await subscribed(world)
      await scene.app.as(world.people.owner).post('/stripe/cancel-subscription')
    },
  },
  'POST /stripe/downgrade-to-free': { before: subscribed },
  'POST /stripe/downgrade-now': { before: subscribed },
  'GET /translations/{translation_id}/prompt': { before: seenByAModel },
  'GET /screenshots/{screenshot_id}/image': { before: withImage },
  'GET /screenshots/{screenshot_id}/thumbnail': { before: withImage },
  'GET /screenshots/{screenshot_id}/proposals': { before: withImage },
  'DELETE /users/me/sessions/{session_id}': {
    change: async ({ ids, people }) => {
      const mine = scene.app.db.selectFrom('sessions').where('user_id', '=', people.owner.id)
      return { ids: { ...ids, session_id: (await mine.select('id').executeTakeFirstOrThrow()).id } }
    },
  },
  'DELETE /users/me/tokens/{token_id}': { change: withOwnToken },
  'GET /users/me/tokens/{token_id}/calls': { change: withOwnToken },
  'PUT /projects/{project_id}/my-views/{view_id}': { change: withOwnView },
  'DELETE /projects/{project_id}/my-views/{view_id}': { change: withOwnView },
  'POST /users/me/confirmation-mail': { before: unproven },
  'POST /users/me/confirm-email': {
    before: unproven,
    change: async ({ people }) => {
      const link = await createProofLink(scene.app.db, scene.app.services.config, {
        user_id: people.owner.id,
        email: people.owner.email,
      })
      return { body: { token: new URL(link).searchParams.get('token') } }
    },
  },
  'POST /payer-offers/{offer_id}/accept': {
    as: 'admin',
    change: async (world) => {
      const { id, terms } = await anOffer(world)
      return { ids: { ...world.ids, offer_id: id }, body: { monthly_cap_cents: terms.monthly_cap_cents } }
    },
  },
  'POST /payer-offers/{offer_id}/decline': { as: 'admin', change: withOffer },
  'DELETE /payer-offers/{offer_id}': { change: withOffer },
  'POST /payer-offers/decline-by-link': {
    as: 'nobody',
    change: async (world) => {
      const link = await createDeclineLink(scene.app.db, scene.app.services.config, (await anOffer(world)).id)
      return { body: { token: new URL(link).searchParams.get('token') } }
    },
  },
  'POST /invitations/look': { as: 'nobody', change: withInvitation },
  'POST /invitations/accept': { as: 'outsider', change: withInvitation },
  'POST /reset-password': {
    change: async ({ target }) => ({
      body: { token: await recoveryToken(target.email), new_password: 'another password' },
    }),
  },
}

/** Made with success in the tests of their nouns, by a tool that signs people in and by a host that signs its calls. */
const ELSEWHERE = [
  'GET /oauth/requests/{request_id}/question',
  'POST /oauth/requests/{request_id}/allow',
  'POST /oauth/requests/{request_id}/refuse',
  'POST /repositories/{repository_id}/push',
  'POST /pages/{page_id}/ratings', // by a service that rates
]

async function withOwnToken({ ids, people }: World) {
  const { id } = await makeToken(scene.app.db, { user_id: people.owner.id }, { capabilities: ['readProject'] })
  return { ids: { ...ids, token_id: id } }
}

async function withOwnView({ ids, people }: World) {
  const view = { project_id: ids.project_id!, user_id: people.owner.id, name: 'Mine', query: '' }
  const made = scene.app.db.insertInto('saved_views').values(view).returning('id')
  return { ids: { ...ids, view_id: (await made.executeTakeFirstOrThrow()).id } }
}

async function withInvitation({ ids, people }: World) {
  const made = await scene.app.as(people.owner).post(`/projects/${ids.project_id}/invitation-links`, { role: 'VIEWER' })
  return { body: { token: new URL((await made.json()).url).hash.slice(1) } }
}

/** The owner offers the organization to its admin. */
async function anOffer({ ids, people }: World): Promise<PayerOffer> {
  const path = `/organizations/${ids.organization_id}/transfer-ownership`
  const offered = await scene.app.as(people.owner).post(path, { user_id: people.admin.id })
  return (await offered.json()).offer
}

async function withOffer(world: World) {
  return { ids: { ...world.ids, offer_id: (await anOffer(world)).id } }
}

function unproven({ people }: World) {
  const owner = scene.app.db.updateTable('users').where('id', '=', people.owner.id)
  return owner.set({ is_email_confirmed: false }).execute()
}

async function withServiceAndTexts({ ids }: World) {
  const { db } = scene.app
  const settings = { provider: 'other', base_url: 'https://nowhere.invalid/v1', model: 'small' }
  await db
    .insertInto('model_services')
    .values({ organization_id: ids.organization_id!, project_id: null, settings: JSON.stringify(settings) })
    .execute()
  const texts = Array.from({ length: 20 }, (_, n) => ({
    content: `Gate ${n}`,
    identifier: `gate.${n}`,
    position: n + 10,
  }))
  await db
    .insertInto('source_texts')
    .values(texts.map((text) => ({ ...text, page_id: ids.page_id!, words: 2 })))
    .execute()
}

async function seenByAModel({ ids }: World) {
  const request_id = crypto.randomUUID()
  const [page_id, source_text_id] = [ids.page_id!, ids.source_text_id!]
  const prompt = { page_id, language: 'es' as const, request_id, attempt: 1, model: 'm', system: 's', content: 'c' }
  await scene.app.db
    .insertInto('translation_prompts')
    .values({ ...prompt, source_text_ids: [source_text_id] })
    .execute()
}

async function withImage({ ids }: World) {
  const stored = scene.app.db.selectFrom('screenshots').where('id', '=', ids.screenshot_id!)
  const { image_id } = await stored.select('image_id').executeTakeFirstOrThrow()
  for (const kind of ['', '-thumbnail'])
    await scene.app.services.objects.put(`images/${image_id}${kind}`, quartersPng(320, 200))
}

async function recoveryToken(email: string) {
  await scene.app.anyone.post(`/password-recovery/${email}`)
  const mail = async () => (await readMailbox(scene.app.db, email))[0]
  await expect.poll(mail).toBeDefined()
  return /token=([\w-]+)/.exec((await mail())!.text)![1]!
}

/** As Stripe signs it; the secret is not a person's. */
async function tellOfAnEvent() {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'product.created', data: { object: {} } })
  const secret = scene.stripe.webhookSecret
  const signature = scene.stripe.stripe.webhooks.generateTestHeaderString({ payload, secret })
  return scene.app.anyone.post('/stripe/webhook', JSON.parse(payload), { headers: { 'Stripe-Signature': signature } })
}

async function succeed(call: Call) {
  if (call.called === 'POST /stripe/webhook') return tellOfAnEvent()
  const { as, before, change } = SPECIAL[call.called] ?? {}
  const world = await copyWorld(scene.app, 'Moonfall')
  await before?.(world)
  const persona = as ?? (RIGHTS[call.called] === 'superuser' ? 'superuser' : 'owner')
  const person = persona === 'nobody' ? undefined : world.people[persona]
  return send(scene.app, person, call, { ...requestFor(call, schemas, world), ...(await change?.(world)) })
}

/**
 * The table of rights makes all calls that succeed without steps of their own, and the tests of the nouns the others: of these the
 * plain run has one of three here, other ones each day.
 */
const tagsOf = ({ called }: Call) => (called in SPECIAL ? inTurn(3, Object.keys(SPECIAL).indexOf(called)) : NIGHTLY)

for (const call of calls.filter(({ called }) => !ELSEWHERE.includes(called)))
  test(`${call.called} answers a success as openapi.json describes it`, tagsOf(call), async () => {
    const response = await succeed(call)
    expect(
      response.status,
      await response
        .clone()
        .text()
        .catch(() => ''),
    ).toBeLessThan(300)
  })

test('a description that does not fit an answer is found', () => {
  const place = ['paths', '/stripe/subscription', 'get', 'responses', '200', 'content', 'application/json', 'schema']
  expect(contract.faultsOf(null, ...place)).toEqual([])
  expect(contract.faultsOf({ status: 'active' }, ...place)).not.toEqual([])
})

test('query parameters that are yes or no are booleans, and none takes null', () => {
  const parameters = calls.flatMap(({ operation }) => operation.parameters ?? []).filter((one) => one.in === 'query')
  const typeOf = ({ schema }: { schema?: Json }) => schema?.type
  const flags = parameters.filter(({ name }) =>
    ['spreadsheet_safe', 'checked_only', 'descending', 'current_month'].includes(name),
  )
  expect(new Set(flags.map(({ name }) => name)).size).toBe(4)
  expect(new Set(flags.map((flag) => typeOf(flag as { schema: Json })))).toEqual(new Set(['boolean']))
  expect(parameters.filter((one) => Array.isArray(typeOf(one as { schema: Json })))).toEqual([])
})
