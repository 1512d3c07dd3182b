import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { editText, textOf } from '#collab/document/rows.ts'
import { keepExport } from '#db/queries/files/keptExports.ts'
import { person } from '#server/liveEdits/actors.ts'
import { inDocument } from '#server/liveEdits/inDocument.ts'
import { unzip } from '../../support/app/unzip.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { ana, app, version, withVersion } from '../../versions/pages.ts'
import { importedPage } from '../merge/reimportedPage.ts'

withVersion()

const STEPS = process.env.FUZZ ? 300 : undefined
const ROWS = 60
const LANGUAGES = ['es', 'ja'] as const
const FORMS = ['', '&checked_only=true', '&spreadsheet_safe=true']

type Row = { identifier: string; source: string; es: string }
const WRITTEN: Record<string, (rows: Row[]) => string> = {
  'game.csv': (rows) => ['key,en,es', ...rows.map((row) => `${row.identifier},${row.source},${row.es}`)].join('\n'),
  'game.po': (rows) =>
    `msgid ""\nmsgstr "Language: es\\n"\n${rows.map((row) => `\nmsgctxt "${row.identifier}"\nmsgid "${row.source}"\nmsgstr "${row.es}"\n`).join('')}`,
  'game.xlf': (rows) =>
    `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="game" source-language="en" target-language="es" datatype="plaintext"><body>\n${rows.map((row) => `<trans-unit id="${row.identifier}"><source>${row.source}</source><target>${row.es}</target></trans-unit>\n`).join('')}</body></file></xliff>\n`,
}

/** Texts that pack badly: only large files are kept. */
const textFrom = (random: () => number) => () =>
  Array.from({ length: 30 }, () => Math.floor(random() * 36 ** 6).toString(36)).join(' ')

type Page = Awaited<ReturnType<typeof importedPage>>
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const digestOf = ({ etag, said }: { etag: string; said: string[] }) => [
  etag,
  ...said.map((one) => `${one.slice(0, 40)} ${crc32(one)}`),
]
const keptOf = (page: { id: string }) => app.db.selectFrom('kept_exports').where('page_id', '=', page.id)
const forget = (page: { id: string }) => app.db.deleteFrom('kept_exports').where('page_id', '=', page.id).execute()

async function pageWith(name: string, random: () => number) {
  const text = textFrom(random)
  const rows = Array.from({ length: ROWS }, (_, n) => ({ identifier: `line.${n}`, source: text(), es: text() }))
  const project = await app.build.project(
    { id: (await organization()).organization_id },
    { target_languages: [...LANGUAGES] },
  )
  const own = await app.build.version(project)
  return { own, rows, text, page: await importedPage(WRITTEN[name]!(rows), name, ana, own, { status: 'NEEDS_REVIEW' }) }
}

/** As an editor does, before its row is left. */
async function typeInto(page: Page, identifier: string, language: 'es' | 'ja', typed: string) {
  const id = await page.idOf(identifier)
  const actor = person({ id: ana.id, name: 'Ana Lima' })
  await inDocument(app.services, { page_id: page.id, language }, async (_, edit) => {
    const retype = (doc: Y.Doc) => editText(doc, id, [{ index: 0, remove: textOf(doc, id).length, insert: typed }])
    await edit(retype, { actor })
  })
}

const organization = () =>
  app.db.selectFrom('projects').where('id', '=', version.project_id).select('organization_id').executeTakeFirstOrThrow()

const NAMES = Object.keys(WRITTEN)
const drawn = NAMES[chooseSeed('kept exports') % NAMES.length]
const SAME = 'a kept export is never served for another state of its page'

for (const name of NAMES) test(`${SAME}: ${name}`, name === drawn ? {} : NIGHTLY, () => expectFreshExports(name))

