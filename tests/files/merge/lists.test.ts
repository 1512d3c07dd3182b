import { expect, test } from 'vitest'
import { ana, app, newVersion, pathOf, withVersion } from '../../versions/pages.ts'
import { formOf, importedPage, pageOf } from './reimportedPage.ts'

withVersion()

const TIPS = {
  'Jump over walls': 'Salta los muros',
  'Run from wolves': 'Huye de los lobos',
  'Hide in barrels': 'Escóndete',
}
const [JUMP, RUN, HIDE] = Object.keys(TIPS) as [string, string, string]
const LOOK = 'Look around you'

const FORMATS = {
  'tips.json': (texts: string[]) => JSON.stringify({ title: 'Tips', tips: texts.map((text) => ({ text })) }),
  'tips.yml': (texts: string[]) => `title: Tips\ntips:\n${texts.map((text) => `  - ${text}\n`).join('')}`,
  'strings.xml': (texts: string[]) =>
    `<resources><string-array name="tips">${texts.map((text) => `<item>${text}</item>`).join('')}</string-array></resources>`,
}

/** The Spanish texts of a page by their source texts, with their statuses. */
async function bySource(page: Awaited<ReturnType<typeof importedPage>>) {
  const rows = (await page.texts()).data.map(async ({ identifier, content }) => {
    const { translation } = await page.row(identifier)
    return [content, translation && [translation.content, translation.status]]
  })
  const { Tips: _, ...texts } = Object.fromEntries(await Promise.all(rows))
  return texts
}

async function translatedPage(name: keyof typeof FORMATS) {
  const page = await importedPage(FORMATS[name](Object.keys(TIPS)), name)
  for (const { identifier, content } of (await page.texts()).data)
    if (content in TIPS) await page.write(identifier, TIPS[content as keyof typeof TIPS])
  return page
}

const done = (text: string) => [TIPS[text as keyof typeof TIPS], 'COMPLETED']

for (const [name, file] of Object.entries(FORMATS))
  test(`an item that comes before others of a list moves no translation: ${name}`, async () => {
    const page = await translatedPage(name as keyof typeof FORMATS)
    const { id, counts } = await page.reimport(file([LOOK, JUMP, RUN, HIDE]))
    expect(counts).toMatchObject({ added: 1, changed: 0, gone: 0, renamed: 3 })
    expect(await bySource(page)).toEqual({ [LOOK]: null, [JUMP]: done(JUMP), [RUN]: done(RUN), [HIDE]: done(HIDE) })
    expect((await page.texts()).data.map(({ content }) => content).filter((text) => text !== 'Tips')).toEqual([
      ...[LOOK, JUMP, RUN, HIDE],
    ])
    await page.undo(id!)
    expect(await bySource(page)).toEqual({ [JUMP]: done(JUMP), [RUN]: done(RUN), [HIDE]: done(HIDE) })
  })

test('an item of a list that is gone is archived, not its neighbour', async () => {
  const page = await translatedPage('tips.json')
  await page.reimport(FORMATS['tips.json']([RUN, HIDE]))
  expect(await bySource(page)).toEqual({ [RUN]: done(RUN), [HIDE]: done(HIDE) })
  expect(await page.archived()).toMatchObject([{ translations: 1 }])
  await page.reimport(FORMATS['tips.json']([JUMP, RUN, HIDE]))
  expect(await bySource(page)).toMatchObject({ [RUN]: done(RUN), [HIDE]: done(HIDE) })
})

test('an item of a list with another text keeps its place', async () => {
  const page = await translatedPage('tips.json')
  const { counts } = await page.reimport(FORMATS['tips.json']([JUMP, 'Never trust a wolf', 'Climb trees']))
  expect(counts).toMatchObject({ added: 0, changed: 2, gone: 0, renamed: 0 })
  expect(await bySource(page)).toEqual({
    [JUMP]: done(JUMP),
    'Never trust a wolf': [TIPS[RUN as keyof typeof TIPS], 'NEEDS_REVIEW'],
    'Climb trees': [TIPS[HIDE as keyof typeof TIPS], 'NEEDS_REVIEW'],
  })
})

test('an item that went away once takes no name from those that are there', async () => {
  const page = await translatedPage('tips.json')
  const file = FORMATS['tips.json']
  const first = await page.reimport(file([HIDE, JUMP]))
  const second = await page.reimport(file([LOOK, HIDE, RUN, JUMP]))
  expect(await bySource(page)).toEqual({ [LOOK]: null, [JUMP]: done(JUMP), [RUN]: done(RUN), [HIDE]: done(HIDE) })
  await page.undo(second.id!)
  expect(await bySource(page)).toEqual({ [JUMP]: done(JUMP), [HIDE]: done(HIDE) })
  await page.undo(first.id!)
  expect(await bySource(page)).toEqual({ [JUMP]: done(JUMP), [RUN]: done(RUN), [HIDE]: done(HIDE) })
})

test('the file of a language that has the places of before gives no item the text of another one', async () => {
  const target = await newVersion()
  const file = (texts: string[]) => JSON.stringify({ tips: texts })
  const send = async (files: Record<string, string>) => {
    const form = new FormData()
    form.append('type', 'game_ui')
    for (const [path, text] of Object.entries(files)) form.append('file', new File([text], path))
    const answer = await app.as(ana).post(`${pathOf(target)}/import/files`, form)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as { id: string; pages: { id: string }[] }
  }
  const spanish = file(Object.values(TIPS))
  const { pages } = await send({ 'l/en.json': file([JUMP, RUN, HIDE]), 'l/es.json': spanish })
  const page = pageOf(pages[0]!.id)
  const { id } = await send({ 'l/en.json': file([LOOK, JUMP, RUN]) })
  expect((await page.export()).toString()).toBe(file([LOOK, 'Salta los muros', 'Huye de los lobos']))
  await page.undo(id)
  expect((await page.export()).toString()).toBe(spanish)
})

test('a list that was exported before its page got another item comes back to the same items', async () => {
  const page = await translatedPage('tips.json')
  const exported = (await page.export()).toString()
  await page.reimport(FORMATS['tips.json']([LOOK, JUMP, RUN]))
  const form = formOf(exported.replace('Huye de', 'Escapa de').replace('Escóndete', 'Ocúltate'), 'tips.es.json')
  const answer = await app.as(ana).post(`/pages/${page.id}/reimport`, form)
  expect(await answer.json()).toMatchObject({ counts: { translations: 1, changed: 0 }, skipped: { count: 1 } })
  expect(await bySource(page)).toEqual({
    [LOOK]: null,
    [JUMP]: done(JUMP),
    [RUN]: ['Escapa de los lobos', 'NEEDS_REVIEW'],
  })
})
