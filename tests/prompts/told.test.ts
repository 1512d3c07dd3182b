import { expect, test, vi } from 'vitest'
import { imported } from '../support/build/storedFacts.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import {
  aPage,
  app,
  isTranslation,
  model,
  type Row,
  soon,
  withTranslatingApp,
} from '../translationJobs/translatedPage.ts'

withTranslatingApp()

const callsFor = (text: string) =>
  model.calls.filter((call) => isTranslation(call) && call.rows.some((row) => row.text === text))
const rowFor = (text: string, nth = 0) => callsFor(text)[nth]!.rows.find((row) => row.text === text)!

async function giveContexts(page: { id: string; source_texts: { id: string }[] }, contexts: (string | undefined)[]) {
  for (const [index, context] of contexts.entries())
    if (context !== undefined)
      await app.db
        .updateTable('source_texts')
        .set(imported(context))
        .where('id', '=', page.source_texts[index]!.id)
        .execute()
}

async function giveTerms(
  projectId: string,
  entries: { term: string; language: 'es' | 'fr' | null; translation: string }[],
) {
  const { id } = await app.db
    .insertInto('glossaries')
    .values({ project_id: projectId, name: 'Terms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = entries.map(({ term, language, translation }) => ({
    glossary_id: id,
    term_id: term,
    term_description: 'a word',
    target_language: language,
    translation,
  }))
  await app.db.insertInto('glossary_entries').values(rows).execute()
}

test('a row is told what its marks stand for, and its neighbours are told with marks too', NIGHTLY, async () => {
  const { as, page, translate, finished } = await aPage(['Hail, {name}!', '%d coins'])
  await translate()
  const [, second] = await finished()
  expect(rowFor('⟦1⟧ coins').marks).toBe('1 = number')

  await as.post(`/versions/translations/${second!.id}/regenerate`)
  await finished()

  expect(page.source_texts).toHaveLength(2)
  expect(model.calls.filter(isTranslation).at(-1)!.user.around).toEqual([
    { line: 1, source: 'Hail, ⟦1⟧!', translation: '¡Hail, ⟦1⟧!!' },
  ])
})

test(
  'beside a large call stand the line before it and the one after, and beside its ratings no line',
  NIGHTLY,
  async () => {
    const { translate, finished } = await aPage(Array.from({ length: 26 }, (_, n) => `Gate ${'x'.repeat(n + 1)}`))
    await translate()
    await finished()

    const besides = model.calls
      .filter(isTranslation)
      .map(
        ({ rows, user }) => [rows.length, ((user.around ?? []) as { line: number }[]).map(({ line }) => line)] as const,
      )
      .sort(([a], [b]) => b - a)
    expect(besides).toEqual([
      [20, [21]],
      [6, [20]],
    ])
    const ratings = model.calls.filter(({ kind }) => kind === 'ratings')
    expect(ratings).toHaveLength(4)
    for (const { user } of ratings) expect(user).not.toHaveProperty('around')
  },
)

test('a row that is tried again alone has its neighbours of the same job, with their new texts', async () => {
  const { translate, finished } = await aPage(['one', 'two', 'three', 'four'])

  await translate({
    rate: ({ text }, { rows }) => ({ overall: text === 'two' && rows.length > 1 ? 1 : 5, comment: 'stiff' }),
  })
  await finished()

  expect(callsFor('two')[0]!.user.around).toBeUndefined()
  expect(callsFor('two')[1]!.rows).toHaveLength(1)
  expect(callsFor('two')[1]!.user.around).toEqual([
    { line: 1, source: 'one', translation: '¡one!' },
    { line: 3, source: 'three', translation: '¡three!' },
    { line: 4, source: 'four', translation: '¡four!' },
  ])
})

