import { expect, test } from 'vitest'
import { createMisfitSearch } from '#server/prompts/belonging/misfits.ts'
import { realRows } from '../mangled/corpus.ts'
import { asAsked, faultsIn } from '../mangled/gate.ts'
import type { Behaviour, SentRow } from '../support/model/openai.ts'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'

withTranslatingApp()

/** English and Spanish of the same small world. */
const THINGS = [
  ['lantern', 'linterna'],
  ['bridge', 'puente'],
  ['harbour', 'puerto'],
  ['wolf', 'lobo'],
  ['key', 'llave'],
  ['castle', 'castillo'],
  ['letter', 'carta'],
  ['storm', 'tormenta'],
  ['garden', 'jardín'],
  ['sword', 'espada'],
  ['boat', 'barco'],
  ['tower', 'torre'],
] as const
const DEEDS = [
  ['sees', 'mira'],
  ['forgets', 'olvida'],
  ['paints', 'pinta'],
  ['guards', 'vigila'],
  ['destroys', 'destruye'],
  ['remembers', 'recuerda'],
] as const
const PEOPLE = [
  ['keeper', 'guardián'],
  ['sailor', 'marinero'],
  ['queen', 'reina'],
  ['thief', 'ladrón'],
] as const
type Word = readonly [english: string, spanish: string]
const say = (person: Word, deed: Word, thing: Word): Word => [
  `Our ${person[0]} ${deed[0]} that ${thing[0]}`,
  `${person[1]} ${deed[1]} aquel ${thing[1]}`,
]
const PAIRS = PEOPLE.flatMap((person) => DEEDS.flatMap((deed) => THINGS.map((thing) => say(person, deed, thing))))
const spanishOf = new Map<string, string>()

const ROWS = Array.from({ length: 8 }, (_, n) => say(PEOPLE[n % 4]!, DEEDS[(n + 1) % 6]!, THINGS[n + 2]!))
for (const [english, spanish] of PAIRS) spanishOf.set(english, spanish)

/** A page whose project has these pairs in its memory. */
async function aKnownPage(texts: string[], pairs: readonly Word[]) {
  const page = await aPage(texts)
  const units = pairs.map(([source, content]) => ({
    project_id: page.project.id,
    target_language: 'es',
    source,
    content,
  }))
  const others = units.filter(({ source }) => !texts.includes(source))
  await app.db.insertInto('memory_units').values(others).execute()
  return { ...page, count: others.length }
}

/** Every other row gets the words of the next one, under the right echo, unless it is alone. */
const swapping: Behaviour['translate'] = ({ text }, { rows }) => {
  const at = rows.findIndex((row: SentRow) => row.text === text)
  const other = rows[at % 2 === 0 ? at + 1 : at - 1] ?? rows[at]!
  return spanishOf.get(other.text)!
}

test('[P6] rows that have each other’s words under the right echoes are asked for again, where the project knows the words', async () => {
  const page = await aKnownPage(
    ROWS.map(([english]) => english),
    PAIRS,
  )
  expect(page.count).toBeGreaterThan(100)
  await page.translate({ translate: swapping })
  const rows = new Map((await page.finished(45_000)).map((row) => [row.source_text_id, row]))
  const found = page.page.source_texts.map(({ id, content }) => [content, rows.get(id)!.content] as const)
  const wrong = found.filter(([source, content]) => spanishOf.get(source) !== content)
  expect(wrong).toEqual([])
  expect(model.calls.length).toBeGreaterThan(3)
})

test('[P6] a translation that leaves out a sentence is left to people, and the sentence is named', async () => {
  const first = say(PEOPLE[0], DEEDS[1], THINGS[2])
  const others = [say(PEOPLE[2], DEEDS[4], THINGS[9]), say(PEOPLE[3], DEEDS[5], THINGS[6])]
  const second = `${others.map(([english]) => english).join(', and ')}.`
  const source = `${first[0]}. ${second}`
  const page = await aKnownPage([source, ROWS[0]![0]], PAIRS)
  const stretched = `${first[1]}, y ${first[1].split(' ').reverse().join(' ')}.`
  await page.translate({ translate: ({ text }) => (text === source ? stretched : spanishOf.get(text)!) })
  const row = (await page.finished(45_000)).find(({ content }) => content === stretched)
  expect(row).toMatchObject({ status: 'NEEDS_REVIEW' })
  expect(row!.review_notes).toContain(`Nothing in it seems to say \\"${second}\\".`)
})

