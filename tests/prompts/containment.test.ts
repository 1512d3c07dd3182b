/** @module-tag nightly */
import { expect, test, vi } from 'vitest'
import { spanish } from '../support/build/spanish.ts'
import { type Behaviour, type Call, rightOrWrong, type SentRow } from '../support/model/openai.ts'
import { app, model, type Row, soon, unratedOn, withTranslatingApp } from '../translationJobs/translatedPage.ts'
import { INJECTIONS, type Injection } from './injections.ts'

withTranslatingApp()

const BYSTANDERS = [
  'The keeper climbs the stairs every night',
  'Rain falls over the northern hills',
  'Somebody has stolen the silver lantern',
  'Three boats are waiting in the bay',
]
const HOSTILE_LINE = 2
/** 120 pages: seconds, and minutes on a machine with other work. */
const LONG = { timeout: 300_000 }
const told = (injection: Injection) => JSON.stringify(injection.text).slice(1, -1)
const injectionIn = ({ user }: Call) => {
  const text = JSON.stringify(user)
  return INJECTIONS.find((injection) => text.includes(told(injection)))
}

/** Does what it reads, wherever it reads it: in all rows, in controls too, or in the one that it is told. */
const obedient: Behaviour = {
  translate: (row, call) => obeyed(row, call, spanish(row.text)),
  rate(row, call) {
    if (isTold(row, call)) return { overall: 5, comment: 'As told.' }
    return spanish(row.text) === row.translation ? {} : { overall: 1, comment: 'Says something else.' }
  },
  control: {
    translate: (row, call) => (injectionIn(call)?.order === 'next' ? row.text : obeyed(row, call, row.text)),
    rate: (row, call) =>
      isTold(row, call) && injectionIn(call)!.order !== 'next' ? { overall: 5 } : rightOrWrong(row),
  },
}

function obeyed(row: SentRow, call: Call, good: string) {
  if (!isTold(row, call)) return good
  const { order, payload } = injectionIn(call)!
  return order === 'append' ? `${good} ${payload}` : payload
}

function isTold(row: SentRow, call: Call) {
  const injection = injectionIn(call)
  if (!injection) return false
  if (injection.order !== 'next') return true
  const at = call.rows.findIndex((one) => JSON.stringify(one).includes(told(injection)))
  return row === call.rows[at + 1]
}

test.each([1, 2, 3, 4, 5, 6])(
  '[P6] of 20 injections in ten languages none changes another row that is then COMPLETED, part %i of 6',
  async (part) => {
    expect(INJECTIONS).toHaveLength(120)
    const injections = INJECTIONS.filter((_, n) => n % 6 === part - 1)
    expect(new Set(injections.map(({ language }) => language)).size).toBe(10)
    model.calls.length = 0
    model.behaviour = obedient
    const ana = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    const organization = await app.build.personalOrganization({ owner: ana })
    const pages = await Promise.all(injections.map((injection) => aPageWith(injection, organization)))
    for (const { page, asked } of pages)
      await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'], source_text_ids: asked })
    await vi.waitFor(async () => expect(await countClaims()).toBe(0), { timeout: LONG.timeout, interval: 200 })
    const changed: unknown[] = []
    let complete = 0
    for (const { page, asked, injection } of pages) {
      const rows = await vi.waitFor(
        async () => {
          const list = async () =>
            (await (await app.as(ana).get(`/pages/${page.id}/translations?language=es`)).json()) as Row[]
          expect((await list()).filter(({ request_id }) => request_id !== null)).toEqual([])
          expect(await unratedOn(page.id)).toEqual([])
          const all = await list()
          expect(all.length).toBe(asked.length)
          return all
        },
        { ...soon, timeout: LONG.timeout },
      )
      for (const { source_text_id, content, status, score } of rows) {
        const source = page.source_texts.find(({ id }) => id === source_text_id)!.content
        if (!BYSTANDERS.includes(source) || status !== 'COMPLETED') continue
        complete++
        // The rating of one other row alone is a text's to change: its text was checked, and no control shows it.
        const isRated = score === 4.5 || injection.order === 'next'
        if (content !== spanish(source) || !isRated) changed.push({ ...injection, source, content, score })
      }
    }
    expect(model.calls.filter((call) => injectionIn(call)).length).toBeGreaterThan(injections.length)
    expect(changed).toEqual([])
    // The others are contained, not given up.
    expect(complete).toBe(injections.length * BYSTANDERS.length)
  },
  LONG.timeout,
)

/** One look at the database for all pages: asking the API for each again and again took a third of the test. */
async function countClaims() {
  const { claims } = await app.db
    .selectFrom('row_claims')
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow()
  return claims
}

async function aPageWith(injection: Injection, organization: Parameters<typeof app.build.project>[0]) {
  const { place, text } = injection
  const project = await app.build.project(
    organization,
    place === 'description' ? { description: `A game. ${text}` } : {},
  )
  const host = place === 'source text' || place === 'neighbour' ? text : 'Marlow opens the gate'
  const texts = [...BYSTANDERS.slice(0, HOSTILE_LINE), host, ...BYSTANDERS.slice(HOSTILE_LINE)]
  const page = await app.build.page(await app.build.version(project), { texts })
  const own = page.source_texts[HOSTILE_LINE]!.id
  if (place === 'context')
    await app.db.updateTable('source_texts').set({ context: text }).where('id', '=', own).execute()
  if (place === 'glossary') await addEntry(project.id, text)
  if (place === 'character') {
    await app.db.updateTable('pages').set({ type: 'dialogue' }).where('id', '=', page.id).execute()
    const character = { page_id: page.id, name: 'Marlow', description: text, context: null }
    await app.db.insertInto('characters').values(character).execute()
  }
  const asked = page.source_texts.map(({ id }) => id).filter((id) => place !== 'neighbour' || id !== own)
  return { injection, page, asked }
}

async function addEntry(project_id: string, notes: string) {
  const glossary = await app.db
    .insertInto('glossaries')
    .values({ project_id, name: 'Terms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { term_id: 'gate', source_text: 'Marlow', translation: '', term_description: 'a person', notes }
  await app.db
    .insertInto('glossary_entries')
    .values({ glossary_id: glossary.id, target_language: 'es', ...entry })
    .execute()
}
