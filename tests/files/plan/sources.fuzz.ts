import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { startOpenAi } from '../../support/model/openai.ts'
import { indexMemory } from '../../support/runs/indexMemory.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const HISTORIES = process.env.FUZZ ? Number(process.env.HISTORIES ?? 40) : 1
const STEPS = process.env.FUZZ ? 60 : 20
const ROWS = 4
/** How often several acts meet, and how many. */
const TOGETHER = process.env.FUZZ ? { share: 0.5, acts: 3 } : { share: 0.1, acts: 2 }
/** Acts at the moment in which the model answers, or at the same moment. */
const BESIDE = ['import', 'import', 'undo', 'redo', 'acceptAll', 'suggest', 'fill'] as const

/** Rows in which something was done: a history in which nothing happens proves nothing. */
const done = { accepted: 0, filled: 0, undone: 0, redone: 0, restored: 0, reviewed: 0 }

let app: TestApp
let model: Awaited<ReturnType<typeof startOpenAi>>
beforeAll(async () => {
  model = await startOpenAi()
  app = await createTestApp({
    ...{ ROLES: 'api,collab,worker', OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'small', RATE_LIMITS: 'off' },
  })
})
afterAll(async () => {
  await model.close()
  await app.close()
})

type Unit = { id: string; source: string; target: string; state: string }

const xliffOf = (units: readonly Unit[]) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="m" source-language="en" target-language="es" datatype="plaintext"><body>
${units
  .map(({ id, source, target, state }) => {
    const translation = target === '' ? '' : `<target state="${state}">${target}</target>`
    return `<trans-unit id="${id}"><source>${source}</source>${translation}</trans-unit>`
  })
  .join('\n')}
