import type { QueryClient } from '@tanstack/react-query'
import type { OperationUndo } from '#server/operations/contract.ts'
import { leftTo } from '#server/translationRequests/constants.ts'
import type { LeftTo } from '#server/translationRequests/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { LeftByUndo } from '../operations/LeftByUndo.tsx'
import { offerUndo, ROWS_UNDO_MS } from '../operations/offerUndo.tsx'
import { refetchUndone, turnOperation } from '../operations/queries.ts'

export function offerTakeBack(client: QueryClient, message: string, operation_ids: readonly string[], by?: 'ai') {
  if (operation_ids.length > 0) offerRows(client, message, { operation_ids, by })
}

type Taken = { operation_ids: readonly string[]; by?: 'ai' | undefined; id?: string }

function offerRows(client: QueryClient, message: string, { operation_ids, by, ...shown }: Taken) {
  const undo = () => void takeBack(client, operation_ids, by).catch(sayFailure)
  offerUndo(operation_ids, message, undo, { durationMs: ROWS_UNDO_MS, ...shown })
}

/** Of a check, or a text that was sent back: the last one is shown alone, since a reviewer gives many in a row. */
export function offerVerdictBack(client: QueryClient, message: string, operation_id: string | null) {
  if (operation_id !== null) offerRows(client, message, { operation_ids: [operation_id], id: 'verdict' })
}

export async function takeBack(client: QueryClient, operation_ids: readonly string[], by?: 'ai') {
  const left: OperationUndo['left'] = []
  let [left_count, taken] = [0, 0]
  try {
    for (const id of operation_ids) {
      const undone = await turnOperation(id, 'undo')
      left.push(...undone.left)
      left_count += undone.left_count
      taken += undone.taken.translations_changed + undone.taken.translations_deleted
    }
  } finally {
    await refetchUndone(client)
  }
  toastKeptRows({ left, left_count })
  if (by === 'ai' && taken > 0) toast.plain('Finished texts are undone too; their words stay charged')
}

export function toastKeptRows(kept: Pick<OperationUndo, 'left' | 'left_count'>) {
  if (kept.left_count > 0) toast.plain(<LeftByUndo {...kept} of="row" isOneLanguage />)
}

export function toastLeft(answers: readonly { left_to?: readonly LeftTo[] | undefined }[]) {
  const rows = new Map<string, number>()
  for (const one of answers.flatMap(({ left_to }) => left_to ?? []))
    rows.set(one.name, (rows.get(one.name) ?? 0) + one.rows)
  const sum = [...rows.values()].reduce((total, count) => total + count, 0)
  if (sum > 0) toast.plain(leftTo(sum, [...rows.keys()].join(', ')))
}
