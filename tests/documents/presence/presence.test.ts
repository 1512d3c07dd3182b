import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import { eventually, openStudio } from '../../support/collab/collab.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

test('[P3] of more than ten states a second the last one is shown, and nothing above 4 KB', async () => {
  const studio = await openStudio({ rateLimits: true })
  const { name } = await studio.page(1)
  const [ana, ben] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])
  const seen: unknown[] = []
  ben.provider.awareness!.on('change', () => seen.push(ben.presenceOf(ana)?.row))

  const started = performance.now()
  for (let n = 1; n <= 60; n++) ana.provider.setAwarenessField('row', `row ${n}`)
  await eventually(() => expect(ben.presenceOf(ana)).toMatchObject({ row: 'row 60' }))
  const seconds = (performance.now() - started) / 1000
  expect(seen.length).toBeLessThanOrEqual(10 + 10 * seconds + 1)

  ana.provider.setAwarenessField('row', 'x'.repeat(5000))
  ana.provider.setAwarenessField('row', 'after')
  await eventually(() => expect(ben.presenceOf(ana)).toMatchObject({ row: 'after' }))
  expect(seen).not.toContain('x'.repeat(5000))
})

test('[P1] of a state only row and caret are passed on, and only in their shapes', async () => {
  const studio = await openStudio()
  const { name } = await studio.page(1)
  const [ana, ben] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])
  const shown = async (state: Record<string, unknown>) => {
    ana.provider.awareness!.setLocalState({ ...state, row: JSON.stringify(state) })
    await eventually(() => expect(ben.presenceOf(ana)?.row).toBe(JSON.stringify(state)))
    const { user, row, ...rest } = ben.presenceOf(ana)!
    return rest
  }

  expect(await shown({ caret: { anchor: [7, 1], head: null, evil: 1 } })).toEqual({
    caret: { anchor: [7, 1], head: null },
  })
  expect(await shown({ caret: null })).toEqual({ caret: null })
  expect(await shown({ caret: { anchor: '<script>', head: [1, 2, 3] } })).toEqual({})
  expect(await shown({ rows: ['a'], cursor: { a: 1 } })).toEqual({})
})

test('[P2] presence that cannot be read resets its sender and nobody else', async () => {
  const studio = await openStudio()
  const { name } = await studio.page(1)
  const [ana, ben] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])

  ben.socket.send(
    encoding.encode((encoder) => {
      encoding.writeVarString(encoder, name)
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint8Array(encoder, Uint8Array.of(1, 5, 5, 3, 123, 34, 120))
    }),
  )

  await eventually(() => expect(ben.closings).toEqual([{ code: 4400, reason: 'doc-reset' }]))
  expect(ana.closings).toEqual([])
})

test('[P1] [P2] presence tells who one is by the token, and nobody speaks for another', async () => {
  const studio = await openStudio()
  const page = await studio.page(1, () => 'Texto')
  const [ana, ben] = [studio.join(page.name, studio.members[0]), studio.join(page.name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])
  ana.provider.setAwarenessField('row', page.rows[0])
  await eventually(() => expect(ben.presenceOf(ana)).toMatchObject({ row: page.rows[0] }))

  const { awareness } = ben.provider
  awareness!.setLocalState({
    user: { id: 'x', name: 'The president', kind: 'ai' },
    row: page.rows[0],
    rows: ['a'],
    evil: 1,
  })
  awareness!.states.set(ana.doc.clientID, { user: { name: 'Forged' }, row: null })
  awareness!.meta.set(ana.doc.clientID, { clock: 99, lastUpdated: Date.now() })
  awareness!.emit('update', [{ added: [], updated: [ana.doc.clientID], removed: [] }, 'local'])

  await eventually(() => expect(ana.presenceOf(ben)).toBeDefined())
  expect(ana.presenceOf(ben)).toEqual({
    user: { id: studio.members[1]!.id, name: 'Person 2', color: expect.any(String), kind: 'person' },
    row: page.rows[0],
  })
  const cleo = studio.join(page.name, studio.members[2])
  await cleo.saved()
  await eventually(() => expect(cleo.presenceOf(ana)).toMatchObject({ user: { name: 'Person 1' }, row: page.rows[0] }))
})

test('[P5] an agent goes a while after its last call, and people and the AI stay', async () => {
  const studio = await openStudio({ agentStaysMs: 300 })
  const { name, page_id, rows } = await studio.page(2)
  const [ana, ben] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])
  ana.provider.setAwarenessField('row', rows[0])
  const { collab } = studio.node
  collab.showAi(name, { label: 'AI', rows })
  const kinds = () => [...ben.provider.awareness!.getStates().values()].map(({ user }) => user?.kind).toSorted()
  const agent = (id: string, row: string | null) => collab.showAgent(page_id, 'es', { id, name: 'Hermes', row })
  await agent('one', rows[0]!)
  await agent('two', null)
  await eventually(() => expect(kinds().filter((kind) => kind === 'agent')).toHaveLength(2))
  await eventually(() => expect(kinds().filter((kind) => kind === 'agent')).toHaveLength(0))
  expect(kinds()).toEqual(expect.arrayContaining(['ai', 'person']))
  await agent('one', rows[1]!)
  await eventually(() => expect(kinds()).toContain('agent'))
  collab.hideAgent('one')
  await eventually(() => expect(kinds()).not.toContain('agent'))
})

test('[P6] somebody whose browser holds its timers back stays in their row', {
  ...NIGHTLY,
  timeout: 60_000,
}, async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1)
  const [ana, ben] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])
  ana.provider.setAwarenessField('row', rows[0])
  await eventually(() => expect(ben.presenceOf(ana)).toMatchObject({ row: rows[0] }))
  clearInterval(ana.provider.awareness!._checkInterval) // as in a tab that has been in the background for minutes
  const clock = () => ben.provider.awareness!.meta.get(ana.doc.clientID)!.clock
  const last = clock()
  await expect.poll(clock, { timeout: 40_000 }).toBeGreaterThan(last)
  expect(ben.presenceOf(ana)).toMatchObject({ row: rows[0] })
  expect(await studio.node.collab.peopleIn(page_id, 'es')).toMatchObject([{ source_text_id: rows[0] }])

  // It goes on from there, and ends with the socket.
  ana.provider.setAwarenessField('row', null)
  await eventually(() => expect(ben.presenceOf(ana)).toMatchObject({ row: null }))
  ana.leave()
  await eventually(() => expect(ben.presenceOf(ana)).toBeUndefined())
})
