import { expect, onTestFinished, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText, textOf } from '#collab/document/rows.ts'
import { createHints } from '#collab/hints.ts'
import { type Client, eventually, join, openStudio, type Studio } from '../../support/collab/collab.ts'
import { readDocument } from '../../support/collab/documents.ts'
import { type CollabNode, startCollab } from '../../support/collab/server.ts'
import { startRedis } from '../../support/redis/redis.ts'
import { within } from '../../support/runs/timed.ts'

const actor = { kind: 'ai', id: null, name: 'AI' } as const

/** A second node on the same database, and somebody who is connected to it. */
async function openSecondNode({ db, databaseUrl, members }: Studio, redisUrl?: string) {
  const node: CollabNode = await startCollab({ db, databaseUrl, redisUrl })
  const clients: Client[] = []
  onTestFinished(async () => {
    for (const client of clients) client.leave()
    await node.close()
  })
  return {
    node,
    join(name: string, member = members[1]!) {
      const client = join(node.url, name, member.token)
      clients.push(client)
      return client
    },
  }
}

async function startTestRedis() {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  return redis
}

test('[N1] people on two nodes type in one document: converged, nothing lost, without Redis', async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(2, () => '')
  const second = await openSecondNode(studio)
  const people = [studio.join(name), second.join(name), studio.join(name, studio.members[2])]
  await Promise.all(people.map((person) => person.saved()))

  const marks = people.flatMap((person, who) =>
    Array.from({ length: 40 }, (_, n) => ({ person, text: `<${who}.${n}>`, row: rows[n % 2]! })),
  )
  for (let n = 0; n < 40; n++) {
    for (const { person, text, row } of marks.filter((_, index) => index % 40 === n)) person.type(row, text, 0)
    await new Promise(setImmediate)
  }
  await Promise.all(people.map((person) => person.saved()))

  const stored = await readDocument(studio.databaseUrl, name)
  const all = rows.map((row) => stored.text(row)).join('')
  expect(all.match(/<[^<>]*>/g)?.toSorted()).toEqual(marks.map(({ text }) => text).toSorted())
  await eventually(() => {
    for (const row of rows) expect(people.map(({ text }) => text(row))).toEqual(Array(3).fill(stored.text(row)))
  })
  for (const row of rows) {
    const { content } = await studio.db
      .selectFrom('translations')
      .select('content')
      .where('source_text_id', '=', row)
      .executeTakeFirstOrThrow()
    expect(content).toBe(stored.text(row))
  }
})

test('[N1] [A3] without Redis another node shows an edit, and closes somebody, within a second', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1, () => 'Texto')
  const second = await openSecondNode(studio)
  const ben = second.join(name)
  await ben.saved()

  await editDocument(
    { db: studio.db, hints: studio.node.collab.hints },
    { page_id, language: 'es' },
    (doc) => replaceText(doc, rows[0]!, 'Nuevo'),
    { actor },
  )
  await within(1000, () => expect(ben.text(rows[0]!)).toBe('Nuevo'))

  await studio.db.deleteFrom('sessions').where('user_id', '=', studio.members[1]!.id).execute()
  await within(1000, () => expect(ben.closings).toEqual([{ code: 4401, reason: 'signed-out' }]))
})

test('[O3] joining a node that lags behind delivers commits of other nodes', async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(1, () => 'Texto')
  const second = await openSecondNode(studio)
  const [ana, ben] = [studio.join(name), second.join(name)]
  await Promise.all([ana.saved(), ben.saved()])

  ana.type(rows[0]!, ' de Ana')
  await ana.saved()
  const cleo = second.join(name, studio.members[2])
  await cleo.saved()

  expect(cleo.text(rows[0]!)).toBe('Texto de Ana')
})

test('[N1] [N2] [P4] with Redis nodes hear of each other at once; while it is away only latency suffers', async () => {
  const redis = await startTestRedis()
  const studio = await openStudio({ redisUrl: redis.url })
  const { rows, name } = await studio.page(1, () => '')
  const second = await openSecondNode(studio, redis.url)
  const [ana, ben] = [studio.join(name), second.join(name)]
  await Promise.all([ana.saved(), ben.saved()])
  const see = async (row: string) => {
    ana.provider.setAwarenessField('row', row)
    ben.provider.setAwarenessField('row', row)
    await eventually(() => {
      expect(ben.presenceOf(ana)).toMatchObject({ row })
      expect(ana.presenceOf(ben)).toMatchObject({ row })
    })
  }
  await see('before')

  await redis.stop()
  ana.type(rows[0]!, 'while away ')
  await ana.saved()
  await within(1500, () => expect(ben.text(rows[0]!)).toBe('while away '))

  await redis.start()
  ben.type(rows[0]!, 'and back')
  await ben.saved()
  await within(1500, () => expect(ana.text(rows[0]!)).toBe('while away and back'))
  await see('after')

  ben.leave()
  await eventually(() => expect(ana.presenceOf(ben)).toBeUndefined())
})

test('[P6] the people in each row are known on every node, also on one without the document', async () => {
  const redis = await startTestRedis()
  const studio = await openStudio({ redisUrl: redis.url })
  const { page_id, rows, name } = await studio.page(2)
  const second = await openSecondNode(studio, redis.url)
  const ana = studio.join(name)
  await ana.saved()
  const { id } = studio.members[0]!
  const inRow = (row: string) => [expect.objectContaining({ source_text_id: row, id })]
  ana.provider.setAwarenessField('row', rows[1])
  for (const { collab } of [studio.node, second.node])
    await expect.poll(() => collab.peopleIn(page_id, 'es')).toEqual(inRow(rows[1]!))

  ana.provider.setAwarenessField('row', null)
  await expect.poll(() => studio.node.collab.peopleIn(page_id, 'es')).toEqual([])
  expect(await second.node.collab.peopleIn(page_id, 'es')).toEqual([])
  expect(await studio.node.collab.peopleIn(page_id, 'fr')).toEqual([])
})

test('[P5] the AI is seen with the rows it works on, also by who comes later and on another node', async () => {
  const redis = await startTestRedis()
  const studio = await openStudio({ redisUrl: redis.url })
  const { rows, name } = await studio.page(2)
  const second = await openSecondNode(studio, redis.url)
  const ana = studio.join(name)
  await ana.saved()
  const aiSeenBy = (client: Client) =>
    [...client.provider.awareness!.getStates().values()].filter((state) => state.user?.kind === 'ai')

  studio.node.collab.showAi(name, { label: 'AI', rows })
  await eventually(() => expect(aiSeenBy(ana)).toMatchObject([{ user: { name: 'AI', kind: 'ai' }, rows }]))
  const [ben, cleo] = [studio.join(name, studio.members[1]), second.join(name, studio.members[2])]
  await eventually(() => expect([aiSeenBy(ben).length, aiSeenBy(cleo).length]).toEqual([1, 1]))

  studio.node.collab.showAi(name, undefined)
  await eventually(() => expect([ana, ben, cleo].flatMap(aiSeenBy)).toEqual([]))
})

test('[E1] a process without sockets edits through the same door', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1, () => 'Texto')
  const ana = studio.join(name)
  await ana.saved()
  const hints = createHints()

  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      editDocument(
        { db: studio.db, hints },
        { page_id, language: 'es' },
        (doc) => textOf(doc, rows[0]!).insert(0, `${n}`),
        {
          actor,
        },
      ),
    ),
  )

  await within(1500, () => expect(ana.text(rows[0]!)?.split('').toSorted().join('')).toBe('0123456789Teotx'))
  await hints.close()
})
