import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'
import { TERM_COLUMNS } from '#server/glossaries/readTerms.ts'
import { csvLine } from '#server/http/csv.ts'
import { createTableReader } from '#server/pages/readTable.ts'
import { nastyText } from '../csv/tables.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/build.ts'

const RUNS = Number(process.env.FUZZ_API_RUNS ?? 20)
let server: TestApp
let ana: Person
let member: Person
let mallory: Person
beforeAll(async () => {
  server = await createTestApp()
  ;[ana, member, mallory] = [await server.build.user(), await server.build.user(), await server.build.user()]
})
afterAll(() => server.close())

const refusal = async (response: Response) => [response.status, (await response.json()).detail]

async function aProject() {
  const organization = await server.build.organization({ owner: ana, members: [member] })
  const project = await server.build.project(organization)
  return { project, ofProject: `/glossaries/project/${project.id}` }
}

async function aGlossary() {
  const { project, ofProject } = await aProject()
  const glossary = await (await server.as(ana).post(ofProject, { name: 'Terms' })).json()
  return {
    project,
    ofProject,
    glossary,
    at: `/glossaries/glossaries/${glossary.id}`,
    lines: `/glossaries/${glossary.id}/lines`,
  }
}

const SWORD = {
  term_id: 'sword',
  term_description: 'A weapon',
  source_text: 'sword',
  target_language: 'es',
  translation: 'espada',
}
const line = (entry: object = {}) => ({ ...SWORD, ...entry })

