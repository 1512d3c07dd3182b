import { TRANSLATION_STATUS_LABELS, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { SOURCE_UNCHANGED } from '#server/translationRequests/constants.ts'
import type { TranslateAnswer } from '#server/translationRequests/contract.ts'
import { Refusal } from '../../api/client.ts'
import { sayFailures } from '../../api/sayFailure.tsx'
import { countRows } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { checkRow, regenerate, saveTranslations, translate, uncheckRow } from '../rows/calls.ts'
import { removeEmpty } from '../rows/editing.ts'
import type { Rows } from '../rows/rows.ts'
import { type Changing, offerTakeBack, refetchDetails } from '../tableTools/rowChanges.ts'
import { beforeOf, translationsOf, writeTexts } from '../tableTools/takeBack.ts'
import { toastKeptRows, toastLeft, undoToast } from '../tableTools/undoToast.tsx'

/** Actions on the selected rows; none touches a claimed row. */
export function sortOut(rows: Rows, ids: Iterable<string>) {
  const free = [...ids].filter((id) => rows.read(id, 'request') === undefined)
  return {
    started: free.filter((id) => rows.read(id, 'status') !== undefined),
    empty: free.filter((id) => rows.read(id, 'text') === ''),
    filled: free.filter((id) => rows.read(id, 'text') !== ''),
    unchecked: free.filter((id) => rows.read(id, 'text') !== '' && rows.read(id, 'check') === undefined),
  }
}

export const wordsOf = (rows: Rows, ids: readonly string[]) =>
  ids.reduce((sum, id) => sum + (rows.sources()[rows.indexOf(id) ?? -1]?.words ?? 0), 0)

const countLeft = ({ left_to = [] }: TranslateAnswer) => left_to.reduce((sum, { rows }) => sum + rows, 0)
const CALLS_AT_ONCE = 4

async function eachOf(ids: readonly string[], work: (id: string) => Promise<unknown>) {
  const left = ids[Symbol.iterator]()
  const next = async () => {
    for (const id of left) await work(id)
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, next))
}

/** False for a row that somebody has changed meanwhile. */
function isMoved(error: unknown) {
  if (error instanceof Refusal && error.status === 409) return false
  throw error
}

