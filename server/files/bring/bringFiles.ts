import { v7 as uuid } from 'uuid'
import { lockPage } from '#db/queries/files/changedTexts.ts'
import { deleteFileImport, insertFileImport, updateFileImport } from '#db/queries/files/fileImports.ts'
import { findPagesOfPaths, lockPaths } from '#db/queries/files/pageFiles.ts'
import { updateTextStatistics } from '#db/queries/pages/pages.ts'
import { lockHeadsOfPages } from '#db/queries/versions/carriedTexts.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import { type EditsOf, inPagesCopying } from '../../liveEdits/inDocuments.ts'
import type { Services } from '../../services.ts'
import type { ComparedFile } from '../merge/compareFile.ts'
import { UNRELATED_FILE } from '../merge/constants.ts'
import type { Reimported } from '../merge/contract.ts'
import { mergePlanned, planMerge, UnrelatedFile } from '../merge/mergeFile.ts'
import { stoppingClaims } from '../merge/mergePlan.ts'
import type { FileWork } from '../thread/fileWork.ts'
import type { FileThread } from '../thread/openFileThread.ts'
import { PATH_TAKEN } from './constants.ts'
import type { FileImportCounts } from './contract.ts'
import { insertRows, keepFile, type NewPage, type Storing } from './newPage.ts'

const FOREIGN_KEY_VIOLATION = '23503'
/** An import of so many rows does not wait for autovacuum to update the statistics of the query planner. */
const MANY_ROWS = 5_000

export type Merge = { page: { id: string; name: string }; compared: ComparedFile }
export type Planned = {
  thread: FileThread
  pages: readonly NewPage[]
  merges: readonly Merge[]
  isAlone: boolean
}
type Into = { version_id: string; targets: LanguageCode[] }

export class PathTaken extends ApiError {
  constructor() {
    super(409, PATH_TAKEN)
  }
}

/** Brings all of the files or none, in one transaction with one undo. `id` is null when nothing has changed. */
export async function bringFiles(services: Services, files: FileWork, into: Into, planned: Planned, by: Requester) {
  const { thread, merges } = planned
  const hasMerges = merges.length > 0 // which are planned within the transaction
  let { pages } = planned
  let isAgain = false
  if (!hasMerges) void Promise.allSettled(pages.map(({ table }) => table.summary)).then(thread.leave)
  try {
    const brought = await stoppingClaims(services, into.targets, by, async () => {
      if (isAgain) pages = await (hasMerges ? openAnew(pages, thread) : files.inThread((anew) => openAnew(pages, anew)))
      isAgain = true
      const opened = { ...planned, pages }
      return inPagesCopying(services, (trx, editsOf, copy) =>
        storeAll({ trx, copy, texts: services.texts, targets: into.targets }, editsOf, into, opened, by),
      )
    })
    updateStatistics(
      services,
      brought.pages.reduce((sum, { source_texts_count }) => sum + source_texts_count, 0),
    )
    return brought
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('Version') // deleted meanwhile
    throw error
  } finally {
    for (const { table } of pages) table.close()
  }
}

async function openAnew(pages: readonly NewPage[], thread: FileThread) {
  const opened = pages.map((page): NewPage => ({ ...page, table: page.open(thread) }))
  for (const { table } of opened) await table.summary
  return opened
}

async function storeAll(
  storing: Storing,
  editsOf: EditsOf,
  { version_id, targets }: Into,
  planned: Planned,
  by: Requester,
) {
  const { trx } = storing
  const { merges, isAlone } = planned
  if (!isAlone) await reservePaths(trx, version_id, planned.pages)
  const plans = await planMerges(trx, targets, planned)
  const pages = []
  for (const page of planned.pages) {
    const inserted = await insertRows(storing, version_id, page, by)
    if (isAlone) await reservePaths(trx, version_id, [page]) // others wait only from here on
    pages.push({ ...inserted, ...(await keepFile(trx, page)) })
  }
  if (plans.length > 1)
    await lockHeadsOfPages(
      trx,
      plans.map(({ page }) => page.id),
    )
  const id = uuid()
  const isOwnOperation = isAlone && merges.length > 0
  const actor = { actor_id: by.id, actor_name: by.name }
  const added_pages = pages.map((page) => page.id)
  if (!isOwnOperation) await insertFileImport(trx, { id, version_id, ...actor, counts: '{}', added_pages })
  const merged = []
  for (const { page, plan } of plans) {
    const operation = { carry_id: null, file_import_id: isOwnOperation ? null : id }
    const reimport = await mergePlanned(trx, editsOf(page.id), plan, operation, by)
    merged.push({ page_id: page.id, name: page.name, path: plan.path, reimport })
  }
  if (isOwnOperation) return { id: null, pages, merged }
  const counts = countsOf(
    pages.length,
    merged.map(({ reimport }) => reimport),
  )
  const hasChanged = counts.pages + counts.merged > 0
  if (hasChanged) await updateFileImport(trx, id, JSON.stringify(isAlone ? { pages: counts.pages } : counts))
  else await deleteFileImport(trx, id)
  return { id: hasChanged ? id : null, pages, merged }
}

async function reservePaths(trx: Trx, version_id: string, pages: readonly NewPage[]) {
  const paths = pages.flatMap(({ reservedPath }) => reservedPath ?? [])
  if (paths.length === 0) return
  await lockPaths(trx, version_id)
  if ((await findPagesOfPaths(trx, version_id, paths)).size > 0) throw new PathTaken()
}

async function planMerges(trx: Trx, targets: LanguageCode[], { merges, isAlone }: Planned) {
  const present = new Set<string>()
  for (const id of merges.map(({ page }) => page.id).sort()) if (await lockPage(trx, id)) present.add(id)
  const plans = []
  for (const { page, compared } of merges) {
    if (!present.has(page.id)) {
      if (isAlone) throw notFound('Page')
      continue
    }
    const plan = await planMerge(trx, { page_id: page.id, targets }, compared).catch((error: unknown) => {
      if (error instanceof UnrelatedFile && !isAlone)
        throw new UnrelatedFile(`${compared.file.name}: ${UNRELATED_FILE}`)
      throw error
    })
    plans.push({ page, plan })
  }
  return plans
}

function countsOf(pages: number, merged: readonly Reimported[]): FileImportCounts {
  const changed = merged.filter(({ id }) => id !== null)
  const of = (kind: keyof Reimported['counts']) => changed.reduce((sum, { counts }) => sum + (counts[kind] ?? 0), 0)
  return {
    ...{ added: of('added'), changed: of('changed'), moved: of('moved'), renamed: of('renamed'), gone: of('gone') },
    ...{ returned: of('returned'), translations: of('translations'), suggestions: of('suggestions') },
    ...{ pages, merged: changed.length },
  }
}

function updateStatistics({ db, log }: Services, rowsCount: number) {
  if (rowsCount < MANY_ROWS) return
  updateTextStatistics(db).catch((error) => log('warn', 'planner_statistics', {}, error))
}

const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION
