import { expect, test } from 'vitest'
import type { CommentThread } from '#server/comments/contract.ts'
import { importedPage } from '../files/merge/reimportedPage.ts'
import { ana, app, newVersion, withVersion } from '../versions/pages.ts'

withVersion()

const json = (texts: Record<string, string>) => JSON.stringify(texts, null, 2)

test('[P9] comments stay when their page is merged, also those of a text that goes and comes back', async () => {
  const page = await importedPage(json({ start: 'Start game', quit: 'Leave' }), 'en.json', ana, await newVersion())
  const [start, quit] = [await page.idOf('start'), await page.idOf('quit')]
  const of = (id: string) => `/pages/${page.id}/rows/${id}/comments`
  const said = async (id: string) => {
    const threads = (await (await app.as(ana).get(`${of(id)}?language=es`)).json()) as CommentThread[]
    return threads.flatMap(({ comments }) => comments.map(({ text }) => text))
  }
  await app.as(ana).post(of(start), { text: 'A button' })
  await app.as(ana).post(of(quit), { text: 'In Spanish', language: 'es' })
  await page.reimport(json({ start: 'Begin the game' }))
  expect(await said(start)).toEqual(['A button'])
  expect((await app.as(ana).get(of(quit))).status).toBe(404)
  await page.reimport(json({ start: 'Begin the game', quit: 'Leave' }))
  expect(await said(await page.idOf('quit'))).toEqual(['In Spanish'])
})
