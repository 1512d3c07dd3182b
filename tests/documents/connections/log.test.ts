import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { checkProjection } from '#collab/commits/checkProjection.ts'
import { editDocument } from '#collab/commits/editDocument.ts'
import { startCompactor } from '#collab/compaction/compactor.ts'
import { raiseGeneration, raiseWhenOvergrown } from '#collab/compaction/generations.ts'
import { contentOf, replaceText, setEntry, statusOf } from '#collab/document/rows.ts'
import { createPool } from '#db/connect.ts'
import { insertPage } from '../../support/build/population.ts'
import { eventually, openStudio, type Studio } from '../../support/collab/collab.ts'
import { readDocument } from '../../support/collab/documents.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

const actor = { kind: 'ai', id: null, name: 'AI' } as const
const edit = ({ db, node }: Studio, page_id: string, change: (doc: Y.Doc) => void) =>
  editDocument({ db, hints: node.collab.hints }, { page_id, language: 'es' }, change, { actor })

test('[O1] however many ask for a document at once, one is made, with every row and translation', async () => {
  const studio = await openStudio()
  const { page_id, rows } = await insertPage(studio.db, studio.version_id, 50, (n) => `Texto ${n}`)
  const opened = await Promise.all(Array.from({ length: 8 }, () => studio.node.collab.openDocument(page_id, 'es')))

  const name = `page/${page_id}/es/1`
  expect(opened).toEqual(Array(8).fill({ name, generation: 1 }))
  const { doc, text, status } = await readDocument(studio.databaseUrl, name)
  expect([...contentOf(doc).keys()].toSorted()).toEqual(rows.toSorted())
  expect([text(rows[7]!), status(rows[7]!)]).toEqual(['Texto 7', 'COMPLETED'])
})

test('[O1] nobody is turned away who asks while somebody else has a document made', async () => {
  const studio = await openStudio()
  for (let n = 0; n < 40; n++) {
    const { page_id } = await insertPage(studio.db, studio.version_id, 2, () => '')
    const opened = await Promise.all(Array.from({ length: 8 }, () => studio.node.collab.openDocument(page_id, 'es')))
    expect(new Set(opened.map(({ name }) => name)).size).toBe(1)
  }
})

test('[L1] a long log is shortened while people type, and nothing of it is missing', NIGHTLY, async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(3, () => '')
  const ana = studio.join(name)
  await ana.saved()
  const countUpdates = async () => (await studio.db.selectFrom('document_updates').select('seq').execute()).length
  for (let n = 0; n < 560; n++) {
    ana.type(rows[n % 3]!, `${n},`)
    await new Promise(setImmediate)
    if (n % 20 === 0) await ana.saved()
    await vi.waitFor(() => expect(ana.provider.unsyncedChanges).toBeLessThan(2), { interval: 1, timeout: 10_000 })
  }
  await ana.saved()
  const pool = createPool(studio.databaseUrl, { max: 1 })
  const compactor = startCompactor(studio.databaseUrl)
  await compactor.compact(name)
  const more = await readDocument(studio.databaseUrl, name)
  ana.type(rows[0]!, 'after')
  await ana.saved()
  await compactor.compact(name)
  await compactor.close()
  await pool.end()

  expect(more.head.head_seq).toBeGreaterThan(500)
  expect(await countUpdates()).toBeLessThanOrEqual(1)
  const snapshots = await studio.db.selectFrom('document_snapshots').select('seq').distinct().execute()
  expect(snapshots).toHaveLength(2)
  const { text } = await readDocument(studio.databaseUrl, name)
  for (const row of rows) expect(text(row)).toBe(ana.text(row))
  const ben = studio.join(name, studio.members[1])
  await ben.saved()
  expect(ben.text(rows[0]!)).toBe(ana.text(rows[0]!))
})

test(
  '[L1] shortening answers with what followed a position, or with the whole document when the log begins later',
  NIGHTLY,
  async () => {
    const studio = await openStudio()
    const { page_id, rows, name } = await studio.page(2, (n) => `Texto ${n}`)
    const write = (text: string) => edit(studio, page_id, (doc) => replaceText(doc, rows[0]!, text))
    const before = await readDocument(studio.databaseUrl, name)
    const compactor = startCompactor(studio.databaseUrl)
    await write('eins')
    const second = await write('zwei')
    const { since, state } = await compactor.compact(name, before.head.head_seq)
    const third = await write('drei')
    const later = await compactor.compact(name, second.seq)
    const tooOld = await compactor.compact(name, before.head.head_seq)
    await compactor.close()

    expect([state, later.state, tooOld.since]).toEqual([undefined, undefined, undefined])
    expect([later.seq, tooOld.seq]).toEqual([third.seq, third.seq])
    Y.applyUpdate(before.doc, since!)
    expect(before.text(rows[0]!)).toBe('zwei')
    Y.applyUpdate(before.doc, later.since!)
    expect(before.text(rows[0]!)).toBe('drei')
    const rebuilt = new Y.Doc()
    Y.applyUpdate(rebuilt, tooOld.state!)
    expect(contentOf(rebuilt).get(rows[0]!)?.toString()).toBe('drei')
  },
)

