import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { KnownWords } from '#server/spelling/contract.ts'
import { refusal } from '../support/http/refusal.ts'
import { aPage, app, withTranslatingApp } from '../translationJobs/translatedPage.ts'
import { partOf } from './opened.ts'

withTranslatingApp()

async function aSpelledPage(text: string) {
  const page = await aPage(['The guard sleeps'])
  const source_text_id = page.page.source_texts[0]!.id
  await page.as.post(`/source-texts/${source_text_id}/translations`, { target_language: 'es', content: text })
  const at = `/projects/${page.project.id}`
  const words = async () => (await (await page.as.get(`${at}/known-words?language=es`)).json()) as KnownWords
  const messages = async () => {
    const { rows } = await (await page.as.get(`/pages/${page.page.id}/findings?language=es`)).json()
    return (rows as { findings: { check: string; message: string }[] }[])
      .flatMap(({ findings }) => findings)
      .filter(({ check }) => check === 'spelling')
      .map(({ message }) => message)
  }
  const add = (word: string) => page.as.put(`${at}/known-words`, { language: 'es', word })
  return { ...page, at, words, messages, add }
}

test('a word is unknown until a project knows it, and again when it is removed', async () => {
  const { as, at, words, messages, add } = await aSpelledPage('El guardia durme en Zorgonia')
  const [durme, zorgonia] = ['"durme" is not in the dictionary.', '"Zorgonia" is not in the dictionary.']
  expect(await messages()).toEqual([durme, zorgonia])
  const added = await add(' Zorgonia ')
  expect(await added.json()).toMatchObject({ language: 'es', word: 'Zorgonia' })
  expect(await messages()).toEqual([durme])
  expect((await words()).words.map(({ word }) => word)).toEqual(['Zorgonia'])
  expect((await add('Zorgonia')).status).toBe(200)
  expect((await as.delete(`${at}/known-words?language=es&word=Zorgonia`)).status).toBe(204)
  expect((await as.delete(`${at}/known-words?language=es&word=Zorgonia`)).status).toBe(404)
  expect(await messages()).toEqual([durme, zorgonia])
})

test('names of characters are known', async () => {
  const { page, messages, words } = await aSpelledPage('Drakova duerme')
  expect(await messages()).toEqual(['"Drakova" is not in the dictionary.'])
  await app.db.updateTable('all_pages').set({ type: 'dialogue' }).where('id', '=', page.id).execute()
  await app.db.insertInto('characters').values({ page_id: page.id, name: 'Ana Drakova', description: '' }).execute()
  expect((await words()).names).toEqual(['Ana Drakova'])
  expect(await messages()).toEqual([])
})

test('refuses a text that is no word', async () => {
  const { add } = await aSpelledPage('Hola')
  for (const word of ['two words', 'x1', '', '{name}', 'x'.repeat(61)]) expect((await add(word)).status, word).toBe(422)
  expect((await add('O’Brien-Mac')).status).toBe(200)
})

test('a translator adds no word', async () => {
  const { as, at, project, add } = await aSpelledPage('Hola')
  expect((await add('Zorgo')).status).toBe(200)
  const stranger = app.as(await app.build.user())
  expect(await refusal(await stranger.put(`${at}/known-words`, { language: 'es', word: 'Zorga' }))).toEqual([
    ...[404, 'Project not found'],
  ])
  expect((await as.get(`/projects/${project.id}/known-words?language=es`)).status).toBe(200)
})

test('the dictionary of a language comes as its package has it', async () => {
  const { as } = await aSpelledPage('Hola')
  for (const [part, ending] of [
    ['affixes', 'aff'],
    ['words', 'dic'],
  ] as const) {
    const answer = await as.get(`/dictionaries/es-MX/${part}`)
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
    expect(plain.equals(await partOf('dictionary-es', ending))).toBe(true)
    expect(answer.headers.get('cache-control')).toContain('private')
  }
  expect(await refusal(await as.get('/dictionaries/ja/words'))).toEqual([
    404,
    'There is no dictionary of this language',
  ])
})
