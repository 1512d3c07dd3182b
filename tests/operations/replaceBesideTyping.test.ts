import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Replaced, ReplacementHits } from '#server/replacements/contract.ts'
import { createTestNodes, type TestNodes } from '../support/app/testNodes.ts'
import { join } from '../support/collab/collab.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const [BOTS, ROWS, LETTERS, NODES] = process.env.FUZZ ? [6, 60, 400, 3] : [3, 12, 40, 1]

let nodes: TestNodes
beforeAll(async () => {
  nodes = await createTestNodes(NODES)
})
afterAll(() => nodes.close())

const FIRST_LETTER = 0x4e00

test('[P9] people type into the rows in which a text is replaced: every letter of theirs stays', async () => {
  const random = seeded(chooseSeed('replace beside typing'))
  const { build, db, services } = nodes.nodeOf(0)
  const owner = await build.user()
  const others = await Promise.all(Array.from({ length: BOTS }, () => build.user()))
  const project = await build.project(await build.organization({ owner, members: others }))
  const version = await build.version(project)
  const page = await build.page(version, { texts: Array.from({ length: ROWS }, (_, at) => `Row ${at}`) })
  const text = 'All gold, old gold and new gold'
  const ids = page.source_texts.map(({ id }) => id)
  await db
    .insertInto('translations')
    .values(ids.map((id) => ({ source_text_id: id, target_language: 'es', content: text, status: 'COMPLETED' })))
    .execute()
  const { name } = await services.collab.openDocument(page.id, 'es')
  const bots = others.map(({ token }, bot) =>
    join(`${nodes.nodeOf(bot).url.replace('http', 'ws')}/collab`, name, token),
  )
  await Promise.all(bots.map((bot) => bot.saved()))

  const typed = new Map<string, string[]>(ids.map((id) => [id, []]))
  let next = FIRST_LETTER
  const typing = bots.map(async (bot) => {
    for (let letter = 0; letter < LETTERS; letter++) {
      const row = ids[Math.floor(random() * ROWS)]!
      const one = String.fromCharCode(next++)
      bot.type(row, one, Math.floor(random() * (bot.text(row)!.length + 1)))
      typed.get(row)!.push(one)
      await pause(random() * 20)
    }
    await bot.saved()
  })

  let calls = 0
  const call = (path: string, body?: object) =>
    fetch(`${nodes.nodeOf(calls++).url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const asked = { language: 'es', find: 'gold', replacement: 'oro' }
  let replaced = 0
  let isTyping = true
  const ended = Promise.all(typing).then(() => {
    isTyping = false
  })
  for (let isLast = false; !isLast; ) {
    isLast = !isTyping
    const hits = await call(`/versions/${version.id}/replacement-hits?${new URLSearchParams(asked)}`)
    const { data } = (await hits.json()) as ReplacementHits
    const some = isLast ? data : data.filter(() => random() < 0.5)
    const rows = some.map(({ source_text_id, revision }) => ({ source_text_id, revision }))
    if (rows.length === 0) continue
    const answer = await call(`/pages/${page.id}/replace`, { ...asked, rows })
    expect(answer.status, await answer.clone().text()).toBe(200)
    replaced += ((await answer.json()) as Replaced).rows
  }
  await ended
  expect(replaced).toBeGreaterThan(0)
  for (const bot of bots) bot.leave()

  const stored = await db.selectFrom('translations').where('source_text_id', 'in', ids).selectAll().execute()
  for (const { source_text_id, content } of stored) {
    const mine = typed.get(source_text_id)!
    const isTyped = (letter: string) => letter.charCodeAt(0) >= FIRST_LETTER
    expect([...content].filter(isTyped).sort()).toEqual(mine.toSorted())
    const rest = [...content].filter((letter) => !isTyped(letter)).join('')
    expect(rest.replaceAll('oro', 'gold')).toBe(text)
  }
})