test('a retry is told the refused text, and why in marks; people read the texts behind them', async () => {
  const { translate, finished } = await aPage(['Take <b>two</b>'])

  await translate({
    translate: (_, { rows }) => (rows[0]!.feedback ? 'Toma ⟦1⟧dos⟦2⟧' : 'Toma dos⟦2⟧'),
    rate: () => ({ overall: 2, comment: '⟦1⟧ is far off' }),
  })
  const [row] = await finished()

  expect(rowFor('Take ⟦1⟧two⟦2⟧', 1)).toMatchObject({ refused: 'Toma dos⟦2⟧' })
  expect(rowFor('Take ⟦1⟧two⟦2⟧', 1).feedback).toMatch(/^⟦1⟧ is missing\./)
  expect(JSON.parse(row!.review_notes)).toMatchObject({
    comment: '<b> is far off',
    previous_attempts: [{ feedback: expect.stringMatching(/^<b> is missing\./) }, { feedback: '<b> is far off' }],
  })
})

test('a regeneration is told the present text, its rating and the note of the person', async () => {
  const { as, translate, finished } = await aPage(['Hail, {name}!'])
  await translate({ rate: () => ({ overall: 3.8, comment: 'A bit formal.' }) })
  const [row] = await finished()
  const regenerate = (note?: string) =>
    as.post(`/versions/translations/${row!.id}/regenerate`, note ? { note } : undefined)

  await regenerate('  Less formal, please ')
  await finished()
  await regenerate()
  await finished()

  const [, told, silent] = callsFor('Hail, ⟦1⟧!')
  expect(told!.rows[0]).toMatchObject({
    present: '¡Hail, ⟦1⟧!!',
    rating: '3.8 of 5. A bit formal.',
    wish: 'Less formal, please',
  })
  expect(told!.system).toContain('"wish" says what should be different')
  expect(silent!.rows[0]).not.toHaveProperty('wish')
  expect(callsFor('Hail, ⟦1⟧!')[0]!.system).not.toContain('"wish"')
  const tooLong = await regenerate('x'.repeat(1_001))
  expect(tooLong.status).toBe(422)
})

test(
  'the rating of a text that somebody has edited since is not told as that of the present one',
  NIGHTLY,
  async () => {
    const { as, type, translate, finished } = await aPage(['Hail'])
    await translate()
    const [row] = await finished()
    await type(0, 'Salve')

    await as.post(`/versions/translations/${row!.id}/regenerate`)
    await finished()

    expect(rowFor('Hail', 1)).toMatchObject({ present: 'Salve' })
    expect(rowFor('Hail', 1)).not.toHaveProperty('rating')
  },
)

test('only checked texts, and COMPLETED ones without a fault, are models of style', async () => {
  const { page, as } = await aPage(['one', 'Close the gate', 'two', 'Open the gate', 'three'])
  const made = [
    { at: 1, content: 'Cierra la puerta', status: 'COMPLETED' },
    { at: 3, content: 'Öpen the gate', status: 'NEEDS_REVIEW' },
  ]
  for (const { at, content, status } of made)
    await as.post(`/source-texts/${page.source_texts[at]!.id}/translations`, { target_language: 'es', content, status })
  const around = () => {
    const lines = model.calls.filter(isTranslation).at(-1)!.user.around as { line: number; translation?: string }[]
    return lines.flatMap(({ line, translation }) => (translation === undefined ? [] : [[line, translation]]))
  }
  const anew = async (at: number) => {
    await as.post(`/pages/${page.id}/translate`, { languages: ['es'], source_text_ids: [page.source_texts[at]!.id] })
    await vi.waitFor(() => expect(callsFor(['one', '', 'two', '', 'three'][at]!)).toHaveLength(1), soon)
  }
  await anew(2)
  expect(around()).toEqual([[2, 'Cierra la puerta']])

  // A finished text with a fault is none, and a checked one is.
  await app.db
    .updateTable('translations')
    .set({ status: 'COMPLETED', content: 'Abre la puerta ⟦1⟧ (machine translated)' })
    .where('source_text_id', '=', page.source_texts[3]!.id)
    .execute()
  await anew(0)
  expect(around().map(([line]) => line)).not.toContain(4)
  await app.db
    .insertInto('translation_checks')
    .values({
      source_text_id: page.source_texts[3]!.id,
      target_language: 'es',
      checked_by: null,
      checked_at: new Date(),
    })
    .execute()
  await anew(4)
  expect(around().map(([line]) => line)).toContain(4)
})

