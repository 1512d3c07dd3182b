import { expect, test } from 'vitest'
import { nearest, nearnessOf } from '#server/files/plan/ancestors.ts'
import { searchAncestors } from '#server/files/plan/searchAncestors.ts'
import { type FileText, linesOf, packLines, sketchTexts } from '#server/files/read/fileTexts.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const random = seeded(chooseSeed('ancestors'))
const below = (most: number) => Math.floor(random() * most)
const [ROWS, EXPORTS, EDITED] = [1_000, 150, 200]

const rowOf = (n: number, text: string): FileText => [`line.${n}`, `Line ${n}`, '', 2, [['es', text]]]

/** Exports of a page in which somebody edits two texts between each two of them, the newest first. */
function exportsOf(languages: string[]) {
  let texts = Array.from({ length: ROWS }, (_, n) => rowOf(n, `Línea ${n}`))
  return Array.from({ length: EXPORTS }, (_, number) => {
    for (let edit = 0; edit < 2; edit++) {
      const n = below(ROWS)
      texts = texts.with(n, rowOf(n, `Línea ${n}, editada ${number}`))
    }
    const language = languages[number % languages.length]!
    return { id: String(number), kind: 'export' as const, language, sketch: sketchTexts(texts), rows: texts }
  }).toReversed()
}

test.for([1, 2])(
  'finds the export that a file with 200 edits was made from, of 150 in %i languages',
  async (languages) => {
    const recorded = exportsOf(['es', 'ja'].slice(0, languages))
    for (const made of [recorded.at(-1)!, recorded[below(EXPORTS)]!, recorded[0]!]) {
      const texts = [...made.rows]
      const at = recorded.indexOf(made)
      const beside = [recorded[at - 1], recorded[at + 1]].filter((one) => one !== undefined)
      /** Without these texts nothing would tell it from the exports before and after it. */
      const tells = (n: number) => beside.some(({ rows }) => rows[n] !== made.rows[n])
      for (let edit = 0; edit < EDITED; edit++) {
        const n = below(ROWS)
        if (!tells(n)) texts[n] = rowOf(n, `Traducción ${n} de la agencia`)
      }
      const file = { texts, lines: linesOf(texts) }
      let compared = 0
      const found = await searchAncestors(
        recorded,
        { sketch: sketchTexts(texts), texts: texts.length },
        async (some) => {
          compared += some.length
          const ancestors = some.map(({ rows, ...ancestor }) => ({ ...ancestor, texts: packLines(linesOf(rows)) }))
          return nearnessOf(ancestors, file)
        },
      )
      expect(found).toContain(made)
      expect(compared).toBeLessThanOrEqual(48 * languages)
    }
  },
)

test.for(['COMPLETED', 'NEEDS_REVIEW'] as const)(
  'of exports with the same texts, the one with the statuses of the file is the one it was made from: %s',
  (status) => {
    const rowsOf = (source: string, judged: 'COMPLETED' | 'NEEDS_REVIEW'): FileText[] => [
      ['start', source, '', 1, [['es', 'Empezar', judged]]],
      ['quit', 'Quit', '', 1, [['es', 'Salir', 'COMPLETED']]],
      ['save', 'Save', '', 1, [['es', 'Guardar', 'COMPLETED']]],
    ]
    const exports = (['COMPLETED', 'NEEDS_REVIEW'] as const).map((judged) => ({
      ...{ id: judged, kind: 'export' as const, language: null, base_id: null },
      texts: packLines(linesOf(rowsOf('Start', judged))),
    }))
    const texts = rowsOf('Begin', status)
    for (const listed of [exports, exports.toReversed()])
      expect(nearest(listed, { texts, lines: linesOf(texts) })?.ancestor.id).toBe(status)
  },
)

