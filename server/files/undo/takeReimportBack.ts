import type * as Y from 'yjs'
import { contentOf, editText, pageOf, requestOf, setCheck, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { factsOf, wasCorrected } from '#collab/text/facts/facts.ts'
import { mergeTexts } from '#collab/text/merge/mergeTexts.ts'
import { storeChecks } from '#db/queries/checks/checks.ts'
import {
  archiveTexts,
  listTextsById,
  lockHeadsOfPage,
  lockPage,
  renameTexts,
  unarchiveTexts,
} from '#db/queries/files/changedTexts.ts'
import { markAncestorUndone } from '#db/queries/files/fileAncestors.ts'
import {
  deleteFileSuggestionsOf,
  insertFileSuggestions,
  type SuggestionOrigin,
} from '#db/queries/files/fileSuggestions.ts'
import { endReimport, listReimportSteps, lockReimportChanges, takeFileBack } from '#db/queries/files/reimports.ts'
import { listWrittenSince } from '#db/queries/files/translatedTexts.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { decompress } from '#db/zstd.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { person, type Requester } from '../../liveEdits/actors.ts'
import type { EditLanguage } from '../../liveEdits/inDocuments.ts'
import { type Rewritten, rewriteSources, type Settle, type Sources } from '../../liveEdits/sourceTexts.ts'
import { inheritedRuns, recordTyped } from '../../liveEdits/typedTexts.ts'
import { type AcceptedSuggestion, type Changes, joinSteps } from '../merge/changes.ts'
import { ALREADY_UNDONE } from '../merge/constants.ts'
import type { LeftText } from '../merge/contract.ts'
import type { ChangedRow } from '../merge/mergeIntoDocument.ts'
import { listInOrder, putInOrder } from '../merge/textOrder.ts'
import { putBack } from '../plan/order.ts'
import { NOTHING_TAKEN, sumTaken, type Taken } from './taken.ts'

type Reimport = { id: string; page_id: string }

/** Works also much later; texts that people edited since stay. */
export async function takeReimportBack(trx: Trx, edit: EditLanguage, reimport: Reimport, by: Requester) {
  const { id, page_id } = reimport
  if (!(await lockPage(trx, page_id))) throw notFound('Page')
  const stored = await lockReimportChanges(trx, id)
  if (!stored) throw new ApiError(409, ALREADY_UNDONE)
  return takeMergeBack(trx, edit, { ...reimport, stored }, by)
}

/** The page is locked by the caller. */
export async function takeMergeBack(
  trx: Trx,
  edit: EditLanguage,
  { stored, ...reimport }: Reimport & { stored: Buffer },
  by: Requester,
): Promise<{ left: LeftText[]; taken: Taken }> {
  const { id, page_id } = reimport
  const changes = await readChanges(stored, await listReimportSteps(trx, id))
  const open = (await lockHeadsOfPage(trx, page_id)).map(({ language }) => language)
  const left: Left = []
  const { taken, counts } = await takeSourcesBack(trx, reimport, changes, left)
  const languages = [...open, ...(Object.keys(changes.translations) as LanguageCode[])]
  const takes = [counts]
  await rewriteSources(trx, taken, languages, async (language, settle) => {
    const one = { page_id, language, mark: `${id}-undone`, taken }
    takes.push(await takeTranslationsBack(trx, edit, settle, one, changes, left, by))
  })
  await deleteFileSuggestionsOf(trx, id)
  await suggestAgain(trx, changes, left)
  await takeFileBack(trx, id)
  await markAncestorUndone(trx, id, changes.ancestor ?? null)
  await endReimport(trx, id)
  const names = new Map(
    (await listTextsById(trx, [...new Set(left.map((text) => text.id))])).map((text) => [text.id, text]),
  )
  return {
    left: left.map(({ id, language }) => ({ identifier: names.get(id)?.identifier ?? '', language })),
    taken: sumTaken(takes),
  }
}

async function readChanges(stored: Buffer, more: readonly Buffer[]): Promise<Changes> {
  const read = async (step: Buffer) => JSON.parse((await decompress(step)).toString()) as Changes
  const first = await read(stored)
  return more.length === 0 ? first : joinSteps([first, ...(await Promise.all(more.map(read)))])
}

async function suggestAgain(trx: Trx, { accepted = {} }: Changes, left: Left) {
  for (const [language, suggestions] of Object.entries(accepted)) {
    const kept = new Set(left.flatMap((text) => (text.language === language ? [text.id] : [])))
    const back = suggestions.filter(({ id }) => !kept.has(id))
    for (const some of Map.groupBy(back, originOf).values())
      await insertFileSuggestions(
        trx,
        { agent_run_id: null, ...some[0] } as SuggestionOrigin,
        language,
        some.map(({ source = null, ...one }) => ({ ...one, source })),
      )
  }
}

const originOf = ({ reimport_id, agent_run_id }: AcceptedSuggestion) => reimport_id ?? agent_run_id

async function listGivenUp(trx: Trx, added: string[], renamed: Changes['renamed']) {
  if (renamed.length === 0 || added.length === 0) return []
  const names = new Set(renamed.map(({ from }) => from))
  const free = renamed.flatMap(({ to }) => (names.has(to) ? [] : [to]))
  const holders = (await listTextsById(trx, added)).filter((text) => text.archived_at && names.has(text.identifier))
  return holders.slice(0, free.length).map(({ id }, at) => ({ id, to: free[at]! }))
}

type Left = { id: string; language: LanguageCode | null }[]

async function takeSourcesBack(trx: Trx, { id, page_id }: Reimport, changes: Changes, left: Left) {
  const order = await listInOrder(trx, page_id)
  const come = [...changes.added, ...changes.returned]
  const written = new Set(await listWrittenSince(trx, come, id))
  for (const id of written) left.push({ id, language: null })
  const archived = await archiveTexts(
    trx,
    come.filter((id) => !written.has(id)),
  )
  const returned = await unarchiveTexts(trx, page_id, changes.archived)

  const ids = [...changes.changed, ...changes.renamed].map(({ id }) => id)
  const now = new Map((await listTextsById(trx, ids)).map((text) => [text.id, text]))
  const isUntouched = ({ id, after }: Changes['changed'][number]) => {
    const text = now.get(id)
    if (!text || text.content !== after.content || (text.context ?? '') !== after.context) return false
    return !wasCorrected(factsOf(text), after.facts)
  }
  const own = changes.renamed.filter(({ id, to }) => now.get(id)?.identifier === to)
  const renamed = await renameTexts(trx, [
    ...own.map(({ id, from }) => ({ id, to: from })),
    ...(await listGivenUp(trx, changes.added, own)),
  ])
  const kept = [
    ...changes.changed.filter((text) => !isUntouched(text)),
    ...changes.renamed.filter(({ id }) => !renamed.has(id)),
  ]
  for (const id of new Set(kept.map((text) => text.id))) left.push({ id, language: null })
  if (changes.displaced.length + come.length + changes.archived.length > 0)
    await putInOrder(trx, page_id, putBack(order, changes.displaced))
  const taken = changes.changed
    .filter(isUntouched)
    .map(({ id, before, after }): Rewritten => ({ id, before: after, after: before }))
  const other = new Set([...taken.map(({ id }) => id), ...own.flatMap(({ id }) => (renamed.has(id) ? [id] : []))])
  const counts: Taken = {
    ...NOTHING_TAKEN,
    ...{ texts_archived: archived, texts_returned: returned, texts_changed: other.size },
  }
  return { taken, counts }
}

type OneLanguage = { page_id: string; language: LanguageCode; mark: string; taken: Rewritten[] }

async function takeTranslationsBack(
  trx: Trx,
  edit: EditLanguage,
  settle: Settle,
  { page_id, language, mark, taken }: OneLanguage,
  changes: Changes,
  left: Left,
  by: Requester,
): Promise<Taken> {
  const rows = changes.translations[language] ?? []
  const ids = rows.map(([id]) => id)
  const touched = [...new Set([...ids, ...taken.map(({ id }) => id)])]
  await recordTyped(trx, edit, { page_id, language }, touched)
  const back = new Set<string>()
  let countTaken = () => NOTHING_TAKEN
  const madeFor = madeForBefore(changes, language)
  let counted = NOTHING_TAKEN
  const { stale, waiting } = await settle({
    ids,
    change: (doc) => {
      countTaken = countFrom(doc, touched)
      const sources = new Map<string, string>()
      for (const row of rows) {
        const [id, before] = row
        const live = contentOf(doc).get(id)?.toString()
        if (takeBack(doc, language, row)) back.add(id)
        const source = madeFor.get(id)
        const isRewritten = live !== before && contentOf(doc).get(id)?.toString() === before
        if (isRewritten && source !== undefined) sources.set(id, source)
      }
      pageOf(doc).set('sources', mark)
      return sources
    },
    after: () => {
      counted = countTaken()
    },
    edit: (change) => edit(language, change, { actor: person(by), restores: true }),
  })
  // A translation of the source text that is taken back is none of the one that comes back.
  const isOpen = (id: string) => !waiting.has(id) && !back.has(id)
  const open = taken.map(({ id }) => id).filter((id) => stale.has(id) && isOpen(id))
  for (const id of new Set([...ids.filter((id) => !back.has(id)), ...open])) left.push({ id, language })
  const changed = [...new Set([...ids, ...stale.keys()])]
  await recordChanges(trx, person(by), language, changed, { runs: await inheritedRuns(trx, language, changed, by) })
  const checks = changes.checks[language]?.filter(({ id }) => back.has(id) && !stale.has(id)) ?? []
  if (checks.length > 0) {
    // On their own, since a change of a text ends its check.
    await edit(
      language,
      (doc) => {
        for (const { id, ...check } of checks) setCheck(doc, id, check)
      },
      { actor: person(by), restores: true },
    )
    await storeChecks(trx, language, checks)
  }
  return counted
}

function countFrom(doc: Y.Doc, ids: readonly string[]) {
  const read = (id: string) => [contentOf(doc).get(id)?.toString() ?? '', statusOf(doc).get(id) ?? null] as const
  const before = ids.map(read)
  return (): Taken => {
    const other = ids.map(read).filter(([text, status], at) => text !== before[at]![0] || status !== before[at]![1])
    const deleted = other.filter(([text]) => text === '').length
    return { ...NOTHING_TAKEN, translations_deleted: deleted, translations_changed: other.length - deleted }
  }
}

const madeForBefore = ({ made_for, changed }: Changes, language: LanguageCode): Sources =>
  new Map([
    ...changed.map(({ id, before }): [string, string] => [id, before.content]),
    ...Object.entries(made_for?.[language] ?? {}),
  ])

/** Returns whether the row is as it was before. */
function takeBack(doc: Y.Doc, language: LanguageCode, [id, before, after, statusBefore, statusAfter]: ChangedRow) {
  if (!contentOf(doc).has(id) || requestOf(doc).has(id)) return false
  const live = textOf(doc, id).toString()
  const { text, edits } = mergeTexts(after, live, before, language)
  editText(doc, id, edits)
  const statuses = statusOf(doc)
  const isStatusKept = (statuses.get(id) ?? null) !== statusAfter
  if (text === before && !isStatusKept) setEntry(statuses, id, statusBefore ?? undefined)
  else if (edits.length > 0) setEntry(statuses, id, text === '' ? undefined : TO_REVIEW)
  return text === before && !isStatusKept
}
