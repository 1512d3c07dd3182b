import type * as Y from 'yjs'
import { replaceText, scoreOf, setCheck, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { storeChecks } from '#db/queries/checks/checks.ts'
import { deleteSentBack, storeSentBack } from '#db/queries/checks/sentBack.ts'
import type { CurrentRow, RowState } from '#db/queries/operations/rowStates.ts'
import { restoreRatings } from '#db/queries/ratings/ratings.ts'
import { keepDeleted, putBack } from '#db/queries/translations/deletedTranslations.ts'
import { recordChanges, type Writing } from '#db/queries/translations/translationChanges.ts'
import { updateNotes } from '#db/queries/translations/translationNotes.ts'
import type { Trx } from '#db/schema.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import type { EditLanguage } from '../liveEdits/inDocuments.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import { inheritedRuns } from '../liveEdits/typedTexts.ts'

export type Turn = { id: string; from: CurrentRow; to: RowState }

/** The head of the document is locked. */
export async function setRows(
  trx: Trx,
  editLanguage: EditLanguage,
  { language }: Address,
  turns: readonly Turn[],
  { by, writing }: { by: Requester; writing: Writing },
) {
  if (turns.length === 0) return
  const edit = (change: (doc: Y.Doc) => void) => editLanguage(language, change, { actor: person(by), restores: true })
  const removed = turns.flatMap(({ from, to }) =>
    to.status === null && from.translation_id ? from.translation_id : [],
  )
  const written = turns.filter(({ to }) => to.status !== null)
  await keepDeleted(trx, removed, person(by), writing)
  const { stale } = await besideSources(trx, language, {
    ids: turns.flatMap(madeFor).map(([id]) => id),
    change: (doc) => {
      for (const turn of turns) setRow(doc, turn)
      return new Map(turns.flatMap(madeFor))
    },
    edit,
  })
  const ids = written.map(({ id }) => id)
  await putBack(
    trx,
    written.flatMap(({ from, to }) => (from.translation_id === null && to.translation_id ? to.translation_id : [])),
  )
  await recordChanges(trx, person(by), language, ids, { ...writing, runs: await inheritedRuns(trx, language, ids, by) })
  await updateNotes(
    trx,
    language,
    written.flatMap(({ id, from, to }) =>
      to.suggestion !== null && to.suggestion !== from.suggestion
        ? { source_text_id: id, suggestion: to.suggestion }
        : [],
    ),
  )
  await restoreRatings(
    trx,
    language,
    written.flatMap(({ id, to: { rating_id, person_rating_id = null } }) =>
      rating_id === undefined ? [] : [{ id, rating_id, person_rating_id }],
    ),
  )
  const sent = written.filter(({ from, to }) => to.sent_back !== undefined && (from.sent_back || to.sent_back))
  await deleteSentBack(
    trx,
    language,
    sent.map(({ id }) => id),
  )
  await storeSentBack(
    trx,
    language,
    sent.flatMap(({ id, to }) => (to.sent_back ? { id, ...to.sent_back } : [])),
  )
  const checks = written.flatMap(({ id, to }) => (to.check && !stale.has(id) ? { id, ...to.check } : []))
  if (checks.length === 0) return
  // On their own, since a change of a text ends its check.
  await edit((doc) => {
    for (const { id, ...check } of checks) setCheck(doc, id, check)
  })
  await storeChecks(trx, language, checks)
}

function setRow(doc: Y.Doc, { id, to }: Turn) {
  if (textOf(doc, id).toString() !== to.text) replaceText(doc, id, to.text)
  setEntry(statusOf(doc), id, to.status ?? undefined)
  setEntry(scoreOf(doc), id, to.score ?? undefined)
  if (!to.check) setCheck(doc, id, undefined)
}

const madeFor = ({ id, from, to }: Turn): [string, string][] =>
  to.text !== from.text || to.source_before !== from.source_before ? [[id, to.source_before ?? from.source]] : []
