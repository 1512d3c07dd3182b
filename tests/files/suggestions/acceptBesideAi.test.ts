import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aPage, app, model, stalledModel, withTranslatingApp } from '../../translationJobs/translatedPage.ts'

withTranslatingApp()

const ROWS = 620
type Step = { id: string | null; accepted: number; held: string[]; next: string | null }
type Undone = { left: { identifier: string; language: string | null }[] }

/** A page of texts that Ana translated, with another text of an agency for each; rows are numbered as steps go through them. */
async function suggested() {
  const page = await aPage(Array.from({ length: ROWS }, (_, at) => `Text ${at}`))
  const { id: page_id, source_texts } = page.page
  source_texts.sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = source_texts.map(({ id }) => id)
  const numbered = sql`unnest(${ids}::uuid[]) with ordinality x(id, n)`
  await sql`insert into translations (source_text_id, target_language, content, status)
    select id, 'es', 'Ana ' || n - 1, 'COMPLETED' from ${numbered}`.execute(app.db)
  const reimport = uuid()
  await sql`insert into reimports (id, page_id, actor_name, path, counts, changes)
    values (${reimport}, ${page_id}, 'Ana', 'es.json', '{}', '')`.execute(app.db)
  await sql`insert into file_suggestions (source_text_id, target_language, content, source, reimport_id)
    select x.id, 'es', 'Agencia ' || n - 1, s.content, ${reimport} from ${numbered} join source_texts s on s.id = x.id`.execute(
    app.db,
  )

  const accept = async (step?: Step) => {
    const body = { language: 'es', ...(step?.id && { id: step.id }), ...(step?.next && { after: step.next }) }
    const answer = await page.as.post(`/pages/${page_id}/file-suggestions/accept`, body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as Step
  }
  const inOrder = async () => {
    const byText = new Map((await page.rows()).map((row) => [row.source_text_id, row]))
    return ids.map((id) => byText.get(id)!)
  }
  const suggestionsOf = async () => {
    const left = await app.db.selectFrom('file_suggestions').where('source_text_id', 'in', ids).selectAll().execute()
    return left.map(({ source_text_id }) => ids.indexOf(source_text_id)).sort((a, b) => a - b)
  }
  const historyOf = async (at: number) => {
    const changes = await app.db
      .selectFrom('translation_changes as c')
      .innerJoin('translations as t', 't.id', 'c.translation_id')
      .where('t.source_text_id', '=', ids[at]!)
      .select(['c.before', 'c.after'])
      .execute()
    return changes.flatMap(({ before, after }) => [before, after])
  }
  const undo = async (id: string) => (await (await page.as.post(`/operations/${id}/undo`)).json()) as Undone
  const regenerate = async (...rows: number[]) => {
    const stored = await inOrder()
    for (const at of rows)
      expect((await page.as.post(`/versions/translations/${stored[at]!.id}/regenerate`)).status).toBe(200)
  }
  const named = (...rows: number[]) => rows.map((at) => source_texts[at]!.identifier).sort()
  return { ...page, accept, inOrder, suggestionsOf, historyOf, undo, regenerate, named }
}

test('rows that the AI translates keep their suggestions and are named, and go on in the same operation', async () => {
  const page = await suggested()
  const { stall, release } = stalledModel()
  model.behaviour = { stall }
  for (const at of [2, 9, 610]) await page.type(at, `By hand ${at}`)
  await page.regenerate(2, 9, 610)
  const first = await page.accept()
  expect([first.accepted, first.held.toSorted()]).toEqual([498, page.named(2, 9)])
  release()
  await page.finished()
  const second = await page.accept(first)
  expect([second.accepted, second.held, second.next]).toEqual([120, [], null])
  expect(await page.suggestionsOf()).toEqual([2, 9])
  const made = await page.inOrder()
  for (const at of [2, 9]) {
    expect(made[at]!.content).not.toMatch(/hand|Agencia/)
    expect(await page.historyOf(at)).toContain(`By hand ${at}`)
  }
  expect(made[610]!.content).toBe('Agencia 610')
  expect(await page.historyOf(610)).toContain('By hand 610')

  const last = await page.accept({ ...second, next: null })
  expect(last).toMatchObject({ id: first.id, accepted: 2, held: [], next: null })
  expect(await page.undo(first.id!)).toMatchObject({ left: [] })
  expect(await page.suggestionsOf()).toEqual(Array.from({ length: ROWS }, (_, at) => at))
  const back = await page.inOrder()
  expect(back.map(({ content }) => content)).toEqual(
    back.map(({ content }, at) => ([2, 9].includes(at) ? made[at]!.content : at === 610 ? content : `Ana ${at}`)),
  )
  expect(back[610]!.content).not.toMatch(/hand|Agencia/)
})

test('texts written while suggestions are accepted are in their row or its history, and stay after the undo', async () => {
  const page = await suggested()
  const { stall, release } = stalledModel()
  model.behaviour = { stall }
  await page.regenerate(5)
  const [first] = await Promise.all([page.accept(), page.type(7, 'Beside the first step'), page.type(8, 'And here')])
  await page.type(3, 'After the first step')
  await page.type(600, 'Before the second step')
  const [second] = await Promise.all([page.accept(first), page.regenerate(0, 619), page.type(602, 'Beside the second')])
  release()
  await page.finished()
  expect([...first.held, ...second.held].sort()).toEqual(
    page.named(5, ...(await page.suggestionsOf()).filter((at) => at !== 5)),
  )

  const typed = { 3: 'After the first step', 7: 'Beside the first step', 8: 'And here' }
  const later = { 600: 'Before the second step', 602: 'Beside the second' }
  const rows = await page.inOrder()
  for (const [at, text] of Object.entries({ ...typed, ...later }))
    expect([rows[Number(at)]!.content, ...(await page.historyOf(Number(at)))], at).toContain(text)
  expect(rows[3]!.content).toBe(typed[3])
  expect(rows[600]!.content).toBe('Agencia 600')

  const { left } = await page.undo(first.id!)
  const back = await page.inOrder()
  const leftRows = new Set(left.map(({ identifier }) => identifier))
  expect(leftRows).toContain(page.named(3)[0])
  for (const [at, { content }] of back.entries()) {
    const [name] = page.named(at)
    if (content === rows[at]!.content && content !== `Ana ${at}`)
      expect(leftRows.has(name!) || at === 5, content).toBe(true)
    else expect([`Ana ${at}`, ...Object.values({ ...typed, ...later })], `${at}`).toContain(content)
    expect(content).not.toMatch(/^Agencia/)
  }
  expect(back[3]!.content).toBe(typed[3])
  expect(back[600]!.content).toBe(later[600])
  expect(back[5]!.content).toBe(rows[5]!.content)
})
