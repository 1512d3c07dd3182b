import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const isCounter = (part: string) => /^[0-9]+$/.test(part) || (/^[0-9a-f]{6,}$/i.test(part) && /[0-9]/.test(part))

/** The rule part by part: those before the first number or checksum; without one all but the last. */
function sceneIn(identifier: string) {
  const parts = identifier.split(/[-._/:# \t\n\v\f\r]+/)
  const counter = parts.findIndex(isCounter)
  const before = parts.slice(0, counter === -1 ? parts.length - 1 : counter)
  return before.filter((part) => part !== '').join(' ') || null
}

async function scenesOf(identifiers: readonly string[]) {
  const { rows } = await sql<{ scene: string | null }>`
    select scene_of(x.identifier) as scene from unnest(${identifiers}::text[]) with ordinality x(identifier, n)
     order by x.n`.execute(app.db)
  return rows.map(({ scene }) => scene)
}

test.each([
  ['harbour_013_mira', 'harbour'],
  ['start_915cb944', 'start'],
  ['quest.intro.line_01', 'quest intro line'],
  ['menu.options', 'menu'],
  ['ch1_harbour_004', 'ch1 harbour'],
  ['title', null],
  ['001_opening', null],
])('%s belongs to the scene "%s"', async (identifier, scene) => expect(await scenesOf([identifier])).toEqual([scene]))

test('scenes of identifiers of any form are those of their parts', async () => {
  const part = fc.oneof(
    fc.stringMatching(/^[0-9]{1,4}$/),
    fc.stringMatching(/^[0-9a-fA-F]{4,9}$/),
    fc.string({ maxLength: 6, unit: 'grapheme' }),
    fc.constantFrom('harbour', 'línea', '第一章', '5%', "it's", 'a\\b', ''),
  )
  const separator = fc.constantFrom('_', '.', '-', '/', ':', '#', ' ', '\n', '\t', '__', '. ')
  const identifier = fc
    .array(fc.tuple(part, separator), { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.flat().slice(0, -1).join(''))
    .filter((one) => !one.includes('\0') && one.isWellFormed())
  await fc.assert(
    fc.asyncProperty(fc.array(identifier, { minLength: 50, maxLength: 200 }), async (some) => {
      expect(await scenesOf(some)).toEqual(some.map(sceneIn))
    }),
    { numRuns: 20, seed: Number(process.env.SEED ?? 1) },
  )
})
