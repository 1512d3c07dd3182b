import { Button } from '../../ui/Button.tsx'
import { formatNumber } from '../../ui/numbers.ts'
import { toast } from '../../ui/Toast.tsx'

const UNDO_MS = 8_000
/** What the keyboard takes back: what the message that came last offers. */
let offered: (() => void) | undefined

/** Says what was done and offers to take it back for 8 seconds (reading 33). */
export function undoToast(message: string, onUndo: () => Promise<unknown>) {
  const undo = () => {
    withdraw()
    toast.dismiss(id)
    onUndo().catch(() => toast.error('Failed to update translation'))
  }
  const withdraw = () => {
    clearTimeout(over)
    if (offered === undo) offered = undefined
  }
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

/** What somebody has changed since is theirs: taking back leaves it. */
export function sayKept(rows: number) {
  if (rows === 1) toast.plain('One row was changed since: it stays as it is')
  else if (rows > 1) toast.plain(`${formatNumber(rows)} rows were changed since: they stay as they are`)
}

export const undoLast = () => offered?.()
