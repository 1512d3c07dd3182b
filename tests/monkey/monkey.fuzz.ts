/** @module-tag nightly */
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { testDatabase } from '../support/app/database.ts'
import { launchServer } from '../support/app/launch.ts'
import { freePort } from '../support/app/ports.ts'
import { newPage } from '../support/browser/browser.ts'
import { builders, type Person } from '../support/build/build.ts'
import { startOpenAi } from '../support/model/openai.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { acknowledged } from './acknowledged.ts'
import { ACTS, answerQuestion, type Field, type Monkey, networkOf, noteTrace, trace, untilLoaded } from './acts.ts'
import { listForeignActs, listLost, listMisplaced, type Seen } from './oracle.ts'
import { listInexact } from './undone.ts'
import { alphabetOf } from './words.ts'

const SECONDS = Number(process.env.SECONDS ?? 120)
const RESTART_EVERY_MS = 20_000
/** Then they rest until all of it is acknowledged, and what came of it is looked at. */
const ROUND_MS = 60_000
const SOURCES = [
  'Hello brave world',
  'New game',
  'Load game',
  'Options',
  'Credits',
  'Quit',
  'Help',
  'Back',
  'Save',
  'Map',
]
/** Calls of a tab that is offline, and of a server that is being started. */
const EXPECTED = [/./]

test.runIf(process.env.FUZZ)(
  'three people who do anything lose no text, and do nothing in each other’s names',
  { timeout: SECONDS * 2000 + 300_000 },
  async () => {
    const seed = chooseSeed('monkey')
    const { db, url: databaseUrl } = await testDatabase()
    const model = await startOpenAi({ latencyMs: 1_500, translate: ({ text }) => `${text} por la máquina` })
    const env = {
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort()),
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: 'none',
      LOG_LEVEL: 'error',
    }
    let server = launchServer({ env })
    const url = await server.ready
    const restart = async () => {
      server.child.kill('SIGKILL')
      await server.ended
      server = launchServer({ env })
      await server.ready
    }

    const build = builders(db)
    const people = [
      await build.user({ full_name: 'Ana Lima', word_quota: null }),
      await build.user({ full_name: 'Ben Osei' }),
      await build.user({ full_name: 'Cem Kaya' }),
    ] as const
    const [owner, ...members] = people
    const project = await build.project(await build.organization({ owner, members }))
    const page = await build.page(await build.version(project), {
      texts: Object.fromEntries(SOURCES.map((text, at) => [`text_${at}`, text])),
    })
    const field: Field = { page_id: page.id, rows: page.source_texts.map(({ id }) => id), sources: SOURCES }
    const path = `/projects/${project.id}/translations?lang=es`

    const arrive = async (person: Person, at: number): Promise<Monkey> => {
      const tab = await newPage({ baseURL: url, expectedErrors: EXPECTED })
      await tab.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
      const network = await networkOf(tab)
      await untilLoaded(tab, () => tab.goto(path))
      const call: Monkey['call'] = (method, to, body) => callAs(url, person.token, method, to, body)
      const monkey = { name: 'abc'[at]!, user_id: person.id, token: person.token, page: tab, network, call }
      const alphabet = alphabetOf(at)
      return { ...monkey, alphabet, random: seeded(seed + at), done: [], acknowledged: [], words: 0 }
    }
    const monkeys = await Promise.all(people.map(arrive))

    const play = async (monkey: Monkey, end: number) => {
      while (Date.now() < end) {
        const [name, act] = DRAWN[Math.floor(monkey.random() * DRAWN.length)]!
        noteTrace(monkey.name, 'begins', name)
        const whole = answerQuestion(monkey).then(() => act(monkey, field))
        await whole.catch((error) => noteTrace(monkey.name, 'cannot', name, `${error}`.split('\n')[0]))
        await pause(monkey.random() * 200)
      }
    }
    const restarts = async (end: number) => {
      while (Date.now() < end) {
        await pause(RESTART_EVERY_MS)
        noteTrace('the server is killed')
        await restart()
        noteTrace('the server is back')
      }
    }

    const end = Date.now() + SECONDS * 1000
    const seen: Seen = new Set()
    const found: string[] = []
    for (let round = 0; Date.now() < end && found.length === 0; round++) {
      const roundEnds = Math.min(end, Date.now() + ROUND_MS)
      await Promise.all([...monkeys.map((monkey) => play(monkey, roundEnds)), restarts(roundEnds - RESTART_EVERY_MS)])
      await acknowledged(monkeys)
      found.push(...(await listLost(db, monkeys)), ...(await listMisplaced(db, monkeys)))
      found.push(...(await listForeignActs(db, monkeys, seen)))
      for (const at of [2 * round, 2 * round + 1])
        if (found.length === 0) found.push(...(await listInexact(db, monkeys, at, field)))
      for (const monkey of monkeys) monkey.acknowledged.push(...monkey.done.splice(0))
      noteTrace('all of it is acknowledged')
    }
    const done = monkeys.flatMap(({ acknowledged }) => acknowledged)
    const typed = done.filter(({ isWhole }) => isWhole).length
    console.log(`${typed} words typed, ${done.length} acts`)
    if (process.env.TRACE) writeFileSync(process.env.TRACE, [...found, ...(await tellHistory(db)), ...trace].join('\n'))
    expect(found).toEqual([])
    expect(typed).toBeGreaterThan(SECONDS / 4)
    await model.close()
  },
)

async function tellHistory(db: Db) {
  const changes = await db
    .selectFrom('translation_changes as c')
    .innerJoin('translations as t', 't.id', 'c.translation_id')
    .selectAll('c')
    .select('t.source_text_id')
    .orderBy('c.at')
    .execute()
  const texts = await db.selectFrom('translations').select(['source_text_id', 'content', 'status']).execute()
  return [...texts, ...changes].map((row) => JSON.stringify(row))
}

const DRAWN = Object.entries(ACTS).flatMap(([name, [often, act]]) =>
  Array.from({ length: often }, () => [name, act] as const),
)

type Form = { type: string; bytes: Buffer }
const isForm = (body: unknown): body is Form => (body as Partial<Form> | undefined)?.bytes !== undefined

const callAs = (url: string, token: string, method: string, path: string, body?: unknown) =>
  fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': isForm(body) ? body.type : 'application/json',
    },
    ...(body === undefined ? {} : { body: isForm(body) ? new Uint8Array(body.bytes) : JSON.stringify(body) }),
  })
