/** @module-tag nightly */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Launched, launchServer } from '../../support/app/launch.ts'
import { claimedBy } from '../../support/collab/claims.ts'
import { startOpenAi } from '../../support/model/openai.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { createBillingScene } from '../../support/stripe/billing.ts'

const KILLS = Number(process.env.KILLS ?? 2)
const [PAGES, ROWS, WORDS] = [3, process.env.KILLS ? 500 : 60, 4]
const FINAL = ['COMPLETED', 'NEEDS_REVIEW', 'FAILED']
const CENTS_A_WORD = 4

type Row = { id: string; content: string; status: string; request_id: string | null }
type Entry = { translation_id: string; words: number; state: string }

/** Lists differences between texts and their billing. */
function faultsInBooks(rows: Row[], ledger: Entry[]): string[] {
  const billed = Map.groupBy(
    ledger.filter((entry) => entry.state === 'billed'),
    (entry) => entry.translation_id,
  )
  return [
    ...rows.filter((row) => !FINAL.includes(row.status) || row.request_id !== null).map((row) => `${row.id} is stuck`),
    ...ledger.filter((entry) => entry.state === 'reserved').map((entry) => `${entry.translation_id} is still reserved`),
    ...rows.flatMap((row) => {
      const [due, times] = [row.content === '' ? 0 : 1, billed.get(row.id)?.length ?? 0]
      return due === times ? [] : [`${row.id} was billed ${times} times instead of ${due}`]
    }),
  ]
}

function urlWithName(databaseUrl: string, name: string) {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', name)
  return url
}

const wordsBilled = (ledger: Entry[]) =>
  ledger.filter(({ state }) => state === 'billed').reduce((sum, { words }) => sum + words, 0)

