import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTableReader } from '#server/files/read/readTable.ts'
import { TERM_COLUMNS } from '#server/glossaries/constants.ts'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'
import { csvLine } from '#server/tables/csv.ts'
import { nastyText } from '../files/read/tables.ts'
import { refusal } from '../support/http/refusal.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { aGlossary, ana, member, server, withPeople } from './ofProject.ts'

withPeople()

const RUNS = Number(process.env.FUZZ_API_RUNS ?? 8)

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

  test('a preview shows the columns, the first rows and the faults, and stores nothing', async () => {
    const { lines } = await aGlossary()
    const preview = (csv: string) => upload(`${lines}/preview`, csv)
    const rows = Array.from({ length: 30 }, (_, n) => `term.${n};Described ${n};x\n`).join('')
    const good = await (await preview(`Term_ID;term_description;colour\n${rows}`)).json()
    expect(good).toMatchObject({
      delimiter: ';',
      encoding: 'utf-8',
      rows_count: 30,
      faults: [],
      columns: [
        { name: 'Term_ID', use: 'term_id' },
        { name: 'term_description', use: 'term_description' },
        { name: 'colour', use: 'ignored' },
      ],
    })
    expect(good.rows).toHaveLength(10)
    expect(good.rows[1]).toEqual(['term.1', 'Described 1', 'x'])
    const faulty = await preview('term_id,term_description\na,\n')
    expect(faulty.status).toBe(200)
    expect(await faulty.json()).toMatchObject({
      faults_count: 1,
      faults: [{ line: 2, column: 'term_description', msg: 'This cell must not be empty' }],
    })
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

  test('a glossary has at most 50,000 entries', NIGHTLY, async () => {
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

test('a word that TBX has for two things is two terms, also when the file comes again', async () => {
  const concept = (meaning: string, ...terms: [language: string, term: string][]) =>
    `<termEntry><descrip type="definition">${meaning}</descrip>${['en bank', ...terms.map((one) => one.join(' '))]
      .map((one) => one.split(' '))
      .map(([language, term]) => `<langSet xml:lang="${language}"><tig><term>${term}</term></tig></langSet>`)
      .join('')}</termEntry>`
  const money = concept('Of money', ['es', 'banco'], ['fr', 'banque'])
  const entries = [money, concept('Of a river', ['fr', 'rive'], ['es', 'orilla']), money]
  const file = `<martif type="TBX" xml:lang="en"><text><body>${entries.join('')}</body></text></martif>`
  const { glossary, lines } = await aGlossary()
  const send = () => {
    const form = new FormData()
    form.append('file', new File([file], 'terms.tbx'))
    return server.as(ana).post(`/glossaries/${glossary.id}/upload-tbx`, form)
  }
  expect(await (await send()).json()).toMatchObject({ added_count: 4, updated_count: 0 })
  expect(await (await send()).json()).toMatchObject({ added_count: 0 })
  const stored = await (await server.as(ana).get(lines)).json()
  const said = stored.map((one: Record<string, string>) => [one.term_id, one.source_text, one.translation])
  expect(said.sort()).toEqual([
    ['bank (2)', 'bank', 'orilla'],
    ['bank (2)', 'bank', 'rive'],
    ['bank', 'bank', 'banco'],
    ['bank', 'bank', 'banque'],
  ])
})
