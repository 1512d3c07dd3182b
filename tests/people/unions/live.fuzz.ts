import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { type Client, join } from '../../support/collab/collab.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { within } from '../../support/runs/timed.ts'
import { type Ask, LANGUAGES, startHistory } from './teamHistory.ts'

const HISTORIES = Number(process.env.HISTORIES ?? (process.env.FUZZ ? 40 : 1))
const STEPS = process.env.FUZZ ? 80 : 40
const MAX_HISTORIES = 5
/** So many connections are closed at least, or the histories say little. */
const MIN_CLOSED = 1

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const ask: Ask = (person, method, path, body) => {
  const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' }
  return fetch(`${server.url}/api/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

test('text typed into open documents is stored as long as its writer may write, and not a letter later', async () => {
  const random = seeded(chooseSeed('live unions'))
  let closed = 0
  // One in which nobody loses a right says little: another one follows it.
  for (let n = 0; n < HISTORIES || (closed < MIN_CLOSED && n < MAX_HISTORIES); n++) closed += await runHistory(random)
  console.log(`live unions: ${closed} closed`)
  expect(closed).toBeGreaterThanOrEqual(MIN_CLOSED)
})

async function runHistory(random: () => number) {
  const history = await startHistory({ build: server.build, ask, random, places: 1 })
  const page = history.pages[0]!
  const row = page.source_texts[0]!.id
  const url = `${server.url.replace('http', 'ws')}/collab`
  const open = new Map<string, Client>()
  let closed = 0
  const places = history.people.flatMap((person, n) => LANGUAGES.map((language) => ({ person, n, language })))
  const stored = async (language: string) => {
    const texts = server.db.selectFrom('translations').where('source_text_id', '=', row)
    return (await texts.where('target_language', '=', language).select('content').executeTakeFirst())?.content ?? ''
  }
  for (let step = 0; step < STEPS; step++) {
    await history.step()
    for (const { person, n, language } of places) {
      const key = `${n} ${language}`
      const told = `${history.told()}\nperson ${key}`
      const isAllowed = history.mayOf(person, 0).write.includes(language)
      let client = open.get(key)
      const mark = ` ${key.replace(' ', '')}-${step}`
      if (!isAllowed) {
        if (!client) continue
        client.type(row, mark)
        const gone = client
        await within(2_000, () => expect(gone.closings[0]?.reason, told).toBe('access-removed'))
        expect(await stored(language), told).not.toContain(mark)
        client.leave()
        open.delete(key)
        closed += 1
        continue
      }
      if (!client) {
        const document = await ask(person, 'GET', `/pages/${page.id}/document?language=${language}`)
        client = join(url, (await document.json()).name, person.token)
        open.set(key, client)
        await client.saved()
      }
      client.type(row, mark)
      await client.saved()
      expect(await stored(language), told).toContain(mark)
    }
  }
  for (const client of open.values()) client.leave()
  return closed
}
