import type * as Y from 'yjs'
import { contentOf, editText, pageOf, requestOf, setCheck, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { mergeTexts } from '#collab/text/merge/mergeTexts.ts'
import { type KeptCheck, listChecks, storeChecks } from '#db/queries/checks/checks.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Way } from '#db/vocabulary/operations.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { person, type Requester } from '../../liveEdits/actors.ts'
import type { EditLanguage } from '../../liveEdits/inDocuments.ts'
import type { Rewritten, Settle, Sources } from '../../liveEdits/sourceTexts.ts'
import { inheritedRuns, recordTyped } from '../../liveEdits/typedTexts.ts'
import type { Changes } from '../merge/changes.ts'
import type { ChangedRow } from '../merge/mergeIntoDocument.ts'
import { NOTHING_TAKEN, type Taken } from './taken.ts'
import type { Left } from './takeSourcesBack.ts'

type OneLanguage = { page_id: string; language: LanguageCode; way: Way; mark: string; taken: Rewritten[] }

/** Adds what it changed to `back`, for its own undo. */
export async function takeTranslationsBack(
  trx: Trx,
  edit: EditLanguage,
  settle: Settle,
  { page_id, language, way, mark, taken }: OneLanguage,
  { changes, back }: { changes: Changes; back: Changes },
  left: Left,
  by: Requester,
): Promise<Taken> {
  const rows = changes.translations[language] ?? []
  const ids = rows.map(([id]) => id)
  const touched = [...new Set([...ids, ...taken.map(({ id }) => id)])]
  await recordTyped(trx, edit, { page_id, language }, touched)
  const restored = new Set<string>()
  const standing = await listChecks(trx, language, touched)
  const sourceOf = madeForBefore(changes, language)
  let listRows = (): ChangedRow[] => []
  let turned: ChangedRow[] = []
  const { stale, waiting, madeFor } = await settle({
    ids,
    change: (doc) => {
      listRows = changesFrom(doc, touched)
      const sources = new Map<string, string>()
      for (const row of rows) {
        const [id, before] = row
        const live = contentOf(doc).get(id)?.toString()
        if (takeBack(doc, language, row)) restored.add(id)
        const source = sourceOf.get(id)
        const isRewritten = live !== before && contentOf(doc).get(id)?.toString() === before
        if (isRewritten && source !== undefined) sources.set(id, source)
      }
      pageOf(doc).set('sources', mark)
      return sources
    },
    after: () => {
      turned = listRows()
    },
    edit: (change) => edit(language, change, { actor: person(by), restores: true }),
  })
  // A translation of the source text that is taken back is none of the one that comes back; a redo marks it as a merge does.
  const isOpen = (id: string) => way === 'undo' && stale.has(id) && !waiting.has(id) && !restored.has(id)
  const open = taken.map(({ id }) => id).filter(isOpen)
  for (const id of new Set([...ids.filter((id) => !restored.has(id)), ...open])) left.push({ id, language })
  const changed = [...new Set([...ids, ...stale.keys()])]
  await recordChanges(trx, person(by), language, changed, { runs: await inheritedRuns(trx, language, changed, by) })
  const checks = changes.checks[language]?.filter(({ id }) => restored.has(id) && !stale.has(id)) ?? []
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
  keepTurned(back, language, { rows: turned, checks: standing, madeFor })
  return countRows(turned)
}

type Turned = { rows: ChangedRow[]; checks: KeptCheck[]; madeFor: Sources }

function keepTurned(back: Changes, language: LanguageCode, { rows, checks, madeFor }: Turned) {
  const changed = new Set(rows.map(([id]) => id))
  const rewritten = rows.filter(([id, before, after]) => before !== '' && before !== after && madeFor.has(id))
  back.translations[language] = rows
  back.checks[language] = checks.filter(({ id }) => changed.has(id))
  back.made_for![language] = Object.fromEntries(rewritten.map(([id]) => [id, madeFor.get(id)!]))
}

/** Returns the rows that are other ones by then; to be asked in the same change. */
function changesFrom(doc: Y.Doc, ids: readonly string[]) {
  const read = (id: string) => [contentOf(doc).get(id)?.toString() ?? '', statusOf(doc).get(id) ?? null] as const
  const before = ids.map(read)
  return () =>
    ids
      .map((id, at): ChangedRow => {
        const [[text, status], [now, statusNow]] = [before[at]!, read(id)]
        return [id, text, now, status, statusNow]
      })
      .filter(([, text, now, status, statusNow]) => text !== now || status !== statusNow)
}

function countRows(rows: readonly ChangedRow[]): Taken {
  const deleted = rows.filter(([, , text]) => text === '').length
  return { ...NOTHING_TAKEN, translations_deleted: deleted, translations_changed: rows.length - deleted }
}

const madeForBefore = ({ made_for, changed }: Changes, language: LanguageCode): Sources =>
  new Map([
    ...changed.map(({ id, before }): [string, string] => [id, before.content]),
    ...Object.entries(made_for?.[language] ?? {}),
  ])

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
