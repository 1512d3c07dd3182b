import { describe, expect, test } from 'vitest'
import { echoesOf, isEcho, sameForUnlike, usualEcho } from '#server/prompts/alignment.ts'
import { spanish } from '../../support/build/spanish.ts'
import type { SentRow } from '../../support/model/openai.ts'
import { aPage, isTranslation, model, withTranslatingApp } from '../../translationJobs/translatedPage.ts'

withTranslatingApp()

describe('an echo', () => {
  test('is as long as it must be to tell a row from the others of its call', () => {
    expect(echoesOf(['The old ⟦1⟧lighthouse stands alone', 'The old lighthouse burns down', 'Exit'])).toEqual([
      'The old lighthouse stands',
      'The old lighthouse burns',
      'Exit',
    ])
    expect(echoesOf(['古い灯台が丘の上に立っていますが、そこには誰も住んでいません。', '古い灯台'])).toEqual([
      '古い灯台が丘',
      '古い灯台',
    ])
    expect(echoesOf(['It is only a gull', 'Take it'])).toEqual(['It is', 'Take it'])
  })

  test('is told only where it is not the first two words', () => {
    expect(['The ⟦1⟧old lighthouse', 'Exit', '古い灯台が丘の上に'].map(usualEcho)).toEqual([
      'The old',
      'Exit',
      undefined,
    ])
  })

  test('may lose its marks or go on, and lacks none of its words', () => {
    expect(isEcho('Take the', 'Take ⟦1⟧the sword')).toBe(true)
    expect(isEcho('"Take the sword', 'take the sword')).toBe(true)
    expect(isEcho('Take the sword', 'Take the')).toBe(false)
    expect(isEcho('Take the sword', undefined)).toBe(false)
  })
})

test('the same words are suspicious for sources that are unlike', () => {
  const rows = [
    { source: 'The gate is closed', answer: 'La puerta está cerrada' },
    { source: 'Buy some bread', answer: 'La puerta está cerrada' },
    { source: 'The gates are closed', answer: '¡Las puertas están cerradas!' },
    { source: 'The gates were closed', answer: 'Las puertas están cerradas' },
  ]
  expect(sameForUnlike(rows)).toEqual(rows.slice(0, 2))
})

const TEXTS = ['The old lighthouse', 'A boat in the bay', 'Nine cold winters', 'Rain over hills']
const good = ({ id, echo, text }: SentRow) => ({ id, echo, text: spanish(text) })

test.each([
  [
    'rows under each other’s ids',
    (rows: SentRow[]) => rows.map((row, at) => ({ ...good(row), id: rows.at(at - 1)!.id })),
  ],
  ['no echo', (rows: SentRow[]) => rows.map((row) => ({ ...good(row), echo: undefined }))],
  [
    'one text for two rows',
    (rows: SentRow[]) => rows.map((row, at) => ({ ...good(row), text: good(rows[at === 1 ? 0 : at]!).text })),
  ],
])('[P6] a call with %s is asked again in halves', async (_, answer) => {
  const page = await aPage(TEXTS)
  await page.translate({ answer: (rows) => (rows.length > 1 ? answer(rows) : rows.map(good)) })
  const rows = await page.finished()
  const sources = new Map(page.page.source_texts.map(({ id, content }) => [id, content]))
  for (const row of rows)
    expect(row).toMatchObject({ content: spanish(sources.get(row.source_text_id)!), status: 'COMPLETED' })
  const sizes = model.calls.filter(isTranslation).map((call) => call.rows.length)
  expect(sizes[0]).toBe(TEXTS.length)
  expect(sizes.length).toBeGreaterThan(2)
  expect(Math.max(...sizes.slice(1))).toBeLessThan(TEXTS.length)
})

test('[P6] a refused text is told with its fault, and then left to people with the reason', async () => {
  const page = await aPage(['You have 40 days'])
  await page.translate({ translate: () => 'Tienes 50 días' })
  expect(await page.finished()).toMatchObject([{ content: 'Tienes 50 días', status: 'NEEDS_REVIEW' }])
  const [row] = await page.rows()
  expect(row!.review_notes).toContain('40 of the source has become 50.')
  const told = model.calls.filter(isTranslation).map(({ rows: [row] }) => [row!.feedback, row!.refused])
  expect(told).toEqual([
    [undefined, undefined],
    [expect.stringContaining('40 of the source has become 50.'), 'Tienes 50 días'],
    [expect.stringContaining('40 of the source has become 50.'), 'Tienes 50 días'],
  ])
})

test('[P3] marks, numbers and symbols are copied, neither sent nor billed', async () => {
  const texts = ['{name}: %d', '12,500', '→ ★', '{n, plural, one {#} other {#}}', 'Go']
  const page = await aPage(texts)
  await page.translate({ translate: () => 'Ve' })
  const rows = await page.finished()
  const contents = new Map(rows.map(({ source_text_id, content }) => [source_text_id, content]))
  expect(page.page.source_texts.map(({ id }) => contents.get(id))).toEqual([
    ...texts.slice(0, 3),
    '{n, plural, one {#} many {#} other {#}}',
    'Ve',
  ])
  expect(rows.map(({ status }) => status)).toEqual(texts.map(() => 'COMPLETED'))
  expect(model.calls.filter(isTranslation).flatMap(({ rows }) => rows.map(({ text }) => text))).toEqual(['Go'])
  expect(await page.ledger()).toEqual(['1 billed', '1 released', '2 released', '2 released', '6 released'])
})

test('short words for three unlike sources are found, and for two are not', () => {
  const sources = ['Open the gate', 'Where is my sword?', 'Good night, traveller', 'It rains']
  const rows = (count: number, answer: string) => sources.slice(0, count).map((source) => ({ source, answer }))
  for (const answer of ['我找不到它', '저장소 천막', 'やめておこう', 'Zelt']) {
    expect(sameForUnlike(rows(3, answer))).toHaveLength(3)
    expect(sameForUnlike(rows(4, answer))).toHaveLength(4)
    expect(sameForUnlike(rows(2, answer))).toEqual([])
  }
  const alike = ['Open the gate', 'Open the gate!', 'open the gates'].map((source) => ({ source, answer: 'Tor auf' }))
  expect(sameForUnlike(alike)).toEqual([])
})