test('of many exports that have as many texts in common with a file, the nearest in words is found, and of these in statuses', async () => {
  const rowsOf = (number: number): FileText[] => [
    rowOf(0, `Línea${' y más'.repeat(Math.floor(number / 3))}`),
    ['line.1', 'Line 1', '', 2, [['es', 'Línea', number % 3 === 0 ? 'COMPLETED' : 'NEEDS_REVIEW']]],
  ]
  const recorded = Array.from({ length: 60 }, (_, number) => ({
    ...{ id: String(number), kind: 'export' as const, language: 'es', rows: rowsOf(number) },
    sketch: sketchTexts(rowsOf(number)),
  })).toReversed()
  for (const made of [3, 30, 57]) {
    const texts = rowsOf(made).with(0, rowOf(0, `${rowsOf(made)[0]![4][0]![1]}, revisada`))
    const file = { texts, lines: linesOf(texts) }
    const found = await searchAncestors(recorded, { sketch: sketchTexts(texts), texts: texts.length }, async (some) =>
      nearnessOf(
        some.map(({ rows, ...one }) => ({ ...one, texts: packLines(linesOf(rows)) })),
        file,
      ),
    )
    expect(found.map(({ id }) => id)).toEqual([String(made)])
  }
})

test('an export is found by a translation that stayed, though another one has a whole row in common with the file', async () => {
  const rowsOf = (number: number, source = `Edition ${number}`): FileText[] => [
    ['title', source, '', 2, []],
    ['start', `Start ${number}`, '', 2, number > 8 ? [['es', 'Empezar ahora mismo', 'COMPLETED']] : []],
  ]
  const recorded = Array.from({ length: 12 }, (_, number) => ({
    ...{ id: String(number), kind: 'export' as const, language: 'es', rows: rowsOf(number) },
    sketch: sketchTexts(rowsOf(number)),
  })).toReversed()
  const texts = rowsOf(11, 'Edition 0').with(1, ['start', 'Begin 11', '', 2, rowsOf(11)[1]![4]])
  const file = { texts, lines: linesOf(texts) }
  const found = await searchAncestors(recorded, { sketch: sketchTexts(texts), texts: texts.length }, async (some) =>
    nearnessOf(
      some.map(({ rows, ...one }) => ({ ...one, texts: packLines(linesOf(rows)) })),
      file,
    ),
  )
  expect(found.map(({ id }) => id)).toEqual(['11'])
})

test('of a page of few texts the nearest ones of all exports are found, wherever they are in time', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => rowOf(n, `Línea ${n}`))
  const sketch = sketchTexts(rows)
  for (let history = 0; history < 200; history++) {
    const recorded = Array.from({ length: 9 + below(190) }, (_, number) => ({
      ...{ id: String(number), kind: 'export' as const, language: 'es', sketch },
      nearness: [-below(4), below(5), below(3)] as const,
    }))
    const least = recorded.map(({ nearness: [a, b, c] }) => a * 1_000 + b * 10 + c)
    const nearestOnes = recorded.filter((_, at) => least[at] === Math.min(...least))
    const found = await searchAncestors(recorded, { sketch, texts: rows.length }, async (some) => {
      return new Map(some.map(({ id, nearness }) => [id, nearness]))
    })
    expect(found).toEqual(nearestOnes.slice(-8))
  }
})

test('an export is known by texts that are all nearly the same, though nothing says the language of the file', () => {
  const german = ['Die alte Tür ist offen', 'Hier wohnt ein Drache', 'Das Brot ist von gestern']
  const rowsOf = (ending: string) => german.map((text, n): FileText => [`k${n}`, text + ending, '', 4, []])
  const ancestors = [
    { id: 'de', kind: 'export' as const, language: 'de', texts: rowsOf('.') },
    { id: 'all', kind: 'import' as const, language: null, texts: german.map((_, n) => rowOf(n, '')) },
  ].map(({ texts, ...one }) => ({ ...one, base_id: null, texts: packLines(linesOf(texts)) }))
  const texts = rowsOf('!')
  expect(nearest(ancestors, { texts, lines: linesOf(texts) })?.ancestor.id).toBe('de')
})