/** Changes of many rows, each with its way back. */
export function bulkChanges(changing: Changing) {
  const { address, rows, live, handleAnswer } = changing
  const refetch = () => refetchDetails(changing)

  return {
    async setStatuses(chosen: Iterable<string>, status: TranslationStatus) {
      const { started } = sortOut(rows, chosen)
      const before = Map.groupBy(started, (id) => rows.read(id, 'status'))
      const revert = rows.expectStatus(started, status)
      try {
        await saveTranslations(address, started, status)
        const putBack = async () => {
          const isOurs = (id: string) => rows.read(id, 'status') === status
          toastKeptRows(started.filter((id) => !isOurs(id)).length)
          for (const [old, ids] of before) {
            const ours = ids.filter(isOurs)
            if (ours.length > 0) await saveTranslations(address, ours, old)
          }
        }
        undoToast(`${countRows(started.length)} set to ${TRANSLATION_STATUS_LABELS[status]}`, putBack, {
          needsPage: true,
        })
      } catch (error) {
        revert()
        sayFailures(error)
      }
    },

    /** Confirms the texts that stand here; a row that has another one by now stays as it is. */
    async checkRows(chosen: Iterable<string>) {
      const { unchecked } = sortOut(rows, chosen)
      const before = new Map(
        unchecked.map((id) => [id, { text: rows.read(id, 'text'), status: rows.read(id, 'status') }]),
      )
      const checked: string[] = []
      try {
        await live?.whenSaved()
        await eachOf(unchecked, async (id) => {
          const isChecked = await checkRow(address, id, before.get(id)!.text).then(() => true, isMoved)
          if (isChecked) checked.push(id)
        })
        toastKeptRows(unchecked.length - checked.length)
      } catch (error) {
        sayFailures(error)
      }
      const putBack = async () => {
        const ours = checked.filter((id) => rows.read(id, 'check') !== undefined)
        toastKeptRows(checked.length - ours.length)
        await eachOf(ours, (id) => uncheckRow(address, id))
        for (const [status, ids] of Map.groupBy(ours, (id) => before.get(id)!.status))
          if (status !== 'COMPLETED') await saveTranslations(address, ids, status)
        await refetch()
      }
      if (checked.length > 0) undoToast(`${countRows(checked.length)} marked as checked`, putBack, { needsPage: true })
      void refetch()
    },

    async translateRows(chosen: Iterable<string>, some: { service_tier?: 'flex' } = {}) {
      const { empty } = sortOut(rows, chosen)
      const before = beforeOf(rows, empty)
      try {
        const answer = await translate(address, { source_text_ids: empty, ...some })
        if (answer.status === 'success' && answer.total_words > 0) {
          offerTakeBack(`Translation of ${countRows(empty.length - countLeft(answer))} started`, changing, before)
          toastLeft([answer])
        } else handleAnswer(answer, { success: 'Translation started', failure: 'Failed to start translation' })
        void refetch()
      } catch {
        toast.error('Failed to start translation')
      }
    },

    /** One after the other, so that no request follows a refusal by the quota. */
    async regenerateRows(chosen: Iterable<string>) {
      const started: string[] = []
      const answers: TranslateAnswer[] = []
      const before = beforeOf(rows, chosen)
      try {
        for (const [id, translation] of await translationsOf(address, sortOut(rows, chosen).filled)) {
          const answer = await regenerate(translation.id)
          if (answer.status === 'error') {
            handleAnswer(answer, { success: '', failure: 'Failed to regenerate translation' })
            break
          }
          answers.push(answer)
          if (!answer.left_to) started.push(id)
        }
      } catch {
        toast.error('Failed to regenerate translation')
      }
      if (started.length > 0)
        offerTakeBack(
          `${countRows(started.length)} being translated again`,
          changing,
          new Map([...before].filter(([id]) => started.includes(id))),
        )
      toastLeft(answers)
      void refetch()
    },

    /** The AI carries the changes of the source texts over, in rows whose source has changed. */
    async updateRows(chosen: ReadonlySet<string>) {
      const before = beforeOf(rows, sortOut(rows, chosen).filled)
      try {
        const answer = await translate(address, { source_text_ids: [...before.keys()], update: true })
        const asked = before.size - countLeft(answer)
        if (answer.status === 'success' && answer.message !== SOURCE_UNCHANGED && asked > 0) {
          offerTakeBack(`Update of ${countRows(asked)} started`, changing, before, 'update')
          toastLeft([answer])
        } else handleAnswer(answer, { success: answer.message, failure: 'Failed to update translations' })
        void refetch()
      } catch (error) {
        sayFailures(error)
      }
    },

    /** Rows that were not started get a text to be reviewed; the others keep their status. */
    async copySources(chosen: Iterable<string>) {
      const { empty, filled } = sortOut(rows, chosen)
      const ids = [...empty, ...filled]
      const fresh = empty.filter((id) => rows.read(id, 'status') === undefined)
      const sources = new Map(ids.map((id) => [id, rows.sources()[rows.indexOf(id) ?? -1]?.content ?? '']))
      try {
        // Records unsaved typing there in the history first.
        if (filled.length > 0) await saveTranslations(address, filled)
        const before = new Map(ids.map((id) => [id, rows.read(id, 'text')]))
        await writeTexts(changing, sources)
        const putBack = async () => {
          const ours = sortOut(rows, ids).filled.filter((id) => rows.read(id, 'text') === sources.get(id))
          toastKeptRows(ids.length - ours.length)
          if (ours.length === 0) return
          await writeTexts(changing, new Map(ours.map((id) => [id, before.get(id) ?? ''])))
          const emptied = new Set(ours)
          for (const [, translation] of await translationsOf(
            address,
            fresh.filter((id) => emptied.has(id)),
          ))
            await removeEmpty(translation)
          await refetch()
        }
        undoToast(`Source copied into ${countRows(ids.length)}`, putBack, { needsPage: true })
        void refetch()
      } catch {
        toast.error('Failed to copy the source')
      }
    },
  }
}
