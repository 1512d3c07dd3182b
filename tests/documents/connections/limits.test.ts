import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { contentOf } from '#collab/document/rows.ts'
import { writeStructs } from '../../support/build/structs.ts'
import { eventually, openStudio } from '../../support/collab/collab.ts'
import { UPDATE } from '../../support/collab/wire.ts'
import { attackWith } from '../attack.ts'

test('[W10] [L2] refuses writes to a row of too many items, rebuilds it when closed', async () => {
  const studio = await openStudio()
  const page = await studio.page(2, (n) => `Texto ${n}`)
  const count = 24_000
  const closing = await attackWith(studio, page, ({ doc, row, wire }) => {
    const parent = contentOf(doc).get(row)!._item!.id
    const structs = Array.from({ length: count }, () => ({ parent }))
    for (let n = 0; n < 9; n++)
      wire.send(
        UPDATE,
        writeStructs([{ client: 1000, clock: n * count, structs }], [{ client: 1000, ranges: [[n * count, count]] }]),
      )
  })
  expect(closing).toEqual({ code: 4400, reason: 'doc-reset' })
  await eventually(async () => {
    const { generation } = await studio.node.collab.openDocument(page.page_id, 'es')
    expect(generation).toBe(2)
  })
})

test('[A6] a /yjs socket without a good ticket leaves the waiting room', async () => {
  const studio = await openStudio({ patienceMs: 2000 })
  const { name } = await studio.page(1, () => '')
  const ws = new WebSocket(`ws://127.0.0.1:${studio.node.port}/yjs/${encodeURIComponent(name)}`)
  onTestFinished(() => ws.terminate())
  const code = await new Promise((resolve) => ws.on('close', resolve))
  expect(code).toBe(4401)
  await eventually(() => expect(studio.node.collab.waitingSockets()).toBe(0))
})
