import { expect, test } from 'vitest'
import { undoLast } from '../support/collab/ownActs.ts'
import { aPage, app, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

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

test('rows translated again by one request are one operation, whose undo gives their texts back', async () => {
  const { ana, page, as, translate, finished, rows, ledger } = await aPage([
    'Start game',
    'Leave game',
    'Options',
    'Help',
  ])
  const [first, second, third, never] = page.source_texts.map(({ id }) => id)
  await translate({ translate: (text) => `${text} es` })
  await finished()
  await as.delete(`/translations/${(await rows()).find(({ source_text_id: id }) => id === never)!.id}`)
  const before = await rows()
  const charged = await ledger()
  model.behaviour = { translate: () => 'Otra vez' }
  const again = (source_text_ids: (string | undefined)[]) =>
    as.post(`/pages/${page.id}/translate`, { languages: ['es'], source_text_ids, regenerate: true })

  const started = await again([first, second, third, never])
  expect(await started.json()).toMatchObject({ message: 'Translation regeneration started', total_words: 5 })

  const changed = (await finished()).map(({ content }) => content)
  expect(changed).toEqual(['Otra vez', 'Otra vez', 'Otra vez'])
  expect(await ledger()).toHaveLength(charged.length + 3)
  const { data } = await (await as.get(`/pages/${page.id}/operations`)).json()
  expect(data).toMatchObject([{ kind: 'regenerate', counts: { rows: 3 }, is_undoable: true }, { kind: 'translate' }])
  expect(started.headers.get('operation-ids')).toBe(data[0].id)
  const acts = await (await as.get(`/pages/${page.id}/own-acts?language=es`)).json()
  expect(acts.undo.id).toBe(data[0].id)
  expect(await undoLast(app, ana, page.id)).toBe(0)
  expect((await rows()).map(({ content, status }) => [content, status])).toEqual(
    before.map(({ content, status }) => [content, status]),
  )

  // One row is an act, which is not listed.
  await again([first])
  await finished()
  expect((await (await as.get(`/pages/${page.id}/operations`)).json()).data).toHaveLength(2)
  expect((await (await as.get(`/pages/${page.id}/own-acts?language=es`)).json()).undo.text.id).toBe(first)
  expect(await (await again([never])).json()).toMatchObject({
    message: 'None of these texts has a translation',
    total_words: 0,
  })
})

test('acts of one person in one row are done again one after the other, AI requests among them', async () => {
  const { page, as, translate, finished, rows } = await aPage(['Start game'])
  const source_text_ids = page.source_texts.map(({ id }) => id)
  await translate({ translate: (text) => `${text} es` })
  await finished()
  const state = async () => (await rows()).map(({ content, status }) => [content, status])
  const turn = async (way: 'undo' | 'redo') => {
    const acts = await (await as.get(`/pages/${page.id}/own-acts?language=es`)).json()
    return (await (await as.post(`/operations/${acts[way].id}/${way}`)).json()).left_count
  }
  const states = [await state()]
  for (const status of ['FAILED', 'NEEDS_REVIEW']) {
    await as.patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids, status })
    states.push(await state())
  }
  await as.delete(`/translations/${(await rows())[0]!.id}`)
  states.push(await state())
  await as.post(`/pages/${page.id}/translate`, { languages: ['es'], source_text_ids })
  await finished()
  states.push(await state())

  for (const before of states.slice(0, -1).toReversed()) {
    expect(await turn('undo')).toBe(0)
    expect(await state()).toEqual(before)
  }
  for (const after of states.slice(1)) {
    expect(await turn('redo')).toBe(0)
    expect(await state()).toEqual(after)
  }
})
