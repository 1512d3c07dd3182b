import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Next } from '#server/assignments/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Row = { id: string; language: string }
const keyOf = ({ source_text_id, language }: Next) => source_text_id && `${source_text_id} ${language}`

async function aQueue(pages: readonly string[][]) {
  const [ana, ben] = [await app.build.user(), await app.build.user()]
  const project = await app.build.project(await app.build.organization({ owner: ana, members: [ben] }))
  const version = await app.build.version(project)
  const texts: string[] = []
  for (const page of pages) {
    const { source_texts } = await app.build.page(version, { texts: page })
    texts.push(...source_texts.map(({ id }) => id))
  }
  const ask = (person: Person, more: object = {}) => {
    const body = { version_id: version.id, language: 'fr', languages: ['fr', 'es'], filter: 'statuses=NOT_STARTED' }
    return app.as(person).post(`/projects/${project.id}/next-row`, { ...body, ...more })
  }
  const next = async (person: Person, more?: object): Promise<Next> => {
    const answer = await ask(person, more)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  const rows = texts.flatMap((id): Row[] => [
    { id, language: 'fr' },
    { id, language: 'es' },
  ])
  const finish = ({ id, language }: Row) =>
    app.as(ana).post(`/source-texts/${id}/translations`, { target_language: language, content: 'Fait' })
  return { ana, ben, project, texts, rows, ask, next, finish }
}

const behind = ({ source_text_id, language }: Next) => ({ after: source_text_id, after_language: language })

test('one goes through the texts, each in its languages, and round to what is left', async () => {
  const { ana, rows, next, finish } = await aQueue([['One', 'Two'], ['Three']])
  await finish(rows[3]!)
  const left = rows.filter((_, at) => at !== 3).map(({ id, language }) => `${id} ${language}`)
  const led: Next[] = [await next(ana, { after: rows[2]!.id, after_language: 'fr' })]
  while (led.length < left.length) led.push(await next(ana, behind(led.at(-1)!)))
  expect(led.map(keyOf)).toEqual([...left.slice(3), ...left.slice(0, 3)])
})

test('two people are in different languages of one text, and a row in which one sees others is passed over', async () => {
  const { ana, ben, texts, next } = await aQueue([['One', 'Two']])
  expect(keyOf(await next(ana))).toBe(`${texts[0]} fr`)
  expect(keyOf(await next(ben))).toBe(`${texts[0]} es`)
  const avoid = [{ source_text_id: texts[1], language: 'fr' }]
  expect(keyOf(await next(ben, { after: texts[0], after_language: 'es', avoid }))).toBe(`${texts[1]} es`)
})

test('the riskiest row comes first, whatever its language', async () => {
  const { ana, texts, rows, next } = await aQueue([['Open the old door', 'Close the old door'], ['Walk on now']])
  const fill = async ({ id, language }: Row, score: number) =>
    app.db
      .insertInto('translations')
      .values({
        ...{ source_text_id: id, target_language: language as 'es', status: 'NEEDS_REVIEW', score },
        content: language === 'es' ? 'Abre la puerta vieja' : 'Ouvre la vieille porte',
      })
      .execute()
  for (const [at, row] of rows.entries()) await fill(row, at === 3 || at === 4 ? 1 : 4)
  const asked = { order: 'risk', filter: 'statuses=NEEDS_REVIEW' }
  const first = await next(ana, asked)
  expect([keyOf(first), first.risk]).toEqual([`${texts[1]} es`, 'rating'])
  const second = await next(ana, { ...asked, ...behind(first), after_rank: first.rank })
  expect(keyOf(second)).toBe(`${texts[2]} fr`)
  const third = await next(ana, { ...asked, ...behind(second), after_rank: second.rank })
  expect(keyOf(third)).toBe(`${texts[0]} fr`)
})

test('a person who may not write one of the languages is not led in it', async () => {
  const { project, ask } = await aQueue([['One']])
  const eva = await app.build.user()
  await app.build.guest(project, eva, { role: 'TRANSLATOR', languages: ['fr'] })
  expect((await ask(eva)).status).toBe(403)
  expect((await ask(eva, { language: 'es', languages: ['fr'] })).status).toBe(200)
})
