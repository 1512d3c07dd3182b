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
  editTranslation,
  regenerate,
  saveTranslations,
  sendRowBack,
  translate,
  uncheckRow,
  updateTranslation,
} from '../rows/calls.ts'
import type { Editing } from '../rows/editing.ts'
import { fetchRows, type TableAddress, translationKeys } from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'
import { textIdOf } from '../rows/version/rowKey.ts'
import type { OwnChecks } from './origins.ts'
import { ratingChanges } from './ratingChanges.ts'
import type { TableTools } from './TableContext.ts'
import { offerTakeBack, offerVerdictBack } from './undoToast.tsx'
import { writeTexts } from './writeTexts.ts'

export type HandleAnswer = (answer: Started, words: { success: string; failure: string }) => void

export type Changing = {
  client: QueryClient
  addressOf: (id: string) => TableAddress
  rows: Rows
  liveOf: (id: string) => LiveDocument | undefined
  handleAnswer: HandleAnswer
}

type InTable = Changing & { editing: Pick<Editing, 'keepClosed'> }

export const refetchDetails = ({ client, address }: { client: QueryClient; address: TableAddress }) =>
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
  | 'suggest'
  | 'sendBack'
  | 'requestTranslation'
  | 'answerSuggestion'
  | 'answerFileSuggestion'
  | 'updateFromSource'
  | 'remove'
  | 'restoreText'
  | 'rate'
  | 'rateAgain'
  | 'rateOutdated'
>

export function rowChanges(changing: InTable & { ownChecks: OwnChecks }): Changes {
  const { client, addressOf, rows, handleAnswer } = changing
  const refetchOf = (id: string) => () => refetchDetails({ client, address: addressOf(id) })

  return {
    setStatus(id, status) {
      const revert = rows.expectStatus([id], status)
      trackAct(saveTranslations(addressOf(id), [id], { status })).then(refetchOf(id), (error: unknown) => {
        revert()
        sayFailure(error)
      })
    },
    async requestTranslation(id, note) {
      // A row that is not started is translated by the same button (reading 37).
      const words =
        rows.read(id, 'status') === undefined
          ? { success: 'Translation started', failure: 'Failed to start translation' }
          : { success: 'Translation regeneration started', failure: 'Failed to regenerate translation' }
      try {
        const translation = await translationOf(addressOf(id), id)
        const answer = await trackAct(
          translation ? regenerate(translation.id, note) : translate(addressOf(id), { source_text_ids: [id] }),
        )
        if (answer.status === 'success' && answer.operation_ids.length > 0)
          offerTakeBack(client, words.success, answer.operation_ids, 'ai')
        else handleAnswer(answer, words)
        void refetchOf(id)()
      } catch {
        toast.error(words.failure)
      }
    },
    answerSuggestion(id, translationId, answer) {
      trackAct<unknown>(answerSuggestion(translationId, answer)).then(refetchOf(id), sayFailure)
    },
    async updateFromSource(id) {
      try {
        const translation = await translationOf(addressOf(id), id)
        if (!translation) return
        const answer = await trackAct(updateTranslation(translation.id))
        if (answer.status === 'success' && !answer.left_to)
          offerTakeBack(client, 'Update started', answer.operation_ids, 'ai')
        else handleAnswer(answer, { success: '', failure: 'Failed to update translation' })
        void refetchOf(id)()
      } catch (error) {
        sayFailure(error)
      }
    },
    answerFileSuggestion(id, suggestionId, answer) {
      trackAct<unknown>(answerFileSuggestion(suggestionId, answer)).then(refetchOf(id), sayFailure)
    },
    ...reviewChanges(changing, refetchOf),
    ...writtenChanges(changing, refetchOf),
    ...ratingChanges(changing, refetchOf, async (id) => (await translationOf(addressOf(id), id))?.person_rating?.score),
  }
}

function reviewChanges(
  { client, addressOf, rows, liveOf, ownChecks }: Changing & { ownChecks: OwnChecks },
  refetchOf: (id: string) => () => Promise<unknown>,
): Pick<Changes, 'check' | 'uncheck' | 'suggest' | 'sendBack'> {
  return {
    check(id, text = rows.read(id, 'text')) {
      if (text === '') return void toast.plain('There is no translation to check')
      const revert = rows.expectStatus([id], FINISHED)
      const check = async () => {
        await liveOf(id)?.whenSaved()
        ownChecks.ask(id)
        const checked = await checkRow(addressOf(id), id, text)
        ownChecks.answer(id, checked)
        offerVerdictBack(client, checked.steps_left > 0 ? 'Row checked, 1 of 2' : 'Row checked', checked.operation_id)
      }
      trackAct(check()).then(refetchOf(id), (error: unknown) => {
        ownChecks.refuse(id)
        revert()
        sayFailure(error)
      })
    },
    async sendBack(id, why) {
      await liveOf(id)?.whenSaved()
      const sent = await trackAct(sendRowBack(addressOf(id), id, { ...why, text: rows.read(id, 'text') }))
      offerVerdictBack(client, 'Row sent back', sent.operation_id)
      void refetchOf(id)()
    },
    async suggest(id, text) {
      const translation = await translationOf(addressOf(id), id)
      if (!translation) return
      await editTranslation(translation, text)
      void refetchOf(id)()
      toast.success('Suggestion kept beside the checked text')
    },
    uncheck(id) {
      trackAct(uncheckRow(addressOf(id), id)).catch(sayFailure)
    },
  }
}

function writtenChanges(
  changing: InTable,
  refetchOf: (id: string) => () => Promise<unknown>,
): Pick<Changes, 'remove' | 'restoreText'> {
  const { client, addressOf, editing, liveOf } = changing
  return {
    async remove(id) {
      try {
        if (!(await editing.keepClosed(id, () => takeOut(addressOf(id), id)))) return
        void refetchOf(id)()
        const { undo } = await readOwnActs(addressOf(id))
        if (undo?.kind === 'delete' && undo.text?.id === textIdOf(id))
          offerTakeBack(client, 'Translation deleted', [undo.id])
      } catch {
        toast.error('Failed to delete translation')
      }
    },
    async restoreText(id, text, message = 'Earlier text restored') {
      const place = { address: addressOf(id), live: liveOf(id) }
      try {
        offerTakeBack(client, message, await trackAct(writeTexts(place, new Map([[id, text]]), 'edit')))
        void refetchOf(id)()
      } catch {
        toast.error('Failed to restore the text')
      }
    },
  }
}

async function takeOut(address: TableAddress, id: string) {
  const translation = await translationOf(address, id)
  if (translation) await trackAct(deleteTranslation(translation.id))
  return translation !== undefined
}

const translationOf = async (address: TableAddress, id: string) =>
  (await fetchRows(address, [id])).data[0]?.translation ?? undefined
