import type * as Y from 'yjs'
import { checkOf, contentOf, editText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { editsOf, type Hit, replacedText } from '#collab/text/search/replacing.ts'
import { findPartOfRipple, goOnWithReplacement } from '#db/queries/operations/replacements.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listRowsToReplace, type RowToReplace } from '#db/queries/search/rowsToReplace.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { ApiError } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { type EditDocument, inDocument, type Reading } from '../liveEdits/inDocument.ts'
import { recordRows } from '../liveEdits/recordRows.ts'
import { inheritedRuns, recordTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'
import { REPLACEMENT_ENDED } from './constants.ts'
import type { LeftBecause, LeftRow, Replaced, ReplaceTexts } from './contract.ts'

/** `choose` tells the places of each row, or why it stays. The replacement that goes on is named by its own id or its ripple's. */
export type Replacing = Pick<ReplaceTexts, 'status' | 'replacement_id'> & {
  language: LanguageCode
  rows: readonly { source_text_id: string; revision: number }[]
  find: string
  ripple_id?: string | undefined
  choose: (rows: readonly RowToReplace[]) => Promise<readonly (readonly Hit[] | LeftBecause)[]>
}
type Plan = { source_text_id: string; text: string; hits: readonly Hit[] }

/**
 * Replaces what was found in these rows of a page, each place by the smallest change, in one commit. Rows that the AI has, in
 * which somebody is or whose text is another one by now stay as they are, and are told.
 */
export async function writeHits(
  services: Services,
  page: PageInProject,
  replacing: Replacing,
  by: Requester,
): Promise<Replaced> {
  const { plans, left } = await planRows(services, page, replacing, by)
  const at = { page_id: page.page_id, language: replacing.language }
  return inDocument(services, at, async (trx, edit) => {
    const operation = await goOn(trx, at, replacing, by)
    const done: Plan[] = []
    const told = [...left]
    const ids = plans.map(({ source_text_id }) => source_text_id)
    await recordTyped(trx, edit, at, ids, by.id)
    const rows = await recordRows(trx, operation, { ids, as: 'operation' }, () =>
      writeTexts(trx, edit, { plans, replacing, by, operation_id: operation.id, done, left: told }),
    )
    const places = done.reduce((sum, { hits }) => sum + hits.length, 0)
    return { replacement_id: operation.replacement_id!, rows, places, left: told }
  })
}

type At = { page_id: string; language: LanguageCode }

async function goOn(trx: Trx, { page_id, language }: At, replacing: Replacing, by: Requester) {
  const { find, replacement_id, ripple_id } = replacing
  const part = { page_id, target_language: language, actor_id: by.id }
  const id = ripple_id === undefined ? replacement_id : await findPartOfRipple(trx, { ...part, ripple_id })
  if (ripple_id !== undefined && id === undefined) throw new ApiError(409, REPLACEMENT_ENDED)
  const operation = await goOnWithReplacement(trx, {
    ...{ ...part, id, actor_name: by.name, find },
    ...(ripple_id !== undefined && { ripple_id }),
  })
  if (!operation) throw new ApiError(409, REPLACEMENT_ENDED)
  return operation
}

async function planRows(
  services: Services,
  page: PageInProject,
  { language, rows: given, choose }: Replacing,
  by: Requester,
) {
  const seen = new Map(given.map(({ source_text_id, revision }) => [source_text_id, revision]))
  const rows = await listRowsToReplace(services.db, language, [...seen.keys()])
  const found = await services.machines.searches.run({ person: by.id }, () => choose(rows))
  const people = await services.collab.peopleIn(page.page_id, language)
  const left: LeftRow[] = []
  const plans = rows.flatMap(({ source_text_id, text, revision, is_claimed }, at): Plan[] => {
    const chosen = found[at]!
    const inRow = people.find((one) => one.source_text_id === source_text_id && one.id !== by.id)
    const stay = (because: LeftBecause, name: string | null = null) => {
      left.push({ source_text_id, because, name })
      return []
    }
    if (is_claimed) return stay('claimed')
    if (inRow) return stay('person', inRow.name)
    if (revision !== seen.get(source_text_id)) return stay('changed')
    if (typeof chosen === 'string') return stay(chosen)
    const hits = chosen.filter(({ breaks }) => !breaks)
    const next = replacedText(text, hits)
    if (hits.length < chosen.length) stay('placeholder')
    if (hits.length === 0) return []
    if (next.trim() === '') return stay('empty')
    if (next.length > MAX_TEXT_LENGTH) return stay('long')
    return [{ source_text_id, text, hits }]
  })
  return { plans, left }
}

type Writing = {
  plans: readonly Plan[]
  replacing: Replacing
  by: Requester
  operation_id: string
  done: Plan[]
  left: LeftRow[]
}

async function writeTexts(
  trx: Trx,
  edit: EditDocument & Reading,
  { plans, replacing: { language, status }, by, operation_id, ...told }: Writing,
) {
  const isKept = await edit.keepsChecked(language)
  const change = (doc: Y.Doc) => {
    told.done.length = 0
    for (const plan of plans) {
      const { source_text_id: id, text, hits } = plan
      const isFree = !requestOf(doc).has(id)
      if (!isFree || contentOf(doc).get(id)?.toString() !== text) {
        told.left.push({ source_text_id: id, because: isFree ? 'changed' : 'claimed', name: null })
        continue
      }
      editText(doc, id, editsOf(text, hits))
      if (isKept && checkOf(doc).has(id)) {
        told.left.push({ source_text_id: id, because: 'checked', name: null })
        continue
      }
      if (status) setEntry(statusOf(doc), id, status)
      told.done.push(plan)
    }
  }
  await edit(change, { actor: person(by) })
  const ids = told.done.map(({ source_text_id }) => source_text_id)
  const runs = await inheritedRuns(trx, language, ids, by)
  await recordChanges(trx, person(by), language, ids, { operation_id, runs })
}
