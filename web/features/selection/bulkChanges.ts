import { TRANSLATION_STATUS_LABELS, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { SOURCE_UNCHANGED } from '#server/translationRequests/constants.ts'
import type { Started } from '#server/translationRequests/contract.ts'
import { sayFailures } from '../../api/sayFailure.tsx'
import { countRows } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { trackAct } from '../operations/pendingActs.ts'
import { checkRows, saveTranslations, translate } from '../rows/calls.ts'
import type { Rows } from '../rows/rows.ts'
import { type Changing, refetchDetails } from '../tableTools/rowChanges.ts'
import { offerTakeBack, toastKeptRows, toastLeft } from '../tableTools/undoToast.tsx'
import { writeTexts } from '../tableTools/writeTexts.ts'

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

const countLeft = ({ left_to = [] }: Started) => left_to.reduce((sum, { rows }) => sum + rows, 0)
const CHECKS_AT_ONCE = 500
/** A request has at most 512 KiB. */
const CHECKED_CHARACTERS = 80_000

type Seen = { source_text_id: string; text: string }

function* inRequests(rows: readonly Seen[]) {
  let [some, characters]: [Seen[], number] = [[], 0]
  for (const row of rows) {
    if (some.length === CHECKS_AT_ONCE || (some.length > 0 && characters + row.text.length > CHECKED_CHARACTERS)) {
      yield some
      ;[some, characters] = [[], 0]
    }
    some.push(row)
    characters += row.text.length
  }
  if (some.length > 0) yield some
}

export function bulkChanges(changing: Changing) {
  const { client, address, rows, live } = changing
  const refetch = () => refetchDetails(changing)

  return {
    async setStatuses(chosen: Iterable<string>, status: TranslationStatus) {
      const { started } = sortOut(rows, chosen)
      const revert = rows.expectStatus(started, status)
      try {
        const { operation_id } = await trackAct(saveTranslations(address, started, { status }))
        const message = `${countRows(started.length)} set to ${TRANSLATION_STATUS_LABELS[status]}`
        offerTakeBack(client, message, operation_id === null ? [] : [operation_id])
      } catch (error) {
        revert()
        sayFailures(error)
      }
    },

    /** Confirms the texts that stand here; a row that has another one by now stays as it is. */
    async checkRows(chosen: Iterable<string>) {
      const { unchecked } = sortOut(rows, chosen)
      const seen = unchecked.map((id) => ({ source_text_id: id, text: rows.read(id, 'text') }))
      let [checked, operation]: [number, string | undefined] = [0, undefined]
      const check = async () => {
        await live?.whenSaved()
        for (const some of inRequests(seen)) {
          const { id, source_text_ids } = await checkRows(address, { rows: some, id: operation })
          operation = id ?? undefined
          checked += source_text_ids.length
        }
      }
      try {
        await trackAct(check())
        toastKeptRows({ left: [], left_count: unchecked.length - checked })
      } catch (error) {
        sayFailures(error)
      }
      if (operation !== undefined) offerTakeBack(client, `${countRows(checked)} marked as checked`, [operation])
      void refetch()
    },

    ...requestsOfRows(changing, () => void refetch()),

    /** Rows that were not started get a text to be reviewed; the others keep their status. */
    async copySources(chosen: Iterable<string>) {
      const { empty, filled } = sortOut(rows, chosen)
      const ids = [...empty, ...filled]
      const sources = new Map(ids.map((id) => [id, rows.sources()[rows.indexOf(id) ?? -1]?.content ?? '']))
      try {
        const copied = await trackAct(writeTexts(changing, sources, 'copy'))
        offerTakeBack(client, `Source copied into ${countRows(ids.length)}`, copied)
        void refetch()
      } catch {
        toast.error('Failed to copy the source')
      }
    },
  }
}

function requestsOfRows({ client, address, rows, handleAnswer }: Changing, refetch: () => void) {
  return {
    async translateRows(chosen: Iterable<string>, some: { service_tier?: 'flex' } = {}) {
      const { empty } = sortOut(rows, chosen)
      try {
        const answer = await trackAct(translate(address, { source_text_ids: empty, ...some }))
        if (answer.status === 'success' && answer.total_words > 0) {
          const message = `Translation of ${countRows(empty.length - countLeft(answer))} started`
          offerTakeBack(client, message, answer.operation_ids, 'ai')
          toastLeft([answer])
        } else handleAnswer(answer, { success: 'Translation started', failure: 'Failed to start translation' })
        refetch()
      } catch {
        toast.error('Failed to start translation')
      }
    },

    async regenerateRows(chosen: Iterable<string>) {
      const { filled } = sortOut(rows, chosen)
      try {
        const answer = await trackAct(translate(address, { source_text_ids: filled, regenerate: true }))
        const asked = filled.length - countLeft(answer)
        if (answer.status === 'success' && answer.operation_ids.length > 0) {
          offerTakeBack(client, `${countRows(asked)} being translated again`, answer.operation_ids, 'ai')
          toastLeft([answer])
        } else handleAnswer(answer, { success: answer.message, failure: 'Failed to regenerate translation' })
        refetch()
      } catch {
        toast.error('Failed to regenerate translation')
      }
    },

    async updateRows(chosen: ReadonlySet<string>) {
      const { filled } = sortOut(rows, chosen)
      try {
        const answer = await trackAct(translate(address, { source_text_ids: filled, update: true }))
        const asked = filled.length - countLeft(answer)
        if (answer.status === 'success' && answer.message !== SOURCE_UNCHANGED && asked > 0) {
          offerTakeBack(client, `Update of ${countRows(asked)} started`, answer.operation_ids, 'ai')
          toastLeft([answer])
        } else handleAnswer(answer, { success: answer.message, failure: 'Failed to update translations' })
        refetch()
      } catch (error) {
        sayFailures(error)
      }
    },
  }
}
