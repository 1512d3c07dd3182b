import { savedStatus } from '#collab/document/finishing.ts'
import { replaceText, requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { deleteFileSuggestions, lockFileSuggestions } from '#db/queries/reimports/fileSuggestions.ts'
import { listMadeFor } from '#db/queries/reimports/sourceChanges.ts'
import { listChecks } from '#db/queries/translations/checks.ts'
import { recordChanges, recordTyped } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { person, type Requester } from '../../liveEdits/actors.ts'
import type { EditDocument } from '../../liveEdits/inDocument.ts'
import type { KeptCheck } from '../changes.ts'
import type { ChangedRow } from '../mergeIntoDocument.ts'

type Suggestion = { id: string; source_text_id: string; content: string; reimport_id: string }
type Accepting = { page_id: string; language: LanguageCode; by: Requester }
/** `held`: rows that are being translated, whose suggestions stay. */
type Accepted = {
  accepted: Suggestion[]
  held: number
  rows: ChangedRow[]
  checks: KeptCheck[]
  /** By text, the source that the translation was made for before. */
  madeFor: Record<string, string>
}

/**
 * The one way to accept suggestions of files, at most one for a text: each takes the place of the live text, as if that person
 * had typed it. Answers what it changed, for an undo; those that are gone are passed over.
 */
export async function acceptIn(
  trx: Trx,
  edit: EditDocument,
  { page_id, language, by }: Accepting,
  suggestions: readonly Suggestion[],
): Promise<Accepted> {
  const ids = suggestions.map(({ source_text_id }) => source_text_id)
  await recordTyped(trx, { page_id, language }, ids)
  const present = await lockFileSuggestions(
    trx,
    suggestions.map(({ id }) => id),
  )
  const checks = await listChecks(trx, language, ids)
  const madeFor = await listMadeFor(trx, language, ids)
  const wanted = suggestions.filter(({ id }) => present.has(id))
  const accepted: Suggestion[] = []
  const rows: ChangedRow[] = []
  await edit(
    (doc) => {
      const statuses = statusOf(doc)
      for (const suggestion of wanted) {
        const { source_text_id: id, content } = suggestion
        if (requestOf(doc).has(id)) continue
        const [before, status] = [textOf(doc, id).toString(), statuses.get(id)]
        replaceText(doc, id, content)
        setEntry(statuses, id, savedStatus(status))
        accepted.push(suggestion)
        rows.push([id, before, content, status ?? null, savedStatus(status)])
      }
    },
    { actor: person(by) },
  )
  const changed = accepted.map(({ source_text_id }) => source_text_id)
  await recordChanges(trx, person(by), language, changed)
  await deleteFileSuggestions(
    trx,
    accepted.map(({ id }) => id),
  )
  const isChanged = new Set(changed)
  const rewritten = new Set(rows.flatMap(([id, before]) => (before === '' ? [] : [id])))
  return {
    accepted,
    held: wanted.length - accepted.length,
    rows,
    checks: checks
      .filter(({ source_text_id: id }) => isChanged.has(id))
      .map(({ source_text_id: id, checked_by: by, checked_at }) => ({ id, by, at: checked_at.getTime() })),
    madeFor: Object.fromEntries(
      madeFor.filter(({ id }) => rewritten.has(id)).map(({ id, now, before }) => [id, before ?? now]),
    ),
  }
}
