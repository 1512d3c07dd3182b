import { requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { lockLedger, settleWords } from '#db/queries/billing/billing.ts'
import { lockDocument } from '#db/queries/documents/documents.ts'
import { endClaims, listClaims } from '#db/queries/translationJobs/rowClaims.ts'
import { settleChanges } from '#db/queries/translations/translationChanges.ts'
import { updateNotes } from '#db/queries/translations/translationNotes.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { errorNote } from '#db/vocabulary/reviews.ts'
import { AT_WORK, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { ROWS_AT_ONCE, slicesOf } from '../liveEdits/slices.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import type { Services } from '../services.ts'
import type { CancelAnswer } from './contract.ts'
import { pauseJobs } from './pauseJobs.ts'

const STOPPED_UNRATED = 'The translation was stopped before this text was rated. Please check it yourself.'

type Target = {
  page_id: string
  languages: LanguageCode[]
  source_text_ids?: string[] | undefined
  request_id?: string
}
type ClaimedRow = Awaited<ReturnType<typeof listClaims>>[number]

/**
 * Takes rows back from the jobs that hold them: the words of rows without a new text are released, the text that was there
 * is as before. Answers that a job still brings for these rows are dropped.
 */
export async function cancelTranslation(services: Services, target: Target, by: Requester): Promise<CancelAnswer> {
  const answer = { rows: 0, released_words: 0 }
  for (const language of target.languages) {
    const all = await listClaims(services.db, target.page_id, language, target.source_text_ids)
    const claimed = all.filter(({ request_id }) => (target.request_id ?? request_id) === request_id)
    const waiting = claimed.length > ROWS_AT_ONCE ? await pauseJobs(services, claimed) : undefined
    // Repeats first: a row that goes before them would leave them its words.
    const repeatsFirst = claimed.toSorted((a, b) => Number(a.repeats === null) - Number(b.repeats === null))
    for (const rows of slicesOf(repeatsFirst)) {
      const done = await releaseRows(services, { page_id: target.page_id, language }, rows, by)
      answer.rows += done.rows
      answer.released_words += done.words
    }
    await waiting?.drop()
  }
  return { message: answer.rows > 0 ? 'Translation stopped' : 'Nothing was being translated', ...answer }
}

const releaseRows = (
  services: Services,
  at: { page_id: string; language: LanguageCode },
  rows: ClaimedRow[],
  by: Requester,
) =>
  inDocument(services, at, async (trx, edit) => {
    const { billed, words } = await releaseReserved(trx, rows)
    const unrated: string[] = []
    await lockDocument(trx, at)
    await besideSources(trx, at.language, {
      ids: rows.map((row) => row.source_text_id),
      change: (doc) => {
        for (const { source_text_id: id, translation_id, request_id, earlier_status } of rows) {
          const claimant = requestOf(doc).get(id)
          if (claimant !== undefined && claimant !== request_id) continue
          const hasArrived = billed.has(translation_id)
          const earlier = hasArrived ? null : earlier_status
          const status = textOf(doc, id).length === 0 ? undefined : (earlier ?? TO_REVIEW)
          // Its own text, or that of an earlier request, whose claim this one has taken over and does not show yet.
          const isUnrated = claimant === undefined && statusOf(doc).get(id) === AT_WORK
          if (claimant !== undefined || isUnrated) setEntry(statusOf(doc), id, status)
          setEntry(requestOf(doc), id, undefined)
          if (isUnrated) unrated.push(id)
        }
        return new Map()
      },
      edit: (change) => edit(change, { actor: person(by) }),
    })
    let ended = 0
    for (const [request_id, own] of Map.groupBy(rows, (row) => row.request_id))
      ended += await endClaims(
        trx,
        { request_id, language: at.language },
        own.map((row) => row.source_text_id),
      )
    await updateNotes(
      trx,
      at.language,
      unrated.map((source_text_id) => ({ source_text_id, review_notes: errorNote(STOPPED_UNRATED) })),
    )
    await settleChanges(
      trx,
      at.language,
      rows.map((row) => row.source_text_id),
    )
    return { rows: ended, words }
  })

async function releaseReserved(trx: Trx, rows: ClaimedRow[]) {
  const billed = new Set<string>()
  let words = 0
  const byRequest = Map.groupBy(rows, (row) => row.request_id)
  for (const request of [...byRequest.keys()].sort()) {
    const ids = byRequest.get(request)!.map((row) => row.translation_id)
    const ledger = await lockLedger(trx, request, ids)
    for (const entry of ledger) if (entry.state === 'billed') billed.add(entry.translation_id)
    words += await settleWords(
      trx,
      ledger.map((entry) => entry.id),
      'released',
    )
  }
  return { billed, words }
}
