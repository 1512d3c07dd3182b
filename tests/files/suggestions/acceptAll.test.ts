import { expect, test } from 'vitest'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { ana, app, ben, mallory, newVersion, withVersion } from '../../versions/pages.ts'
import { importedPage, pageOf } from '../merge/reimportedPage.ts'

withVersion()

const ROWS = 620
const keys = Array.from({ length: ROWS }, (_, at) => `k${at}`)
const json = (textOf: (at: number) => string) =>
  JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, textOf(at)])))

type Accepted = { id: string | null; accepted: number; held: string[]; next: string | null }
const post = (page: { id: string }, body: object, person = ana) =>
  app.as(person).post(`/pages/${page.id}/file-suggestions/accept`, { language: 'es', ...body })
const countOf = async (page: { id: string }) =>
  ((await (await app.as(ana).get(`/pages/${page.id}/file-suggestions?language=es`)).json()) as { rows: number }).rows
async function acceptAll(page: { id: string }) {
  const steps: Accepted[] = []
  let next: string | null | undefined
  do {
    const response = await post(page, { ...(next && { after: next }), ...(steps[0]?.id && { id: steps[0].id }) })
    expect(response.status, await response.clone().text()).toBe(200)
    steps.push((await response.json()) as Accepted)
    next = steps.at(-1)!.next
  } while (next)
  return steps
}

/** Each text was changed by a person and in the file since the export. */
async function suggested() {
  const page = await importedPage(
    json((at) => `Text number ${at}`),
    'en.json',
  )
  const back = pageOf(page.id, 'es.json')
  await back.reimport(json((at) => `Texto ${at}`))
  await page.export()
  await back.reimport(json(() => 'Ana saluda'))
  const { counts } = await back.reimport(json(() => 'La agencia dice hola'))
  return { page, counts }
}

test('all suggestions are accepted in steps that are one operation, and one undo brings texts and suggestions back', async () => {
  const { page, counts } = await suggested()
  expect(counts).toMatchObject({ suggestions: ROWS })
  expect(await countOf(page)).toBe(ROWS)
  const own = await page.row('k3')
  const steps = await acceptAll(page)
  expect(steps.map(({ accepted, held }) => [accepted, held])).toEqual([
    [500, []],
    [120, []],
  ])
  expect(new Set(steps.map(({ id }) => id)).size).toBe(1)
  expect(await countOf(page)).toBe(0)
  const accepted = await page.row('k3')
  expect(accepted).toMatchObject({ file_suggestions: [], translation: { content: 'La agencia dice hola' } })

  const { data } = (await (await app.as(ana).get(`/pages/${page.id}/operations`)).json()) as {
    data: { id: string; counts: Record<string, number>; name: string }[]
  }
  expect(data[0]).toMatchObject({ id: steps[0]!.id, name: 'es.json', counts: { accepted: ROWS, translations: 0 } })

  await page.write('k5', 'De una persona, después')
  const undone = await page.undo(steps[0]!.id!)
  expect(undone.left).toMatchObject([{ identifier: 'k5', language: 'es' }])
  expect((await page.row('k5')).translation?.content).toBe('De una persona, después')
  expect(await page.row('k3')).toMatchObject({
    file_suggestions: [{ content: 'La agencia dice hola' }],
    translation: { content: own.translation!.content, status: own.translation!.status },
  })
  expect(await countOf(page)).toBe(ROWS - 1)
  await page.undo(steps[0]!.id!, 409)
  expect((await post(page, { id: steps[0]!.id })).status).toBe(409)
})

test('of several suggestions for a row the newest is used, and the others stay', async () => {
  const page = await importedPage('keys,en,es\na,One,Uno\nb,Two,Dos\n', 'game.csv')
  const file = (await page.export()).toString()
  await page.write('a', 'Un texto de Ana')
  await page.write('b', 'Otro texto de Ana')
  await page.reimport(file.replace('Uno', 'Primero').replace('Dos', 'Segundo'))
  await page.reimport(file.replace('Uno', 'Mejor'))
  expect((await page.row('a')).file_suggestions).toHaveLength(2)
  const [step] = await acceptAll(page)
  expect(step).toMatchObject({ accepted: 2, held: [], next: null })
  expect(await page.row('a')).toMatchObject({
    translation: { content: 'Mejor' },
    file_suggestions: [{ content: 'Primero' }],
  })
})

test('a single one and all of them do the same to a row, and are taken back alike', NIGHTLY, async () => {
  const pages = []
  for (const way of ['one', 'all']) {
    const page = await importedPage('keys,en,es\na,One,Uno\n', `${way}.csv`)
    const file = (await page.export()).toString()
    await page.write('a', 'Un texto de Ana', 'es', 'NEEDS_REVIEW')
    await page.reimport(file.replace('Uno', 'Primero'))
    const [suggestion] = (await page.row('a')).file_suggestions
    if (way === 'one') await app.as(ana).post(`/file-suggestions/${suggestion!.id}/accept`)
    else await acceptAll(page)
    const { translation } = await page.row('a')
    const at = `/pages/${page.id}/rows/${await page.idOf('a')}/history?language=es`
    const history = (await (await app.as(ana).get(at)).json()) as { data?: { actor_kind: string; after: string }[] }
    const acts = await app.as(ana).get(`/pages/${page.id}/own-acts?language=es`)
    await page.undo(((await acts.json()) as { undo: { id: string } }).undo.id)
    const back = await page.row('a')
    pages.push({
      ...{ content: translation?.content, status: translation?.status },
      back: [back.translation?.content, back.translation?.status, back.file_suggestions.map(({ content }) => content)],
      history: history.data?.map(({ actor_kind, after }) => [actor_kind, after]),
    })
  }
  expect(pages[1]).toEqual(pages[0])
  const back = ['Un texto de Ana', 'NEEDS_REVIEW', ['Primero']]
  expect(pages[0]).toMatchObject({ content: 'Primero', status: 'NEEDS_REVIEW', back })
})

test('only those who may work in the project accept all, and only their own acceptance goes on', async () => {
  const page = await importedPage('keys,en,es\na,One,Uno\n', 'game.csv')
  const file = (await page.export()).toString()
  await page.write('a', 'Un texto de Ana')
  await page.reimport(file.replace('Uno', 'Primero'))
  expect((await post(page, {}, mallory)).status).toBe(404)
  expect((await app.as(mallory).get(`/pages/${page.id}/file-suggestions?language=es`)).status).toBe(404)
  expect((await post(page, { language: 'fr' })).status).toBe(422)
  const [step] = await acceptAll(page)
  expect((await post(page, { id: step!.id }, ben)).status).toBe(409)
  const other = await importedPage('keys,en,es\na,One,Uno\n', 'other.csv', ana, await newVersion())
  expect((await post(other, { id: step!.id })).status).toBe(409)
  expect((await pageOf(page.id).row('a')).translation?.content).toBe('Primero')
})
