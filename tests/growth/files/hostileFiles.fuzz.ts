import { afterAll, expect, test } from 'vitest'
import { FORMATS } from '#server/formats/formats.ts'
import { MAX_READ_CHARACTERS } from '#server/formats/limits.ts'
import { testInTurn } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { createReader } from './askReader.ts'
import type { Answered } from './reader.ts'
import { type Shape, shapesOf, simpleShapes } from './shapes.ts'
import { TEMPLATES, type Template, WORKBOOK } from './templates.ts'
import { workbookOf } from './workbookOf.ts'

const isLong = process.env.FUZZ !== undefined
const SIZE = isLong ? 262_144 : 32_768
/** CPU time of the reader for each format; the short form tries the same shapes each time, the long one all simple ones first. */
const BUDGET_MS = isLong ? 120_000 : 400
/** A run below this harms nobody, and its time is that of the garbage collector as much as its own. */
const FLOOR_MS = 60
const MOST = 2.6
const MAX_MS_PER_MB = 10_000
const ROUNDS = 6

const templates: Readonly<Record<string, Template>> = {
  ...TEMPLATES,
  'yaml-plain': TEMPLATES.yaml!,
  xlsx: WORKBOOK,
}
const reader = createReader()
afterAll(() => reader.close())

const bytesOf = (id: string, text: string) => (id === 'xlsx' ? workbookOf(text) : new Uint8Array(Buffer.from(text)))

const run = (id: string, shape: Shape, size: number) =>
  reader.ask({ id, name: templates[id]!.name, bytes: bytesOf(id, shape.make(size)) })

async function faultOf(id: string, shape: Shape, first: Answered): Promise<string | undefined> {
  if (first.fault) return first.fault
  if (first.characters > MAX_READ_CHARACTERS) return `${first.characters} characters of texts`
  if (first.ms < FLOOR_MS) return undefined
  let [half, whole, twice] = [Number.POSITIVE_INFINITY, first.ms, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round++) {
    const larger = await run(id, shape, SIZE * 2)
    if (larger.fault) return larger.fault
    half = Math.min(half, (await run(id, shape, SIZE / 2)).ms)
    whole = Math.min(whole, (await run(id, shape, SIZE)).ms)
    twice = Math.min(twice, larger.ms)
    const isLinear = twice < FLOOR_MS || twice <= whole * MOST || twice <= half * MOST ** 2
    if (isLinear && (twice * 2 ** 20) / (SIZE * 2) < MAX_MS_PER_MB) return undefined
  }
  return `${half.toFixed(0)}, ${whole.toFixed(0)} and ${twice.toFixed(0)} ms for half, whole and double size`
}

function* chosen(template: Template, seed: number) {
  if (isLong) yield* simpleShapes(template)
  yield* shapesOf(template, seeded(seed))
}

test('every format has a template', () => {
  expect(Object.keys(templates).sort()).toEqual(FORMATS.map(({ id }) => id).sort())
})

testInTurn(26, Object.keys(templates))('hostile files take time and memory linear in their size: %s', async (id) => {
  const template = templates[id]!
  const plain = await reader.ask({ id, name: template.name, bytes: bytesOf(id, template.file.replaceAll(/[«»]/g, '')) })
  expect(plain.refused ?? plain.fault, 'the template itself is read').toBeUndefined()
  const seed = isLong ? chooseSeed(`hostile files, ${id}`) : Number(process.env.SEED ?? 1)
  const faults: string[] = []
  let spent = 0
  for (const shape of chosen(template, seed)) {
    const first = await run(id, shape, SIZE)
    const fault = await faultOf(id, shape, first)
    if (fault) faults.push(`${shape.name}: ${fault}`)
    spent += 1 + Math.min(first.ms, BUDGET_MS)
    if (spent > BUDGET_MS || faults.length > 20) break
  }
  expect(faults).toEqual([])
})
