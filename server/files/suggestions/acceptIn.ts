import { savedStatus } from '#collab/document/finishing.ts'
import { checkOf, replaceText, requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { type KeptCheck, listChecks } from '#db/queries/checks/checks.ts'
import { deleteFileSuggestions, lockFileSuggestions } from '#db/queries/files/fileSuggestions.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { person, type Requester } from '../../liveEdits/actors.ts'
import type { EditDocument, Reading } from '../../liveEdits/inDocument.ts'
import { besideSources } from '../../liveEdits/sourceTexts.ts'
import { recordTyped } from '../../liveEdits/typedTexts.ts'
import type { ChangedRow } from '../merge/mergeIntoDocument.ts'

type Suggestion = {
  id: string
  source_text_id: string
  identifier: string
  content: string
  source: string | null
  reimport_id: string | null
  agent_run_id: string | null
  note: string | null
}
type Accepting = { page_id: string; language: LanguageCode; by: Requester }
/** `held`: of rows that are being translated; they stay. */
export type Accepted = {
  accepted: Suggestion[]
  held: Suggestion[]
  rows: ChangedRow[]
  checks: KeptCheck[]
  madeFor: Record<string, string>
}

/**
 * This is the one way to accept suggestions of files, at most one for a text. A text that was made for another source text is
 * to be reviewed, and suggestions that are gone are passed over.
 */
export async function acceptIn(
  trx: Trx,
  edit: EditDocument & Reading,
  { page_id, language, by }: Accepting,
  suggestions: readonly Suggestion[],
): Promise<Accepted> {
  const ids = suggestions.map(({ source_text_id }) => source_text_id)
  await recordTyped(trx, edit, { page_id, language }, ids)
  const present = await lockFileSuggestions(
    trx,
    suggestions.map(({ id }) => id),
  )
  const checks = await listChecks(trx, language, ids)
  const isKept = await edit.keepsChecked(language)
  const wanted = suggestions.filter(({ id }) => present.has(id))
  const [accepted, held]: [Suggestion[], Suggestion[]] = [[], []]
  const before = new Map<string, { text: string; status: ChangedRow[3] }>()
  let rows: ChangedRow[] = []
  const { madeFor } = await besideSources(trx, language, {
    ids,
    change: (doc) => {
      const statuses = statusOf(doc)
      for (const suggestion of wanted) {
        const { source_text_id: id, content } = suggestion
        if (requestOf(doc).has(id) || (isKept && checkOf(doc).has(id))) {
          held.push(suggestion)
          continue
        }
        const status = statuses.get(id)
        before.set(id, { text: textOf(doc, id).toString(), status: status ?? null })
        replaceText(doc, id, content)
        setEntry(statuses, id, savedStatus(status))
        accepted.push(suggestion)
      }
      return new Map(accepted.flatMap(({ source_text_id: id, source }) => (source === null ? [] : [[id, source]])))
    },
    after: (doc) => {
      rows = accepted.map(({ source_text_id: id, content }) => {
        const { text, status } = before.get(id)!
        return [id, text, content, status, statusOf(doc).get(id) ?? null]
      })
    },
    edit: (change) => edit(change, { actor: person(by) }),
  })
  const changed = new Set(rows.map(([id]) => id))
  await recordChanges(trx, person(by), language, [...changed])
  await deleteFileSuggestions(
    trx,
    accepted.map(({ id }) => id),
  )
  const rewritten = rows.flatMap(([id, text]) => (text === '' ? [] : [id]))
  return {
    ...{ accepted, held, rows },
    checks: checks.filter(({ id }) => changed.has(id)),
    madeFor: Object.fromEntries(rewritten.map((id) => [id, madeFor.get(id)!])),
  }
}
