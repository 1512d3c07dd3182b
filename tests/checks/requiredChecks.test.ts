import { expect, test } from 'vitest'
import { CHECKS } from '#collab/text/checks/all.ts'
import { CHECK_GROUPS, REQUIRABLE_CHECKS } from '#db/vocabulary/checks/checkGroups.ts'
import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import * as translated from '../translationJobs/translatedPage.ts'
import { app, type Row, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const BAD = 'Hola  mundo'
const GOOD = 'Hola mundo'

/** A page whose project requires that no text has double spaces, and what is done in its first row. */
async function aPage(required_checks: CheckName[] = ['double spaces'], texts = ['Hello world', 'Hello moon']) {
  const page = await translated.aPage(texts)
  const changed = await page.as.put(`/projects/${page.project.id}`, { required_checks })
  expect(changed.status, await changed.clone().text()).toBe(200)
  const id = page.page.source_texts[0]!.id
  const create = async (content: string) => {
    const body = { target_language: 'es', content }
    const made = await page.as.post(`/source-texts/${id}/translations`, body)
    expect(made.status).toBe(200)
    return (await made.json()) as Row
  }
  const setStatus = (status: string, ids = [id]) =>
    page.as.patch(`/pages/${page.page.id}/translations`, { language: 'es', source_text_ids: ids, status })
  const statuses = async () => (await page.rows()).map(({ status }) => status)
  return { ...page, id, create, setStatus, statuses }
}

test('a project requires no check unless somebody has chosen it', async () => {
  const page = await translated.aPage(['Hello {name}'])
  const project = await (await page.as.get(`/projects/${page.project.id}`)).json()
  expect(project.required_checks).toEqual([])
  const body = { target_language: 'es', content: 'Hola  ' }
  const made = await page.as.post(`/source-texts/${page.page.source_texts[0]!.id}/translations`, body)
  expect((await made.json()).status).toBe('COMPLETED')
})

test('a check that judges answers of a model alone cannot be required', async () => {
  const page = await translated.aPage(['Hello'])
  const answer = await page.as.put(`/projects/${page.project.id}`, { required_checks: ['instructions'] })
  expect(answer.status).toBe(422)
})

test('a text that a program writes needs review, and is completed once it is mended', async () => {
  const { create, as } = await aPage()
  const { id, status } = await create(BAD)
  expect(status).toBe('NEEDS_REVIEW')
  const write = async (change: object) => (await (await as.patch(`/versions/translations/${id}`, change)).json()).status
  expect(await write({ status: 'COMPLETED' })).toBe('NEEDS_REVIEW')
  expect(await write({ content: GOOD, status: 'COMPLETED' })).toBe('COMPLETED')
  expect(await write({ content: BAD })).toBe('NEEDS_REVIEW')
})

test('a person who leaves a row with a finding is told that it is kept back', async () => {
  const { as, page, id, create, statuses } = await aPage()
  await create(GOOD)
  await app.db.updateTable('translations').set({ content: BAD }).where('source_text_id', '=', id).execute()
  const entered = { status: 'COMPLETED', is_empty: false }
  const row = { language: 'es', outcome: 'complete', entered, text: BAD, was_offline: false }
  const answer = await as.post(`/pages/${page.id}/rows/${id}/finish`, row)
  expect(await answer.json()).toEqual({ outcome: 'kept_back' })
  expect(await statuses()).toEqual(['NEEDS_REVIEW'])
})

test('of many rows that are completed together those without a finding are', async () => {
  const { as, page, create, setStatus, statuses, id } = await aPage()
  await create(BAD)
  const other = page.source_texts[1]!.id
  await as.post(`/source-texts/${other}/translations`, {
    target_language: 'es',
    content: 'Hola luna',
    status: 'FAILED',
  })
  expect((await setStatus('COMPLETED', [id, other])).status).toBe(200)
  expect(await statuses()).toEqual(['NEEDS_REVIEW', 'COMPLETED'])
})

test('a text with a finding cannot be confirmed, alone or with others', async () => {
  const { as, page, id, create, statuses } = await aPage()
  await create(BAD)
  const one = await as.put(`/pages/${page.id}/rows/${id}/check`, { language: 'es', text: BAD })
  expect([one.status, (await one.json()).detail]).toEqual([
    409,
    'A check that this project requires keeps this text from being confirmed',
  ])
  const other = page.source_texts[1]!.id
  await as.post(`/source-texts/${other}/translations`, { target_language: 'es', content: 'Hola luna' })
  const rows = [
    { source_text_id: id, text: BAD },
    { source_text_id: other, text: 'Hola luna' },
  ]
  const many = await as.post(`/pages/${page.id}/checks`, { language: 'es', rows })
  expect((await many.json()).source_text_ids).toEqual([other])
  expect(await statuses()).toEqual(['NEEDS_REVIEW', 'COMPLETED'])
  const checks = await app.db.selectFrom('translation_checks').selectAll().where('source_text_id', '=', id).execute()
  expect(checks).toEqual([])
})

test('a finding that people let stand keeps nothing back', async () => {
  const { as, page, id, create, setStatus, statuses } = await aPage()
  await create(BAD)
  const reason = { language: 'es', check: 'double spaces', reason: 'As in the poem', text: BAD }
  expect((await as.put(`/pages/${page.id}/rows/${id}/ignored-findings`, reason)).status).toBe(200)
  await setStatus('COMPLETED')
  expect(await statuses()).toEqual(['COMPLETED'])
})

test('the AI completes no row with such a finding', async () => {
  const { translate, finished } = await aPage()
  await translate({ translate: ({ text }) => (text.includes('moon') ? 'Hola luna' : BAD) })
  expect((await finished()).map(({ content, status }) => [content, status])).toEqual([
    [BAD, 'NEEDS_REVIEW'],
    ['Hola luna', 'COMPLETED'],
  ])
})

test('texts of a new file that have one need review, and those of a file that comes back', async () => {
  const { as, page } = await aPage()
  const csv = 'identifier,content,es\na,Hello world,Hola  mundo\nb,Hello moon,Hola luna\n'
  const form = (text: string) => {
    const data = new FormData()
    data.append('file', new File([text], 'menu.csv'))
    data.append('status', 'COMPLETED')
    data.append('name', 'Menu')
    data.append('type', 'game_ui')
    return data
  }
  const made = await as.post(`/versions/${page.version_id}/pages/import/file`, form(csv))
  expect(made.status, await made.clone().text()).toBe(200)
  const { id } = await made.json()
  const statuses = async () =>
    ((await (await as.get(`/pages/${id}/translations?language=es`)).json()) as Row[]).map(({ status }) => status)
  expect(await statuses()).toEqual(['NEEDS_REVIEW', 'COMPLETED'])
  const back = await as.post(`/pages/${id}/reimport`, form(csv.replace('Hola luna', 'Ay,  luna')))
  expect(back.status, await back.clone().text()).toBe(200)
  expect(await statuses()).toEqual(['NEEDS_REVIEW', 'NEEDS_REVIEW'])
})

test('the undo of a status brings back what was completed before', async () => {
  const { as, project, create, setStatus, statuses } = await aPage([])
  await create(BAD)
  const done = await (await setStatus('NEEDS_REVIEW')).json()
  await as.put(`/projects/${project.id}`, { required_checks: ['double spaces'] })
  expect((await as.post(`/operations/${done.operation_id}/undo`)).status).toBe(200)
  expect(await statuses()).toEqual(['COMPLETED'])
})

test('the setting has every check of people once, by the group that it is of', () => {
  const offered = CHECKS.filter(({ name }) => !['instructions', 'feedback', 'language'].includes(name))
  expect([...REQUIRABLE_CHECKS].sort()).toEqual(offered.map(({ name }) => name).sort())
  for (const { title, names } of CHECK_GROUPS)
    for (const name of names) expect(CHECKS.find((check) => check.name === name)?.about, name).toBe(title.toLowerCase())
})
