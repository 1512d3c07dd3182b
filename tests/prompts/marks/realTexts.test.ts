import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect } from 'vitest'
import { isMessage } from '#collab/text/icuMessages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { createOpenAiTranslator } from '#server/integrations/openai.ts'
import { withoutTokens } from '#server/prompts/structure.ts'
import { spanish } from '../../support/build/spanish.ts'
import type { SentRow } from '../../support/model/openai.ts'
import { FAST_CLOCK } from '../../support/runs/clock.ts'
import { testOneIn } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { aPage, app, model, withTranslatingApp } from '../../translationJobs/translatedPage.ts'
import { mangled } from './mangle.ts'

withTranslatingApp()

const ROWS = process.env.FUZZ ? 1_000 : 120
/** Draws of 120 rows of which a third of the answers is mangled have 94 to 107 in the end. */
const MIN_COMPLETE = 0.75
const random = seeded(chooseSeed('real texts'))
const pick = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]!

beforeEach(() => {
  app.services.translator = createOpenAiTranslator({
    baseUrl: model.url,
    model: 'small',
    concurrency: 4,
    clock: FAST_CLOCK,
  })
})

/** The second column; the files have quoted cells with commas and line breaks. */
function textsOf(file: string) {
  const csv = readFileSync(new URL(`texts/${file}`, import.meta.url), 'utf8')
  const records = csv.matchAll(/(?:^|\n)[^,\n]*,(?:"((?:[^"]|"")*)"|([^,\n]*)),/g)
  return Array.from(records, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '').slice(1)
}

const PIECES = [
  '{name}',
  '{0}',
  '%s',
  '%1$d',
  '%(x)s',
  '$' + '{x}',
  '[player]',
  '{{x}}',
  '<b>',
  '</b>',
  '<color=#fff>',
  '{b}',
  '{/b}',
  '\\n',
  '&amp;',
  'https://a.b/c',
  '\n',
  '\r\n',
  ' ',
  '  ',
  'sword',
  'Señor',
  '剣',
  '👩‍🚀',
  '⟦1⟧',
  '}',
  '{',
  '%',
  '{n, plural, one {# cup} other {# cups of {x}}}',
  '{g, select, male {He} other {They}}',
]
const fuzzed = () =>
  Array.from(
    { length: ROWS },
    () => `line ${Array.from({ length: 1 + Math.floor(random() * 9) }, () => pick(PIECES)).join('')}`,
  )
const sample = (texts: string[]) => texts.toSorted(() => random() - 0.5).slice(0, ROWS)

const DIGITS = ['Agua', 'Barco', 'Cielo', 'Dedo', 'Fuego', 'Gato', 'Hoja', 'Isla', 'Luna', 'Mesa']
/** A number in words of a dictionary, so that no number and no word is new. */
const nameOf = (line: number) => `Nombre ${Array.from(String(line), (digit) => DIGITS[Number(digit)]).join(' ')}`
/** In another order directives name their argument. */
const NUMBERED = /^%\d+\$/
const kept = (text: string) =>
  [
    ...placeholders(text).map((placeholder) => placeholder.text.replace(NUMBERED, '%')),
    ...(text.match(/\r\n|\n|\r/g) ?? []),
  ].sort()
const around = (text: string) => [/^\s*/, /\s*$/].map((edge) => edge.exec(text)![0])

describe('with a model that mangles a third of its answers', () => {
  testOneIn<[string, () => string[]]>(3, [
    ['dialogue', () => sample(textsOf('renpy-dialogue.csv'))],
    ['texts of an interface', () => sample(textsOf('renpy-game-ui.csv'))],
    ['fuzzed texts', fuzzed],
  ])('no row of %s is broken and COMPLETED, dropped or misaligned', async ([, make]) => {
    const texts = make()
    expect(texts).toHaveLength(ROWS)
    const page = await aPage(texts, { role: 'ADMIN', is_superuser: true, word_quota: null })
    const lineOf = new Map(page.page.source_texts.map((text) => [text.id, text.position + 1]))

    await page.translate({
      translate: mangled(random, ({ line, text }: SentRow) => `${nameOf(line)} ${spanish(text)}`),
    })
    const rows = await page.finished(90_000)

    expect(new Set(rows.map((row) => row.source_text_id)).size).toBe(ROWS)
    const statuses = Map.groupBy(rows, (row) => row.status)
    const complete = statuses.get('COMPLETED') ?? []
    expect(complete.length).toBeGreaterThan(ROWS * MIN_COMPLETE)
    for (const row of complete) {
      const source = texts[lineOf.get(row.source_text_id)! - 1]!
      expect(kept(row.content), source).toEqual(kept(fitPlurals(source, 'en', 'es')))
      if (isMessage(source)) expect(isMessage(row.content), row.content).toBe(true)
      expect(around(row.content), source).toEqual(around(source))
      if (!/\p{L}/u.test(withoutTokens(source))) expect(row.content).toBe(fitPlurals(source, 'en', 'es'))
      else {
        // A repeat has the text of another row, with its name.
        const lines = texts.flatMap((text, at) => (text === source ? [nameOf(at + 1)] : []))
        expect(row.content).toMatch(new RegExp(`(?:${lines.join('|')})(?! (?:${DIGITS.join('|')}))`))
      }
    }
    for (const row of [...(statuses.get('NEEDS_REVIEW') ?? []), ...(statuses.get('FAILED') ?? [])])
      expect(row.review_notes).toMatch(/^Error: .+|previous_attempts/)
    expect(
      statuses.size -
        [...statuses.keys()].filter((status) => ['COMPLETED', 'NEEDS_REVIEW', 'FAILED'].includes(status)).length,
    ).toBe(0)
  })
})
