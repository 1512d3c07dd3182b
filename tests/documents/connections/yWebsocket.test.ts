import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { contentOf, textOf } from '#collab/document/rows.ts'
import { eventually, openStudio, type Studio } from '../../support/collab/collab.ts'

function joinPlain({ node }: Studio, name: string, ticket: string) {
  const doc = new Y.Doc()
  const closings: { code: number; reason: string }[] = []
  const provider = new WebsocketProvider(`ws://127.0.0.1:${node.port}/yjs`, name, doc, {
    params: { ticket },
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  })
  provider.on('connection-close', (event) => event && closings.push({ code: event.code, reason: event.reason }))
  onTestFinished(() => provider.destroy())
  return { doc, provider, closings, text: (row: string) => contentOf(doc).get(row)?.toString() }
}

test("[Y1] the real y-websocket provider edits with the app's people", async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  const ana = studio.join(name)
  const plain = joinPlain(studio, name, await studio.node.collab.createTicket(studio.members[1]!.session_id))
  await ana.saved()
  await eventually(() => expect(plain.text(rows[0]!)).toBe('Texto 0'))

  textOf(plain.doc, rows[0]!).insert(0, 'script: ')
  ana.type(rows[0]!, ' de Ana')
  plain.provider.awareness.setLocalState({ user: { name: 'Forged' }, row: rows[0] })

  await eventually(() => {
    expect(ana.text(rows[0]!)).toBe('script: Texto 0 de Ana')
    expect(plain.text(rows[0]!)).toBe('script: Texto 0 de Ana')
    expect(ana.presenceOf(plain)).toMatchObject({ user: { name: 'Person 2' }, row: rows[0] })
  })
  const { content } = await studio.db
    .selectFrom('translations')
    .select('content')
    .where('source_text_id', '=', rows[0]!)
    .executeTakeFirstOrThrow()
  expect(content).toBe('script: Texto 0 de Ana')
})

test('[W8] a read-only client sees every edit and is closed on writing', async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(1, () => 'Texto')
  const ticket = await studio.node.collab.createTicket(studio.members[1]!.session_id, { readOnly: true })
  const plain = joinPlain(studio, name, ticket)
  const ana = studio.join(name)
  await ana.saved()
  ana.type(rows[0]!, '!')
  await eventually(() => expect(plain.text(rows[0]!)).toBe('Texto!'))
  expect(plain.closings).toEqual([])

  textOf(plain.doc, rows[0]!).insert(0, 'no ')

  await eventually(() => expect(plain.closings).toEqual([{ code: 4403, reason: 'read-only' }]))
  await ana.saved()
  expect(ana.text(rows[0]!)).toBe('Texto!')
})

test('[Y2] a ticket is good once, for a minute, and for what its person may see', async () => {
  const studio = await openStudio()
  const { name } = await studio.page(1)
  const { createTicket } = studio.node.collab
  const [session] = [studio.members[0]!.session_id]
  const used = await createTicket(session)
  const first = joinPlain(studio, name, used)
  await eventually(() => expect(first.provider.synced).toBe(true))
  const late = await createTicket(session)
  await studio.db
    .updateTable('document_tickets')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', late)
    .execute()
  const { insertPerson } = await import('../../support/build/population.ts')
  const outsider = await createTicket((await insertPerson(studio.db, 'Mallory')).session_id)

  const attempts = [
    { ticket: used, closing: { code: 4401, reason: 'signed-out' } },
    { ticket: late, closing: { code: 4401, reason: 'signed-out' } },
    { ticket: '', closing: { code: 4401, reason: 'signed-out' } },
    { ticket: outsider, closing: { code: 4404, reason: 'page-deleted' } },
  ]
  for (const { ticket, closing } of attempts) {
    const { closings } = joinPlain(studio, name, ticket)
    await eventually(() => expect(closings).toEqual([closing]))
  }
})
