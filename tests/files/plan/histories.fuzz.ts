import { afterAll, beforeAll, expect, test } from 'vitest'
import { editText, textOf } from '#collab/document/rows.ts'
import { person } from '#server/liveEdits/actors.ts'
import { inDocument } from '#server/liveEdits/inDocument.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { createDatabase } from '../../support/app/database.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const HISTORIES = process.env.FUZZ ? Number(process.env.HISTORIES ?? 60) : 1
const STEPS = process.env.FUZZ ? 40 : 16
const [NODES, ROWS] = [3, 4]
const BASE = 'uno dos tres cuatro cinco seis'

/** Three nodes on one database, each with connections and documents of its own. */
const nodes: TestApp[] = []
beforeAll(async () => {
  const { url: DATABASE_URL, db } = await createDatabase()
  await db.destroy()
  for (let node = 0; node < NODES; node++) nodes.push(await createTestApp({ DATABASE_URL }))
})
afterAll(async () => {
  for (const node of nodes) await node.close()
})

/** A file as somebody has it on their disk: the translation of each row, and the words they wrote in it. */
type File = { rows: string[]; written: string[] }

const csvOf = ({ rows }: Pick<File, 'rows'>) =>
  `keys,en,es\n${rows.map((text, n) => `LINE_${n},Line ${n} of the story,"${text}"\n`).join('')}`

/** One random history; returns words that somebody wrote and that are nowhere, though nobody took them out. */
async function live(seed: number) {
  const random = seeded(seed)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <Item>(list: readonly Item[]) => list[below(list.length)]!
  const node = () => pick(nodes)
  const { build } = nodes[0]!
  const ana = await build.user({ full_name: 'Ana Lima' })
  const version = await build.version(await build.project(await build.organization({ owner: ana })))
  const by = { id: ana.id, name: 'Ana Lima' }

  async function send(path: string, file: Pick<File, 'rows'>) {
    const data = new FormData()
    for (const [name, value] of Object.entries({ name: 'Game', type: 'dialogue', format: 'csv' }))
      data.append(name, value)
    data.append('file', new File([csvOf(file)], 'game.csv'))
    const response = await node().as(ana).post(path, data)
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as { id: string | null }
  }
  const page = (await send(`/versions/${version.id}/pages/import/file`, { rows: Array(ROWS).fill(BASE) })) as {
    id: string
  }
  const { data } = (await (await node().as(ana).get(`/pages/${page.id}/source-texts`)).json()) as {
    data: { id: string }[]
  }
  const ids = data.map(({ id }) => id)

  const [written, takenOut] = [new Map<string, number>(), new Set<string>()]
  const files: File[] = []
  const imports: { id: string; written: string[] }[] = []
  const log: string[] = []
  let words = 0

  /** Puts a new word in somewhere, or takes one out; words of others only by somebody who sees them. */
  function rewrite(text: string, row: number) {
    const list = text.split(' ').filter((word) => word !== '')
    const at = below(list.length + 1)
    if (random() < 0.7 || list.length < 2) {
      const word = `w${++words}x`
      written.set(word, row)
      return { text: [...list.slice(0, at), word, ...list.slice(at)].join(' '), word, gone: undefined }
    }
    const gone = list[Math.min(at, list.length - 1)]!
    return { text: list.toSpliced(Math.min(at, list.length - 1), 1).join(' '), word: undefined, gone }
  }

  const actions = {
    async type() {
      const row = below(ROWS)
      await inDocument(node().services, { page_id: page.id, language: 'es' }, async (_, edit) => {
        await edit(
          (doc) => {
            const now = textOf(doc, ids[row]!).toString()
            const { text, word, gone } = rewrite(now, row)
            if (gone) takenOut.add(gone)
            log.push(`typed ${word ?? `without ${gone}`} in ${row}: ${text}`)
            editText(doc, ids[row]!, [{ index: 0, remove: now.length, insert: text }])
          },
          { actor: person(by) },
        )
      })
    },
    async export() {
      const answer = await node().as(ana).get(`/pages/${page.id}/export-file?language=es`)
      const rows = (await answer.text())
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[2]!.replaceAll('"', ''))
      files.push({ rows, written: [] })
      log.push(`exported ${JSON.stringify(rows)}`)
    },
    async editFile() {
      const file = pick(files)
      if (!file) return
      const row = below(ROWS)
      const { text, word, gone } = rewrite(file.rows[row]!, row)
      file.rows[row] = text
      // Words of a file are asked for once it is imported.
      if (word) {
        written.delete(word)
        file.written.push(`${row} ${word}`)
      }
      if (gone) takenOut.add(gone)
      log.push(`wrote ${word ?? `without ${gone}`} in row ${row} of a file: ${text}`)
    },
    async reimport() {
      const file = pick(files)
      if (!file) return
      const { id } = await send(`/pages/${page.id}/reimport`, file)
      for (const entry of file.written) {
        const [row, word] = entry.split(' ') as [string, string]
        written.set(word, Number(row))
      }
      if (id) imports.push({ id, written: file.written.map((entry) => entry.split(' ')[1]!) })
      log.push(`imported ${JSON.stringify(file.rows)}`)
    },
    async undo() {
      const last = imports.pop()
      if (!last) return
      const answer = await node().as(ana).post(`/operations/${last.id}/undo`)
      expect(answer.status).toBe(200)
      for (const word of last.written) takenOut.add(word)
      log.push('undid an import')
    },
  }
  const order = ['type', 'type', 'type', 'export', 'editFile', 'editFile', 'reimport', 'reimport', 'undo'] as const
  for (let step = 0; step < STEPS; step++) {
    // Somebody types while somebody else exports or imports.
    if (random() < 0.3) await Promise.all([actions.type(), actions[pick(['reimport', 'export'] as const)]()])
    else await actions[pick(order)]()
  }

  const rows = await nodes[0]!.db
    .selectFrom('translations as t')
    .where('t.source_text_id', 'in', ids)
    .select(['t.source_text_id', 't.content'])
    .execute()
  const suggestions = await nodes[0]!.db
    .selectFrom('file_suggestions')
    .where('source_text_id', 'in', ids)
    .select(['source_text_id', 'content'])
    .execute()
  const found = (row: number, word: string) =>
    [...rows, ...suggestions].some(
      ({ source_text_id, content }) => source_text_id === ids[row] && content.split(' ').includes(word),
    )
  const lost = [...written].filter(([word, row]) => !takenOut.has(word) && !found(row, word))
  return lost.length === 0 ? [] : [{ seed, lost, rows, suggestions, log }]
}

test(`[P9] each word anybody wrote is in its row, suggested, or was taken out by somebody (${HISTORIES} histories)`, async () => {
  const random = seeded(chooseSeed('reimport'))
  for (let history = 0; history < HISTORIES; history++) expect(await live(Math.floor(random() * 2 ** 31))).toEqual([])
})
