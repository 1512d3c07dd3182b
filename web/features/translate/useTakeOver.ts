import { useCallback, useState } from 'react'
import { afterFrames } from '../../ui/drawing/afterFrames.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { cancelTranslation } from '../rows/calls.ts'
import type { TableAddress } from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'

const GONE_AT_LATEST_MS = 5_000

export function useTakeOver(addressOf: (id: string) => TableAddress, rows: Rows) {
  const [id, setId] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  async function confirm(then: (id: string) => void) {
    if (id === undefined) return
    setIsPending(true)
    try {
      await cancelTranslation(addressOf(id), [id])
      await isFree(rows, id)
      // The dialog gives the focus back first.
      afterFrames(2, () => then(id))
    } catch {
      toast.error('Failed to take over the row')
    } finally {
      setIsPending(false)
      setId(undefined)
    }
  }
  return { id, isPending, ask: useCallback((row: string) => setId(row), []), close: () => setId(undefined), confirm }
}

/** The answer of the call and the change in the document come in either order. */
function isFree(rows: Rows, id: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, GONE_AT_LATEST_MS)
    const stop = rows.subscribe(id, 'request', () => rows.read(id, 'request') === undefined && done())
    if (rows.read(id, 'request') === undefined) done()
  })
}
