import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { scene } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const NONE = { meaning: 0, terms: 0, style: 0, language: 0, form: 0, other: 0 }

test('a report says by writer what was checked as it was, changed before, and sent back', async () => {
  const texts = ['One two three', 'Four five', 'Six', 'Seven eight']
  const { owner, rita, rosa, tom, tina, rows, project_id, page_id, call, write, check, told } = await scene(
    server,
    { steps: 0 },
    texts,
  )
  const [kept, changed, back, ai] = rows as [string, string, string, string]
  const edit = async (row: string, content: string, person = rita) =>
    call(person, 'PATCH', `/versions/translations/${(await told(row)).id}`, { content })
  await write(tom, kept, 'Uno dos tres')
  await check(rita, kept, 'Uno dos tres')
  await write(tom, changed, 'Cuatro')
  await edit(changed, 'Cuatro cinco')
  await check(rita, changed, 'Cuatro cinco')
  await write(tina, back, 'Siete')
  await call(rosa, 'POST', `/pages/${page_id}/rows/${back}/send-back`, {
    ...{ language: 'es', text: 'Siete', reason: 'meaning', note: '' },
  })
  await edit(back, 'Seis', tina)
  await check(rosa, back, 'Seis')
  await write(tina, ai, 'Siete y ocho')
  await server.db
    .updateTable('translation_changes')
    .set({ actor_kind: 'ai', actor_id: null, actor_name: 'Engine', model: 'small-1', runs: null })
    .where('after', '=', 'Siete y ocho')
    .execute()
  await edit(ai, 'Siete ocho', tom)
  await check(rita, ai, 'Siete ocho')
  // A second check of the same text adds nothing.
  await check(rosa, kept, 'Uno dos tres')

  const { body } = await call(owner, 'GET', `/projects/${project_id}/review-report`)
  const of = (name: string) => body.works.find((work: { name: string }) => work.name === name)
  const person = { is_ai: false, target_language: 'es', sent_back: 0, reasons: NONE }
  expect(of('Tom')).toMatchObject({ ...person, person_id: tom.id, reviewed_words: 3 + 2 + 2, changed_words: 2 })
  expect(of('Tina')).toMatchObject({
    ...{ ...person, person_id: tina.id, reviewed_words: 1, changed_words: 0 },
    ...{ sent_back: 1, reasons: { ...NONE, meaning: 1 } },
  })
  expect(of('small-1')).toMatchObject({
    is_ai: true,
    person_id: null,
    reviewed_words: 2,
    changed_words: 2,
    sent_back: 0,
  })
  expect(body.works).toHaveLength(3)

  const csv = await call(owner, 'GET', `/projects/${project_id}/export-review-report`)
  expect(csv.body.split('\n')).toEqual([
    'writer,is_ai,target_language,reviewed_words,changed_words,sent_back,sent_back_meaning,sent_back_terms,sent_back_style,sent_back_language,sent_back_form,sent_back_other',
    'Tina,false,es,1,0,1,1,0,0,0,0,0',
    'Tom,false,es,7,2,0,0,0,0,0,0,0',
    'small-1,true,es,2,2,0,0,0,0,0,0,0',
    '',
  ])
  const earlier = await call(owner, 'GET', `/projects/${project_id}/review-report?from=2020-01-01&until=2020-01-31`)
  expect(earlier.body.works).toEqual([])
  expect((await call(rita, 'GET', `/projects/${project_id}/review-report`)).status).toBe(403)
})
