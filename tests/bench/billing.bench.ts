import { sql } from 'kysely'
import { foldUsage } from '#db/queries/billing/usage.ts'
import type { Db } from '#db/schema.ts'
import { startApp } from './harness/app.ts'
import { type Measured, median, type Result } from './harness/result.ts'

const [REQUESTS, ROWS_A_REQUEST, ROUNDS] = [20_000, 50, 9]
const GOAL_MS = 100

/** Reports and the charge of a translation over a ledger of 1,000,000 rows, a fifth of them of one organization. */
export async function run(): Promise<Result> {
  const app = await startApp({ ROLES: 'api' })
  try {
    const { id: organization, user, page } = await insertPageOfTexts(app.db)
    await fillLedger(app.db, organization, user)
    await sql`update users set is_superuser = true, role = 'ADMIN' where id = ${user}`.execute(app.db)
    await sql`update organizations set monthly_cap_cents = 1000000000 where id = ${organization}`.execute(app.db)
    const call = async (path: string, body?: unknown) => {
      const answer = await fetch(app.api + path, {
        method: body ? 'POST' : 'GET',
        headers: { ...app.headers, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      await answer.text()
    }
    const days = 'from=2025-11-01&until=2026-12-31'
    const measured: [string, () => Promise<void>, (db: Db) => Promise<unknown>][] = [
      ['the overview of the whole service, by month', () => call('/admin/billing'), sumLedger('1')],
      ...(['organization', 'project', 'language', 'person'] as const).map(
        (by) =>
          [
            `the whole service by ${by}`,
            () => call(`/admin/billing/usage?by=${by}`),
            sumLedger(by === 'language' ? 'target_language' : by === 'person' ? 'requested_by' : `${by}_id`),
          ] as [string, () => Promise<void>, (db: Db) => Promise<unknown>],
      ),
      [
        'a search in it',
        () => call('/admin/billing/usage?by=project&search=project+7'),
        sumLedger('project_id', "project_name ilike '%project 7%'"),
      ],
      [
        'the usage of an organization with 200,000 rows, by project, language, person and day',
        () => call(`/organizations/${organization}/usage?${days}`),
        sumLedger('project_id, target_language, requested_by, created_at::date', `organization_id = '${organization}'`),
      ],
      [
        'what a translation would cost, with quota and cap',
        () => call(`/pages/${page}/translate/estimate`, { languages: ['es'] }),
        sumLedger('plan', `organization_id = '${organization}'`),
      ],
    ]
    const rows: Measured[] = []
    for (const [what, ask, askLedger] of measured) rows.push(await compare(what, ask, () => askLedger(app.db)))
    return { rows }
  } finally {
    await app.stop()
  }
}

const sumLedger =
  (by: string, where = 'true') =>
  (db: Db) =>
    sql`select ${sql.raw(by === '1' ? "to_char(created_at, 'YYYY-MM')" : by)}, sum(words), sum(words * cents_per_word)
          from word_ledger where state <> 'released' and ${sql.raw(where)}
         group by ${sql.raw(by)}`.execute(db)

async function compare(what: string, ask: () => Promise<unknown>, askPeer: () => Promise<unknown>): Promise<Measured> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  await ask()
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timed(ask))
    theirs.push(await timed(askPeer))
  }
  return {
    what: `${what}; milliseconds, over HTTP`,
    peer: 'the same sums straight from the ledger, in SQL alone',
    ours: median(ours).toFixed(1),
    theirs: median(theirs).toFixed(1),
    ratio: median(ours.map((ms, round) => ms / theirs[round]!)),
    goal: `under ${GOAL_MS} ms`,
    met: median(ours) < GOAL_MS,
  }
}

async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function insertPageOfTexts(db: Db) {
  const { rows } = await sql<{ id: string; user: string; page: string }>`
    with p as (insert into pages (version_id, name, type)
                 select id, 'Costs', 'game_ui' from versions limit 1 returning id, version_id),
    s as (insert into source_texts (id, page_id, position, identifier, content, words)
            select uuid_v7(), p.id, n, 'text.' || n, 'one two three', 3 from p, generate_series(0, 99) n)
    select o.id, o.owner_id as user, p.id as page
      from p join versions v on v.id = p.version_id join projects j on j.id = v.project_id
      join organizations o on o.id = j.organization_id`.execute(db)
  return rows[0]!
}

/** Requests of 50 texts over 400 days: 200 organizations with five projects, three people and eight languages each. */
async function fillLedger(db: Db, organization: string, user: string) {
  await sql`
    insert into meter_events (id, payer_id, payer_name, customer_id, words, cents_per_word, at, state, next_attempt_at, settled_at)
    select md5('request' || r)::uuid, uuid_v7(), 'Payer', 'cus_' || r % 200, 1, 4, now(), 'sent', now(), now()
      from generate_series(1, ${REQUESTS}::int) r where r % 4 > 0`.execute(db)
  await sql`
    insert into word_ledger (payer_id, payer_name, organization_id, organization_name, project_id, project_name, page_id,
           translation_id, request_id, requested_by, requested_by_name, target_language, words, plan, cents_per_word,
           state, created_at, settled_at, meter_event_id)
    select md5('payer' || o)::uuid, 'Payer ' || o,
           case when o = 0 then ${organization}::uuid else md5('organization' || o)::uuid end, 'Organization ' || o,
           md5('project' || o || '.' || r % 5)::uuid, 'Project ' || o || '.' || r % 5, md5('page' || r)::uuid,
           gen_random_uuid(), md5('request' || r)::uuid,
           case when o = 0 then ${user}::uuid else md5('person' || o || '.' || r % 3)::uuid end, 'Person ' || o || '.' || r % 3,
           (array['es', 'fr', 'de', 'it', 'ja', 'ko', 'pt', 'ar'])[1 + r % 8], 1 + n % 20,
           case when r % 4 = 0 then 'free_tier' else 'standard' end, case when r % 4 = 0 then 0 else 4 end,
           'billed', timestamptz '2026-11-21' - (r % 400) * interval '1 day', now(),
           case when r % 4 > 0 then md5('request' || r)::uuid end
      from (select r, case when r % 5 = 0 then 0 else r % 200 end as o from generate_series(1, ${REQUESTS}::int) r) requests,
           generate_series(1, ${ROWS_A_REQUEST}::int) n`.execute(db)
  while ((await foldUsage(db)) > 0);
  await sql`vacuum analyze`.execute(db)
}
