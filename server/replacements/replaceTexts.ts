import type * as Y from 'yjs'
import { checkOf, contentOf, editText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { editsOf, type Hit, replacedText } from '#collab/text/search/replacing.ts'
import { goOnWithReplacement } from '#db/queries/operations/replacements.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listRowsToReplace } from '#db/queries/search/rowsToReplace.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import { MAX_TRANSLATION_LENGTH } from '#db/vocabulary/lengths.ts'
import { ApiError } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { type EditDocument, inDocument, type Reading } from '../liveEdits/inDocument.ts'
import { recordRows } from '../liveEdits/recordRows.ts'
import { inheritedRuns, recordTyped } from '../liveEdits/typedTexts.ts'
import { narrowed } from '../rows/version/askedSearch.ts'
import type { Services } from '../services.ts'
import { REPLACEMENT_ENDED } from './constants.ts'
import type { LeftBecause, LeftRow, Replaced, ReplaceTexts } from './contract.ts'
import { listHits, replacementOf } from './listHits.ts'

type Plan = { source_text_id: string; text: string; hits: Hit[] }

/**
 * Replaces what was found in these rows of a page, each place by the smallest change, in one commit. Rows that the AI has, in
 * which somebody is or whose text is another one by now stay as they are, and are told.
 */
export async function replaceTexts(
  services: Services,
  page: PageInProject,
  wanted: ReplaceTexts,
  by: Requester,
): Promise<Replaced> {
  const replacement = replacementOf(wanted)
  narrowed({ terms: [wanted.find], sides: ['translation'], ...replacement }) // refuses what is no expression
  const { plans, left } = await planRows(services, page, wanted, by)
  const at = { page_id: page.page_id, language: wanted.language }
  return inDocument(services, at, async (trx, edit) => {
    const operation = await goOnWithReplacement(trx, {
      ...{ id: wanted.replacement_id, page_id: at.page_id, target_language: at.language },
      ...{ actor_id: by.id, actor_name: by.name, find: wanted.find },
    })
    if (!operation) throw new ApiError(409, REPLACEMENT_ENDED)
    const done: Plan[] = []
    const told = [...left]
    const ids = plans.map(({ source_text_id }) => source_text_id)
    await recordTyped(trx, edit, at, ids, by.id)
    const rows = await recordRows(trx, operation, { ids, as: 'operation' }, () =>
      writeTexts(trx, edit, { plans, wanted, by, operation_id: operation.id, done, left: told }),
    )
    const places = done.reduce((sum, { hits }) => sum + hits.length, 0)
    return { replacement_id: operation.replacement_id!, rows, places, left: told }
  })
}

async function planRows(services: Services, page: PageInProject, wanted: ReplaceTexts, by: Requester) {
  const given = new Map(wanted.rows.map((row) => [row.source_text_id, row]))
  const rows = await listRowsToReplace(services.db, wanted.language, [...given.keys()])
  const found = await services.machines.searches.run({ person: by.id }, () =>
    listHits(
      services,
      replacementOf(wanted),
      page.placeholder_patterns,
      rows.map(({ text }) => text),
    ),
  )
  const people = await services.collab.peopleIn(page.page_id, wanted.language)
  const left: LeftRow[] = []
  const plans = rows.flatMap(({ source_text_id, text, revision, is_claimed }, at): Plan[] => {
    const { left_out, revision: seen } = given.get(source_text_id)!
    const chosen = found[at]!.filter((_, hit) => !left_out.includes(hit))
    const hits = chosen.filter(({ breaks }) => !breaks)
    const inRow = people.find((one) => one.source_text_id === source_text_id && one.id !== by.id)
    const next = replacedText(text, hits)
    const stay = (because: LeftBecause, name: string | null = null) => {
      left.push({ source_text_id, because, name })
      return []
    }
    if (is_claimed) return stay('claimed')
    if (inRow) return stay('person', inRow.name)
    if (revision !== seen) return stay('changed')
    if (hits.length < chosen.length) stay('placeholder')
    if (hits.length === 0) return []
    if (next.trim() === '') return stay('empty')
    if (next.length > MAX_TRANSLATION_LENGTH) return stay('long')
    return [{ source_text_id, text, hits }]
  })
  return { plans, left }
}

type Writing = {
  plans: readonly Plan[]
  wanted: ReplaceTexts
  by: Requester
  operation_id: string
  done: Plan[]
  left: LeftRow[]
}

async function writeTexts(
  trx: Trx,
  edit: EditDocument & Reading,
  { plans, wanted, by, operation_id, ...told }: Writing,
) {
  const isKept = await edit.keepsChecked(wanted.language)
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
      if (wanted.status) setEntry(statusOf(doc), id, wanted.status)
      told.done.push(plan)
    }
  }
  await edit(change, { actor: person(by) })
  const ids = told.done.map(({ source_text_id }) => source_text_id)
  const runs = await inheritedRuns(trx, wanted.language, ids, by)
  await recordChanges(trx, person(by), wanted.language, ids, { operation_id, runs })
}
