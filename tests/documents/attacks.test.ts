import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { contentOf, requestOf, scoreOf, statusOf, textOf } from '#collab/document/rows.ts'
import { openStudio } from '../support/collab/collab.ts'
import { STEP2, UPDATE } from '../support/collab/wire.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { attackWith, openScene, readAll, type Scene, send } from './attack.ts'

/** The attacker's change of a copy of the document; the difference is sent. */
const CHANGES: Record<string, (scene: Scene) => void> = {
  'a foreign root': ({ doc }) => doc.getMap('evil').set('a', 1),
  'a foreign root text': ({ doc }) => doc.getText('evil').insert(0, 'a'),
  'a new row': ({ doc }) => contentOf(doc).set('01930000-0000-7000-8000-000000000000', new Y.Text('new')),
  'a plain value as a row': ({ doc, row }) => (contentOf(doc) as Y.Map<unknown>).set(row, 'text'),
  'a replaced row': ({ doc, row }) => contentOf(doc).set(row, new Y.Text('mine')),
  'a deleted row': ({ doc, row }) => contentOf(doc).delete(row),
  'a status': ({ doc, row }) => statusOf(doc).set(row, 'COMPLETED'),
  'a removed status': ({ doc, row }) => statusOf(doc).delete(row),
  'a score': ({ doc, row }) => scoreOf(doc).set(row, 5),
  'a request': ({ doc, row }) => requestOf(doc).set(row, 'x'),
  'a format': ({ doc, row }) => textOf(doc, row).format(0, 3, { bold: true }),
  'formatted text': ({ doc, row }) => textOf(doc, row).insert(0, 'bold', { bold: true }),
  'an embed': ({ doc, row }) => textOf(doc, row).insertEmbed(0, { image: 'x' }),
  'an embedded type': ({ doc, row }) => textOf(doc, row).insertEmbed(0, new Y.Map()),
  'an attribute': ({ doc, row }) => textOf(doc, row).setAttribute('lang', 'xx'),
  'U+0000': ({ doc, row }) => textOf(doc, row).insert(0, 'a\0b'),
  'a row of more than 80,000 characters': ({ doc, row }) => textOf(doc, row).insert(0, 'x'.repeat(80_000)),
  'a frame of more than 256 KB': ({ doc, row, other }) =>
    doc.transact(() => {
      for (let n = 0; n < 30; n++) {
        const text = textOf(doc, n % 2 ? row : other)
        text.insert(0, 'x'.repeat(10_000))
        text.delete(0, 10_000)
      }
      doc.getText('padding').insert(0, 'y'.repeat(270_000))
    }),
  'good text and a foreign root in one update': ({ doc, row }) =>
    doc.transact(() => {
      textOf(doc, row).insert(0, 'good')
      doc.getMap('evil').set('a', 1)
    }),
}

test('[W1] [W2] [W6] forbidden writes leave no trace and affect nobody else', async () => {
  const studio = await openStudio()
  const page = await studio.page(3, (n) => `Texto ${n}`)
  const { victim, before } = await openScene(studio, page)
  const shown = victim.doc.toJSON()

  for (const step of [UPDATE, STEP2])
    for (const [name, change] of Object.entries(CHANGES)) {
      const closing = await attackWith(studio, page, send(change, step))
      expect({ name, ...closing }).toEqual({ name, code: 4400, reason: 'doc-reset' })
    }

  expect(await readAll(studio, page)).toEqual(before)
  expect(victim.doc.toJSON()).toEqual(shown)
  expect(victim.closings).toEqual([])
  victim.type(page.rows[0]!, '!')
  await victim.saved()
})

/** Bytes from nothing, and good updates with some bytes changed. */
function garble(random: () => number, good: Uint8Array) {
  if (random() < 0.3) return Uint8Array.from({ length: Math.floor(random() * 60) }, () => random() * 256)
  const bytes = good.slice(0, random() < 0.2 ? Math.floor(random() * good.length) : good.length)
  for (let changes = 1 + random() * 3; changes > 0; changes--)
    bytes[Math.floor(random() * bytes.length)] = random() * 256
  return bytes
}

test('[W6] of 10,000 random frames nothing gets in but plain text in rows', async () => {
  const studio = await openStudio()
  const page = await studio.page(3, (n) => `Texto ${n}`)
  const { victim } = await openScene(studio, page)
  const random = seeded(chooseSeed('random frames'))
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(victim.doc))
  const before = Y.encodeStateVector(doc)
  for (const row of page.rows) textOf(doc, row).insert(2, 'mutated')
  textOf(doc, page.rows[0]!).delete(0, 3)
  const good = Y.encodeStateAsUpdate(doc, before)

  let sent = 0
  while (sent < 10_000)
    await attackWith(studio, page, ({ wire }) => {
      for (let n = 0; n < 200; n++, sent++)
        if (random() < 0.9) wire.send(random() < 0.5 ? UPDATE : STEP2, garble(random, good))
        else wire.sendRaw(garble(random, good))
      wire.close()
    })

  victim.type(page.rows[1]!, ' still here')
  await victim.saved()
  expect(victim.closings).toEqual([])
  expect(['content', 'status', 'score', 'request']).toEqual(expect.arrayContaining([...victim.doc.share.keys()]))
  expect([...contentOf(victim.doc).keys()].sort()).toEqual(page.rows.toSorted())
  expect(statusOf(victim.doc).toJSON()).toEqual(Object.fromEntries(page.rows.map((row) => [row, 'COMPLETED'])))
  const { translations } = await readAll(studio, page)
  for (const { source_text_id, content } of translations) expect(victim.text(source_text_id)).toBe(content)
  for (const { insert, attributes } of page.rows.flatMap((row) => textOf(victim.doc, row).toDelta()))
    expect([typeof insert, attributes]).toEqual(['string', undefined])
})