test('terms without a translation are told as such, kept, and missed when they are gone (reading 76)', async () => {
  const { project, translate, finished } = await aPage(['Open Dragoman now', 'Two lanterns'])
  await giveTerms(project.id, [
    { term: 'Dragoman', language: null, translation: '' },
    { term: 'lantern', language: null, translation: '' },
    { term: 'lantern', language: 'fr', translation: 'lanterne' },
  ])

  await translate({ translate: ({ text }) => (text === 'Two lanterns' ? 'Dos faroles' : 'Abre el traductor ahora') })
  const rows = await finished()

  expect(callsFor('Two lanterns')[0]!.user.glossary).toEqual([
    { term: 'Dragoman', translation: 'Dragoman', remark: 'a word' },
  ])
  expect(rows.map(({ status }) => status)).toEqual(['NEEDS_REVIEW', 'COMPLETED'])
  expect(JSON.parse(rows[0]!.review_notes).comment).toContain('The glossary says that "Dragoman" is not translated.')
})

test('speakers beside a row are told with their terms, and its own speaker with finished lines', async () => {
  const { project, as, page, translate, rows, finished } = await aPage([
    'I know the sea',
    'Nobody asked',
    'Be quiet',
    'The storm is near',
    'Far away',
    'Farther still',
    'Come aboard',
  ])
  await giveContexts(page, [
    'speaker: Maren',
    'speaker: Old Keeper',
    'speaker: Maren',
    'speaker: Maren',
    undefined,
    undefined,
    'speaker: Maren',
  ])
  await giveTerms(project.id, [{ term: 'Keeper', language: 'es', translation: 'Guardián' }])
  await translate()
  await finished()
  const first = (await rows()).find(({ content }) => content === '¡I know the sea!')

  await as.post(`/versions/translations/${(first as Row).id}/regenerate`)
  await finished()

  const { user } = model.calls.filter(isTranslation).at(-1)!
  expect(user.around).toMatchObject([{ speaker: 'Old Keeper' }, { speaker: 'Maren' }, { speaker: 'Maren' }])
  expect(user.glossary).toMatchObject([{ term: 'Keeper', translation: 'Guardián' }])
  expect(user.voices).toEqual([{ line: 7, source: 'Come aboard', translation: '¡Come aboard!', speaker: 'Maren' }])
})

test('a length limit in the context is told and checked', async () => {
  const { page, translate, finished } = await aPage(['Save', 'Load'])
  await giveContexts(page, ['Button, max 8'])

  await translate({ translate: ({ text }) => (text === 'Save' ? 'Guardar partida' : 'Cargar') })
  const rows = await finished()

  expect(rowFor('Save')).toMatchObject({ max_length: 8 })
  expect(rowFor('Load')).not.toHaveProperty('max_length')
  expect(rowFor('Save', 1).feedback).toContain('It has 15 characters, and only 8 fit.')
  expect(rows.map(({ status }) => status)).toEqual(['NEEDS_REVIEW', 'COMPLETED'])
})

test('a limit in bytes is told with its unit, and asked for again', async () => {
  const { page, translate, finished } = await aPage(['Save'])
  const limit = { max_length: 7, length_unit: 'bytes', max_length_from: 'file' } as const
  await app.db.updateTable('source_texts').set(limit).where('page_id', '=', page.id).execute()
  await translate({ translate: () => '¡Salvé!' })
  await finished()
  expect(rowFor('Save')).toMatchObject({ max_length: '7 bytes' })
  expect(model.calls.find(isTranslation)!.system).toContain('bytes of UTF-8')
  expect(rowFor('Save', 1).feedback).toContain('It has 9 bytes, and only 7 fit.')
})
