import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COSTLY_PATTERN } from '#server/rows/constants.ts'
import type { ChangedRows } from '#server/rows/contract.ts'
import type { MatchingTexts, RowCount, VersionRows } from '#server/rows/version/contract.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const LETTERS = [...'aAbB ._', 'é', 'É', 'ß', '龍', 'Я', 'я', '-', '1', 'cat', 'Cat', 'concat']
const text = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 7 }).map((some) => some.join(''))
const row = fc.record({ identifier: text, source: text, context: text, translation: fc.option(text) })
type Row = typeof row extends fc.Arbitrary<infer Some> ? Some : never
const SIDES = ['source', 'translation', 'identifier', 'context'] as const

const PATTERNS = [
  'a+b',
  '^c',
  'cat$',
  '[aé]b?',
  '(?:cat){2}',
  'a|b',
  'c.t',
  '(a)\\1',
  '\\bcat',
  '\\.',
  '(?<=a)b',
  'x?cat-?',
]
const options = fc.record({
  search: fc.oneof(text, fc.constantFrom(...PATTERNS)),
  regex: fc.boolean(),
  match_case: fc.boolean(),
  whole_words: fc.boolean(),
  search_in: fc.option(fc.uniqueArray(fc.constantFrom(...SIDES), { minLength: 1, maxLength: 3 })),
})
type Options = typeof options extends fc.Arbitrary<infer Some> ? Some : never

async function aVersion(rows: Row[]) {
  const owner = await app.build.user()
  const version = await app.build.version(await app.build.project(await app.build.organization({ owner })))
  const texts = Object.fromEntries(rows.map(({ source }, at) => [`row ${at}`, source]))
  const { id: page_id, source_texts } = await app.build.page(version, { texts })
  const ids = source_texts.map(({ id }) => id)
  for (const [at, { identifier, context, translation }] of rows.entries()) {
    await app.db.updateTable('all_source_texts').set({ identifier, context }).where('id', '=', ids[at]!).execute()
    if (translation === null) continue
    const of = { source_text_id: ids[at]!, target_language: 'es' as const, status: 'COMPLETED' as const }
    await app.db
      .insertInto('translations')
      .values({ ...of, content: translation })
      .execute()
  }
  const ask = (path: string, query: Record<string, string>) =>
    app.as(owner).get(`/versions/${version.id}/${path}?${new URLSearchParams({ language: 'es', ...query })}`)
  const ofPage = (query: Record<string, string>) =>
    app.as(owner).get(`/pages/${page_id}/matching-rows?${new URLSearchParams({ language: 'es', ...query })}`)
  return { ids, ask, ofPage }
}

const given = ({ search, search_in, ...switches }: Options) => ({
  search,
  ...Object.fromEntries(Object.entries(switches).map(([name, isOn]) => [name, String(isOn)])),
  ...(search_in && { search_in: search_in.join() }),
})

/** Letter by letter, in memory. */
function isFound(row: Row, { search, regex, match_case, whole_words, search_in }: Options) {
  const texts = (search_in ?? SIDES).map((side) => row[side] ?? '')
  const isLetter = (one: string | undefined) => one !== undefined && /[\p{L}\p{N}_]/u.test(one)
  const isWhole = (text: string, from: number, to: number) =>
    [from, to].every((at) => {
      const [left, right] = [text[at - 1], text[at]]
      return !isLetter(left) || !isLetter(right) || left === '龍' || right === '龍'
    })
  if (regex) {
    const expression = new RegExp(search, match_case ? 'gu' : 'giu')
    return texts.some((text) =>
      [...text.matchAll(expression)].some(
        (found) => !whole_words || isWhole(text, found.index, found.index + found[0].length),
      ),
    )
  }
  const bare = (text: string) => text.toLowerCase().replaceAll('é', 'e')
  const terms = search.split(' ').filter((term) => term !== '')
  const finds = (text: string, term: string) => {
    // Where the search has an accent, it counts.
    const form = match_case ? (text: string) => text : /é/i.test(term) ? (text: string) => text.toLowerCase() : bare
    const wide = (text: string, length: number) => (match_case ? length : bareLength(text, length))
    const [folded, wanted] = [unsharp(form(text), match_case), unsharp(form(term), match_case)]
    for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
      if (!whole_words || isWhole(text, wide(text, at), wide(text, at + wanted.length))) return true
    }
    return false
  }
  return terms.every((term) => texts.some((text) => finds(text, term)))
}
const unsharp = (text: string, isKept: boolean) => (isKept ? text : text.replaceAll('ß', 'ss'))
/** How many letters of a text have so many in its folded form. */
function bareLength(text: string, length: number) {
  let [letters, folded] = [0, 0]
  while (folded < length) folded += text[letters++] === 'ß' ? 2 : 1
  return letters
}

const isExpression = (pattern: string) => {
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}

test('rows, counts and ids under any options are those of a naive search', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { minLength: 8, maxLength: 30, selector: ({ identifier }) => identifier }),
      fc.array(
        options.filter(({ search, regex }) => search.trim() !== '' && (!regex || isExpression(search))),
        { minLength: 12, maxLength: 12 },
      ),
      async (rows, wanted) => {
        const { ids, ask, ofPage } = await aVersion(rows)
        for (const one of wanted) {
          if (!one.regex && !one.match_case && !one.whole_words && !one.search_in) continue
          const expected = ids.filter((_, at) => isFound(rows[at]!, one))
          const answer = await ask('rows', { ...given(one), limit: '200' })
          expect(answer.status, JSON.stringify(one)).toBe(200)
          const { data } = (await answer.json()) as VersionRows
          expect(
            data.map(({ id }) => id),
            JSON.stringify([one, rows]),
          ).toEqual(expected)
          const { count } = (await (await ask('row-count', given(one))).json()) as RowCount
          expect(count).toBe(expected.length)
          const { data: matching } = (await (await ask('matching-texts', given(one))).json()) as MatchingTexts
          expect(matching.flatMap(({ source_text_ids }) => source_text_ids)).toEqual(expected)
          const { source_text_ids } = (await (await ofPage(given(one))).json()) as ChangedRows
          expect(source_text_ids.toSorted()).toEqual(expected.toSorted())
        }
      },
    ),
    { numRuns: process.env.FUZZ ? 60 : 3, seed: Number(process.env.SEED ?? 1) },
  )
})

test('a pattern that is none, or takes too long, is refused with the reason', async () => {
  const { ask } = await aVersion([
    { identifier: 'one', source: 'a'.repeat(40), context: '', translation: `${'a'.repeat(40)}!` },
  ])
  const bad = await ask('rows', { search: '(', regex: 'true' })
  expect(bad.status).toBe(422)
  expect(await bad.json()).toEqual({ detail: 'This is not a regular expression: Unterminated group.' })
  const costly = await ask('rows', { search: '^(a|a)+$', regex: 'true', search_in: 'translation' })
  expect(costly.status).toBe(422)
  expect(await costly.json()).toEqual({ detail: COSTLY_PATTERN })
  expect((await ask('rows', { search: 'a+', regex: 'true' })).status).toBe(200)
})
