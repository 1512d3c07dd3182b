import { v7 as uuid } from 'uuid'
import { pageOf } from '#collab/document/rows.ts'
import { withdrawSuggestions } from '#db/queries/files/fileSuggestions.ts'
import { endRun, listRowOperationsOf, lockRun } from '#db/queries/operations/agentRuns.ts'
import { lockHeadsOfPages, lockPages } from '#db/queries/versions/carriedTexts.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ALREADY_UNDONE } from '../files/merge/constants.ts'
import type { PlacedText } from '../files/merge/contract.ts'
import { NOTHING_TAKEN, sumTaken, type Taken } from '../files/undo/taken.ts'
import { turnMerges } from '../files/undo/turnMerges.ts'
import { ApiError } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import type { EditsOf } from '../liveEdits/inDocuments.ts'
import { takeRowsBack } from './takeRowsBack.ts'

type Run = { id: string; version_id: string }

/**
 * The last change is taken first; unanswered suggestions go, texts that it brought are archived, and texts that people edited
 * since stay.
 */
export async function takeRunBack(trx: Trx, editsOf: EditsOf, { id, version_id }: Run, by: Requester) {
  const run = await lockRun(trx, id)
  if (!run) throw new ApiError(409, ALREADY_UNDONE)
  await lockPages(trx, run.page_ids)
  await lockHeadsOfPages(trx, run.page_ids)
  const left: (PlacedText & { changed_by?: string | null })[] = []
  const takes: Taken[] = []
  const collect = (done: { left: typeof left; taken: Taken }) => {
    left.push(...done.left)
    takes.push(done.taken)
  }
  for (const { id, page_id, page_name } of await listRowOperationsOf(trx, run.id))
    collect(await takeRowsBack(trx, editsOf, { id, page: { id: page_id, name: page_name } }, by))
  collect(await turnMerges(trx, editsOf, { kind: 'agent_run_id', id: run.id, version_id, added_pages: [] }, by, 'undo'))
  takes.push(await withdraw(trx, editsOf, run.id, by))
  await endRun(trx, run.id)
  return { left: onceEach(left), taken: sumTaken(takes) }
}

async function withdraw(trx: Trx, editsOf: EditsOf, runId: string, by: Requester): Promise<Taken> {
  const withdrawn = await withdrawSuggestions(trx, runId)
  const documents = new Set(withdrawn.map(({ page_id, language }) => `${page_id} ${language}`))
  for (const document of documents) {
    const [page_id, language] = document.split(' ') as [string, LanguageCode]
    await editsOf(page_id)(language, (doc) => void pageOf(doc).set('sources', uuid()), { actor: person(by) })
  }
  return { ...NOTHING_TAKEN, suggestions_withdrawn: withdrawn.length }
}

const onceEach = <Text extends PlacedText>(left: readonly Text[]) => [
  ...new Map(left.map((text) => [`${text.page_id} ${text.language} ${text.identifier}`, text])).values(),
]
