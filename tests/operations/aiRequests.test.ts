import { expect, test } from 'vitest'
import { aPage, app, withTranslatingApp } from '../jobs/translatedPage.ts'

withTranslatingApp()

test('the undo of an AI request empties what stands as the AI wrote it, and the words stay charged', async () => {
  const { page, as, translate, finished, rows, ledger, type } = await aPage(['Start game', 'Leave game', 'Options'])
  await translate({ translate: (text) => `${text} es` })
  expect(await finished()).toHaveLength(3)
  await type(1, 'Salir')
  const charged = await ledger()
  const { data } = await (await as.get(`/pages/${page.id}/operations`)).json()
  expect(data).toMatchObject([{ kind: 'translate', language: 'es', counts: { rows: 3 }, is_undoable: true }])
  const left = [{ identifier: 'text.2', language: 'es' }]
  const preview = await (await as.get(`/operations/${data[0].id}/undo`)).json()
  expect(preview).toMatchObject({ taken: { translations_deleted: 2 }, left, left_count: 1 })
  expect((await rows()).filter(({ content }) => content !== '')).toHaveLength(3)
  expect(await (await as.post(`/operations/${data[0].id}/undo`)).json()).toEqual(preview)
  expect((await rows()).map(({ content }) => content)).toEqual(['Salir'])
  expect(await ledger()).toEqual(charged)
  const counted = await app.db.selectFrom('row_operations').where('undone_at', 'is not', null).select('rows').execute()
  expect(counted).toEqual([{ rows: 3 }])
})