test('[L1] the state of a big document is written when its log is long for it', NIGHTLY, async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(1_000, (n) => `Texto número ${n}`)
  const compactor = startCompactor(studio.databaseUrl)
  const { head } = await readDocument(studio.databaseUrl, name)
  const write = (texts: string[]) =>
    edit(studio, page_id, (doc) => texts.forEach((text, n) => void replaceText(doc, rows[n]!, text)))
  for (let n = 0; n < 10; n++) await write([`Texto ${n}`])
  const some = await compactor.compact(name, head.head_seq)
  const before = await readDocument(studio.databaseUrl, name)
  const { seq } = await write(Array.from({ length: 40 }, (_, n) => `${n} `.repeat(3_000)))
  await compactor.compact(name, some.seq)
  const after = await readDocument(studio.databaseUrl, name)
  await compactor.close()

  expect(some.since).toBeDefined()
  expect([before.snapshot.seq, before.updates.length]).toEqual([head.head_seq, 10])
  expect([after.snapshot.seq, after.updates]).toEqual([seq, []])
})

test('[L1] on a machine that is never idle the log is shortened in turn', NIGHTLY, async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  await edit(studio, page_id, (doc) => replaceText(doc, rows[0]!, 'eins'))
  const compactor = startCompactor(studio.databaseUrl, { patienceMs: 0 })
  const { seq } = await compactor.compact(name)
  await compactor.close()

  const { snapshot, text } = await readDocument(studio.databaseUrl, name)
  expect([snapshot.seq, text(rows[0]!)]).toEqual([seq, 'eins'])
})

test('[L1] two nodes shorten one log in turn, and nothing of it is missing', NIGHTLY, async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  const write = (text: string) => edit(studio, page_id, (doc) => replaceText(doc, rows[0]!, text))
  const [one, other] = [startCompactor(studio.databaseUrl), startCompactor(studio.databaseUrl)]
  await write('eins')
  await one.compact(name)
  for (const text of ['zwei', 'drei', 'vier']) {
    await write(text)
    await other.compact(name)
  }
  const last = await write('fünf')
  const { seq } = await one.compact(name)
  await Promise.all([one.close(), other.close()])

  expect(seq).toBe(last.seq)
  const { snapshot, text } = await readDocument(studio.databaseUrl, name)
  expect([snapshot.seq, text(rows[0]!), text(rows[1]!)]).toEqual([seq, 'fünf', 'Texto 1'])
})

test('[L1] a snapshot that is not kept as it was written costs nothing of the log', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  const write = (text: string) => edit(studio, page_id, (doc) => replaceText(doc, rows[0]!, text))
  const compactor = startCompactor(studio.databaseUrl)
  await write('eins')
  const { seq } = await compactor.compact(name)
  await sql`create function spoil() returns trigger language plpgsql as
    $$ begin new.state := overlay(new.state placing '\\x00ff' from 5); return new; end $$`.execute(studio.db)
  await sql`create trigger spoil before insert on document_snapshots for each row execute function spoil()`.execute(
    studio.db,
  )
  await write('zwei')
  await expect(compactor.compact(name)).rejects.toThrow('was not kept')
  const unspoiled = await readDocument(studio.databaseUrl, name)
  await sql`drop trigger spoil on document_snapshots`.execute(studio.db)
  await write('drei')
  await compactor.compact(name)
  await compactor.close()

  expect([unspoiled.snapshot.seq, unspoiled.text(rows[0]!)]).toEqual([seq, 'zwei'])
  expect((await readDocument(studio.databaseUrl, name)).text(rows[0]!)).toBe('drei')
})

test('[O2] a damaged newest snapshot is replaced by the one before it and the log; with no good one nobody gets in', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  const compactor = startCompactor(studio.databaseUrl)
  await edit(studio, page_id, (doc) => replaceText(doc, rows[0]!, 'eins'))
  await compactor.compact(name)
  await edit(studio, page_id, (doc) => replaceText(doc, rows[0]!, 'zwei'))
  await compactor.close()

  await sql`update document_snapshots set state = overlay(state placing '\\x00ff00' from 5) where seq > 0`.execute(
    studio.db,
  )
  expect((await readDocument(studio.databaseUrl, name)).text(rows[0]!)).toBe('zwei')

  await sql`delete from document_updates where seq = 1`.execute(studio.db)
  const ana = studio.join(name)
  await eventually(() => expect(ana.closings[0]).toEqual({ code: 4503, reason: 'unavailable' }))
  expect(ana.text(rows[0]!)).toBeUndefined()
})

