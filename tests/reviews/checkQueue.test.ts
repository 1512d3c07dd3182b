import { afterAll, beforeAll, expect } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { scene } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

type Scene = Awaited<ReturnType<typeof scene>>
type Person = Scene['rita']

/** The rows to which somebody is led by one round of Next, with the order by risk or without. */
async function queueOf({ call, project_id, version_id }: Scene, person: Person, order: 'page' | 'risk') {
  const led: string[] = []
  let last: { source_text_id: string; rank: number | null } | undefined
  for (;;) {
    const after = last && { after: last.source_text_id, ...(last.rank !== null && { after_rank: last.rank }) }
    const asked = { version_id, language: 'es', filter: 'checked=no', order, ...after }
    const { status, body } = await call(person, 'POST', `/projects/${project_id}/next-row`, asked)
    expect(status, JSON.stringify(body)).toBe(200)
    if (body.source_text_id === null || led.includes(body.source_text_id)) return led.toSorted()
    led.push(body.source_text_id)
    last = body
  }
}

testOneIn(3, [2, 1, 0] as const)('with %i review steps it has just the texts that the call takes', async (steps) => {
  const random = seeded(chooseSeed('check queue'))
  const texts = Array.from({ length: 10 }, (_, at) => `Open door ${at}`)
  const own = await scene(server, { steps }, texts)
  const { rita, rosa, tom, rows, write, check, call, project_id } = own
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
  for (const row of rows.slice(0, -1)) {
    await write(pick([rita, rosa, tom]), row, `Abre ${row}`)
    for (const person of [rita, rosa]) if (random() < 0.4) await check(person, row, `Abre ${row}`)
  }
  for (const person of [rita, rosa]) {
    const led = await queueOf(own, person, 'page')
    expect(await queueOf(own, person, 'risk')).toEqual(led)
    // Nobody else waits for the rows to which one was led.
    await server.db.deleteFrom('row_turns').execute()
    const taken = []
    for (const row of rows) {
      const told = await own.told(row)
      if (told?.checked_at && told.check_steps_left === 0) expect(led).not.toContain(row)
      else if (steps === 0 && !told)
        taken.push(row) // to be written and checked in one go
      else if ((await check(person, row, `Abre ${row}`)).status === 200) taken.push(row)
    }
    expect(led).toEqual(taken.toSorted())
  }
  expect((await call(rita, 'GET', `/projects/${project_id}/review`)).body.steps).toBe(steps)
})
