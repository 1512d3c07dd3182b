import { expect, test } from 'vitest'
import { ana, app, newVersion, pathOf, withVersion } from '../../versions/pages.ts'
import { formOf, importedPage } from '../merge/reimportedPage.ts'

withVersion()

/** Of ten translations the second, fifth and eighth lack the placeholder, and the third is about another number. */
const ROWS = Array.from({ length: 10 }, (_, n) => {
  const texts = ['Puntos de {name}: 7', 'Puntos: 7', 'Puntos de {name}: 8']
  return {
    id: `text_${n}`,
    source: 'Score of {name}: 7',
    translation: n === 2 ? texts[2]! : texts[Number(n % 3 === 1)]!,
  }
})
const BROKEN = ['text_1', 'text_4', 'text_7']
const CSV = [
  'identifier,content,es',
  ...ROWS.map(({ id, source, translation }) => `${id},${source},${translation}`),
].join('\n')
const poOf = (rows: typeof ROWS) =>
  ['msgid ""\nmsgstr "Language: es\\n"\n']
    .concat(rows.map(({ id, source, translation }) => `msgctxt "${id}"\nmsgid "${source}"\nmsgstr "${translation}"\n`))
    .join('\n')

async function findingsOf(path: string, body: FormData) {
  const answer = await app.as(ana).post(path, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()).findings
}

function expectCounted(findings: Record<string, unknown> & { examples: { message: string; identifier: string }[] }) {
  expect(findings).toMatchObject({ judged: 10, is_complete: true, errors: 3, warnings: 1 })
  // A PO file has the source text in its identifiers.
  const names = findings.examples.map(({ identifier }) => identifier.split('|')[0])
  expect(names).toEqual([...BROKEN, 'text_2'])
  expect(findings.examples.slice(0, 3).map(({ message }) => message)).toEqual(Array(3).fill('{name} is missing.'))
  expect(findings.examples[3]).toMatchObject({ severity: 'doubtful', language: 'es' })
}

test('previews of a table count the translations with findings', async () => {
  expectCounted(await findingsOf(`${pathOf(await newVersion())}/import/preview`, formOf(CSV, 'menu.csv')))
})

test('previews of a file of any format count them', async () => {
  expectCounted(await findingsOf(`${pathOf(await newVersion())}/import/file/preview`, formOf(poOf(ROWS), 'menu.po')))
})

test('previews of many files count those of all of them', async () => {
  const form = new FormData()
  for (const [name, rows] of [
    ['a.po', ROWS.slice(0, 5)],
    ['b.po', ROWS.slice(5)],
  ] as const)
    form.append('file', new File([poOf(rows)], name))
  expectCounted(await findingsOf(`${pathOf(await newVersion())}/import/files/preview`, form))
})

test('a file that comes back is judged by what it changes', async () => {
  const page = await importedPage(
    poOf(ROWS.map((row) => ({ ...row, translation: '' }))),
    'menu.po',
    ana,
    await newVersion(),
  )
  expectCounted(await findingsOf(`/pages/${page.id}/reimport/preview`, formOf(poOf(ROWS), 'menu.po')))
  const again = await importedPage(poOf(ROWS), 'menu.po', ana, await newVersion())
  const [fourth] = ROWS.slice(4)
  const changed = ROWS.map((row) => (row === fourth ? { ...row, translation: 'Otros puntos: 7' } : row))
  const findings = await findingsOf(`/pages/${again.id}/reimport/preview`, formOf(poOf(changed), 'menu.po'))
  expect(findings).toMatchObject({ judged: 1, errors: 1, warnings: 0, is_complete: true })
})

test('of large files the first 2,000 translations are judged, and the answer says so', async () => {
  const rows = Array.from({ length: 2_500 }, (_, n) => `text_${n},Score of {name},Puntos${n % 2 ? ' de {name}' : ''}`)
  const csv = ['identifier,content,es', ...rows].join('\n')
  const findings = await findingsOf(`${pathOf(await newVersion())}/import/preview`, formOf(csv, 'menu.csv'))
  expect(findings.is_complete).toBe(false)
  expect(findings.judged).toBeLessThanOrEqual(2_000)
  expect(findings.errors).toBe(findings.judged / 2)
})

test('an export is counted by language, and without what nobody has checked', async () => {
  const version = await newVersion()
  const page = await importedPage(poOf(ROWS), 'menu.po', ana, version)
  const countsOf = async (query: string) => {
    const answer = await app.as(ana).get(`/versions/${version.id}/finding-counts?${query}`)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  const counts = await countsOf('language=es')
  expectCounted(counts)
  expect(counts.examples[0].page_id).toBe(page.id)
  expect(await countsOf('')).toEqual(counts)
  expect(await countsOf('checked_only=true')).toMatchObject({ judged: 0, errors: 0, warnings: 0, is_complete: true })
})