</body></file></xliff>
`

const unitsOf = (xliff: string): Unit[] =>
  [...xliff.matchAll(/<trans-unit id="([^"]*)"[^>]*>(.*?)<\/trans-unit>/gs)].map(([, id, body]) => {
    const [, attributes = '', target = ''] = /<target([^>]*)>([^<]*)<\/target>/.exec(body!) ?? []
    const [, state = 'needs-review-translation'] = /state="([^"]*)"/.exec(attributes) ?? []
    return { id: id!, source: /<source[^>]*>([^<]*)</.exec(body!)![1]!, target, state }
  })

/** Lives one random history; returns translations that pass for those of a source text that nobody made or judged them for. */
async function live(seed: number) {
  const random = seeded(seed)
  const below = (most: number) => Math.floor(random() * most)
  const pick = <Item>(list: readonly Item[]) => list[below(list.length)]!
  const { build } = app
  const ana = await build.user({ full_name: 'Ana Lima' })
  const as = app.as(ana)
  const project = await build.project(await build.organization({ owner: ana }), { target_languages: ['es'] })
  const first = await build.version(project)
  await app.db.updateTable('users').set({ word_quota: 1_000_000_001 }).where('id', '=', ana.id).execute()

  const log: string[] = []
  /** Texts with the source texts that somebody wrote or judged them for. The AI's texts say themselves what they are of. */
  const judged = new Set<string>()
  const judge = (text: string, source: string) => judged.add(`${text} / ${source}`)
  const isOf = (text: string, source: string) => text === `¡${source}!` || judged.has(`${text} / ${source}`)
  let count = 0

  /** A call that meets others at the same rows waits by itself. */
  async function answerOf<Answer>(ask: () => Promise<Response>) {
    const response = await ask()
    expect(response.status, `${await response.clone().text()}\n${log.join('\n')}`).toBe(200)
    return (await response.json()) as Answer
  }
  const send = async (path: string, units: readonly Unit[]) => {
    const data = new FormData()
    for (const [name, value] of [
      ['name', 'Menu'],
      ['type', 'game_ui'],
    ] as const)
      data.append(name, value)
    data.append('file', new File([xliffOf(units)], 'm.xliff'))
    return answerOf<{ id: string | null }>(() => as.post(path, data))
  }

  const sources = (id: number) => `The text ${id} of version ${++count}`
  const units = Array.from({ length: ROWS }, (_, at) => ({ id: `k${at}`, source: sources(at), target: '', state: '' }))
  await send(`/versions/${first.id}/pages/import/file`, units)
  const copy = await answerOf<{ id: string }>(() =>
    as.post(`/projects/${project.id}/versions`, { name: 'Next', copy_of: first.id }),
  )
  const pages = await app.db
    .selectFrom('pages')
    .where('version_id', 'in', [first.id, copy.id])
    .orderBy('created_at')
    .select(['id', 'version_id'])
    .execute()

  const rowsOf = (ids = pages.map(({ id }) => id)) =>
    app.db
      .selectFrom('all_source_texts as s')
      .leftJoin('translations as t', (join) =>
        join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', 'es'),
      )
      .leftJoin('source_changes as d', (join) =>
        join.onRef('d.source_text_id', '=', 's.id').on('d.dealt_at', 'is', null),
      )
      .where('s.page_id', 'in', ids)
      .orderBy('s.identifier')
      .select(['s.id', 's.page_id', 's.identifier', 's.content as source', 's.archived_at'])
      .select(['t.id as translation_id', 't.content as text', 't.status', 'd.before'])
      .execute()

  const files: { page_id: string; units: Unit[] }[] = []
  const undoable: string[] = []
  const redoable: string[] = []
  const former = new Map<string, string[]>()
  let release: (() => void) | undefined

  const exportPage = async (page_id = pick(pages).id) => {
    const answer = await as.get(`/pages/${page_id}/export-file?language=es`)
    const file = { page_id, units: unitsOf(await answer.text()) }
    files.push(file)
    return file
  }
  function change(unit: Unit) {
    const kind = below(4)
    if (kind < 2) {
      const old = former.get(unit.id) ?? []
      former.set(unit.id, [...old, unit.source])
      unit.source = old.length > 0 && random() < 0.4 ? pick(old) : sources(count)
    } else if (kind === 2) Object.assign(unit, { target: `Por la agencia ${++count}`, state: 'translated' })
    else if (unit.target !== '') unit.state = 'translated'
    return kind > 1 && unit.target !== '' ? [unit] : []
  }
  const shown = async () => (await rowsOf()).filter(({ archived_at }) => archived_at === null)

  type Shown = Awaited<ReturnType<typeof rowsOf>>[number]
  async function writeIn(row: Shown, content: string) {
    if (row.status === 'PENDING' || row.status === 'IN_PROGRESS') return
    judge(content, row.source)
    log.push(`write ${content} for ${row.source} (${row.identifier} of ${row.page_id})`)
    const answer = row.translation_id
      ? await as.patch(`/versions/translations/${row.translation_id}`, { content, status: 'COMPLETED' })
      : await as.post(`/source-texts/${row.id}/translations`, { target_language: 'es', content, status: 'COMPLETED' })
    expect([200, 201, 404, 409]).toContain(answer.status) // a request may have taken the row, an import may have ended it
    // A source text that changes while somebody saves is the one they are shown next to their text.
    for (const { id, source } of await rowsOf([row.page_id])) if (id === row.id) judge(content, source)
  }

  const heard = new Set<string>()
  /** A suggestion, which may have words of several people, is of the source text that stands in its file. */
  async function hearSuggestions({ page_id, units }: { page_id: string; units: Pick<Unit, 'id' | 'source'>[] }) {
    const suggestions = await app.db
      .selectFrom('file_suggestions as f')
      .innerJoin('all_source_texts as s', 's.id', 'f.source_text_id')
      .where('s.page_id', '=', page_id)
      .select(['s.identifier', 'f.content'])
      .execute()
    for (const { identifier, content } of suggestions) {
      if (heard.has(`${page_id} ${identifier} ${content}`)) continue
      heard.add(`${page_id} ${identifier} ${content}`)
      const unit = units.find(({ id }) => id === identifier)
      log.push(`suggested ${content} in ${identifier} of ${page_id} for ${unit?.source}`)
      if (unit) judge(content, unit.source)
    }
  }

  const actions = {
    async export() {
      await exportPage()
    },
    async import() {
      const file = structuredClone(random() < 0.6 || files.length === 0 ? await exportPage() : pick(files))
      const judgedUnits = Array.from({ length: 1 + below(3) }).flatMap(() => change(pick(file.units)))
      for (const { target, source } of judgedUnits) judge(target, source)
      if (random() < 0.3 && file.units.length > 1) file.units.splice(below(file.units.length), 1)
      log.push(`import ${JSON.stringify(file)}`)
      const { id } = await send(`/pages/${file.page_id}/reimport`, file.units)
      await hearSuggestions(file)
      if (id) undoable.push(`/operations/${id}/undo`)
    },
    async carry() {
      const [from, into] = random() < 0.7 ? [first.id, copy.id] : [copy.id, first.id]
      log.push(`carry from ${from} into ${into}`)
      const [origin, page_id] = [from, into].map((version) => pages.find((page) => page.version_id === version)!.id)
      const units = (await rowsOf([origin!])).map((row) => ({ id: row.identifier, source: row.before ?? row.source }))
      const { id } = await answerOf<{ id: string | null }>(() => as.post(`/versions/${into}/carries`, { from }))
      await hearSuggestions({ page_id: page_id!, units })
      if (id) undoable.push(`/operations/${id}/undo`)
    },
    async undo() {
      if (undoable.length === 0) return
      const [path] = undoable.splice(random() < 0.6 ? undoable.length - 1 : below(undoable.length), 1)
      log.push(`undo ${path}`)
      await answerOf(() => as.post(path!))
      redoable.push(path!)
      done.undone++
    },
    async redo() {
      const [path] = redoable.splice(below(redoable.length), 1)
      if (!path) return
      log.push(`redo ${path}`)
      const answer = await as.post(path.replace(/undo$/, 'redo'))
      if (answer.status !== 200) return expect(await answer.text()).toMatch(/cannot be done again/)
      undoable.push(path)
      done.redone++
    },
    async restore() {
      const gone = (await rowsOf()).filter(({ archived_at }) => archived_at !== null)
      if (gone.length === 0) return
      const { id, page_id } = pick(gone)
      log.push(`restore ${id}`)
      done.restored++
      await answerOf(() => as.post(`/pages/${page_id}/archived-texts/restore`, { source_text_ids: [id] }))
    },
    /** An agency and Ana change the same texts: the agency's are suggestions. */
    async suggest() {
      const file = await exportPage()
      const units = file.units.filter(({ target }) => target !== '')
      for (const row of await rowsOf([file.page_id]))
        if (row.archived_at === null && row.text && random() < 0.7) await writeIn(row, `Por Ana ${++count}`)
      for (const unit of units) {
        Object.assign(unit, { target: `La agencia dice ${++count}`, state: 'translated' })
        judge(unit.target, unit.source)
      }
      log.push(`suggest ${JSON.stringify(file)}`)
      const { id } = await send(`/pages/${file.page_id}/reimport`, file.units)
      await hearSuggestions(file)
      if (id && random() < 0.5) undoable.push(`/operations/${id}/undo`)
    },
    async acceptAll() {
      const { id } = pick(pages)
      log.push(`accept all of ${id}`)
      const accepted = await answerOf<{ id: string | null; accepted: number }>(() =>
        as.post(`/pages/${id}/file-suggestions/accept`, { language: 'es' }),
      )
      log.push(`accepted ${accepted.accepted}`)
      done.accepted += accepted.accepted
      if (accepted.id) undoable.push(`/operations/${accepted.id}/undo`)
    },
    /** A text of the memory is of the same source text, which the model test hears of from those who made it. */
    async fill() {
      const page = pick(pages)
      log.push(`fill ${page.id} from memory`)
      await indexMemory(app.db)
      const { source_text_ids, operation_id } = await answerOf<{ source_text_ids: string[]; operation_id: string }>(
        () => as.post(`/pages/${page.id}/memory/fill`, { language: 'es' }),
      )
      log.push(`filled ${source_text_ids.join(' ')}`)
      done.filled += source_text_ids.length
      const wanted = await rowsOf([page.id])
      for (const { id, text, source, before } of wanted)
        if (source_text_ids.includes(id) && text)
          expect(before !== null || isOf(text, source), log.join('\n')).toBe(true)
      if (source_text_ids.length > 0 && random() < 0.4)
        await answerOf(() => as.post(`/operations/${operation_id}/undo`))
    },
    async write() {
      const row = pick(await shown())
      if (row) await writeIn(row, random() < 0.7 || !row.text ? `Por Ana ${++count}` : row.text)
    },
    async translate() {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (!release && random() < 0.8) {
        model.behaviour = { stall: () => promise }
        release = resolve
      }
      const row = pick((await shown()).filter(({ text, status }) => text && status !== 'IN_PROGRESS'))
      if (row && random() < 0.4) await as.post(`/versions/translations/${row.translation_id}/regenerate`)
      const { id } = pick(pages)
      log.push(`translate ${id}${row ? ` and ${row.identifier} of ${row.page_id}` : ''}`)
      await as.post(`/pages/${id}/translate`, { languages: ['es'] })
      if (random() < 0.6)
        await vi.waitFor(() => expect(model.calls.length).toBeGreaterThan(0), { timeout: 5000 }).catch(() => undefined)
    },
    async release() {
      log.push('the model answers')
      model.behaviour = {}
      release?.()
      release = undefined
    },
    async cancel() {
      const { id } = pick(pages)
      log.push(`cancel ${id}`)
      await answerOf(() => as.post(`/pages/${id}/translate/cancel`, { languages: ['es'] }))
    },
    async remove() {
      const row = pick(
        (await shown()).filter(({ text, status }) => text && status !== 'IN_PROGRESS' && status !== 'PENDING'),
      )
      if (!row) return
      log.push(`delete ${row.identifier} of ${row.page_id}`)
      await as.delete(`/translations/${row.translation_id}`)
      if (random() < 0.7) deleted.push(row.page_id)
    },
    async putBack() {
      const page_id = deleted.pop()
      if (!page_id) return
      const { undo } = await (await as.get(`/pages/${page_id}/own-acts?language=es`)).json()
      if (undo?.kind !== 'delete') return
      log.push(`put ${undo.text.identifier} of ${page_id} back`)
      await as.post(`/operations/${undo.id}/undo`)
    },
  }
  const deleted: string[] = []
  const order = [
    ...(['import', 'import', 'import', 'undo', 'undo', 'redo', 'carry', 'restore', 'export'] as const),
    ...(['write', 'write', 'write', 'translate', 'translate', 'release', 'cancel', 'remove', 'putBack'] as const),
    ...(['suggest', 'suggest', 'acceptAll', 'acceptAll', 'fill', 'fill', 'remove'] as const),
  ]

  const wrong = async () =>
    (await rowsOf()).flatMap(({ source, text, status, before, identifier, page_id }) => {
      const isDone = status === 'COMPLETED' && (before !== null || !isOf(text!, source))
      const isNeedless = before !== null && before === source
      return isDone || isNeedless ? [{ identifier, page_id, source, text, status, before }] : []
    })
  for (let step = 0; step < STEPS; step++) {
    const name = pick(order)
    if (release && random() < 0.25) await Promise.all([actions.release(), actions[pick(BESIDE)]()])
    else if (random() < TOGETHER.share)
      await Promise.all(Array.from({ length: TOGETHER.acts }, () => actions[pick(BESIDE)]()))
    else await actions[name]()
    const found = await wrong()
    done.reviewed += (await rowsOf()).filter(({ before }) => before !== null).length
    if (found.length > 0) return [{ seed, found, log }]
  }
  await actions.release()
  await vi.waitFor(
    async () => {
      const claims = await app.db.selectFrom('row_claims').select('source_text_id').execute()
      expect(claims).toEqual([])
    },
    { timeout: 20_000, interval: 50 },
  )
  const found = await wrong()
  return found.length === 0 ? [] : [{ seed, found, log }]
}

test(`a translation of another source text is never completed and unmarked (${HISTORIES} histories)`, async () => {
  const random = seeded(chooseSeed('sources'))
  for (let history = 0; history < HISTORIES; history++) expect(await live(Math.floor(random() * 2 ** 31))).toEqual([])
  if (process.env.FUZZ)
    for (const [what, rows] of Object.entries(done)) expect(rows, what).toBeGreaterThan(HISTORIES / 4)
})
