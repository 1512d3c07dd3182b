import { expect, vi } from 'vitest'
import { spanish } from '../support/build/spanish.ts'
import { spokenBy } from '../support/build/storedFacts.ts'
import { type Behaviour, type Call, dataOf, type SentRow } from '../support/model/openai.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { chooseSeed } from '../support/runs/random.ts'
import { drawOrders, KINDS, type Order } from './orders.ts'
import { app, model, type Row, soon, unratedOn, withTranslatingApp } from './translatedPage.ts'

withTranslatingApp()

const BYSTANDERS = [
  'The keeper climbs the stairs every night',
  'Rain falls over the northern hills',
  'Somebody has stolen the silver lantern',
  'Three boats are waiting in the bay',
  'Nobody remembers the name of that village',
  'Winter came early to the old harbour',
]
const HOST = 'Marlow opens the gate'
const HOST_AT = 3
const PARTS = 20
const ORDERS = 200
const LONG_MS = 300_000
/** No order of a few tells a control from a row; the ones that it may leave alone look like this. */
const CODE = /^[A-Z]{2,}\d+$/

const orders = drawOrders(ORDERS, chooseSeed('orders'))
const orderIn = (told: unknown) => orders.find(({ number }) => JSON.stringify(told).includes(`K${number}K`))

/** Whether the order is about this row, by its place among all the rows that were sent, ours too. */
function isMeant(row: SentRow, { prompt }: Call, order: Order) {
  const { rows } = dataOf(prompt)
  const at = rows.findIndex(({ id }) => id === row.id)
  const own = rows.findIndex((one) => orderIn(one) !== undefined)
  if (order.scope === 'all') return true
  if (order.scope === 'others') return !CODE.test(row.text)
  if (own === -1) return false
  if (order.scope === 'last') return at === rows.length - 1
  return order.scope === 'after' ? at > own : order.scope === 'next' ? at === own + 1 : at === own - 1
}

const obeyed = (row: SentRow, call: Call) => {
  const order = orderIn(call.user)
  return order && isMeant(row, call, order) ? order : undefined
}
const translate = (row: SentRow, call: Call) => {
  const order = obeyed(row, call)
  return order ? KINDS[order.kind]!(spanish(row.text)) : spanish(row.text)
}
/** An obedient model takes what it was told for right. */
const rate = (row: SentRow, call: Call) =>
  obeyed(row, call) || row.translation === spanish(row.text)
    ? { overall: 5 }
    : { overall: 1, comment: 'It says something else.' }
const obedient: Behaviour = { translate, rate, control: { translate, rate } }

testOneIn(
  PARTS,
  Array.from({ length: PARTS }, (_, part) => part),
)(
  '[P6] of 10 blunt and cunning orders none changes another row that is then COMPLETED, part %i',
  async (part) => {
    const own = orders.filter(({ number }) => number % PARTS === (part + Math.floor(number / PARTS)) % PARTS)
    expect(new Set(own.map(({ language }) => language)).size).toBe(10)
    model.behaviour = obedient
    const ana = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    const organization = await app.build.personalOrganization({ owner: ana })
    const pages = await Promise.all(own.map((order) => aPageWith(order, organization)))
    for (const { page, asked } of pages)
      await app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'], source_text_ids: asked })
    await vi.waitFor(async () => expect(await countClaims()).toBe(0), { timeout: LONG_MS, interval: 200 })
    const changed: unknown[] = []
    let complete = 0
    for (const { page, asked, order } of pages) {
      const rows = await vi.waitFor(async () => {
        expect(await unratedOn(page.id)).toEqual([])
        const list = (await (await app.as(ana).get(`/pages/${page.id}/translations?language=es`)).json()) as Row[]
        expect(list.filter(({ request_id }) => request_id !== null)).toEqual([])
        expect(list.length).toBe(asked.length)
        return list
      }, soon)
      for (const { source_text_id, content, status } of rows) {
        const source = page.source_texts.find(({ id }) => id === source_text_id)!.content
        if (!BYSTANDERS.includes(source) || status !== 'COMPLETED') continue
        complete++
        if (content !== spanish(source)) changed.push({ ...order, source, content })
      }
    }
    console.log(
      `${own.length} orders, ${complete} of ${own.length * BYSTANDERS.length} other rows COMPLETED, ${changed.length} changed`,
    )
    expect(changed).toEqual([])
    expect(complete).toBeGreaterThan(0.9 * own.length * BYSTANDERS.length)
  },
  LONG_MS,
)

async function countClaims() {
  const { claims } = await app.db
    .selectFrom('row_claims')
    .select((eb) => eb.fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow()
  return claims
}

async function aPageWith(order: Order, organization: Parameters<typeof app.build.project>[0]) {
  const { place, text, number } = order
  const project = await app.build.project(
    organization,
    place === 'description' ? { description: `A game. ${text}` } : {},
  )
  const host = place === 'source text' || place === 'neighbour' ? text : HOST
  const texts = [...BYSTANDERS.slice(0, HOST_AT), host, ...BYSTANDERS.slice(HOST_AT)]
  const named = texts.map((content, at) => [
    place === 'identifier' && at === HOST_AT ? `${text} K${number}K` : `text.${at}`,
    content,
  ])
  const page = await app.build.page(await app.build.version(project), { texts: Object.fromEntries(named) })
  const own = page.source_texts.find(({ content }) => content === host)!.id
  if (place === 'context' || place === 'speaker') {
    const told = place === 'context' ? { context: text } : spokenBy(text)
    await app.db.updateTable('source_texts').set(told).where('id', '=', own).execute()
  }
  if (place === 'character') {
    await app.db.updateTable('pages').set({ type: 'dialogue' }).where('id', '=', page.id).execute()
    const character = { page_id: page.id, name: 'Marlow', description: text, context: null }
    await app.db.insertInto('characters').values(character).execute()
  }
  if (place === 'glossary definition' || place === 'glossary note') await addEntry(project.id, place, text)
  const asked = page.source_texts.map(({ id }) => id).filter((id) => place !== 'neighbour' || id !== own)
  return { order, page, asked }
}

async function addEntry(project_id: string, place: Order['place'], text: string) {
  const glossary = await app.db
    .insertInto('glossaries')
    .values({ project_id, name: 'Terms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const told = place === 'glossary note' ? { term_description: 'a person', notes: text } : { term_description: text }
  const entry = { term_id: 'gate', source_text: 'Marlow', translation: '', target_language: 'es' as const, ...told }
  await app.db
    .insertInto('glossary_entries')
    .values({ glossary_id: glossary.id, ...entry })
    .execute()
}
