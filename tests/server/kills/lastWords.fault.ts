/** @module-tag nightly */
import { expect, onTestFinished, test } from 'vitest'
import { type Launched, launchServer } from '../../support/app/launch.ts'
import type { Person } from '../../support/build/build.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'

const [REQUESTS, WORDS, FITTING] = [50, 7, 20]
const KILLS = Number(process.env.KILLS ?? 2)
const CENTS_A_WORD = 4

type Answer = { status: string; message: string; total_words: number }

/** Two servers of one database; each is killed at random answers of the two, and started again. */
function startServers(env: Record<string, string>, random: () => number) {
  const start = () => launchServer({ env: { ...env, ROLES: 'api' } })
  const running: Launched[] = [start(), start()]
  const killedAt = Array.from({ length: KILLS }, () => 1 + Math.floor(random() * FITTING))
  let answers = 0

  async function ask(person: Person, pageId: string, n: number): Promise<Answer> {
    for (;;) {
      const server = running[n % 2]!
      const answer = await server.ready.then((url) => translate(url, person, pageId)).catch(() => undefined)
      if (answer) {
        answers++
        for (const at of killedAt) if (at === answers) await replace(answers % 2)
        return answer
      }
      await running[n % 2]!.ready.catch(() => undefined) // it may be killed before it is ready
    }
  }

  async function replace(at: number) {
    const killed = running[at]!
    running[at] = start()
    killed.child.kill('SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
  }

  return { ask, ready: () => Promise.all(running.map(({ ready }) => ready)) }
}

/** Undefined when the process was gone before it answered, or had no connection to spare. */
async function translate(url: string, { token }: Person, pageId: string): Promise<Answer | undefined> {
  const response = await fetch(`${url}/api/v1/pages/${pageId}/translate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ languages: ['es'] }),
  })
  if (response.status === 503) return undefined
  expect(response.status).toBe(200)
  return response.json()
}

/** All at once, each until it is answered, while the servers are killed; those that were refused are sent once more. */
async function compete({ app, stripe }: BillingScene, ana: Person, organization: { id: string }) {
  const random = seeded(chooseSeed('last words'))
  const version = await app.build.version(await app.build.project(organization))
  const texts = [Array(WORDS).fill('word').join(' ')]
  const pages = await Promise.all(Array.from({ length: REQUESTS }, () => app.build.page(version, { texts })))
  const servers = startServers({ ...stripe.env, DATABASE_URL: app.services.config.databaseUrl }, random)
  await servers.ready()
  const answers = await Promise.all(pages.map(({ id }, n) => servers.ask(ana, id, n)))
  const refused = pages.filter((_, n) => answers[n]!.status === 'error')
  const again = await Promise.all(refused.map(({ id }, n) => servers.ask(ana, id, n)))
  const ledger = await app.db
    .selectFrom('word_ledger')
    .where('payer_id', '=', ana.id)
    .select(['page_id', 'words', 'state'])
    .execute()
  return { ledger, refused, again }
}

async function aScene() {
  const scene = await createBillingScene()
  onTestFinished(() => scene.close())
  return scene
}

type Competed = Awaited<ReturnType<typeof compete>>

function expectLastFitting({ ledger, refused, again }: Competed, message: string) {
  expect(ledger.map(({ words, state }) => ({ words, state }))).toEqual(
    Array(FITTING).fill({ words: WORDS, state: 'reserved' }),
  )
  expect(new Set(ledger.map(({ page_id }) => page_id)).size).toBe(FITTING)
  expect(refused).toHaveLength(REQUESTS - FITTING)
  expect(again).toMatchObject(refused.map(() => ({ status: 'error', message })))
}

test('[P3] 50 requests at the last words of a quota are accepted to the last that fits, while servers are killed', async () => {
  const scene = await aScene()
  const { app } = scene
  const quota = FITTING * WORDS + WORDS - 1
  const ana = await app.build.user({ word_quota: quota })
  const organization = await app.build.personalOrganization({ owner: ana })
  expectLastFitting(await compete(scene, ana, organization), 'Insufficient translation quota')
  expect(await (await app.as(ana).get('/users/me/quota')).json()).toMatchObject({
    words_translated: FITTING * WORDS,
    remaining_quota: WORDS - 1,
  })
})

test(
  '[P3] 50 requests at the last cents of a monthly cap are accepted to the last that fits, while servers are killed',
  NIGHTLY,
  async () => {
    const scene = await aScene()
    const { app } = scene
    const ana = await app.build.user()
    await scene.subscribed(ana)
    const organization = await app.build.organization({ owner: ana })
    const cap = (FITTING * WORDS + WORDS) * CENTS_A_WORD - 1
    const set = await app.as(ana).put(`/organizations/${organization.id}/cap`, { monthly_cap_cents: cap })
    expect(set.status).toBe(200)
    expectLastFitting(await compete(scene, ana, organization), 'Monthly spending cap reached')
    const { cap: shown } = await (await app.as(ana).get(`/organizations/${organization.id}/usage`)).json()
    expect(shown).toMatchObject({ spent_cents: FITTING * WORDS * CENTS_A_WORD, left_cents: WORDS * CENTS_A_WORD - 1 })
  },
)
