import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { textOf } from '#collab/document/rows.ts'
import { eventually, openStudio } from '../../support/collab/collab.ts'
import { readDocument } from '../../support/collab/documents.ts'
import { connectHocuspocus, STEP1, STEP2, UPDATE } from '../../support/collab/wire.ts'

test('[S1] [S2] two people type in one text; what is acknowledged is in log and tables', async () => {
  const { page, join, members, db, databaseUrl } = await openStudio()
  const { rows, name } = await page(3, (n) => `Texto ${n}`)
  const [row] = rows as [string]
  const [ana, ben] = [join(name, members[0]), join(name, members[1])]
  await Promise.all([ana.saved(), ben.saved()])

  ana.type(row, ' de Ana')
  ben.type(row, 'Ben: ', 0)
  await Promise.all([ana.saved(), ben.saved()])

  const stored = await db.selectFrom('translations').selectAll().where('source_text_id', '=', row).executeTakeFirst()
  expect(stored).toMatchObject({ content: 'Ben: Texto 0 de Ana', status: 'COMPLETED' })
  expect((await readDocument(databaseUrl, name)).text(row)).toBe('Ben: Texto 0 de Ana')
  await eventually(() => expect([ana.text(row), ben.text(row)]).toEqual(Array(2).fill('Ben: Texto 0 de Ana')))
})

test('[S1] an acknowledgement arrives only after the commit', async () => {
  const { page, join, db } = await openStudio()
  const { rows, name } = await page(1, () => 'Texto')
  const ana = join(name)
  await ana.saved()
  const committed: number[] = []

  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('document_heads').select('id').where('name', '=', name).forUpdate().execute()
    ana.type(rows[0]!, ' waits')
    await expect.poll(() => ana.provider.unsyncedChanges).toBe(1)
    await trx.selectFrom('document_heads').select('id').execute() // a round trip later it is still waiting
    committed.push(ana.provider.unsyncedChanges)
  })

  expect(committed).toEqual([1])
  await ana.saved()
})

test('[S4] [S7] updates queued during a commit become one log entry, and resending is idempotent', async () => {
  const { page, node, members, databaseUrl } = await openStudio()
  const { rows, name } = await page(1, () => '')
  const doc = new Y.Doc()
  let acknowledged = 0
  await new Promise<void>((resolve) => {
    const wire = connectHocuspocus(node.url, name, members[0]!.token, {
      joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) return
        Y.applyUpdate(doc, payload)
        wire.send(STEP2, new Uint8Array([0, 0]))
        for (let n = 0; n < 100; n++) {
          const before = Y.encodeStateVector(doc)
          textOf(doc, rows[0]!).insert(n, String(n % 10))
          const update = Y.encodeStateAsUpdate(doc, before)
          wire.send(UPDATE, update)
          wire.send(UPDATE, update)
        }
      },
      acknowledged() {
        if (++acknowledged < 201) return
        wire.close()
        resolve()
      },
    })
  })

  const { text, head } = await readDocument(databaseUrl, name)
  expect(text(rows[0]!)).toBe('0123456789'.repeat(10))
  expect(head.head_seq).toBeLessThan(20)
})

test('[W5] typing while reconnecting loses nothing: early updates wait for the sync answer', async () => {
  const { page, node, members, databaseUrl } = await openStudio()
  const { rows, name } = await page(1, () => '')
  const doc = new Y.Doc()
  const acknowledgements: string[] = []
  await new Promise<void>((resolve) => {
    let offline: Uint8Array
    const wire = connectHocuspocus(node.url, name, members[0]!.token, {
      joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) return
        Y.applyUpdate(doc, payload)
        const before = Y.encodeStateVector(doc)
        textOf(doc, rows[0]!).insert(0, 'offline ')
        offline = Y.encodeStateAsUpdate(doc, before)
        for (const word of ['then ', 'typed ', 'on']) {
          const between = Y.encodeStateVector(doc)
          textOf(doc, rows[0]!).insert(textOf(doc, rows[0]!).length, word)
          wire.send(UPDATE, Y.encodeStateAsUpdate(doc, between))
        }
        wire.send(STEP2, offline)
      },
      acknowledged() {
        if (acknowledgements.push('one') === 4) {
          wire.close()
          resolve()
        }
      },
    })
  })
  expect((await readDocument(databaseUrl, name)).text(rows[0]!)).toBe('offline then typed on')
})

test('[S8] the log gets what is new and nothing else: what came alone as it came, and no other word for what is known', async () => {
  const { page, node, members, databaseUrl } = await openStudio()
  const { rows, name } = await page(1, () => 'Texto')
  const doc = new Y.Doc()
  doc.clientID = 7 // no byte of it is a letter that the forger changes
  const typed = (text: string, since = Y.encodeStateVector(doc)) => {
    textOf(doc, rows[0]!).insert(textOf(doc, rows[0]!).length, text)
    return Y.encodeStateAsUpdate(doc, since)
  }
  const sent: Uint8Array[] = []
  await new Promise<void>((resolve) => {
    let acknowledged = 0
    let joinedAt: Uint8Array | undefined
    const wire = connectHocuspocus(node.url, name, members[0]!.token, {
      joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) return
        Y.applyUpdate(doc, payload)
        joinedAt = Y.encodeStateVector(doc)
        wire.send(STEP2, new Uint8Array([0, 0]))
      },
      acknowledged() {
        acknowledged++
        if (acknowledged === 1) sent.push(typed('x'.repeat(1000)))
        else if (acknowledged === 2) sent.push(withOtherLetters(typed('y', joinedAt)))
        else {
          wire.close()
          return resolve()
        }
        wire.send(UPDATE, sent.at(-1)!)
      },
    })
  })

  const { text, updates } = await readDocument(databaseUrl, name)
  expect(text(rows[0]!)).toBe(`Texto${'x'.repeat(1000)}y`)
  expect(updates).toHaveLength(2)
  expect(new Uint8Array(updates[0]!.bytes)).toEqual(new Uint8Array(sent[0]!))
  expect(updates[1]!.bytes.length).toBeLessThan(100)
})

/** The same ids with another text, as only a forger would send them. */
const withOtherLetters = (update: Uint8Array) =>
  update.map((byte) => (byte === 'x'.charCodeAt(0) ? 'z'.charCodeAt(0) : byte))