async function expectFreshExports(name: string) {
  const random = seeded(chooseSeed(name))
  const below = (most: number) => Math.floor(random() * most)
  const pick = <Item>(list: readonly Item[]) => list[below(list.length)]!
  const { own, rows, text, page } = await pageWith(name, random)
  const as = app.as(ana)
  const row = async () => pick((await page.texts()).data).identifier
  const translationOf = async (identifier: string, language: string) =>
    (await page.row(identifier, language)).translation
  const reimports: string[] = []
  const deleted: string[] = []

  const edits: Record<string, () => Promise<unknown>> = {
    write: async () =>
      page.write(await row(), pick(['=1+1', text()]), pick(LANGUAGES), pick(['COMPLETED', 'NEEDS_REVIEW'])),
    type: async () => typeInto(page, await row(), pick(LANGUAGES), text()),
    record: async () =>
      as.patch(`/pages/${page.id}/translations`, { language: pick(LANGUAGES), source_text_ids: await ids() }),
    status: async () =>
      as.patch(`/pages/${page.id}/translations`, {
        ...{ language: pick(LANGUAGES), source_text_ids: (await ids()).filter(() => random() < 0.3) },
        status: pick(['COMPLETED', 'NEEDS_REVIEW']),
      }),
    check: async () => {
      const [identifier, language] = [await row(), pick(LANGUAGES)]
      const translation = await translationOf(identifier, language)
      const at = `/pages/${page.id}/rows/${await page.idOf(identifier)}/check`
      return as.put(at, { language, text: translation?.content ?? '' })
    },
    uncheck: async () =>
      as.delete(`/pages/${page.id}/rows/${await page.idOf(await row())}/check?language=${pick(LANGUAGES)}`),
    delete: async () => {
      const translation = await translationOf(await row(), pick(LANGUAGES))
      if (translation) deleted.push(translation.id)
      return translation && as.delete(`/translations/${translation.id}`)
    },
    restore: async () => deleted.length > 0 && as.post(`/translations/${deleted.pop()}/restore`),
    undo: async () => {
      const { undo } = await (await as.get(`/pages/${page.id}/own-acts?language=${pick(LANGUAGES)}`)).json()
      return undo && as.post(`/operations/${undo.id}/undo`)
    },
    reimport: async () => {
      const changed = rows.map((one) => ({
        ...one,
        source: random() < 0.1 ? text() : one.source,
        es: random() < 0.1 ? text() : one.es,
      }))
      const { id } = await page.reimport(WRITTEN[name]!(changed.filter(() => random() < 0.95)))
      if (id) reimports.push(id)
    },
    undoReimport: async () => reimports.length > 0 && as.post(`/operations/${reimports.pop()}/undo`),
    restoreTexts: async () =>
      page.restore((await page.archived()).map(({ id }) => id).slice(0, 1)).catch(() => undefined),
    languages: async () => {
      const at = `/projects/${own.project_id}`
      await as.patch(at, {
        target_languages: pick([
          ['es', 'fr'],
          ['es', 'ja', 'fr'],
          ['ja', 'es'],
        ]),
      })
      return as.patch(at, { target_languages: [...LANGUAGES] })
    },
    path: () =>
      app.db
        .updateTable('all_page_files')
        .set({ path: `${text().slice(0, 9)}/${name}` })
        .where('page_id', '=', page.id)
        .execute(),
  }
  const ids = async () => (await page.texts()).data.map(({ id }) => id)

  const exports = [...FORMS.map((form) => `language=es${form}`), 'language=ja']
  const exportAll = async () => {
    const files = await Promise.all(
      exports.map(async (query) => {
        const response = await as.get(`/pages/${page.id}/export-file?${query}`)
        return `${query} ${response.status} ${response.headers.get('content-disposition')} ${response.headers.get('x-left-out')} ${await response.text()}`
      }),
    )
    const zip = await as.get(`/versions/${own.id}/export-files?in_folders=true`)
    const packed = [...(await unzip(await bytesOf(zip)))].map(([path, bytes]) => `${path} ${bytes}`)
    return { etag: zip.headers.get('etag')!, said: [...files, ...packed] }
  }

  let before = await exportAll()
  let changes = 0
  const log: string[] = []
  const all = Object.entries(edits)
  const half = random() < 0.5 ? all.slice(0, 8) : all.slice(8)
  const drawn = STEPS === undefined ? half : Array.from({ length: STEPS }, (_, step) => all[step] ?? pick(all))
  for (const [named, edit] of drawn) {
    log.push(named)
    await edit()
    const served = await exportAll()
    await forget(page)
    const made = await exportAll()
    expect(digestOf(served), log.join(' ')).toEqual(digestOf(made))
    const isSame = JSON.stringify(made.said) === JSON.stringify(before.said)
    if (!isSame) expect(made.etag, log.join(' ')).not.toBe(before.etag)
    changes += Number(!isSame)
    before = made
  }
  expect(changes).toBeGreaterThan(1)
}

test('an export of the same state is served as it was kept', async () => {
  const { page } = await pageWith('game.csv', seeded(1))
  const written = await page.export()
  const { size, crc32: sum } = await keptOf(page).selectAll().executeTakeFirstOrThrow()
  expect([size, sum]).toEqual([written.length, crc32(written)])
  const mark = Buffer.from('as it was kept')
  const deflated = await promisify(deflateRaw)(mark)
  await app.db.updateTable('kept_exports').set({ deflated, size: mark.length }).where('page_id', '=', page.id).execute()
  expect(await page.export()).toEqual(mark)
  await page.write('line.1', 'Otro')
  expect((await page.export()).toString()).toContain('Otro')
})

test('a kept export goes with its page', async () => {
  const { page } = await pageWith('game.po', seeded(2))
  await page.export()
  expect(await keptOf(page).selectAll().execute()).toHaveLength(1)
  await app.db.deleteFrom('all_pages').where('id', '=', page.id).execute()
  expect(await keptOf(page).selectAll().execute()).toEqual([])
})

test('those that nobody has used for longest give way', async () => {
  const { page } = await pageWith('game.po', seeded(3))
  const { organization_id } = await organization()
  await forget(page)
  await page.export()
  const { ancestor_id } = await keptOf(page).select('ancestor_id').executeTakeFirstOrThrow()
  await app.db.deleteFrom('kept_exports').execute()
  const bounds = { anOrganization: 40_000, inAll: 60_000 }
  const keep = async (language: string, bytes: number) => {
    const exported = { page_id: page.id, language: language as 'es', isCheckedOnly: false, isSpreadsheetSafe: false }
    const kept = { deflated: Buffer.alloc(bytes), size: 1, crc32: 1, left_out: { count: 0, faults: [] } }
    await app.db
      .transaction()
      .execute((trx) =>
        keepExport(trx, { ...exported, writer: '' }, { ...kept, state: '', organization_id, ancestor_id }, bounds),
      )
    return (await app.db.selectFrom('kept_exports').select('language').orderBy('used_at').execute()).map(
      (one) => one.language,
    )
  }
  await keep('es', 15_000)
  await keep('fr', 15_000)
  expect(await keep('de', 10_000)).toEqual(['es', 'fr', 'de'])
  expect(await keep('it', 10_000)).toEqual(['fr', 'de', 'it'])
  expect(await keep('fr', 25_000)).toEqual(['it', 'fr'])
  expect(await keep('pl', 40_001)).toEqual(['it', 'fr'])
  const other = await app.build.organization({ owner: ana })
  await app.db.updateTable('kept_exports').set({ organization_id: other.id }).execute()
  expect(await keep('de', 40_000)).toEqual(['de'])
})
