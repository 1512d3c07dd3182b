import { fileURLToPath } from 'node:url'
import { createPool } from '#db/connect.ts'
import { rewriteRows } from '#db/queries/documents/documentCommits.ts'
import { listDocumentNames, listRows, lockHead } from '#db/queries/documents/documents.ts'
import { type Run, runOn, transactOn } from '#db/run.ts'
import { raiseGeneration } from '../compaction/generations.ts'
import { type DocumentName, readDocumentName } from '../document/names.ts'
import { createHints } from '../hints.ts'
import { buildDocument, Damaged, loadStored } from '../loading/load.ts'
import { differences } from '../projection/differences.ts'

export type Finding = { name: string; fault: string }

/**
 * Compares the relational tables with every document. With `repair`, the tables are rewritten from the documents, and an
 * unreadable document is rebuilt from the tables under the next generation's name.
 */
export async function checkProjection(databaseUrl: string, options: { repair: boolean }): Promise<Finding[]> {
  const pool = createPool(databaseUrl, { max: 2 })
  const hints = createHints()
  const findings: Finding[] = []
  for (const { name } of await listDocumentNames(runOn(pool))) {
    const fault = await transactOn(pool, (run) => checkDocument(run, name, options))
    if (fault === undefined) continue
    findings.push({ name, fault })
    if (fault === UNREADABLE && options.repair)
      await raiseGeneration({ pool, hints, log: console.error }, name as DocumentName)
  }
  await hints.close()
  await pool.end()
  return findings
}

const UNREADABLE = 'cannot be read'

async function checkDocument(run: Run, name: string, { repair }: { repair: boolean }) {
  const head = await lockHead(run, readDocumentName(name)!)
  if (!head) return undefined
  try {
    const doc = buildDocument(await loadStored(run, head))
    const rows = differences(doc, await listRows(run, head.page_id, head.language))
    if (rows.length > 0 && repair) await rewriteRows(run, head.id, rows)
    return rows.length > 0 ? `${rows.length} rows differ` : undefined
  } catch (error) {
    if (error instanceof Damaged) return UNREADABLE
    throw error
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set')
  const findings = await checkProjection(url, { repair: process.argv.includes('--repair') })
  for (const { name, fault } of findings) console.log(`${name}: ${fault}`)
  console.log(findings.length === 0 ? 'Every document and its rows agree' : `${findings.length} documents do not agree`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
