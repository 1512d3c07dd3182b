import type * as Y from 'yjs'
import { contentOf, replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { isOwnOperation, type NewOperation } from '#db/queries/operations/rowOperations.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listUntranslated } from '#db/queries/translationJobs/rowsToTranslate.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { ApiError } from '../http/apiError.ts'
import { memory, person, type Requester } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import type { Services } from '../services.ts'
import { leave, listPeopleInRows } from '../translationRequests/peopleInRows.ts'
import { NO_SUCH_FILL } from './constants.ts'
import type { FillAnswer } from './contract.ts'
import { type Found, openFill, statusBy } from './findFill.ts'

type Wanted = {
  language: LanguageCode
  source_text_ids?: string[] | undefined
  min_percent: number
  id?: string | undefined
}
type Asker = { user: Principal; by: Requester }

/**
 * Fills texts without a translation from the memory, a few hundred a commit; it ends where the caller has left. Nothing is written
 * where somebody else is, somebody writes meanwhile, or the AI works.
 */
export async function fillFromMemory(
  services: Services,
  page: PageInProject,
  { source_text_ids, id, ...asked }: Wanted,
  { user, by }: Asker,
): Promise<FillAnswer> {
  const at = { page_id: page.page_id, language: asked.language }
  const people = await listPeopleInRows(services, { page_id: at.page_id, languages: [at.language], by })
  const empty = await listUntranslated(services.db, at.page_id, at.language, { ids: source_text_ids })
  const { except, left } = leave(
    people,
    empty.map((row) => ({ ...row, language: at.language })),
  )
  const kept = new Set(except.get(at.language))
  const find = await openFill(services, page, asked, user)
  const operation = { ...operationOf('fill', at, by), ...(id && { id }) }
  const filled: string[] = []
  for (const slice of slicesOf(empty.filter(({ source_text_id }) => !kept.has(source_text_id)))) {
    if (services.caller.hasLeft()) break
    const found = await find(slice.map(({ source_text_id }) => source_text_id))
    if (found.length > 0)
      filled.push(...(await writeMatches(services, operation, found, { by, goesOn: id !== undefined })))
  }
  return { source_text_ids: filled, operation_id: filled.length > 0 ? operation.id : (id ?? null), left_to: left }
}

const writeMatches = (
  services: Services,
  operation: NewOperation,
  found: readonly Found[],
  { by, goesOn }: { by: Requester; goesOn: boolean },
): Promise<string[]> => {
  const { page_id, target_language: language } = operation
  return inDocument(services, { page_id, language }, async (trx, edit) => {
    if (goesOn && !(await isOwnOperation(trx, operation))) throw new ApiError(409, NO_SUCH_FILL)
    const ids = found.map(({ id }) => id)
    const free: Found[] = []
    const change = (doc: Y.Doc) => {
      for (const row of found) {
        if (!isEmpty(doc, row.id)) continue
        replaceText(doc, row.id, row.match.content)
        setEntry(statusOf(doc), row.id, statusBy(row.match))
        free.push(row)
      }
      return new Map(free.map(({ id, content }) => [id, content]))
    }
    await recordRows(trx, operation, { ids, as: 'operation' }, async () => {
      await besideSources(trx, language, { ids, change, edit: (change) => edit(change, { actor: person(by) }) })
      const matchPercents = new Map(free.map(({ id, match }) => [id, match.percent]))
      const filled = free.map(({ id }) => id)
      await recordChanges(trx, memory(by), language, filled, { operation_id: operation.id, matchPercents })
    })
    return free.map(({ id }) => id)
  })
}

const isEmpty = (doc: Y.Doc, id: string) => contentOf(doc).get(id)?.length === 0 && !requestOf(doc).has(id)
