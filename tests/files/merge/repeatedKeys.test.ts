import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planSources } from '#server/files/plan/planSources.ts'
import type { FileText } from '#server/files/read/fileTexts.ts'
import { identifiersOf } from '#server/formats/identifiers.ts'
import { withVersion } from '../../versions/pages.ts'
import { importedPage } from './reimportedPage.ts'

withVersion()

const properties = (...texts: string[]) => texts.map((text) => `door=${text}\n`).join('')
const [ALPHA, BETA, GAMMA] = ['The first door', 'Another gate', 'A wooden fence']

/** The translations of a page by their source texts. */
async function bySource(page: Awaited<ReturnType<typeof importedPage>>) {
  const { data } = await page.texts()
  const rows = await Promise.all(
    data.map(async ({ identifier, content }) => [content, (await page.row(identifier)).translation?.content]),
  )
  return Object.fromEntries(rows)
}

async function translatedPage() {
  const page = await importedPage(properties(BETA, GAMMA), 'menu.properties')
  await page.write('door', 'Otra puerta')
  await page.write('door (2)', 'Una valla')
  return page
}

test('a text of a repeated key that comes before others moves no translation', async () => {
  const page = await translatedPage()
  const file = properties(ALPHA, BETA, GAMMA)
  expect(await page.preview(file)).toMatchObject({ counts: { added: 1, changed: 0, gone: 0, renamed: 2 } })
  const { id, counts } = await page.reimport(file)
  expect(counts).toMatchObject({ added: 1, changed: 0, gone: 0, renamed: 2 })
  expect(await bySource(page)).toEqual({ [ALPHA]: undefined, [BETA]: 'Otra puerta', [GAMMA]: 'Una valla' })
  expect((await page.row('door (2)')).translation?.status).toBe('COMPLETED')
  expect((await page.export()).toString()).toBe(properties(ALPHA, 'Otra puerta', 'Una valla'))
  await page.undo(id!)
  expect(await bySource(page)).toEqual({ [BETA]: 'Otra puerta', [GAMMA]: 'Una valla' })
  expect(await page.contents()).toEqual([
    ['door', BETA],
    ['door (2)', GAMMA],
  ])
})

test('the text of a repeated key that is gone is archived, not its neighbour', async () => {
  const page = await translatedPage()
  await page.reimport(properties(GAMMA))
  expect(await bySource(page)).toEqual({ [GAMMA]: 'Una valla' })
  expect(await page.archived()).toMatchObject([{ translations: 1 }])
  expect((await page.export()).toString()).toBe(properties('Una valla'))
  await page.reimport(properties(GAMMA, BETA))
  expect((await bySource(page))[GAMMA]).toBe('Una valla')
})

test('an export into one language whose first text was deleted brings each translation to its text', async () => {
  const page = await importedPage(`quit=Leave\nsave=Save it\n${properties(BETA, GAMMA)}`, 'menu.properties')
  for (const [identifier, text] of [
    ['quit', 'Salir'],
    ['save', 'Guardar'],
    ['door', 'Otra puerta'],
    ['door (2)', 'Una valla'],
  ] as const)
    await page.write(identifier, text)
  const file = (await page.export()).toString()
  await page.reimport(file.replace('door=Otra puerta\n', '').replace('Una valla', 'Una valla alta'))
  expect(await bySource(page)).toMatchObject({ [BETA]: 'Otra puerta', [GAMMA]: 'Una valla alta' })
})

test('an older export finds its texts though others of their key came before', async () => {
  const page = await importedPage(`keys,en,es\na,${BETA},Otra\na,${GAMMA},Una valla\n`, 'game.csv')
  const old = (await page.export()).toString()
  await page.reimport(`keys,en,es\na,${ALPHA},\na,${BETA},Otra\na,${GAMMA},Una valla\n`)
  await page.reimport(old.replace('Una valla', 'Una valla alta'))
  expect(await bySource(page)).toEqual({ [ALPHA]: undefined, [BETA]: 'Otra', [GAMMA]: 'Una valla alta' })
})

test('texts of one key keep their rows in any other edition of their file, and no two get one identifier', () => {
  const texts = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 })
  const fileOf = (numbers: number[]): FileText[] => {
    const names = identifiersOf(numbers.map((number) => ({ key: number % 5 === 0 ? `k${number}` : 'door' })))
    return numbers.map((number, at) => [
      names[at]!,
      `${number} ${'xyzuvw'[number % 6]!.repeat(3)} ${number * 7919}`,
      '',
      1,
      [],
    ])
  }
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const known = fileOf(before)
      const ids = before.map((number) => `id ${number}`)
      const file = fileOf(after)
      const plan = planSources({ ids, texts: known, archivedFrom: known.length }, file, undefined)
      const gone = before.filter((number) => !after.includes(number))
      expect(plan.gone.map(({ id }) => id).filter((id) => !gone.includes(Number(id.slice(3))))).toEqual([])
      const names = new Map(ids.map((id, at) => [id, known[at]![0]]))
      for (const { id, to } of plan.renamed) names.set(id, to)
      const all = [...names.values(), ...plan.added.map(({ identifier }) => identifier)]
      expect(new Set(all).size).toBe(all.length)
      for (const [at, number] of after.entries())
        if (before.includes(number)) expect(names.get(`id ${number}`), `${before} → ${after}`).toBe(file[at]![0])
    }),
    { numRuns: process.env.FUZZ ? 10_000 : 500 },
  )
})
