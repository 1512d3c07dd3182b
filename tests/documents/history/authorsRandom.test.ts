/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TranslationChange } from '#server/translations/contract.ts'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { openSharedRow, untilSame } from '../../support/build/authorship.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const NAMES = ['Ana', 'Ben', 'Cem']
const ROUNDS = 60

/** A character as the model knows it: who typed it, and whether the history has it already. */
type Typed = { letter: string; by: string | undefined; isNew: boolean }

/** By character, the name of its author as an entry says it; of those that are not new nothing. */
function namedIn({ authors, actor_name, after }: TranslationChange, model: readonly Typed[]) {
  if (authors === null) return model.map(({ isNew }) => (isNew ? actor_name : undefined))
  const names = Array<string | undefined>(after.length).fill(undefined)
  for (const { name, runs } of authors) for (const { start, length } of runs) names.fill(name, start, start + length)
  return names
}

async function play(seedName: string, isConcurrent: boolean) {
  const random = seeded(chooseSeed(seedName))
  const below = (most: number) => Math.floor(random() * most)
  const row = await openSharedRow(server, NAMES, 'abab')
  const clients = await Promise.all(row.people.map((person) => row.enter(person)))
  let model: Typed[] = [...'abab'].map((letter) => ({ letter, by: undefined, isNew: false }))
  // Where people type at once no letter comes twice, and so each tells who typed it, however the texts are merged.
  const authors = new Map<string, string>()
  let next = 0x4e00

  function act(n: number) {
    const client = clients[n]!
    const length = client.shown().length
    const at = below(length + 1)
    if (random() < 0.35 && length > 4) {
      const count = Math.min(1 + below(3), length - at)
      if (count > 0) client.remove(at, count)
      if (!isConcurrent) model.splice(at, count)
      return
    }
    const letters = Array.from({ length: 1 + below(3) }, () =>
      isConcurrent ? String.fromCharCode(next++) : 'ab'[below(2)]!,
    )
    for (const letter of letters) authors.set(letter, NAMES[n]!)
    client.insert(at, letters.join(''))
    if (!isConcurrent) model.splice(at, 0, ...letters.map((letter) => ({ letter, by: NAMES[n], isNew: true })))
  }
  let recorded = 'abab'
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < 1 + below(4); n++) {
      if (isConcurrent) for (const one of [0, 1, 2]) act(one)
      else act(below(3))
      await untilSame(clients)
    }
    if (random() < 0.2) {
      const n = below(3)
      clients[n]!.leave()
      clients[n] = await row.enter(row.people[n]!)
    }
    const text = clients[0]!.shown()
    if (isConcurrent) {
      const known = new Map(model.map((typed) => [typed.letter, typed]))
      model = [...text].map((letter) => known.get(letter) ?? { letter, by: authors.get(letter), isNew: true })
    }
    expect(model.map(({ letter }) => letter).join('')).toBe(text)
    await row.finish(row.people[below(3)]!, text)
    const [entry] = (await row.history()).filter(({ before, after }) => before !== after)
    expect(entry!.after).toBe(text)
    if (text !== recorded) {
      expect(namedIn(entry!, model)).toEqual(model.map(({ by, isNew }) => (isNew ? by : undefined)))
      model = model.map((typed) => ({ ...typed, isNew: false }))
      recorded = text
      const people = new Set(model.flatMap(({ by }) => by ?? []))
      expect(await row.filtered()).toEqual([...people].sort())
    }
  }
}

test(
  'of letters that are typed in turn, often the same ones, the history knows who typed each',
  () => play('authors in turn', false),
  120_000,
)

test(
  'of letters that three people type at once the history knows who typed each',
  () => play('authors at once', true),
  120_000,
)
