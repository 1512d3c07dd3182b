import { describe, expect, test } from 'vitest'
import { stepNext } from '#server/bulkChanges/bulkChangeLoop.ts'
import type { Person } from '../../support/build/build.ts'
import { makeToken } from '../../support/rights/tokens.ts'
import { inTurn } from '../../support/runs/nightly.ts'
import { app, aVersion, untilDone, withApp } from './bulkVersion.ts'

withApp()

type Made = Awaited<ReturnType<typeof aVersion>>
type Actor = { person: { token: string }; revoke: () => Promise<unknown> }

const RIGHT = 'The right to do this in the project has ended. The rest stays as it is.'
const TOKEN = 'The API token with which this was begun has ended. The rest stays as it is.'
const members = ({ project }: Made) => `/organizations/${project.organization_id}/members`

async function aGuest({ project }: Made) {
  const guest = await app.build.user()
  await app.build.guest(project, guest, { role: 'TRANSLATOR', languages: ['es'] })
  return guest
}

const WAYS: [string, string, (made: Made) => Promise<Actor>][] = [
  [
    'a member is removed',
    RIGHT,
    async (made) => ({
      person: made.ben,
      revoke: () => app.as(made.ana).delete(`${members(made)}/${made.ben.id}`),
    }),
  ],
  [
    'a guest gets another language',
    RIGHT,
    async (made) => {
      const guest = await aGuest(made)
      const path = `/projects/${made.project.id}/people/${guest.id}`
      return {
        person: guest,
        revoke: () => app.as(made.ana).put(path, { role: 'TRANSLATOR', languages: ['fr'] }),
      }
    },
  ],
  [
    'a person is deactivated',
    RIGHT,
    async ({ ben }) => ({
      person: ben,
      revoke: () => app.db.updateTable('users').set({ is_active: false }).where('id', '=', ben.id).execute(),
    }),
  ],
  [
    'a token of a person is revoked',
    TOKEN,
    async ({ ben }) => {
      const token = await makeToken(app.db, { user_id: ben.id }, { capabilities: ['readProject', 'writeText'] })
      return { person: token, revoke: () => app.as(ben).delete(`/users/me/tokens/${token.id}`) }
    },
  ],
  [
    'a token expires',
    TOKEN,
    async ({ ben }) => {
      const { id, ...token } = await makeToken(
        app.db,
        { user_id: ben.id },
        { capabilities: ['readProject', 'writeText'] },
      )
      const expires_at = new Date(Date.now() - 1)
      return {
        person: token,
        revoke: () => app.db.updateTable('api_tokens').set({ expires_at }).where('id', '=', id).execute(),
      }
    },
  ],
]

/** Pages whose rows a change, its undo and its redo each take two steps for. */
const twoSteps = () => aVersion([300, 300], () => ({ status: 'NEEDS_REVIEW', text: 'Hola' }))
const change = { kind: 'status', status: 'COMPLETED' }
const statusesOf = async ({ stored }: Made) => (await stored()).map(({ status }) => status)
const countOf = (statuses: readonly unknown[], wanted: string) => statuses.filter((one) => one === wanted).length

async function expectStopped(made: Made, id: string, { revoke }: Actor, said: string) {
  await stepNext(app.services)
  const then = await statusesOf(made)
  expect(countOf(then, 'COMPLETED')).toBeGreaterThan(0)
  expect(countOf(then, 'NEEDS_REVIEW')).toBeGreaterThan(0)
  await revoke()
  await untilDone()
  expect(await statusesOf(made)).toEqual(then)
  expect(await made.operation(id)).toMatchObject({ error: said, is_undoable: true })
}

for (const [at, [way, said, actorOf]] of WAYS.entries())
  describe(`[P4] when ${way}, the next step`, inTurn(3, at), () => {
    test('of their change is not taken', async () => {
      const made = await twoSteps()
      const actor = await actorOf(made)
      const { id } = await made.started(actor.person as Person, change)
      await expectStopped(made, id, actor, said)
      await made.undo(made.ana, id)
      await untilDone()
      expect(countOf(await statusesOf(made), 'NEEDS_REVIEW')).toBe(600)
    })

    test('of their undo is not taken, and somebody else goes on with it', async () => {
      const made = await twoSteps()
      const actor = await actorOf(made)
      const { id } = await made.started(actor.person as Person, change)
      await untilDone()
      expect((await made.undo(actor.person as Person, id)).status).toBe(200)
      await expectStopped(made, id, actor, said)
      await made.undo(made.ana, id)
      await untilDone()
      expect(countOf(await statusesOf(made), 'NEEDS_REVIEW')).toBe(600)
    })

    test('of their redo is not taken', async () => {
      const made = await twoSteps()
      const actor = await actorOf(made)
      const { id } = await made.started(actor.person as Person, change)
      await untilDone()
      await made.undo(actor.person as Person, id)
      await untilDone()
      expect((await made.redo(actor.person as Person, id)).status).toBe(200)
      await expectStopped(made, id, actor, said)
    })
  })