describe('a glossary', () => {
  test('[1.11, 7.55] a project has none at first, [7.56] then one, [26] and never two', async () => {
    const { project, ofProject } = await aProject()
    expect(await refusal(await server.as(member).get(ofProject))).toEqual([404, 'Glossary not found'])
    const made = await (await server.as(member).post(ofProject, {})).json()
    const today = new Date().toISOString().slice(0, 10)
    expect(made).toMatchObject({
      project_id: project.id,
      name: `Project Glossary ${today}`,
      description: 'Translation terminology',
      entries_count: 0,
    })
    expect(await (await server.as(ana).get(ofProject)).json()).toEqual(made)
    expect(await refusal(await server.as(ana).post(ofProject, { name: 'Second' }))).toEqual([
      409,
      'Project already has a glossary',
    ])
  })

  test('of several made at once one is made', async () => {
    const { ofProject } = await aProject()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => server.as(ana).post(ofProject, { name: `G${n}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('[7.58] is renamed and described, [7.59] deleted with its lines', async () => {
    const { at, ofProject, glossary, lines } = await aGlossary()
    await server.as(ana).post(lines, SWORD)
    expect(await (await server.as(member).put(at, { description: 'Weapons' })).json()).toMatchObject({
      name: 'Terms',
      description: 'Weapons',
      entries_count: 1,
    })
    expect(await (await server.as(member).put(at, { name: 'Arms' })).json()).toMatchObject({
      name: 'Arms',
      description: 'Weapons',
    })
    expect((await server.as(member).put(at, { name: ' ' })).status).toBe(422)
    expect((await server.as(member).delete(at)).status).toBe(204)
    expect(await refusal(await server.as(ana).get(ofProject))).toEqual([404, 'Glossary not found'])
    const left = await server.db
      .selectFrom('glossary_entries')
      .where('glossary_id', '=', glossary.id)
      .select('id')
      .execute()
    expect(left).toEqual([])
  })
})

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
    'whatever its term is: %s',
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

  test('what is wrong with it is said where it is', async () => {
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
    expect((await faults(line({ target_language: 'xx' })))[0][0]).toBe('target_language')
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
    expect(await refusal(await stranger.delete(at))).toEqual(none)
    expect(await refusal(await upload(lines, 'term_id,term_description\na,b\n', mallory))).toEqual(none)
    expect(await (await server.as(ana).get(lines)).json()).toMatchObject([SWORD])
  })
})

const TERM_TAKEN = 'The glossary already has this term in this language'

function upload(lines: string, csv: string | Uint8Array, person = ana, file = 'terms.csv', headers = {}) {
  const form = new FormData()
  form.append('file', new File([csv as BlobPart], file, { type: 'text/csv' }))
  return server.as(person).post(lines.replace('/lines', '/upload-csv'), form, { headers })
}

const exported = async (lines: string, query = '') => {
  const response = await server.as(member).get(lines.replace('/lines', `/export-csv${query}`))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString()
}

describe('a file of terms', () => {
  const HEADER = 'term_id,term_description,source_text,target_language,translation,notes,context\n'

  test('[3.28, 7.57] adds new lines, updates known ones and leaves the others', async () => {
    const { lines, glossary } = await aGlossary()
    const first = await upload(lines, `${HEADER}sword,A weapon,sword,es,espada,Old,Shop\nbow,Far,,,,,\n`)
    expect(await first.json()).toMatchObject({
      added_count: 2,
      updated_count: 0,
      glossary: { id: glossary.id, entries_count: 2 },
    })
    const second = await upload(
      lines,
      'Term_ID;term_description;target_language;translation\nsword;Sharp;ES;sable\nsword;Sharp;fr;épée\n',
    )
    expect(await second.json()).toMatchObject({ added_count: 1, updated_count: 1 })
    const stored = await (await server.as(ana).get(lines)).json()
    expect(stored).toMatchObject([
      { term_id: 'bow', term_description: 'Far', target_language: null, notes: null },
      {
        term_id: 'sword',
        target_language: 'es',
        translation: 'sable',
        term_description: 'Sharp',
        source_text: 'sword',
        notes: 'Old',
        context: 'Shop',
      },
      { term_id: 'sword', target_language: 'fr', translation: 'épée' },
    ])
    expect(await exported(lines)).toBe(
      `${HEADER}bow,Far,,,,,\nsword,Sharp,sword,es,sable,Old,Shop\nsword,Sharp,,fr,épée,,\n`,
    )
  })

  test('[§4 import] is taken whole or not at all, and what is wrong is said with its line', async () => {
    const { lines } = await aGlossary()
    await upload(lines, `${HEADER}sword,A weapon,,,,,\n`)
    const before = await exported(lines)
    const many = Array.from({ length: 3000 }, (_, n) => `term.${n},"Described\nat length",,,,,\n`).join('')
    const [status, detail] = await refusal(
      await upload(lines, `${HEADER}${many}term.7,Again,,,,,\nnew,,,,,,\nx,y,,klingon,,,\n,y,,,,,\n`),
    )
    expect(status).toBe(422)
    expect(detail.map(({ loc, msg }: { loc: unknown[]; msg: string }) => [loc.slice(2), msg])).toEqual([
      [[6002, 'term_id'], 'Line 6002, column term_id: This term is already on line 16'],
      [[6003, 'term_description'], 'Line 6003, column term_description: This cell must not be empty'],
      [
        [6004, 'target_language'],
        'Line 6004, column target_language: This is none of the languages; write a code like es',
      ],
      [[6005, 'term_id'], 'Line 6005, column term_id: This cell must not be empty'],
    ])
    expect(await exported(lines)).toBe(before)
  })

  test.each([
    ['no file at all', 'terms.txt', 'a', 'Please select a CSV file'],
    [
      'no term',
      't.csv',
      'term,term_description\na,b\n',
      'Line 1, column term_id: This column is missing; it is required',
    ],
    [
      'no description',
      't.csv',
      'term_id\na\n',
      'Line 1, column term_description: This column is missing; it is required',
    ],
    ['nothing', 't.csv', '', 'Line 1: The file is empty'],
    [
      'a column twice',
      't.csv',
      'term_id,term_description,notes,Notes\na,b,,\n',
      'Line 1, column Notes: This column is there twice',
    ],
    [
      'long text',
      't.csv',
      `term_id,term_description\na,${'x'.repeat(10_001)}\n`,
      'Line 2, column term_description: At most 10,000 characters, here are 10,001',
    ],
    [
      'broken text',
      't.csv',
      Buffer.from([...Buffer.from('term_id,term_description\na,b'), 0xff, 10]),
      'Line 2, column term_description: These bytes are not valid text; save the file as UTF-8',
    ],
  ])('[5.12] %s is refused', async (_, file, csv, msg) => {
    const { lines } = await aGlossary()
    const [status, detail] = await refusal(await upload(lines, csv, ana, file))
    expect([status, detail[0].msg]).toEqual([422, msg])
    expect(await exported(lines)).toBe(HEADER)
  })

  test('sent again with the same key it is answered as the first time', async () => {
    const { lines } = await aGlossary()
    const send = () => upload(lines, `${HEADER}sword,A weapon,,,,,\n`, ana, 'terms.csv', { 'Idempotency-Key': lines })
    const first = await (await send()).json()
    expect(first).toMatchObject({ added_count: 1, updated_count: 0 })
    expect(await (await send()).json()).toEqual(first)
  })

  test('two at once are counted as if one came after the other', async () => {
    const { lines } = await aGlossary()
    const file = HEADER + Array.from({ length: 500 }, (_, n) => `term.${n},Text,,es,texto,,\n`).join('')
    const answers = await Promise.all([1, 2, 3].map(async () => (await upload(lines, file)).json()))
    expect(answers.reduce((sum, { added_count }) => sum + added_count, 0)).toBe(500)
    expect(answers.map(({ added_count, updated_count }) => added_count + updated_count)).toEqual([500, 500, 500])
    expect(answers[0].glossary.entries_count).toBe(500)
  })

  test('a glossary has at most 50,000 entries', async () => {
    const { lines } = await aGlossary()
    const file = (prefix: string, count: number) =>
      `term_id,term_description\n${Array.from({ length: count }, (_, n) => `${prefix}.${n},x\n`).join('')}`
    expect((await upload(lines, file('a', 50_000))).status).toBe(200)
    const [status, [{ msg }]] = await refusal(await upload(lines, file('b', 1)))
    expect([status, msg]).toEqual([422, 'A glossary has at most 50,000 entries'])
    expect((await upload(lines, file('a', 50_000))).status).toBe(200)
  })

  test('a spreadsheet runs no cell of an export that is made safe for it', async () => {
    const { lines } = await aGlossary()
    const file = `${HEADER}=1+1,@x,"\tb",,-2,+3,＝4\nplain,"a=1",b,,c,d,'e\n`
    await upload(lines, file)
    expect(await exported(lines)).toBe(file.replaceAll('"\tb"', '\tb').replaceAll('"a=1"', 'a=1'))
    expect(await exported(lines, '?spreadsheet_safe=true')).toBe(
      `${HEADER}'=1+1,'@x,'\tb,,'-2,'+3,'＝4\nplain,a=1,b,,c,d,'e\n`,
    )
  })

  test(`[P5] import, export, import gives the same bytes in every cell (${RUNS} glossaries)`, async () => {
    const language = fc.constantFrom('', 'es', 'ja', 'ar')
    const full = nastyText({ minLength: 1 }).filter((text) => text.trim() !== '')
    const cells = fc.tuple(full, full, nastyText(), language, nastyText(), nastyText(), nastyText())
    const table = fc.uniqueArray(cells, { minLength: 1, maxLength: 12, selector: (row) => `${row[0]}\0${row[3]}` })
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const { lines } = await aGlossary()
        expect((await upload(lines, HEADER + rows.map(csvLine).join(''))).status).toBe(200)
        const stored: GlossaryEntry[] = await (await server.as(ana).get(lines)).json()
        const cellsOf = (entry: GlossaryEntry) => TERM_COLUMNS.map((name) => entry[name] ?? '')
        const byKey = (all: string[][]) => all.map((row) => row.join('\0')).toSorted()
        expect(byKey(stored.map(cellsOf))).toEqual(byKey(rows))
        const file = await exported(lines)
        const again = await aGlossary()
        expect((await upload(again.lines, file)).status).toBe(200)
        expect(await exported(again.lines)).toBe(file)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})

test('[2.90] the example is a glossary that the import takes, and the example page is under 500 words', async () => {
  const example = (name: string) =>
    readFileSync(new URL(`../../web/public/assets/example_page/${name}`, import.meta.url))
  const { lines } = await aGlossary()
  const answer = await (await upload(lines, example('Glossary_example.csv'))).json()
  expect(answer).toMatchObject({ added_count: 8, updated_count: 0 })
  const page = createTableReader([], () => undefined)
  page.push(example('Page_example.csv'))
  expect(page.end()).toMatchObject({ faults_count: 0, words: expect.toSatisfy((words: number) => words < 500) })
})
