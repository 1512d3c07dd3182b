import { v7 as uuid } from 'uuid'
import { describe, expect } from 'vitest'
import { RIGHTS } from '../support/http/contract.ts'
import { requestFor } from '../support/http/requests.ts'
import { testInTurn } from '../support/runs/nightly.ts'
import {
  app,
  ask,
  calls,
  expectForeignUntouched,
  foreign,
  renewWorld,
  schemas,
  withTwoWorlds,
  world,
} from './twoWorlds.ts'

withTwoWorlds()

/** Keys that would give more than the table does, were any of them taken over from a body. */
const privileged = () => ({
  id: foreign.ids.organization_id,
  is_superuser: true,
  is_active: false,
  is_personal: true,
  role: 'OWNER',
  word_quota: null,
  words_translated: 0,
  trial_expiry_date: null,
  has_payment_method: true,
  stripe_customer_id: 'cus_1',
  hashed_password: 'x',
  personal_organization_id: foreign.ids.organization_id,
  owns_personal: true,
  owner_id: world.people.member.id,
  user_id: foreign.people.owner.id,
  organization_id: foreign.ids.organization_id,
  project_id: foreign.ids.project_id,
  version_id: foreign.ids.version_id,
  page_id: foreign.ids.page_id,
  source_text_id: foreign.ids.source_text_id,
  glossary_id: foreign.ids.glossary_id,
  revision: 0,
  request_id: uuid(),
  version_number: 0,
  last_version_number: 0,
  created_at: '2000-01-01T00:00:00.000Z',
  plan: 'admin',
  cents_per_word: 0,
  actor_id: foreign.people.owner.id,
})

const withJson = calls.filter(
  ({ operation, called }) =>
    operation.requestBody?.content['application/json'] && !['superuser', 'anyone'].includes(RIGHTS[called] ?? ''),
)

/** Rights, and the tree of objects. */
async function standing() {
  const everybody = Object.values(world.people).map(({ id }) => id)
  const people = await app.db
    .selectFrom('users')
    .where('id', 'in', everybody)
    .select(['id', 'is_superuser', 'is_active', 'role', 'word_quota', 'trial_expiry_date', 'has_payment_method'])
    .select(['stripe_customer_id', 'personal_organization_id', 'created_at'])
    .orderBy('id')
    .execute()
  const organizations = await app.db
    .selectFrom('organizations')
    .where('id', '=', world.ids.organization_id!)
    .select(['id', 'owner_id', 'is_personal', 'created_at'])
    .execute()
  const members = await app.db
    .selectFrom('organization_members')
    .where('organization_id', '=', world.ids.organization_id!)
    .select(['user_id', 'role'])
    .orderBy('user_id')
    .execute()
  const projects = await app.db
    .selectFrom('projects')
    .where('id', '=', world.ids.project_id!)
    .select(['organization_id', 'created_at'])
    .execute()
  return { people, organizations, members, projects }
}

/** A payer who gives a card has one. */
const besideCards = ({ people, ...rest }: Awaited<ReturnType<typeof standing>>) => ({
  people: people.map(({ has_payment_method: _, stripe_customer_id: __, ...person }) => person),
  ...rest,
})

/** A guest, or the service of a token. */
const BRINGS_SOMEBODY = ['POST /projects/{project_id}/people', 'POST /organizations/{organization_id}/tokens']

describe('[P4] no key in a body gives more than the table', () => {
  testInTurn(8, withJson)('$called', async (call) => {
    const { called } = call
    for (const persona of ['member', 'owner'] as const) {
      const before = await standing()
      const { body } = requestFor(call, schemas, world)
      const more = Object.fromEntries(Object.entries(privileged()).filter(([key]) => !(key in (body as object))))
      const nested = Object.fromEntries(
        Object.entries(body as object).map(([key, value]) => [
          key,
          key === 'project_in' ? { ...value, ...privileged() } : value,
        ]),
      )
      await ask(call, persona, (request) => ({ ...request, body: { ...nested, ...more } }))
      const after = await standing()
      const isAboutMembers = ['manageMembers', 'transferOwnership'].includes(RIGHTS[called]!)
      if (isAboutMembers && persona === 'owner')
        expect({ ...after, members: [], organizations: [] }).toEqual({ ...before, members: [], organizations: [] })
      else if (BRINGS_SOMEBODY.includes(called) && persona === 'owner') {
        const known = before.members.map(({ user_id }) => user_id)
        const [joined, ...more] = after.members.filter(({ user_id }) => !known.includes(user_id))
        expect([joined?.role, more]).toEqual([called.endsWith('/people') ? 'GUEST' : 'MEMBER', []])
        expect({ ...after, members: after.members.filter((one) => one !== joined) }).toEqual(before)
      } else if (called === 'POST /stripe/payment-method') expect(besideCards(after)).toEqual(besideCards(before))
      else if (!called.endsWith('/transfer')) expect(after).toEqual(before)
      await expectForeignUntouched()
      await renewWorld()
    }
  })
})
