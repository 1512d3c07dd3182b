import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import { createBudget } from '#server/http/limits/budget.ts'
import { eventually, openStudio, type Studio } from '../../support/collab/collab.ts'
import { connectHocuspocus, STEP1, STEP2, UPDATE, type Wire } from '../../support/collab/wire.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

/** Longer than anybody waits for a connection of the pool, shorter than a statement may take. */
const SLOW_MS = 2_500
const PEOPLE = 30

test('[A7] a crowd that comes while Postgres is slow waits for its turn and is let in, all of it', {
  ...NIGHTLY,
  timeout: 60_000,
}, async () => {
  const failures: string[] = []
  const studio = await openStudio({ log: (event) => void failures.push(event) })
  const { name } = await studio.page(1, () => 'Hola')
  const isLocked = Promise.withResolvers<void>()
  const slow = studio.db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx)
    isLocked.resolve()
    await pause(SLOW_MS)
  })
  await isLocked.promise
  const crowd = Array.from({ length: PEOPLE }, () => studio.join(name))
  await slow
  await eventually(() => expect(crowd.filter(({ provider }) => provider.isSynced)).toHaveLength(PEOPLE))
  expect(crowd.flatMap(({ closings }) => closings)).toEqual([])
  expect(failures).toEqual([])
})

/** Of more bytes than one may have unsent. */
const LARGE = { rows: 900, text: 'x'.repeat(19_000) }

async function largePage(studio: Studio) {
  const page = await studio.page(LARGE.rows, () => LARGE.text)
  const ana = studio.join(page.name)
  await ana.saved()
  ana.type(page.rows[0]!, '!')
  await ana.saved()
  ana.leave()
  await eventually(() => expect(studio.node.collab.documentsInMemory()).toBe(0))
  return page
}

test('[O3] newcomers to a large document get the snapshot while it is built, and SyncStep2 last', NIGHTLY, async () => {
  const studio = await openStudio()
  const { name, rows } = await largePage(studio)
  const join = () =>
    new Promise<{ steps: number[]; text: string }>((resolve, reject) => {
      const doc = new Y.Doc()
      const steps: number[] = []
      const wire = connectHocuspocus(studio.node.url, name, studio.members[1]!.token, {
        joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
        sync(step, payload) {
          steps.push(step)
          if (step !== STEP1) Y.applyUpdate(doc, payload)
          if (step === STEP2) resolve({ steps, text: contentOf(doc).get(rows[0]!)?.toString() ?? '' })
        },
        closed: (code, reason) => reject(new Error(`${code} ${reason}`)),
      })
    })
  const text = `${LARGE.text}!`
  expect(await Promise.all([join(), join()])).toContainEqual({ steps: [UPDATE, STEP1, STEP2], text })
  // It stays in memory for those who are there.
  expect(await join()).toEqual({ steps: [STEP1, UPDATE, STEP2], text })
})

test('[F2] a newcomer with a slow line to a large document misses nothing; one that asks on and never reads is closed', async () => {
  const studio = await openStudio()
  const { name, rows } = await largePage(studio)
  const ben = studio.join(name)
  await ben.saved()
  const doc = new Y.Doc()
  const closings: number[] = []
  const connect = (joined: (wire: Wire) => void) => {
    const wire: Wire = connectHocuspocus(studio.node.url, name, studio.members[1]!.token, {
      joined: () => joined(wire),
      sync: (step, payload) => step !== STEP1 && Y.applyUpdate(doc, payload),
      closed: (code) => void closings.push(code),
    })
    return wire
  }
  const ask = (wire: Wire) => wire.send(STEP1, Y.encodeStateVector(new Y.Doc()))
  const isAsked = Promise.withResolvers<void>()
  const slow = connect((wire) => {
    wire.pause()
    ask(wire)
    isAsked.resolve()
  })
  await isAsked.promise
  for (const letter of 'abc') {
    ben.type(rows[1]!, letter)
    await ben.saved()
  }
  slow.resume()
  await eventually(() => expect(contentOf(doc).get(rows[1]!)?.toString()).toBe(`${LARGE.text}abc`))
  expect(closings).toEqual([])

  connect((wire) => {
    wire.pause()
    for (let n = 0; n < 5; n++) ask(wire)
    setTimeout(wire.resume, 500)
  })
  await eventually(() => expect(closings).toEqual([4503]))
}, 60_000)

test('[A2] nothing of a large document goes to a person who lost access while it was loaded', async () => {
  const studio = await openStudio()
  const { name } = await largePage(studio)
  const steps: number[] = []
  const closing = await new Promise((resolve) => {
    const wire = connectHocuspocus(studio.node.url, name, studio.members[1]!.token, {
      async joined() {
        await studio.db.deleteFrom('sessions').where('user_id', '=', studio.members[1]!.id).execute()
        await studio.db.updateTable('document_heads').set({ access_version: sql`access_version + 1` }).execute()
        wire.send(STEP1, Y.encodeStateVector(new Y.Doc()))
      },
      sync: (step) => void steps.push(step),
      closed: (code) => resolve(code),
    })
  })
  expect([closing, steps]).toEqual([4401, []])
})

const LOOKS_AGAIN_MS = 50

/** Opening a page of 300 rows costs more than this gives, and the debt stands while the clock does. */
function scantOpenings(clock: { now: number; looks: number }) {
  return ({ burst, perSecond }: { burst: number; perSecond: number }) => {
    if (burst !== 3000) return createBudget({ burst, perSecond })
    const openings = createBudget({ burst: 1, perSecond: 2 }, () => clock.now)
    const debtMs = (person: string) => {
      const ms = openings.debtMs(person)
      if (ms > 0) clock.looks++
      return Math.min(LOOKS_AGAIN_MS, ms)
    }
    return { ...openings, debtMs }
  }
}

test('[F1] a person who opens documents without end waits with the next one, and nobody else does', async () => {
  const clock = { now: 0, looks: 0 }
  const studio = await openStudio({ rateLimits: true, createBudget: scantOpenings(clock) })
  const [first, last] = [await studio.page(300, () => 'Hola '.repeat(100)), await studio.page(1, () => 'Hola')]
  const [mallory, ana] = studio.members
  const visit = studio.join(first.name, mallory)
  await visit.saved()
  visit.leave()
  const waits = studio.join(last.name, mallory)
  const goes = studio.join(last.name, ana)
  await goes.saved()
  await eventually(() => expect(clock.looks).toBeGreaterThan(3))
  expect(waits.isSaved()).toBe(false)
  clock.now += 3_600_000
  await waits.saved()
  expect(waits.closings).toEqual([])
})
