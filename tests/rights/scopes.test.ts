import { v7 as uuid } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { authenticate } from '#collab/peers/authentication.ts'
import { runIn } from '#db/run.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Capability, Grant, Membership, Scope } from '#db/vocabulary/roles.ts'
import { stateOf } from '../support/build/world.ts'
import { WHO_MAY } from '../support/rights/whoMay.ts'
import { testInTurn } from '../support/runs/nightly.ts'
import { app, ask, calls, expectDone, isWrite, withTwoWorlds, world } from './twoWorlds.ts'

/** Owners get what these tests give them in the place of theirs. */
const given = vi.hoisted(() => ({ narrow: undefined as ((grant: Grant) => Grant[]) | undefined }))
vi.mock('#db/vocabulary/roles.ts', async (original) => {
  const roles = await original<typeof import('#db/vocabulary/roles.ts')>()
  const grantsOf = (membership: Membership) => {
    const grants = roles.grantsOf(membership)
    return membership.role === 'OWNER' && given.narrow ? grants.flatMap(given.narrow) : grants
  }
  return { ...roles, grantsOf }
})

withTwoWorlds()

async function within<Result>(scopes: Scope[], work: () => Promise<Result>) {
  given.narrow = ({ capability }) => scopes.map((scope) => ({ capability, scope }))
  try {
    return await work()
  } finally {
    given.narrow = undefined
  }
}

const inOrganization = calls.filter(({ called }) => WHO_MAY.get(called)!.narrowest !== null)
const narrowestOf = (called: string) => WHO_MAY.get(called)!.narrowest!
const named = inOrganization.map((call) => [call.called, call] as const)
/** Those that the requests of these tests are about. */
const LANGUAGES: LanguageCode[] = ['es', 'fr']

describe('a right that holds for less than its organization refuses all else', () => {
  testInTurn(18, named)('%s', async ([called, call]) => {
    const narrowest = narrowestOf(called)
    const elsewhere: Scope[][] = [[{ project_id: uuid() }], [{ language: 'ja' }], []]
    if (narrowest === 'organization') elsewhere.push([{ project_id: world.ids.project_id! }])
    if (narrowest !== 'language') elsewhere.push(LANGUAGES.map((language) => ({ language })))
    const state = isWrite(call) ? await stateOf(app, world) : undefined
    for (const scopes of elsewhere) {
      const { status, text } = await within(scopes, () => ask(call, 'owner'))
      expect([status, JSON.parse(text)], JSON.stringify(scopes)).toEqual([403, { detail: 'Not enough permissions' }])
    }
    if (state) expect(await stateOf(app, world)).toEqual(state)
  })
})

describe('a right that holds for the project suffices for what is in it', () => {
  const inProject = inOrganization.filter(({ called }) => narrowestOf(called) !== 'organization')
  testInTurn(28, inProject)('$called', async (call) => {
    const own = [world.ids.project_id!, world.bare_project_id].map((project_id) => ({ project_id }))
    await within(own, () => expectDone(call, 'owner'))
  })
})

describe('a right that holds for a language suffices for what is about it', () => {
  const inLanguage = inOrganization.filter(({ called }) => narrowestOf(called) === 'language')
  testInTurn(28, inLanguage)('$called', async (call) => {
    const both = LANGUAGES.map((language) => ({ language }))
    await within(both, () => expectDone(call, 'owner'))
  })
})

/** A right to read all and to write one language. */
const translatorOf =
  (language: LanguageCode) =>
  ({ capability }: Grant): Grant[] => {
    const scopes: Partial<Record<Capability, Scope>> = { readProject: 'organization', writeText: { language } }
    const scope = scopes[capability]
    return scope ? [{ capability, scope }] : []
  }

test('[P4] a live document is read-only in the languages that somebody may not write', async () => {
  const { owner } = world.people
  given.narrow = translatorOf('es')
  const access = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { name } = await app.services.collab.openDocument(world.ids.page_id!, language)
      return authenticate(runIn(app.db), name, { token: owner.token })
    }),
  )
  expect(access).toMatchObject([{ readOnly: false }, { readOnly: true }])
  given.narrow = ({ capability }) => (capability === 'writeText' ? [{ capability, scope: 'organization' }] : [])
  const { name } = await app.services.collab.openDocument(world.ids.page_id!, 'es')
  expect(await authenticate(runIn(app.db), name, { token: owner.token })).toMatchObject({ reason: 'page-deleted' })
  given.narrow = undefined
})