test(
  `[P3] servers and workers killed again and again during ${PAGES * ROWS} translations, with a Stripe that fails: texts, ledger, Stripe and invoice agree to the word`,
  async () => {
    const random = seeded(chooseSeed('billing kills'))
    const chance = (share: number) => random() < share
    const model = await startOpenAi({
      latencyMs: KILLS * 50,
      fault: () => (chance(0.05) ? 'cut' : chance(0.05) ? { status: 500 } : chance(0.03) ? { status: 429 } : undefined),
      translate: ({ text }) => (chance(0.03) ? undefined : `es ${text}`),
    })
    // Few jobs at once: a kill interrupts all jobs of its server, and a job that two kills interrupted is set aside.
    const settings = { OPENAI_BASE_URL: model.url, AI_ATTEMPTS: '2', AI_CONCURRENCY: '2' }
    const scene = await createBillingScene(settings)
    const { app, stripe } = scene
    const ana = await app.build.user()
    await scene.subscribed(ana)
    const customer = await scene.customerOf(ana)
    stripe.faults.onCall = ({ path }) => {
      if (path !== '/v1/billing/meter_events' || chance(0.6)) return undefined
      return (['refuse', 'drop', 'error', 'errorAfterwards', 'tooMany'] as const)[Math.floor(random() * 5)]
    }

    // Each run of a job records its server.
    await sql`alter table job_runs add server text default current_setting('application_name')`.execute(app.db)
    const roles = ['api,collab,worker', 'worker']
    const names: string[] = []
    function start(place: number) {
      names[place] = randomUUID()
      const { href: DATABASE_URL } = urlWithName(app.services.config.databaseUrl, names[place]!)
      return launchServer({ env: { ...settings, ...stripe.env, DATABASE_URL, ROLES: roles[place]! } })
    }
    const running = roles.map((_, place) => start(place))
    onTestFinished(async () => {
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
      await model.close()
      await scene.close()
    })
    const organization = await app.build.organization({ owner: ana })
    const version = await app.build.version(await app.build.project(organization))
    const texts = Array.from({ length: ROWS }, (_, n) => `text with number ${n}`)
    const pages = [await app.build.page(version, { texts })]
    while (pages.length < PAGES) pages.push(await app.build.page(version, { texts }))

    /** Until it is known to be carried out, by whichever server then runs: it is the same request all the time. */
    async function translate(page: { id: string }, server: () => Launched) {
      for (;;) {
        const answer = await server()
          .ready.then((url) =>
            fetch(`${url}/api/v1/pages/${page.id}/translate`, {
              method: 'POST',
              headers: {
                Authorization: `Bearer ${ana.token}`,
                'Content-Type': 'application/json',
                'Idempotency-Key': page.id,
              },
              body: JSON.stringify({ languages: ['es'] }),
            }),
          )
          .catch(() => undefined)
        const body = await answer?.json().catch(() => undefined)
        if (answer?.status === 200) return expect(body).toMatchObject({ status: 'success' })
        if (answer?.status === 409 && body?.detail?.startsWith('This request was carried out before')) return // killed on its way out
        await pause(50)
      }
    }
    const asked = Promise.all(pages.map((page) => translate(page, () => running[0]!)))

    /** As pg-boss does once the heartbeat of a killed worker has been missing for 10 seconds; jobs of a living one go on. */
    const retry = () =>
      sql`update pgboss.job j set state = 'retry', start_after = now()
        where (state = 'active' and not exists (select from job_runs where job_id = j.id and server = any (${names})))
          or (state = 'retry' and start_after > now())`.execute(app.db)
    const rows = () =>
      app.db.selectFrom('translations as t').select(['t.id', 't.content', 't.status', claimedBy]).execute()
    const ledger = () => app.db.selectFrom('word_ledger').select(['translation_id', 'words', 'state']).execute()
    const countBilled = async () => (await ledger()).filter(({ state }) => state === 'billed').length
    const isAllDecided = async () => {
      const asked = await rows()
      return asked.length === PAGES * ROWS && asked.every((row) => row.request_id === null)
    }
    /** Kills that follow each other too fast would let no server bill anything. */
    async function untilMoreIsBilled() {
      const before = await countBilled()
      await vi.waitFor(async () => expect((await countBilled()) > before || (await isAllDecided())).toBe(true), {
        timeout: 30_000,
        interval: 100,
      })
    }
    let kills = 0
    for (; kills < KILLS && !(await isAllDecided()); kills++) {
      const victim = kills % 2
      await running[victim]!.ready
      await untilMoreIsBilled()
      await pause(random() * 700)
      running[victim]!.child.kill('SIGKILL')
      await running[victim]!.ended
      running[victim] = start(victim)
      await retry()
    }
    expect(kills, 'kills while there was work').toBeGreaterThanOrEqual(Math.min(KILLS, 8))
    await asked
    await retry()
    model.behaviour = { translate: ({ text }) => `es ${text}` }

    await vi.waitFor(async () => expect((await rows()).filter((row) => row.request_id !== null)).toEqual([]), {
      timeout: 120_000,
      interval: 300,
    })
    expect(await rows()).toHaveLength(PAGES * ROWS)
    expect(faultsInBooks(await rows(), await ledger())).toEqual([])
    const words = wordsBilled(await ledger())
    expect(words).toBeGreaterThan((PAGES * ROWS * WORDS) / 2)
    expect(await (await app.as(ana).get('/users/me/quota')).json()).toMatchObject({ words_translated: words })
    const usage = await app.as(ana).get(`/organizations/${organization.id}/usage?from=2020-01-01&until=2100-01-01`)
    expect(await usage.json()).toMatchObject({
      words,
      billed_words: words,
      cost_cents: words * CENTS_A_WORD,
      languages: [{ target_language: 'es', billed_words: words }],
    })

    stripe.faults.onCall = () => undefined
    // As the worker does when the pause after a failure is over.
    await app.db.updateTable('meter_events').set({ next_attempt_at: new Date() }).execute()
    const atStripe = async () =>
      (await stripe.db.selectFrom('stripe_stand_in.meter_events').select('value').execute()).reduce(
        (sum, { value }) => sum + value,
        0,
      )
    const unsent = async () =>
      (await app.db.selectFrom('meter_events').where('state', '<>', 'sent').select('id').execute()).length
    await vi.waitFor(async () => expect([await atStripe(), await unsent()]).toEqual([words, 0]), {
      timeout: 60_000,
      interval: 300,
    })
    await stripe.clock.advance({ days: 32 })
    const invoiced = async () => {
      const { data } = await stripe.stripe.invoices.list({ customer })
      return data.reduce((sum, { total }) => sum + total, 0)
    }
    await expect.poll(invoiced).toBe(words * CENTS_A_WORD)
  },
  200_000 + KILLS * 10_000,
)

test('a worker that bills in one step and writes in another would be caught', () => {
  const random = seeded(7)
  const rows: Row[] = Array.from({ length: 1_500 }, (_, n) => ({
    id: String(n),
    content: '',
    status: 'PENDING',
    request_id: 'r',
  }))
  const ledger: Entry[] = []
  for (const row of rows)
    for (let isKilled = true; isKilled; ) {
      ledger.push({ translation_id: row.id, words: WORDS, state: 'billed' })
      isKilled = random() < 20 / 1_500
      if (!isKilled) Object.assign(row, { content: 'es', status: 'COMPLETED', request_id: null })
    }

  expect(faultsInBooks(rows, ledger)).not.toEqual([])
})
