import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import type { Copy } from '#db/copy.ts'
import { findPagesOfPaths, insertLanguageFiles, insertPageFile, lockPaths } from '#db/queries/pages/pageFiles.ts'
import { insertAncestor } from '#db/queries/reimports/fileAncestors.ts'
import { deleteFileImport, insertFileImport, updateFileImport } from '#db/queries/reimports/fileImports.ts'
import { listLinkedPages, lockHeadsOfPages, lockPages } from '#db/queries/versions/carriedTexts.ts'
import type { Trx } from '#db/schema.ts'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import { inPagesCopying } from '../../liveEdits/inDocuments.ts'
import type { Services } from '../../services.ts'
import type { ComparedFile } from '../merge/compareFile.ts'
import { UNRELATED_FILE } from '../merge/constants.ts'
import type { Reimported } from '../merge/contract.ts'
import { stoppingClaims } from '../merge/mergePlan.ts'
import { mergePlanned, planMerge, UnrelatedFile } from '../merge/reimportFile.ts'
import type { Unread } from '../read/languageFiles.ts'
import { PATH_TAKEN } from './constants.ts'
import type { FileImportCounts } from './contract.ts'
import type { openPlanned } from './openPlanned.ts'
import type { PlannedFile } from './planFiles.ts'
import { insertRows, isForeignKeyViolation, updateStatisticsAfterImport } from './storePage.ts'

export type Opened = { planned: PlannedFile; id: string; table: ReturnType<typeof openPlanned> }
export type Compared = { planned: PlannedFile; page: { id: string; name: string }; compared: ComparedFile }

/** `openAgain`: rows of new pages come once, and all of it may be carried out again. */
type Files = { opened: Opened[]; known: Compared[]; openAgain: () => Promise<Opened[]> }

type NewPages = { versionId: string; type: ContentType | undefined }

/** Stores new pages and merges the others, all of them or none. `id` is null when nothing has changed. */
export async function storeFiles(
  services: Services,
  into: NewPages,
  targets: LanguageCode[],
  files: Files,
  by: Requester,
) {
  const { versionId } = into
  const { known } = files
  let isAgain = false
  try {
    const stored = await stoppingClaims(services, targets, by, async () => {
      const opened = isAgain ? await files.openAgain() : files.opened
      isAgain = true
      return inPagesCopying(services, async (trx, editsOf, copy) => {
        await lockPaths(trx, versionId)
        await requireNew(
          trx,
          versionId,
          opened.map(({ planned }) => planned),
        )
        const merges = await planMerges(trx, versionId, targets, known)
        const pages = await makePages(trx, copy, into, opened, by)
        await lockHeadsOfPages(
          trx,
          merges.map(({ page }) => page.id),
        )
        const id = uuid()
        const added_pages = pages.map((page) => page.id)
        const actor = { actor_id: by.id, actor_name: by.name }
        await insertFileImport(trx, { id, version_id: versionId, ...actor, counts: '{}', added_pages })
        const merged = []
        for (const { page, planned } of merges) {
          const operation = { carry_id: null, file_import_id: id }
          const reimport = await mergePlanned(trx, editsOf(page.id), planned, operation, by)
          merged.push({ page_id: page.id, name: page.name, path: planned.path, reimport })
        }
        const counts = countsOf(
          pages.length,
          merged.map(({ reimport }) => reimport),
        )
        const hasChanged = counts.pages + counts.merged > 0
        if (hasChanged) await updateFileImport(trx, id, JSON.stringify(counts))
        else await deleteFileImport(trx, id)
        return { id: hasChanged ? id : null, pages, merged }
      })
    })
    updateStatisticsAfterImport(
      services,
      stored.pages.reduce((sum, { source_texts_count }) => sum + source_texts_count, 0),
    )
    return stored
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('Version') // deleted meanwhile
    throw error
  }
}

/** Without pages that were deleted meanwhile. */
async function planMerges(trx: Trx, versionId: string, targets: LanguageCode[], known: Compared[]) {
  await lockPages(
    trx,
    known.map(({ page }) => page.id),
  )
  const present = new Set((await listLinkedPages(trx, versionId)).map(({ id }) => id))
  const merges = []
  for (const { page, compared } of known)
    if (present.has(page.id))
      merges.push({
        page,
        planned: await planMerge(trx, { page_id: page.id, targets }, compared).catch((error: unknown) => {
          if (error instanceof UnrelatedFile) throw new UnrelatedFile(`${compared.file.name}: ${UNRELATED_FILE}`)
          throw error
        }),
      })
  return merges
}

export const typeOf = ({ type: own }: PlannedFile, ofAll: ContentType | undefined) => own ?? ofAll

async function makePages(trx: Trx, copy: Copy, { versionId, type: ofAll }: NewPages, opened: Opened[], by: Requester) {
  const pages = []
  for (const { planned, id, table } of opened) {
    const type = typeOf(planned, ofAll)
    if (!type) continue // refused before anything is written
    const page = { id, version_id: versionId, name: planned.name, type }
    const inserted = await insertRows(trx, copy, { by, page, table })
    const texts = await buffer(table.rows('ancestor'))
    const { rows_count, words, translations, skipped, sketch, sha256: digest, unread } = await table.summary
    await keepFiles(trx, id, planned, unread)
    const sha256 = Buffer.from(digest)
    await insertAncestor(trx, { page_id: id, kind: 'import', language: null, sha256, sketch, texts, isPage: true })
    pages.push({
      ...inserted,
      source_texts_count: rows_count,
      original_format: planned.format.id,
      words,
      translations,
      skipped,
    })
  }
  return pages
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

/** Another import may have been first. */
async function requireNew(trx: Trx, versionId: string, fresh: PlannedFile[]) {
  const paths = fresh.map(({ file }) => file.name)
  if ((await findPagesOfPaths(trx, versionId, paths)).size > 0) throw new ApiError(409, PATH_TAKEN)
}

async function keepFiles(
  trx: Trx,
  page_id: string,
  { file, format, columns, language, languagePath, languageFiles, sourceTexts }: PlannedFile,
  unread: readonly Unread[],
) {
  await insertPageFile(trx, {
    page_id,
    format: format.id,
    path: file.name,
    bytes: file.bytes,
    columns,
    language_path: languagePath,
    language,
    source_texts: sourceTexts,
  })
  const read = languageFiles.filter((one) => !unread.some(({ path }) => path === one.path))
  if (read.length === 0) return
  await insertLanguageFiles(
    trx,
    read.map(({ bytes, ...kept }) => ({ page_id, ...kept, bytes: Buffer.from(bytes) })),
  )
}
