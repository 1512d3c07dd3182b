import type { QueryClient } from '@tanstack/react-query'
import { leftTo } from '#server/translationRequests/constants.ts'
import type { LeftTo } from '#server/translationRequests/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo, ROWS_UNDO_MS } from '../operations/offerUndo.tsx'
import { refetchUndone, turnOperation } from '../operations/queries.ts'

/** Says what was done, with the undo of its operations on the server. */
export function offerTakeBack(client: QueryClient, message: string, operation_ids: readonly string[], by?: 'ai') {
  if (operation_ids.length > 0)
    offerUndo(operation_ids, message, () => void takeBack(client, operation_ids, by).catch(sayFailure), ROWS_UNDO_MS)
}

/** Takes operations back, and says what was kept because others have changed it since. */
export async function takeBack(client: QueryClient, operation_ids: readonly string[], by?: 'ai') {
  let [kept, taken] = [0, 0]
  try {
    for (const id of operation_ids) {
      const undone = await turnOperation(id, 'undo')
      kept += undone.left_count
      taken += undone.taken.translations_changed + undone.taken.translations_deleted
    }
  } finally {
    await refetchUndone(client)
  }
  toastKeptRows(kept)
  if (by === 'ai' && taken > 0) toast.plain('Finished texts are undone too; their words stay charged')
}

/** Tells how many rows an undo left, because others have changed them since. */
export function toastKeptRows(rows: number) {
  if (rows === 1) toast.plain('One row has changed since and was kept')
  else if (rows > 1) toast.plain(`${formatNumber(rows)} rows have changed since and were kept`)
}

/** Says to whom rows were left that the AI was asked for: somebody is in them. */
export function toastLeft(answers: readonly { left_to?: readonly LeftTo[] | undefined }[]) {
  const rows = new Map<string, number>()
  for (const one of answers.flatMap(({ left_to }) => left_to ?? []))
    rows.set(one.name, (rows.get(one.name) ?? 0) + one.rows)
  const sum = [...rows.values()].reduce((total, count) => total + count, 0)
  if (sum > 0) toast.plain(leftTo(sum, [...rows.keys()].join(', ')))
}
