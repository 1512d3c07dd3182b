import { expect, test } from 'vitest'
import { sumCounters } from '#db/queries/pages/textCounters.ts'
import { emptyBins } from '#server/bin/emptyBins.ts'
import type { LanguageStatus } from '#server/projects/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { findMiscounts } from '../support/build/recount.ts'
import { chooseSeed } from '../support/runs/random.ts'
import { ACTIONS } from './actions.ts'
import { recountProgress } from './recountProgress.ts'
import { createWorld, type World } from './world.ts'

const HISTORIES = process.env.FUZZ ? Number(process.env.HISTORIES ?? 100) : 1
const STEPS = process.env.FUZZ ? 60 : 15
const ACTORS = 4

/** Several write at once while the counters are summed up and compared; returns everything that went wrong. */
async function live(app: TestApp, seed: number) {
  const world = await createWorld(app, seed)
  const [log, problems]: [string[], string[]] = [[], []]
  const compare = async (when: string) => {
    for (const miscount of await findMiscounts(world.db)) problems.push(`${when}: ${JSON.stringify(miscount)}`)
  }
  let isLiving = true
  const act = async () => {
    for (let step = 0; step < STEPS; step++) {
      const { name, run } = world.draw.weighted(ACTIONS)
      // It may fail, as when its page is deleted under it: only the counters are judged.
      const outcome = await run(world).catch((error: Error) => error.message)
      log.push(`${name}: ${outcome ?? 'nothing to do it with'}`)
    }
  }
  const watch = async () => {
    while (isLiving) await compare(`after ${log.length} actions`)
  }
  const watching = watch()
  await Promise.all(Array.from({ length: ACTORS }, act))
  isLiving = false
  await watching

  while ((await sumCounters(world.db)) > 0);
  await compare('in the end')
  await compareScreen(world)
  expect(log.filter((line) => / 20[04]$/.test(line)).length).toBeGreaterThan(log.length / 4)
  const at = `/projects/${world.project.id}`
  await world.as.delete(at)
  await world.as.delete(`/bin${at}`)
  await emptyBins(world.app.services)
  const left = await world.db.selectFrom('text_counters').selectAll().execute()
  if (left.length > 0) problems.push(`left behind: ${JSON.stringify(left)}`)
  return problems.length === 0 ? [] : [{ seed, problems, log }]
}

/** While the jobs still work: tried again when they have written in between. */
async function compareScreen({ as, db, project }: World) {
  await expect
    .poll(async () => {
      const counted = await recountProgress(db, project.id)
      const shown: LanguageStatus[] = await (await as.get(`/projects/${project.id}/languages-status`)).json()
      const pages = shown.flatMap(({ target_language, pages }) =>
        pages.map(({ page_id, total, not_started, words_left }) => {
          return { page_id, target_language, total, not_started, words_left }
        }),
      )
      const place = (row: (typeof pages)[number]) => row.page_id + row.target_language
      return JSON.stringify(pages.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))) === JSON.stringify(counted)
    })
    .toBe(true)
}

test(
  `counters equal a recount at every moment of ${HISTORIES} histories`,
  async () => {
    const seed = chooseSeed('histories of counters')
    const app = await createTestApp({ ROLES: 'api,collab,worker' })
    const found: object[] = []
    for (let n = 0; n < HISTORIES; n++) found.push(...(await live(app, seed + n)))
    for (const one of found) console.log(JSON.stringify(one, null, 1))
    await app.close()
    expect(found).toEqual([])
  },
  HISTORIES * 60_000,
)
