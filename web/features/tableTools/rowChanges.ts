import type { QueryClient } from '@tanstack/react-query'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import type { Started } from '#server/translationRequests/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import { trackAct } from '../operations/pendingActs.ts'
import { readOwnActs } from '../operations/queries.ts'
import {
  answerFileSuggestion,
  answerSuggestion,
  checkRow,
  deleteTranslation,
  regenerate,
  saveTranslations,
  translate,
  uncheckRow,
  updateTranslation,
} from '../rows/calls.ts'
import { fetchRows, type TableAddress, translationKeys } from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'
import type { OwnChecks } from './origins.ts'
import type { TableTools } from './TableContext.ts'
import { offerTakeBack } from './undoToast.tsx'
import { writeTexts } from './writeTexts.ts'

export type HandleAnswer = (answer: Started, words: { success: string; failure: string }) => void

export type Changing = {
  client: QueryClient
  address: TableAddress
  rows: Rows
  live: LiveDocument | undefined
  handleAnswer: HandleAnswer
}

export const refetchDetails = ({ client, address }: Pick<Changing, 'client' | 'address'>) =>
  Promise.all(
    ['details', 'history', 'suggested'].map((kind) =>
      client.invalidateQueries({ queryKey: [...translationKeys.rows(address), kind] }),
    ),
  )

type Changes = Pick<
  TableTools,
  | 'setStatus'
  | 'check'
  | 'uncheck'
  | 'requestTranslation'
  | 'answerSuggestion'
  | 'answerFileSuggestion'
  | 'updateFromSource'
  | 'remove'
  | 'restoreText'
>

export function rowChanges(changing: Changing & { ownChecks: OwnChecks }): Changes {
  const { client, address, rows, live, handleAnswer, ownChecks } = changing
  const refetch = () => refetchDetails(changing)

  return {
    setStatus(id, status) {
      const revert = rows.expectStatus([id], status)
      trackAct(saveTranslations(address, [id], { status })).then(refetch, (error: unknown) => {
        revert()
        sayFailure(error)
      })
    },
    check(id, text = rows.read(id, 'text')) {
      if (text === '') return void toast.plain('There is no translation to check')
      const revert = rows.expectStatus([id], FINISHED)
      const check = async () => {
        await live?.whenSaved()
        ownChecks.ask(id)
        ownChecks.answer(id, await checkRow(address, id, text))
      }
      trackAct(check()).then(refetch, (error: unknown) => {
        ownChecks.refuse(id)
        revert()
        sayFailure(error)
      })
    },
    uncheck(id) {
      trackAct(uncheckRow(address, id)).catch(sayFailure)
    },
    async requestTranslation(id, note) {
      // A row that is not started is translated by the same button (reading 37).
      const words =
        rows.read(id, 'status') === undefined
          ? { success: 'Translation started', failure: 'Failed to start translation' }
          : { success: 'Translation regeneration started', failure: 'Failed to regenerate translation' }
      try {
        const translation = await translationOf(address, id)
        const answer = await trackAct(
          translation ? regenerate(translation.id, note) : translate(address, { source_text_ids: [id] }),
        )
        if (answer.status === 'success' && answer.total_words > 0)
          offerTakeBack(client, words.success, answer.operation_ids, 'ai')
        else handleAnswer(answer, words)
        void refetch()
      } catch {
        toast.error(words.failure)
      }
    },
    answerSuggestion(translationId, answer) {
      trackAct<unknown>(answerSuggestion(translationId, answer)).then(refetch, sayFailure)
    },
    async updateFromSource(id) {
      try {
        const translation = await translationOf(address, id)
        if (!translation) return
        const answer = await trackAct(updateTranslation(translation.id))
        if (answer.status === 'success' && !answer.left_to)
          offerTakeBack(client, 'Update started', answer.operation_ids, 'ai')
        else handleAnswer(answer, { success: '', failure: 'Failed to update translation' })
        void refetch()
      } catch (error) {
        sayFailure(error)
      }
    },
    answerFileSuggestion(suggestionId, answer) {
      trackAct<unknown>(answerFileSuggestion(suggestionId, answer)).then(refetch, sayFailure)
    },
    ...writtenChanges(changing, refetch),
  }
}

function writtenChanges(changing: Changing, refetch: () => Promise<unknown>): Pick<Changes, 'remove' | 'restoreText'> {
  const { client, address } = changing
  return {
    async remove(id) {
      try {
        const translation = await translationOf(address, id)
        if (!translation) return
        await trackAct(deleteTranslation(translation.id))
        void refetch()
        const { undo } = await readOwnActs(address)
        if (undo?.kind === 'delete' && undo.text?.id === id) offerTakeBack(client, 'Translation deleted', [undo.id])
      } catch {
        toast.error('Failed to delete translation')
      }
    },
    async restoreText(id, text, message = 'Earlier text restored') {
      try {
        offerTakeBack(client, message, await trackAct(writeTexts(changing, new Map([[id, text]]), 'edit')))
        void refetch()
      } catch {
        toast.error('Failed to restore the text')
      }
    },
  }
}

const translationOf = async (address: TableAddress, id: string) =>
  (await fetchRows(address, [id])).data[0]?.translation ?? undefined
