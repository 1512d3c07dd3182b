import type { FilesPreview, ImportedPages } from '#server/files/bring/contract.ts'
import { EXIT, Failure } from '../exit.ts'
import { findFiles, formOf } from '../files.ts'
import type { Output } from '../output.ts'
import type { Project } from '../project.ts'

type PushOptions = { dryRun?: boolean }
type Counts = ImportedPages['merged'][number]['reimport']['counts']

export async function push({ api, settings, version }: Project, { dryRun = false }: PushOptions, out: Output) {
  const paths = findFiles(settings)
  if (paths.length === 0) throw new Failure(`No file matches ${settings.files.join(', ')}`, EXIT.misused)
  const to = `/versions/${version.id}/pages/import/files`
  out.step(`Sending ${paths.length} files …`)
  if (dryRun) {
    const preview = await api.post<FilesPreview>(`${to}/preview`, { form: formOf(settings.folder, paths, {}) })
    return out.result(preview, [
      ...preview.pages.map(plannedLine),
      ...preview.unused.map(unusedLine),
      priceLine(preview),
    ])
  }
  const form = formOf(settings.folder, paths, { type: settings.type })
  const brought = await api.post<ImportedPages>(to, { form })
  const lines = [
    ...brought.pages.map(({ name, source_texts_count }) => `${name}: new, ${source_texts_count} texts`),
    ...brought.merged.map(({ path, reimport }) => `${path}: ${changesIn(reimport.counts)}`),
    ...brought.unused.map(unusedLine),
  ]
  out.result(brought, brought.id === null ? [...lines, 'Nothing has changed.'] : lines)
}

const plannedLine = ({ path, existing_page, rows_count, changes }: FilesPreview['pages'][number]) =>
  existing_page && changes ? `${path}: ${changesIn(changes)}` : `${path}: new page, ${rows_count} texts`

const unusedLine = ({ path, reason }: { path: string; reason: string }) => `${path}: not read. ${reason}`

const priceLine = ({ words, cents }: FilesPreview) => `${words} words to translate, $${(cents / 100).toFixed(2)}`

function changesIn(counts: Partial<Counts>) {
  const said = Object.entries(counts).filter(([, count]) => typeof count === 'number' && count > 0)
  return said.length === 0 ? 'no change' : said.map(([kind, count]) => `${count} ${kind}`).join(', ')
}
