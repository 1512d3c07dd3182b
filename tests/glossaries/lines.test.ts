import { describe, expect, test } from 'vitest'
import type { Person } from '../support/build/build.ts'
import { refusal } from '../support/http/refusal.ts'
import { aGlossary, ana, mallory, member, SWORD, server, withPeople } from './ofProject.ts'

withPeople()

const line = (entry: object = {}) => ({ ...SWORD, ...entry })

const TERM_TAKEN = 'The glossary already has this term in this language'

function upload(lines: string, csv: string, person: Person) {
  const form = new FormData()
  form.append('file', new File([csv], 'terms.csv', { type: 'text/csv' }))
  return server.as(person).post(lines.replace('/lines', '/upload-csv'), form)
}

describe('a line', () => {
  test('[3.14] is added, listed by term, and found by its id or its term', async () => {
    const { lines, glossary } = await aGlossary()
    const api = server.as(member)
    const sword = await (await api.post(lines, SWORD)).json()
    expect(sword).toMatchObject({ ...SWORD, glossary_id: glossary.id, notes: null, context: null })
    const bow = await (await api.post(lines, { term_id: 'bow', term_description: 'Another weapon' })).json()
    expect(bow).toMatchObject({ target_language: null, source_text: '', translation: '' })
    expect(await (await api.get(lines)).json()).toEqual([bow, sword])
    expect(await (await api.get(`${lines}/sword`)).json()).toEqual(sword)
    expect(await (await api.get(`${lines}/${sword.id}`)).json()).toEqual(sword)
    expect(await refusal(await api.get(`${lines}/axe`))).toEqual([404, 'Glossary entry not found'])
    expect(await refusal(await api.post(lines, SWORD))).toEqual([409, TERM_TAKEN])
  })

  test('[9.6] lines are searched, narrowed to a language and come in parts', async () => {
    const { lines } = await aGlossary()
    for (const entry of [line(), line({ target_language: 'fr', translation: 'épée' }), line({ term_id: 'Axe 100%' })])
      await server.as(ana).post(lines, entry)
    const terms = async (query: string) =>
      (await (await server.as(ana).get(`${lines}?${query}`)).json()).map(
        ({ term_id, target_language }: { term_id: string; target_language: string }) => `${term_id} ${target_language}`,
      )
    expect(await terms('search=ÉPÉE')).toEqual(['sword fr'])
    expect(await terms('search=100%25')).toEqual(['Axe 100% es'])
    expect(await terms('target_language=es')).toHaveLength(2)
    expect(await terms('target_language=')).toEqual([])
    expect((await terms('skip=1&limit=1')).length).toBe(1)
    expect((await server.as(ana).get(`${lines}?limit=0`)).status).toBe(422)
  })

  test.each(['a/b?c#d%20 e', '日本', '../x', 'ключ.1', '%2F', '+', '"quoted"'])(
    'with any term as identifier: %s',
    async (term_id) => {
      const { lines } = await aGlossary()
      const made = await (await server.as(ana).post(lines, line({ term_id }))).json()
      const at = `${lines}/${encodeURIComponent(term_id)}`
      expect(await (await server.as(ana).get(at)).json()).toEqual(made)
      expect((await (await server.as(ana).patch(at, { notes: 'N' })).json()).notes).toBe('N')
      expect((await server.as(ana).delete(at)).status).toBe(204)
    },
  )

  test('[5.25, 7.62] PUT replaces the whole line, [7.63] PATCH what is sent, [7.64] DELETE takes it away', async () => {
    const { lines } = await aGlossary()
    const api = server.as(member)
    const { id } = await (await api.post(lines, line({ notes: 'Old', context: 'Shop' }))).json()
    const at = `${lines}/${id}`
    expect(await (await api.put(at, line({ translation: 'sable' }))).json()).toMatchObject({
      id,
      translation: 'sable',
      notes: null,
      context: null,
    })
    expect(await (await api.patch(at, { notes: 'New' })).json()).toMatchObject({ translation: 'sable', notes: 'New' })
    expect(await (await api.patch(at, { target_language: 'de' })).json()).toMatchObject({ id, target_language: 'de' })
    expect(await (await api.put(at, line({ term_id: 'blade' }))).json()).toMatchObject({ id, term_id: 'blade' })
    expect((await api.delete(at)).status).toBe(204)
    expect(await refusal(await api.delete(at))).toEqual([404, 'Glossary entry not found'])
    expect(await refusal(await api.put(at, line()))).toEqual([404, 'Glossary entry not found'])
  })

  test('[25] PUT of a term that is not there adds it', async () => {
    const { lines } = await aGlossary()
    const { term_id: _, ...entry } = SWORD
    expect(await (await server.as(ana).put(`${lines}/sword`, entry)).json()).toMatchObject(SWORD)
    const french = await server.as(ana).put(`${lines}/sword?target_language=fr`, { ...entry, translation: 'épée' })
    expect(await french.json()).toMatchObject({ term_id: 'sword', target_language: 'fr', translation: 'épée' })
    expect(await (await server.as(ana).get(lines)).json()).toHaveLength(2)
  })

  test('[25] of several languages GET gives the oldest, and writes need to say which', async () => {
    const { lines } = await aGlossary()
    const api = server.as(ana)
    await api.post(lines, line())
    await api.post(lines, line({ target_language: 'fr', translation: 'épée' }))
    expect(await (await api.get(`${lines}/sword`)).json()).toMatchObject({ target_language: 'es' })
    expect(await (await api.get(`${lines}/sword?target_language=fr`)).json()).toMatchObject({ translation: 'épée' })
    const unclear = [409, 'Several languages share this term; name one with target_language']
    expect(await refusal(await api.put(`${lines}/sword`, line()))).toEqual(unclear)
    expect(await refusal(await api.patch(`${lines}/sword`, {}))).toEqual(unclear)
    expect(await refusal(await api.delete(`${lines}/sword`))).toEqual(unclear)
    expect(await refusal(await api.patch(`${lines}/sword?target_language=es`, { target_language: 'fr' }))).toEqual([
      409,
      TERM_TAKEN,
    ])
    expect((await api.delete(`${lines}/sword?target_language=fr`)).status).toBe(204)
    expect(await (await api.get(lines)).json()).toMatchObject([{ target_language: 'es' }])
  })

  test('lines of a term are changed together, and deleted together, or not at all', async () => {
    const { lines } = await aGlossary()
    const api = server.as(member)
    const add = async (entry: object) => (await (await api.post(lines, line(entry))).json()).id
    const line_ids = [await add({}), await add({ target_language: 'fr', translation: 'épée' })]
    const other = await add({ term_id: 'blade', target_language: 'fr' })
    const changed = await api.patch(lines, { line_ids, term_id: 'saber', term_description: 'A blade', notes: '' })
    expect(await changed.json()).toMatchObject([
      { term_id: 'saber', term_description: 'A blade', translation: 'espada', notes: null },
      { term_id: 'saber', term_description: 'A blade', translation: 'épée', source_text: 'sword' },
    ])
    expect(await refusal(await api.patch(lines, { line_ids, term_id: 'blade' }))).toEqual([409, TERM_TAKEN])
    const none = [404, 'Glossary entry not found']
    const gone = [...line_ids, '0196f0a0-0000-7000-8000-000000000000']
    expect(await refusal(await api.patch(lines, { line_ids: gone, notes: 'N' }))).toEqual(none)
    expect(await refusal(await api.post(`${lines}/delete`, { line_ids: gone }))).toEqual(none)
    const elsewhere = (await aGlossary()).lines
    expect(await refusal(await api.patch(elsewhere, { line_ids, notes: 'N' }))).toEqual(none)
    expect(await refusal(await api.post(`${elsewhere}/delete`, { line_ids }))).toEqual(none)
    expect(await (await api.get(lines)).json()).toMatchObject([{}, { notes: null }, { notes: null }])
    expect((await api.post(`${lines}/delete`, { line_ids })).status).toBe(204)
    expect(await (await api.get(lines)).json()).toMatchObject([{ id: other }])
  })

  test('faults are reported with their location', async () => {
    const { lines } = await aGlossary()
    const faults = async (entry: object) =>
      (await refusal(await server.as(ana).post(lines, entry)))[1].map(
        ({ loc, msg }: { loc: string[]; msg: string }) => [loc[1], msg],
      )
    expect(await faults({})).toEqual([
      ['term_id', 'A term is required'],
      ['term_description', 'A description of the term is required'],
    ])
    expect(await faults(line({ term_id: ' ', term_description: '' }))).toEqual([
      ['term_id', 'A term is required'],
      ['term_description', 'A description of the term is required'],
    ])
    expect((await faults(line({ target_language: 'spanish' })))[0][0]).toBe('target_language')
    expect((await faults(line({ notes: 'a\0b' })))[0][1]).toMatch('NUL')
    expect(await faults(line({ term_id: 'x'.repeat(256) }))).toEqual([['term_id', 'A term has at most 255 characters']])
  })

  test('strangers find none', async () => {
    const { lines, at, ofProject } = await aGlossary()
    await server.as(ana).post(lines, SWORD)
    const stranger = server.as(mallory)
    const none = [404, 'Glossary not found']
    expect(await refusal(await stranger.get(ofProject))).toEqual([404, 'Project not found'])
    for (const path of [lines, `${lines}/sword`, lines.replace('/lines', '/export-csv')])
      expect(await refusal(await stranger.get(path))).toEqual(none)
    expect(await refusal(await stranger.delete(`${lines}/sword`))).toEqual(none)
    const line_ids = [(await (await server.as(ana).get(`${lines}/sword`)).json()).id]
    expect(await refusal(await stranger.patch(lines, { line_ids, notes: 'N' }))).toEqual(none)
    expect(await refusal(await stranger.post(`${lines}/delete`, { line_ids }))).toEqual(none)
    expect(await refusal(await stranger.delete(at))).toEqual(none)
    expect(await refusal(await upload(lines, 'term_id,term_description\na,b\n', mallory))).toEqual(none)
    expect(await (await server.as(ana).get(lines)).json()).toMatchObject([SWORD])
  })
})