test('[L2] [A5] the next generation holds the same texts and no history; the old name closes with doc-reset', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(20, (n) => `Texto ${n}`)
  const ana = studio.join(name)
  await ana.saved()
  ana.type(rows[0]!, ' de Ana')
  await ana.saved()
  const pool = createPool(studio.databaseUrl, { max: 1 })

  await raiseGeneration({ pool, hints: studio.node.collab.hints, log: () => undefined }, name)
  await pool.end()

  await eventually(() => expect(ana.closings).toEqual([{ code: 4400, reason: 'doc-reset' }]))
  const late = studio.join(name, studio.members[1])
  await eventually(() => expect(late.closings).toEqual([{ code: 4400, reason: 'doc-reset' }]))
  const opened = await studio.node.collab.openDocument(page_id, 'es')
  expect(opened).toEqual({ name: `page/${page_id}/es/2`, generation: 2 })
  const again = studio.join(opened.name)
  await again.saved()
  expect(again.text(rows[0]!)).toBe('Texto 0 de Ana')
  again.type(rows[0]!, '!')
  await again.saved()
  expect((await readDocument(studio.databaseUrl, opened.name)).text(rows[0]!)).toBe('Texto 0 de Ana!')
})

test('[L3] rows that differ from their document are found and rewritten; an unreadable document begins a generation', async () => {
  const studio = await openStudio()
  const { rows, name, page_id } = await studio.page(3, (n) => `Texto ${n}`)
  expect(await checkProjection(studio.databaseUrl, { repair: false })).toEqual([])

  await studio.db.updateTable('translations').set({ content: 'wrong' }).where('source_text_id', '=', rows[0]!).execute()
  await studio.db.deleteFrom('translations').where('source_text_id', '=', rows[1]!).execute()
  expect(await checkProjection(studio.databaseUrl, { repair: true })).toEqual([{ name, fault: '2 rows differ' }])
  expect(await checkProjection(studio.databaseUrl, { repair: false })).toEqual([])

  await sql`update document_snapshots set state = '\\x00'`.execute(studio.db)
  expect(await checkProjection(studio.databaseUrl, { repair: true })).toEqual([{ name, fault: 'cannot be read' }])
  expect((await readDocument(studio.databaseUrl, `page/${page_id}/es/2`)).text(rows[1]!)).toBe('Texto 1')
})

test(
  '[L1] [L2] after 20 re-translations of 1,000 rows what is kept and loaded is within four times the live text',
  NIGHTLY,
  async () => {
    const studio = await openStudio()
    const { page_id, rows, name } = await studio.page(1000, (n) => translationOf(n, 0))
    for (let round = 1; round <= 20; round++)
      for (let at = 0; at < rows.length; at += 500)
        await edit(studio, page_id, (doc) => {
          for (const [n, row] of rows.slice(at, at + 500).entries()) {
            setEntry(statusOf(doc), row, 'IN_PROGRESS')
            replaceText(doc, row, translationOf(at + n, round))
            setEntry(statusOf(doc), row, 'COMPLETED')
          }
        })
    const pool = createPool(studio.databaseUrl, { max: 1 })
    const compactor = startCompactor(studio.databaseUrl)
    await compactor.compact(name)
    await raiseWhenOvergrown({ pool, hints: studio.node.collab.hints, log: () => undefined }, name)
    await compactor.close()
    await pool.end()

    const opened = await studio.node.collab.openDocument(page_id, 'es')
    const { doc, snapshot, updates } = await readDocument(studio.databaseUrl, opened.name)
    const live = [...contentOf(doc).values()].reduce((sum, text) => sum + Buffer.byteLength(text.toString()), 0)
    const kept = snapshot.state.length + updates.reduce((sum, update) => sum + update.bytes.length, 0)
    expect(live).toBeGreaterThan(50_000)
    expect(kept).toBeLessThan(4 * live)
    expect(Y.encodeStateAsUpdate(doc).length).toBeLessThan(4 * live)
  },
)

test('[L2] no new generation begins while people are in the document', async () => {
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(100)
  for (let round = 0; round < 40; round++)
    await edit(studio, page_id, (doc) => {
      for (const row of rows) {
        setEntry(statusOf(doc), row, round % 2 ? 'PENDING' : 'COMPLETED')
        replaceText(doc, row, `${round} ${'palabra '.repeat(round % 2 ? 30 : 0)}`)
      }
    })
  const pool = createPool(studio.databaseUrl, { max: 1 })
  const node = { pool, hints: studio.node.collab.hints, log: () => undefined }
  const ana = studio.join(name)
  await ana.saved()

  expect(await raiseWhenOvergrown(node, name)).toBeUndefined()
  ana.leave()
  await eventually(async () => {
    const { name: current } = await studio.node.collab.openDocument(page_id, 'es')
    expect(current).toBe(`page/${page_id}/es/2`)
  })
  await pool.end()
})

const WORDS = 'la espada brilla bajo una luna fría mientras el viejo guardián cuenta sus historias perdidas'.split(' ')
const translationOf = (row: number, round: number) =>
  Array.from({ length: 14 }, (_, n) => WORDS[(row * 7 + round * 5 + n * (1 + (round % 3))) % WORDS.length]).join(' ')
