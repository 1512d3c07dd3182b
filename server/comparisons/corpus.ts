import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { importedFacts, NO_FACTS } from '#collab/text/facts/facts.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import { createCsvReader } from '../tables/csv.ts'

export type CorpusText = {
  identifier: string
  content: string
  context: string | null
  speaker: string | null
  max_length: LengthLimit | null
  page: string
  position: number
}

const REFERENCES = 'references'

/**
 * The texts of a folder: each CSV file is a page with identifier, content and perhaps context, and `references/<language>.csv`
 * has their translations by identifier.
 */
export function readCorpus(folder: string, language: LanguageCode) {
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .sort()
  const texts = pages.flatMap((name) =>
    readTable(join(folder, name)).map(({ identifier = '', content = '', context }, position): CorpusText => {
      const { speaker, max_length } = importedFacts(undefined, context ?? '') ?? NO_FACTS
      return {
        identifier,
        content,
        context: context || null,
        speaker: speaker.value,
        max_length: max_length.value,
        page: basename(name, '.csv'),
        position,
      }
    }),
  )
  const path = join(folder, REFERENCES, `${language}.csv`)
  const known = existsSync(path) ? readTable(path) : []
  const references = new Map(known.map(({ identifier = '', content = '' }) => [identifier, content]))
  return { texts, references }
}

function readTable(path: string): Record<string, string>[] {
  const rows: string[][] = []
  const reader = createCsvReader(
    ',',
    ({ cells }) => {
      rows.push(cells)
      return true
    },
    ({ line, msg }) => {
      throw new Error(`${path}, line ${line}: ${msg}`)
    },
  )
  reader.push(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))
  reader.end()
  const [columns = [], ...lines] = rows
  return lines.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))
}
