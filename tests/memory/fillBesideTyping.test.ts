import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FillAnswer } from '#server/memory/contract.ts'
import { createTestNodes, type TestNodes } from '../support/app/testNodes.ts'
import { join } from '../support/collab/collab.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const [BOTS, ROWS, LETTERS, NODES] = process.env.FUZZ ? [6, 120, 300, 3] : [3, 16, 30, 1]
const FIRST_LETTER = 0x4e00
const KNOWN = 'La puerta se abre'

let nodes: TestNodes
beforeAll(async () => {
  nodes = await createTestNodes(NODES)
})
afterAll(() => nodes.close())

test('[P2, P9, P10] people type into the rows that are filled: every letter stays, also after the undo', async () => {
  const random = seeded(chooseSeed('fill beside typing'))
  const { build, db, services } = nodes.nodeOf(0)
  const owner = await build.user()
  const others = await Promise.all(Array.from({ length: BOTS }, () => build.user()))
  const organization = await build.organization({ owner, members: others })
  const project = await build.project(organization)
  const page = await build.page(await build.version(project), {
    texts: Array.from({ length: ROWS }, (_, at) => `Door ${at} opens`),
  })
  const former = await build.page(await build.version(await build.project(organization)), {
    texts: Array.from({ length: ROWS }, (_, at) => `Door ${at} opens`),
  })
  const inSpanish = { target_language: 'es', content: KNOWN, status: 'COMPLETED' } as const
  await db
    .insertInto('translations')
    .values(former.source_texts.map(({ id }) => ({ source_text_id: id, ...inSpanish })))
    .execute()
  await indexMemory(db)

  const ids = page.source_texts.map(({ id }) => id)
  const { name } = await services.collab.openDocument(page.id, 'es')
  const bots = others.map(({ token }, bot) =>
    join(`${nodes.nodeOf(bot).url.replace('http', 'ws')}/collab`, name, token),
  )
  await Promise.all(bots.map((bot) => bot.saved()))
  const typed = new Map<string, string[]>(ids.map((id) => [id, []]))
  let next = FIRST_LETTER
  let isTyping = true
  const typing = Promise.all(
    bots.map(async (bot) => {
      for (let letter = 0; letter < LETTERS; letter++) {
        const row = ids[Math.floor(random() * ROWS)]!
        const one = String.fromCharCode(next++)
        bot.type(row, one, Math.floor(random() * (bot.text(row)!.length + 1)))
        typed.get(row)!.push(one)
        await pause(random() * 20)
      }
      await bot.saved()
    }),
  ).finally(() => {
    isTyping = false
  })

  let calls = 0
  const post = (path: string, body?: object) =>
    fetch(`${nodes.nodeOf(calls++).url}/api/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${owner.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const operations = new Set<string>()
  for (let isLast = false; !isLast; ) {
    isLast = !isTyping
    const some = isLast ? ids : ids.filter(() => random() < 0.3)
    if (some.length === 0) continue
    const answer = await post(`/pages/${page.id}/memory/fill`, { language: 'es', source_text_ids: some })
    expect(answer.status, await answer.clone().text()).toBe(200)
    const { operation_id } = (await answer.json()) as FillAnswer
    if (operation_id) operations.add(operation_id)
  }
  await typing
  for (const bot of bots) bot.leave()

  const isTyped = (letter: string) => letter.charCodeAt(0) >= FIRST_LETTER
  async function expectAllTyped(untouched: string) {
    const stored = await db.selectFrom('translations').where('source_text_id', 'in', ids).selectAll().execute()
    const contents = new Map(stored.map(({ source_text_id, content }) => [source_text_id, content]))
    for (const id of ids) {
      const content = contents.get(id) ?? ''
      expect([...content].filter(isTyped).sort()).toEqual(typed.get(id)!.toSorted())
      const rest = [...content].filter((letter) => !isTyped(letter)).join('')
      expect(['', KNOWN], content).toContain(rest)
      if (typed.get(id)!.length === 0) expect(content).toBe(untouched)
    }
  }
  await expectAllTyped(KNOWN)
  for (const id of operations) expect((await post(`/operations/${id}/undo`)).status).toBe(200)
  await expectAllTyped('')
})
