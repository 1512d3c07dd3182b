/** @module-tag nightly */
import { describe, expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import * as Y from 'yjs'
import { contentOf, textOf } from '#collab/document/rows.ts'
import type { Member } from '../../support/build/population.ts'
import { eventually, openStudio, type Studio } from '../../support/collab/collab.ts'
import { PROVIDERS, Y_WEBSOCKETS } from '../../support/collab/providers.ts'
import { UPDATE } from '../../support/collab/wire.ts'
import { attackWith } from '../attack.ts'

const read = (doc: Y.Doc, row: string) => contentOf(doc).get(row)?.toString()

describe.each(Object.entries(PROVIDERS))('%s', (_, join) => {
  test('[O3] [V1] has the log’s tail when it is synced', async () => {
    const studio = await openStudio()
    const { rows, name } = await studio.page(2, (n) => `Texto ${n}`)
    const ana = studio.join(name)
    await ana.saved()
    for (const letter of ' de Ana') {
      ana.type(rows[0]!, letter)
      await ana.saved()
    }
    const ben = await join(studio, name, studio.members[1]!)
    expect(await ben.textWhenSynced(rows[0]!)).toBe('Texto 0 de Ana')
  })

  test('[V1] edits with others, shows presence, and comes back with what was written meanwhile', async () => {
    const studio = await openStudio()
    const { rows, name } = await studio.page(2, (n) => `Texto ${n}`)
    const [row, other] = rows as [string, string]
    const ana = studio.join(name)
    const ben = await join(studio, name, studio.members[1]!)
    await Promise.all([ana.saved(), ben.textWhenSynced(row)])
    textOf(ben.doc, row).insert(0, 'Ben: ')
    ana.type(row, '!')
    ben.awareness.setLocalState({ user: { name: 'Forged' }, row })
    await eventually(() => {
      expect([ana.text(row), read(ben.doc, row)]).toEqual(['Ben: Texto 0!', 'Ben: Texto 0!'])
      expect(ana.presenceOf(ben)).toMatchObject({ user: { name: 'Person 2' }, row })
    })
    ben.cut()
    textOf(ben.doc, other).insert(0, 'Offline: ')
    ana.type(row, '!')
    await ana.saved()
    await eventually(() => {
      expect(ana.text(other)).toBe('Offline: Texto 1')
      expect(read(ben.doc, row)).toBe('Ben: Texto 0!!')
    })
  })

  test('[V1] [W6] is closed with a reason after a refused update', async () => {
    const studio = await openStudio()
    const { rows, name } = await studio.page(1, () => 'Texto')
    const ben = await join(studio, name, studio.members[1]!)
    await ben.textWhenSynced(rows[0]!)
    ben.doc.getMap('elsewhere').set('key', 'value')
    await eventually(() => expect(ben.closings[0]).toMatchObject({ code: 4400, reason: 'doc-reset' }))
  })
})

describe.each(Object.entries(Y_WEBSOCKETS))('%s', (_, Provider) => {
  const open = async (studio: Studio, name: string, member: Member, options: object = {}) => {
    const ticket = await studio.node.collab.createTicket(member.session_id)
    const provider = new Provider(`ws://127.0.0.1:${studio.node.port}/yjs`, name, new Y.Doc(), {
      params: { ticket },
      WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
      ...options,
    })
    onTestFinished(() => provider.destroy())
    await expect.poll(() => provider.synced).toBe(true)
    return provider
  }

  test('[V2] shares a broadcast channel with a tab whose connection is away, and nothing is lost or doubled', async () => {
    const studio = await openStudio()
    const { rows, name } = await studio.page(1, () => 'Texto')
    const [row] = rows as [string]
    const ana = studio.join(name)
    const [first, second] = [await open(studio, name, studio.members[1]!), await open(studio, name, studio.members[1]!)]
    first.disconnect()
    first.connectBc()
    textOf(first.doc, row).insert(0, 'Sin red: ')
    await eventually(() => expect(read(second.doc, row)).toBe('Sin red: Texto'))
    textOf(second.doc, row).insert(0, 'Ben. ') // builds on what the server has not seen
    second.disconnect()
    const third = await open(studio, name, studio.members[1]!)
    await eventually(() => expect(read(third.doc, row)).toBe('Ben. Sin red: Texto'))
    third.disconnect()
    await open(studio, name, studio.members[1]!)
    await eventually(() => expect(ana.text(row)).toBe('Ben. Sin red: Texto'))
  })

  test('[V4] asks again for what it missed as often as it likes', async () => {
    const studio = await openStudio()
    const { rows, name } = await studio.page(1, () => 'Texto')
    const ana = studio.join(name)
    const ben = await open(studio, name, studio.members[1]!, { resyncInterval: 20, disableBc: true })
    await ana.saved()
    ana.type(rows[0]!, '!')
    await eventually(() => expect(read(ben.doc, rows[0]!)).toBe('Texto!'))
    expect(ben.wsconnected).toBe(true)
  })

  test('[V5] hears its own presence again, without which it would reconnect after 30 s of silence', async () => {
    const studio = await openStudio()
    const { name } = await studio.page(1)
    const ben = await open(studio, name, studio.members[1]!, { disableBc: true })
    const heardAt = ben.wsLastMessageReceived
    await expect
      .poll(() => {
        ben.awareness.setLocalState({ row: null })
        return ben.wsLastMessageReceived
      })
      .toBeGreaterThan(heardAt)
  })
})

test('[V3] a client that never answers SyncStep1 writes while its updates lack nothing', async () => {
  const studio = await openStudio()
  const page = await studio.page(2, (n) => `Texto ${n}`)
  const ana = studio.join(page.name)
  await ana.saved()
  const lacking = (doc: Y.Doc, row: string, n: number) => {
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
    textOf(other, row).insert(0, `${n}`)
    const before = Y.encodeStateVector(other)
    textOf(other, row).insert(1, '.')
    return Y.encodeStateAsUpdate(other, before)
  }
  const closing = await attackWith(studio, page, ({ doc, row, other, wire }) => {
    const before = Y.encodeStateVector(doc)
    textOf(doc, other).insert(0, 'Ben: ')
    wire.send(UPDATE, Y.encodeStateAsUpdate(doc, before))
    for (let n = 0; n <= 200; n++) wire.send(UPDATE, lacking(doc, row, n))
  })
  expect(closing).toEqual({ code: 4400, reason: 'doc-reset' })
  await eventually(() => expect(ana.text(page.rows[1]!)).toBe('Ben: Texto 1'))
  expect(ana.text(page.rows[0]!)).toBe('Texto 0')
})
