import type { QueryClient } from '@tanstack/react-query'
import type { TranslateAnswer } from '#server/translationRequests/contract.ts'
import { Refusal } from '../../api/client.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import {
  answerFileSuggestion,
  answerSuggestion,
  checkRow,
  deleteTranslation,
  regenerate,
  restoreTranslation,
  saveTranslations,
  translate,
  uncheckRow,
  updateTranslation,
} from '../rows/calls.ts'
import { removeEmpty } from '../rows/editing.ts'
import { fetchRows, type TableAddress, translationKeys } from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'
import type { OwnChecks } from './origins.ts'
import type { TableTools } from './TableContext.ts'
import { type Before, beforeOf, takeBack, writeTexts } from './takeBack.ts'
import { toastKeptRows, toastTakenBack, undoToast } from './undoToast.tsx'

/** Tells the person what came of a request to translate. */
export type HandleAnswer = (answer: TranslateAnswer, words: { success: string; failure: string }) => void

export type Changing = {
  client: QueryClient
  address: TableAddress
  rows: Rows
  live: LiveDocument | undefined
  handleAnswer: HandleAnswer
}

/** Reads again what is stored of rows besides their texts: authors and checks, and the history of the row on show. */
export const refetchDetails = ({ client, address }: Pick<Changing, 'client' | 'address'>) =>
  Promise.all(
    ['details', 'history', 'suggested'].map((kind) =>
      client.invalidateQueries({ queryKey: [...translationKeys.rows(address), kind] }),
    ),
  )

/** Says that the AI was asked for texts, and offers to take them back. */
export const offerTakeBack = (message: string, changing: Changing, before: Before, kind?: 'update') =>
  undoToast(
    message,
    async () => {
      toastTakenBack(await takeBack(changing, before, kind))
      await refetchDetails(changing)
    },
    { needsPage: true },
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

/** Changes of one row by a call, shown optimistically. */
export function rowChanges(changing: Changing & { ownChecks: OwnChecks }): Changes {
  const { address, rows, live, handleAnswer, ownChecks } = changing
  const refetch = () => refetchDetails(changing)
  const translationOf = async (id: string) => (await fetchRows(address, [id])).data[0]?.translation ?? undefined

  const putText = (id: string, text: string) => writeTexts(changing, new Map([[id, text]]))

  return {
    setStatus(id, status) {
      const revert = rows.expectStatus([id], status)
      saveTranslations(address, [id], status).then(refetch, (error: unknown) => {
        revert()
        sayFailure(error)
      })
    },
    check(id, text = rows.read(id, 'text')) {
      if (text === '') return void toast.plain('There is no translation to check')
      const revert = rows.expectStatus([id], 'COMPLETED')
      const check = async () => {
        await live?.whenSaved()
        ownChecks.ask(id)
        ownChecks.answer(id, await checkRow(address, id, text))
      }
      check().then(refetch, (error: unknown) => {
        ownChecks.refuse(id)
        revert()
        sayFailure(error)
      })
    },
    uncheck(id) {
      uncheckRow(address, id).catch(sayFailure)
    },
    async requestTranslation(id, note) {
      // A row that is not started is translated by the same button (reading 37).
      const words =
        rows.read(id, 'status') === undefined
          ? { success: 'Translation started', failure: 'Failed to start translation' }
          : { success: 'Translation regeneration started', failure: 'Failed to regenerate translation' }
      try {
        const translation = await translationOf(id)
        const before = beforeOf(rows, [id])
        const answer = translation
          ? await regenerate(translation.id, note)
          : await translate(address, { source_text_ids: [id] })
        if (answer.status === 'success' && answer.total_words > 0) offerTakeBack(words.success, changing, before)
        else handleAnswer(answer, words)
        void refetch()
      } catch {
        toast.error(words.failure)
      }
    },
    answerSuggestion(translationId, answer) {
      answerSuggestion(translationId, answer).then(refetch, sayFailure)
    },
    async updateFromSource(id) {
      try {
        const translation = await translationOf(id)
        if (!translation) return
        const before = beforeOf(rows, [id])
        const answer = await updateTranslation(translation.id)
        if (answer.status === 'success' && !answer.left_to) offerTakeBack('Update started', changing, before, 'update')
        else handleAnswer(answer, { success: '', failure: 'Failed to update translation' })
        void refetch()
      } catch (error) {
        sayFailure(error)
      }
    },
    answerFileSuggestion(suggestionId, answer) {
      answerFileSuggestion(suggestionId, answer).then(refetch, sayFailure)
    },
    async remove(id) {
      try {
        const translation = await translationOf(id)
        if (!translation) return
        await deleteTranslation(translation.id)
        undoToast('Translation deleted', () =>
          restoreTranslation(translation.id).then(refetch, (error: unknown) => {
            if (!(error instanceof Refusal && error.status === 409)) throw error
            toastKeptRows(1)
          }),
        )
        void refetch()
      } catch {
        toast.error('Failed to delete translation')
      }
    },
    async restoreText(id, text, message = 'Earlier text restored') {
      try {
        // Records unsaved typing there in the history first.
        await saveTranslations(address, [id])
        const before = rows.read(id, 'text')
        await putText(id, text)
        const revert = async () => {
          if (rows.read(id, 'text') !== text) return toastKeptRows(1)
          await putText(id, before)
          const translation = before === '' ? await translationOf(id) : undefined
          if (translation) await removeEmpty(translation)
          await refetch()
        }
        undoToast(message, revert, { needsPage: true })
        void refetch()
      } catch {
        toast.error('Failed to restore the text')
      }
    },
  }
}