test('[P6] a word that is one slip away from the dictionary is left to people, unless the project has it', async () => {
  const texts = ['Our keeper sees that castle', 'Our sailor paints that boat']
  const page = await aPage(texts)
  const answers = ['Guardián mira aquel catsillo', 'Marinero pinta aquel braco']
  await app.db
    .insertInto('known_words')
    .values({ project_id: page.project.id, language: 'es', word: 'braco', added_by: null })
    .execute()
  await page.translate({ translate: ({ text }) => answers[texts.indexOf(text)]! })
  const rows = new Map((await page.finished(45_000)).map(({ content, ...row }) => [content, row]))
  expect(rows.get(answers[0]!)).toMatchObject({ status: 'NEEDS_REVIEW' })
  expect(rows.get(answers[0]!)!.review_notes).toContain('\\"catsillo\\" may be a slip for \\"castillo\\".')
  expect(rows.get(answers[1]!)).toMatchObject({ status: 'COMPLETED' })
})

/** Lines of a game in Spanish by people, of which the project knows all but a few. */
const SPANISH = realRows().filter(({ language, answer }) => language === 'es' && !answer.includes('⟦'))
const LINES = [...new Map(SPANISH.map((row) => [row.source, row])).values()]
const ASKED = LINES.filter((_, at) => at % 12 === 0)
const KNOWN = LINES.filter(({ source }) => ASKED.every((row) => row.source !== source)).slice(0, 300)

/** In natural logarithms: pairs in another order teach another edge. */
const CLEAR_EXCESS = 1.5

/** Two of their answers without two words, on which there is no more than a hunch, in whatever order the others are learned. */
function hunchedAnswers() {
  const searches = [KNOWN, KNOWN.toReversed()].map((pairs) =>
    createMisfitSearch({ source_language: 'en', target_language: 'es' }, pairs),
  )
  const found: { row: (typeof ASKED)[number]; answer: string }[] = []
  for (const row of ASKED) {
    const words = row.answer.split(' ')
    const cut = words.slice(2, -3).map((_, at) => words.toSpliced(2 + at, 2).join(' '))
    const answer = cut.find((text) =>
      searches.every((find) => {
        const { doubts, excess = 0 } = find({ sources: [row.source], answers: [text], at: 0, answer: text })
        return excess > CLEAR_EXCESS && doubts.length === 0
      }),
    )
    const isFaultless = answer !== undefined && faultsIn(asAsked(row), answer).length === 0
    if (isFaultless) found.push({ row, answer })
    if (found.length === 2) break
  }
  return found
}

test('[P6] a row with a hunch is asked for once more: what comes back alike counts, and so does another answer without one', async () => {
  const [kept, changed] = hunchedAnswers()
  const asked = [kept!.row, changed!.row]
  const page = await aKnownPage(
    asked.map(({ source }) => source),
    KNOWN.map(({ source, translation }): Word => [source, translation]),
  )
  const timesOf = ({ source }: { source: string }) =>
    model.calls.filter(isTranslation).filter(({ rows }) => rows.some(({ text }) => text === source)).length
  await page.translate({
    translate: ({ text }) => {
      if (text === kept!.row.source) return kept!.answer
      return timesOf(changed!.row) < 2 ? changed!.answer : changed!.row.answer
    },
  })
  const found = new Map((await page.finished(45_000)).map(({ content, ...row }) => [content, row]))
  expect(found.get(kept!.answer)).toMatchObject({ status: 'COMPLETED' })
  expect(found.get(changed!.row.answer)).toMatchObject({ status: 'COMPLETED' })
  expect(asked.map(timesOf)).toEqual([2, 2])
  const again = model.calls.filter(isTranslation).at(-1)!.rows
  for (const row of again) expect(row).not.toHaveProperty('feedback')
})
