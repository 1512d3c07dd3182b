import { checkOf, contentOf, editText, pageOf, requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { mergeTexts } from '#collab/text/merge/mergeTexts.ts'
import {
  archiveTexts,
  listTextsById,
  lockHeadsOfPage,
  lockPage,
  renameTexts,
  unarchiveTexts,
  updateTexts,
} from '#db/queries/reimports/changedTexts.ts'
import { markAncestorUndone } from '#db/queries/reimports/fileAncestors.ts'
import {
  deleteFileSuggestionsOf,
  deleteNeedlessSourceChanges,
  endReimport,
  insertSourceChanges,
  listWaitingSourceChanges,
  lockReimportChanges,
  takeFileBack,
} from '#db/queries/reimports/reimports.ts'
import { listLanguagesWithText, listWrittenSince } from '#db/queries/reimports/translatedTexts.ts'
import { restoreChecks } from '#db/queries/translations/checks.ts'
import { recordChanges, recordTyped } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { decompress } from '#db/zstd.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { type EditLanguage, inDocuments } from '../liveEdits/inDocuments.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import type { Changes } from './changes.ts'
import { ALREADY_UNDONE } from './constants.ts'
import type { LeftText } from './contract.ts'
import type { ChangedRow } from './mergeIntoDocument.ts'
import { putBack } from './plan/order.ts'
import { listInOrder, putInOrder } from './textOrder.ts'

type Reimport = { id: string; page_id: string }

/**
 * Takes a re-import back, also much later. Texts that people edited since stay and are named; all else is as it was before, in one
 * transaction.
 */
export const undoReimport = (services: Services, reimport: Reimport, by: Requester): Promise<LeftText[]> =>
  inDocuments(services, reimport.page_id, async (trx, edit) => {
    const { id, page_id } = reimport
    await requirePage(trx, by.id, page_id, 'useProjects')
    if (!(await lockPage(trx, page_id))) throw notFound('Page')
    const stored = await lockReimportChanges(trx, id)
    if (!stored) throw new ApiError(409, ALREADY_UNDONE)
    return takeMergeBack(trx, edit, { ...reimport, stored }, by)
  })

/** Takes back what a merge changed in its page, which is locked, and answers what stays. */
export async function takeMergeBack(
  trx: Trx,
  edit: EditLanguage,
  { stored, ...reimport }: Reimport & { stored: Buffer },
  by: Requester,
): Promise<LeftText[]> {
  const { id, page_id } = reimport
  const changes = JSON.parse((await decompress(stored)).toString()) as Changes
  const open = (await lockHeadsOfPage(trx, page_id)).map(({ language }) => language)
  const left: { id: string; language: LanguageCode | null }[] = []
  const rewritten = await takeSourcesBack(trx, reimport, changes, left)
  const translated =
    rewritten.length > 0
      ? await listLanguagesWithText(
          trx,
          rewritten.map((text) => text.id),
        )
      : []
  const languages = new Set([...open, ...translated, ...(Object.keys(changes.translations) as LanguageCode[])])
  for (const language of [...languages].sort())
    await takeTranslationsBack(trx, edit, { page_id, language, mark: `${id}-undone`, rewritten }, changes, left, by)
  await deleteFileSuggestionsOf(trx, id)
  await deleteNeedlessSourceChanges(
    trx,
    changes.changed.map((text) => text.id),
  )
  await takeFileBack(trx, id)
  await markAncestorUndone(trx, id, changes.ancestor ?? null)
  await endReimport(trx, id)
  const names = new Map(
    (await listTextsById(trx, [...new Set(left.map((text) => text.id))])).map((text) => [text.id, text]),
  )
  return left.map(({ id, language }) => ({ identifier: names.get(id)?.identifier ?? '', language }))
}

type Left = { id: string; language: LanguageCode | null }[]

async function takeSourcesBack(trx: Trx, { id, page_id }: Reimport, changes: Changes, left: Left) {
  const order = await listInOrder(trx, page_id)
  const come = [...changes.added, ...changes.returned]
  const written = new Set(await listWrittenSince(trx, come, id))
  for (const id of written) left.push({ id, language: null })
  await archiveTexts(
    trx,
    come.filter((id) => !written.has(id)),
  )
  await unarchiveTexts(trx, page_id, changes.archived)

  const ids = [...changes.changed, ...changes.renamed].map(({ id }) => id)
  const now = new Map((await listTextsById(trx, ids)).map((text) => [text.id, text]))
  const isUntouched = ({ id, after }: Changes['changed'][number]) =>
    now.get(id)?.content === after.content && (now.get(id)?.context ?? '') === after.context
  await updateTexts(
    trx,
    changes.changed.filter(isUntouched).map(({ id, before }) => ({ id, ...before, context: before.context || null })),
  )
  const own = changes.renamed.filter(({ id, to }) => now.get(id)?.identifier === to)
  const renamed = await renameTexts(
    trx,
    own.map(({ id, from }) => ({ id, to: from })),
  )
  const taken = changes.changed.filter((text) => isUntouched(text) && text.before.content !== text.after.content)
  const kept = [
    ...changes.changed.filter((text) => !isUntouched(text)),
    ...changes.renamed.filter(({ id }) => !renamed.has(id)),
  ]
  for (const id of new Set(kept.map((text) => text.id))) left.push({ id, language: null })
  if (changes.displaced.length + come.length + changes.archived.length > 0)
    await putInOrder(trx, page_id, putBack(order, changes.displaced))
  return taken.map(({ id, after }): Rewritten => ({ id, before: after.content }))
}

/** `rewritten`: texts that are what they were before again, with what they were until now. */
type OneLanguage = { page_id: string; language: LanguageCode; mark: string; rewritten: Rewritten[] }
type Rewritten = { id: string; before: string }

async function takeTranslationsBack(
  trx: Trx,
  edit: EditLanguage,
  { page_id, language, mark, rewritten }: OneLanguage,
  changes: Changes,
  left: Left,
  by: Requester,
) {
  const rows = changes.translations[language] ?? []
  const ids = [...new Set([...rows.map(([id]) => id), ...rewritten.map(({ id }) => id)])]
  const waiting = new Set(await listWaitingSourceChanges(trx, language, ids))
  const marked: Rewritten[] = []
  await recordTyped(trx, { page_id, language }, ids)
  const back = new Set<string>()
  await edit(
    language,
    (doc) => {
      for (const row of rows)
        if (takeBack(doc, language, row)) back.add(row[0])
        else left.push({ id: row[0], language })
      const isLeft = new Set(left.flatMap((one) => (one.language === language ? [one.id] : [])))
      // A translation of the source text that is taken back is none of the one that comes back.
      for (const text of rewritten) {
        const { id } = text
        if (back.has(id) || waiting.has(id) || textOf(doc, id).length === 0) continue
        marked.push(text)
        if (!isLeft.has(id)) left.push({ id, language })
        if (requestOf(doc).has(id)) continue
        setEntry(statusOf(doc), id, 'NEEDS_REVIEW')
        setEntry(checkOf(doc), id, undefined)
      }
      pageOf(doc).set('sources', mark)
    },
    { actor: person(by) },
  )
  await recordChanges(trx, person(by), language, ids)
  if (marked.length > 0) await insertSourceChanges(trx, language, marked)
  const checks = changes.checks[language]?.filter(({ id }) => back.has(id)) ?? []
  if (checks.length === 0) return
  // On their own, since a change of a text ends its check.
  await edit(
    language,
    (doc) => {
      for (const { id, at } of checks) setEntry(checkOf(doc), id, at)
    },
    { actor: person(by) },
  )
  await restoreChecks(trx, language, checks)
}

/** Returns whether the row is as it was before. */
function takeBack(
  doc: Parameters<typeof contentOf>[0],
  language: LanguageCode,
  [id, before, after, statusBefore, statusAfter]: ChangedRow,
) {
  if (!contentOf(doc).has(id) || requestOf(doc).has(id)) return false
  const live = textOf(doc, id).toString()
  const { text, edits } = mergeTexts(after, live, before, language)
  editText(doc, id, edits)
  const statuses = statusOf(doc)
  const isStatusKept = (statuses.get(id) ?? null) !== statusAfter
  if (text === before && !isStatusKept) setEntry(statuses, id, statusBefore ?? undefined)
  else if (edits.length > 0) setEntry(statuses, id, text === '' ? undefined : 'NEEDS_REVIEW')
  return text === before && !isStatusKept
}
