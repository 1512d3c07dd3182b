import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deletion, ThingInBin } from '#server/bin/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const LANGUAGES = ['es', 'fr'] as const
type Change = { by: 'person' | 'api' | 'ai' | 'import'; isCheck: boolean; isTakenBack: boolean }
type Text = Partial<Record<(typeof LANGUAGES)[number], Change[]>>

const change = fc.record({
  by: fc.constantFrom('person', 'api', 'ai', 'import'),
  isCheck: fc.boolean(),
  isTakenBack: fc.boolean(),
})
const history = fc.array(change, { minLength: 1, maxLength: 3 })
const text: fc.Arbitrary<Text> = fc.record({ es: history, fr: history }, { requiredKeys: [] })
const versions = fc.array(fc.array(fc.array(text, { maxLength: 6 }), { maxLength: 3 }), { minLength: 1, maxLength: 3 })

const isEdited = (changes: readonly Change[]) =>
  changes.some(({ by, isCheck, isTakenBack }) => (by === 'person' || by === 'api') && !isCheck && !isTakenBack)

function naive(pages: readonly (readonly Text[])[], count: number): Deletion {
  const histories = pages.flat().flatMap((text) => Object.values(text))
  return {
    ...{ versions: count, pages: pages.length, texts: pages.flat().length, translations: histories.length },
    edited: histories.filter(isEdited).length,
  }
}

const takenOf = ({ pages, texts, translations }: Deletion) => ({ pages, texts, translations })

async function build(given: Text[][][]) {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }), {
    target_languages: [...LANGUAGES],
  })
  const built = []
  for (const [n, pages] of given.entries()) {
    const version = await app.build.version(project, { name: `${n}` })
    const of = []
    for (const texts of pages) {
      const page = await app.build.page(version, { texts: texts.map((_, at) => `Text ${at}`) })
      for (const [at, one] of texts.entries())
        for (const [language, changes] of Object.entries(one)) await save(page.source_texts[at]!.id, language, changes)
      of.push({ id: page.id, texts })
    }
    built.push({ id: version.id, pages: of })
  }
  const ask = async <Answer = Deletion>(path: string) => (await (await app.as(owner).get(path)).json()) as Answer
  const deleted = async (path: string) => expect((await app.as(owner).delete(path)).status).toBe(204)
  return { project, built, ask, deleted }
}

async function save(source_text_id: string, language: string, changes: readonly Change[]) {
  const { id: translation_id } = await app.db
    .insertInto('translations')
    .values({ source_text_id, target_language: language as 'es', content: 'Hola', status: 'COMPLETED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = changes.map(({ by, isCheck, isTakenBack }) => ({
    ...{ translation_id, actor_kind: by, actor_id: null, actor_name: 'Somebody', status: 'COMPLETED' as const },
    ...{ before: isCheck ? 'Hola' : '', after: 'Hola', is_check: isCheck, taken_back: isTakenBack },
  }))
  await app.db.insertInto('translation_changes').values(rows).execute()
}

test('a deletion takes what a naive count of its pages, texts, translations and edits has', async () => {
  await fc.assert(
    fc.asyncProperty(versions, async (given) => {
      const { project, built, ask, deleted } = await build(given)
      expect(await ask(`/projects/${project.id}/deletion`)).toEqual(naive(given.flat(), given.length))
      for (const { id, pages } of built) {
        const texts = pages.map((page) => page.texts)
        const own = naive(texts, Math.min(1, texts.length))
        expect(await ask(`/versions/${id}/deletion`)).toEqual(own)
        for (const page of pages) expect(await ask(`/pages/${page.id}/deletion`)).toEqual(naive([page.texts], 1))
        const some = pages.slice(1)
        if (some.length > 0)
          expect(await ask(`/versions/${id}/deletion?pages=${some.map((page) => page.id)}`)).toEqual(
            naive(texts.slice(1), 1),
          )
      }
      const { id, pages } = built.at(-1)!
      const [first, ...rest] = pages
      if (first) await deleted(`/pages/${first.id}`)
      expect(await ask(`/versions/${id}/deletion`)).toMatchObject(
        naive(
          rest.map(({ texts }) => texts),
          Math.min(1, rest.length),
        ),
      )
      const inBin = async () =>
        (await ask<ThingInBin[]>(`/projects/${project.id}/bin`)).map(({ id, taken }) => ({ id, taken }))
      const taken = (...some: { texts: Text[] }[]) =>
        takenOf(
          naive(
            some.map(({ texts }) => texts),
            1,
          ),
        )
      expect(await inBin()).toEqual(first ? [{ id: first.id, taken: taken(first) }] : [])
      await deleted(`/versions/${id}`)
      expect(await inBin()).toEqual([{ id, taken: taken(...pages) }])
    }),
    { numRuns: 4, seed: Number(process.env.SEED ?? 1) },
  )
})

test('pages of another version are counted with none', async () => {
  const { built, ask } = await build([[[{}]], [[{}, {}]]])
  const [one, other] = built
  const nothing = { versions: 0, pages: 0, texts: 0, translations: 0, edited: 0 }
  expect(await ask(`/versions/${one!.id}/deletion?pages=${other!.pages[0]!.id}`)).toEqual(nothing)
})
