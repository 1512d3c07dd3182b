import { leftTo } from '#server/translationRequests/constants.ts'
import type { LeftTo } from '#server/translationRequests/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { toast } from '../../ui/overlays/Toast.tsx'

const UNDO_MS = 8_000
/** The undo of the latest message, for the keyboard. */
let offered: (() => void) | undefined
const untilLeft = new Set<() => void>()

/**
 * Says what was done and offers to take it back for 8 seconds (reading 33). An undo that needs the open document
 * back (`needsPage`) is offered only until `withdrawUndo`.
 */
export function undoToast(message: string, onUndo: () => Promise<unknown>, { needsPage = false } = {}) {
  let isOver = false
  const undo = () => {
    if (isOver) return // the message can be pressed until it has faded
    close()
    onUndo().catch(sayFailure)
  }
  const close = () => {
    isOver = true
    withdraw()
    toast.dismiss(id)
  }
  const withdraw = () => {
    clearTimeout(over)
    untilLeft.delete(close)
    if (offered === undo) offered = undefined
  }
  if (needsPage) untilLeft.add(close)
  const over = setTimeout(withdraw, UNDO_MS)
  offered = undo
  const id = toast.plain(
    <span className="flex items-center gap-3">
      {message}
      <Button size="sm" onPress={undo}>
        Undo
      </Button>
    </span>,
    { durationMs: UNDO_MS },
  )
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

/** The rows that have their earlier texts again, and those that somebody has changed since. */
export type TakenBack = { undone: number; kept: number }

export function toastTakenBack({ undone, kept }: TakenBack) {
  toastKeptRows(kept)
  if (undone > 0) toast.plain('Finished texts are undone too; their words stay charged')
}

/** Called when the page is left. */
export function withdrawUndo() {
  for (const close of [...untilLeft]) close()
}

export const undoLast = () => offered?.()
