/** @module-tag nightly */
import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../support/app/database.ts'
import { launchServer } from '../support/app/launch.ts'
import { insertPage, populate } from '../support/build/population.ts'
import { TIMED } from '../support/runs/timed.ts'
import { startOutside } from './harness/outside.ts'
import { type Probed, probeWhile } from './harness/prober.ts'

/** Above what the machine itself adds at the same moment. */
const P99_MS = 100
const MIB = 1024 * 1024
/** The long form goes as far as is allowed. */
const isLong = process.env.FUZZ !== undefined
const FILE = isLong ? 32 * MIB - 1000 : 4 * MIB
const ROWS = isLong ? 50_000 : 5000
const TEXTS = isLong ? 1000 : 12

const BOUNDARY = 'a'.repeat(250)
const opening = (name: string, more = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
const field = (name: string, value: string) => `${opening(name)}${value}\r\n`
const form = (csv: string) =>
  Buffer.from(
    `${field('name', 'Page')}${field('type', 'dialogue')}${opening('file', '; filename="a.csv"')}${csv}\r\n--${BOUNDARY}--\r\n`,
    'latin1',
  )
const table = (header: string, rows: number, row: (n: number) => string) =>
  `${header}\n${Array.from({ length: rows }, (_, n) => row(n)).join('\n')}\n`

const FILLED_ROWS = table('identifier,content,es', ROWS, (n) => {
  const half = 'word '.repeat(Math.floor(FILE / ROWS / 10) - 3)
  return `row_${n},${half},${half}`
})
const SHORT_ROWS = table('identifier,content', ROWS, (n) => `row_${n},"{a} <b>${n}"`)
const LONG_CELL = `identifier,content\na,"${'""'.repeat(FILE / 2 - 50)}"`
const ALIKE_TERMS = table(
  'term_id,term_description,target_language,translation',
  ROWS,
  (n) => `${'x '.repeat(110)}${n},d,es,${'y'.repeat(isLong ? 300 : 100)}`,
)
const NEARLY_BOUNDARIES = `\r\n--${'a'.repeat(249)}b`.repeat(FILE / 256)

/** Sent in chunks of one byte. */
const FEW_ROWS = table('identifier,content', 20_000, (n) => `row_${n},text`)
const PIECE = 65_536
/** The figures of the long form are worth reading. */
const SAYS = isLong
const HOSTILE = [
  `[a${':='.repeat(4000)}`,
  `a${' '.repeat(9000)}b`,
  '<!--'.repeat(2400),
  '{a,plural,other{'.repeat(600),
  'x '.repeat(4900),
  '%1$'.repeat(3000),
]

/** In the long form only: beside other tests the database's own share of the machine decides the figures. */
test.runIf(isLong)(
  'nobody waits for the largest work of another organization',
  { ...TIMED, timeout: 600_000 },
  async () => {
    const { db, url: databaseUrl } = await createDatabase()
    onTestFinished(() => db.destroy())
    const { modelUrl, send } = await startOutside()
    const { ready } = launchServer({
      env: { DATABASE_URL: databaseUrl, OPENAI_BASE_URL: modelUrl, AI_ATTEMPTS: '2', LOG_LEVEL: 'error' },
    })
    const base = `${await ready}/api/v1`
    const [studio, large, others] = [await populate(db, 1), await populate(db, 1), await populate(db, 1)]
    const [ana, bystander] = [studio.members[0]!, others.members[0]!]
    const { page_id, rows } = await insertPage(db, studio.version_id, TEXTS)
    for (const [n, id] of rows.entries())
      await db
        .updateTable('source_texts')
        .set({ content: `${n} ${HOSTILE[n % HOSTILE.length]}`.slice(0, 10_000), words: 1 })
        .where('id', '=', id)
        .execute()
    await db.updateTable('users').set({ word_quota: 50_000 }).where('id', '=', ana.id).execute()
    await insertPage(db, large.version_id, ROWS, (n) => `Texto ${n}`)
    const glossary = await db
      .insertInto('glossaries')
      .values({ id: uuid(), project_id: studio.project_id, name: 'Terms', description: '' })
      .returning('id')
      .executeTakeFirstOrThrow()

    const imports = `/versions/${studio.version_id}/pages/import`
    const FORM = `multipart/form-data; boundary=${BOUNDARY}`
    const post = async (path: string, body: Buffer, { type = FORM, piece = PIECE } = {}) => {
      const answer = await send({ url: `${base}${path}`, token: ana.token, body, type, piece })
      expect(answer, path).toMatchObject({ status: 200 })
    }
    const upload = (path: string, csv: string, piece?: number) => () => post(path, form(csv), { piece })
    const unfinished = () =>
      db
        .selectFrom('translations')
        .innerJoin('source_texts', 'source_texts.id', 'source_text_id')
        .where('page_id', '=', page_id)
        .where('translations.status', 'in', ['PENDING', 'IN_PROGRESS'])
        .select('translations.id')
        .execute()

    const works: Record<string, () => Promise<unknown>> = {
      'nothing at all': async () => undefined,
      'preview of many bytes': upload(`${imports}/preview`, FILLED_ROWS),
      'preview of a cell of quotes': upload(`${imports}/preview`, LONG_CELL),
      'preview in single bytes': upload(`${imports}/preview`, FEW_ROWS, 1),
      'import of many bytes': upload(imports, FILLED_ROWS),
      'import of many rows': upload(imports, SHORT_ROWS),
      'boundaries that nearly match': upload(`${imports}/preview`, NEARLY_BOUNDARIES),
      'glossary of long terms': upload(`/glossaries/${glossary.id}/upload-csv`, ALIKE_TERMS),
      'glossary that is there': upload(`/glossaries/${glossary.id}/upload-csv`, ALIKE_TERMS),
      'export of many rows': async () => {
        const url = `${base}/versions/${large.version_id}/export-pages`
        const answer = await send({ url, token: large.members[0]!.token, type: FORM, piece: PIECE })
        expect(answer).toMatchObject({ status: 200 })
      },
      'translation of hostile texts': async () => {
        const body = Buffer.from(JSON.stringify({ languages: ['es'] }))
        await post(`/pages/${page_id}/translate`, body, { type: 'application/json' })
        await expect.poll(unfinished, { timeout: 300_000, interval: 500 }).toEqual([])
      },
    }
    const measured: Record<string, Probed> = {}
    for (const [name, work] of Object.entries(works)) {
      const probed = await probeWhile(`${base}/projects`, bystander.token, work)
      measured[name] = probed
      if (SAYS) console.log(name, JSON.stringify(probed))
    }
    for (const [name, { p99, probes }] of Object.entries(measured)) {
      expect(probes).toBeGreaterThanOrEqual(200)
      expect.soft(p99, name).toBeLessThan(P99_MS)
    }
  },
)
