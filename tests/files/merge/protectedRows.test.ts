import { expect, test } from 'vitest'
import { app, ben, version, withVersion } from '../../versions/pages.ts'
import { importedPage, pageOf } from './reimportedPage.ts'

withVersion()

test('[P9] a file of somebody who may not check leaves protected texts, and is a suggestion beside them', async () => {
  const { project_id } = version
  const { organization_id } = await app.db
    .selectFrom('projects')
    .where('id', '=', project_id)
    .select('organization_id')
    .executeTakeFirstOrThrow()
  const developer = await app.build.user()
  await app.build.guest({ id: project_id, organization_id }, developer, { role: 'DEVELOPER' })
  const csv = (start: string, quit: string) => `key,en,es\nstart,Start the game,${start}\nquit,Leave,${quit}\n`
  const page = await importedPage(csv('Empieza', 'Salir'), 'texts.csv')
  const id = await page.idOf('start')
  await app.as(ben).put(`/projects/${project_id}/review`, { steps: 1, protects_checked: true })
  const checked = await app.as(ben).put(`/pages/${page.id}/rows/${id}/check`, { language: 'es', text: 'Empieza' })
  expect(checked.status, await checked.text()).toBe(200)

  const { id: reimport, suggestions } = await pageOf(page.id, 'texts.csv', developer).reimport(csv('Comienza', 'Irse'))

  expect(suggestions).toMatchObject([{ identifier: 'start', language: 'es' }])
  expect(await page.row('start')).toMatchObject({
    ...{ translation: { content: 'Empieza', status: 'COMPLETED' }, file_suggestions: [{ content: 'Comienza' }] },
  })
  expect(await page.row('quit')).toMatchObject({ translation: { content: 'Irse' }, file_suggestions: [] })
  await page.undo(reimport!)
  expect(await page.row('start')).toMatchObject({ translation: { content: 'Empieza' }, file_suggestions: [] })
  expect(await page.row('quit')).toMatchObject({ translation: { content: 'Salir' } })
})
