import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { REPLACEMENT_ENDED } from '#server/replacements/constants.ts'
import type { RippledRow } from '#server/ripples/contract.ts'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { countRows } from '#web/ui/data/numbers.ts'
import { trackAct } from '../../operations/pendingActs.ts'
import { useUndone } from '../../operations/useUndone.tsx'
import { translationKeys } from '../../rows/queries.ts'
import { offerTakeBack } from '../../tableTools/undoToast.tsx'
import { fetchRows, NOTHING_YET, type Progress, renewRows, rippleKeys } from './calls.ts'
import { keyOf, type TermChange } from './changes.ts'

type LeftOut = (change: TermChange, row: RippledRow) => boolean
type Ripple = Pick<Progress, 'ripple_id' | 'replacement_id'>

/** Renews rows one by one or window after window. All that is done while the dialog is open is one operation. */
export function useRenewing(isLeftOut: LeftOut) {
  const client = useQueryClient()
  const ripple = useRef<Ripple>({})
  const stopping = useRef(new AbortController())
  const [running, setRunning] = useState<string>()
  const [progress, setProgress] = useState<Progress>()
  const { undo } = useUndone()

  async function run(name: string, work: (given: Given) => Promise<unknown>) {
    if (running !== undefined) return
    stopping.current = new AbortController()
    let done: Progress = { ...NOTHING_YET, ...ripple.current }
    const onProgress = (next: Progress) => {
      done = next
      setProgress(next)
    }
    setRunning(name)
    setProgress(done)
    try {
      await trackAct(work({ signal: stopping.current.signal, onProgress, before: () => done }))
    } catch (error) {
      sayFailure(error as Error)
      // It was undone: what is renewed from here on is another operation.
      if (error instanceof Error && error.message === REPLACEMENT_ENDED) done = { ...NOTHING_YET, rows: done.rows }
    }
    const { ripple_id, replacement_id } = done
    ripple.current = { ...(ripple_id && { ripple_id }), ...(replacement_id && { replacement_id }) }
    if (done.rows > 0 && replacement_id) offerTakeBack(client, `${countRows(done.rows)} renewed`, [replacement_id])
    void client.invalidateQueries({ queryKey: translationKeys.all })
    await client.invalidateQueries({ queryKey: rippleKeys.all })
    setRunning(undefined)
  }

  /** All that was renewed while the dialog is open. */
  function undoAll() {
    const { replacement_id } = ripple.current
    if (replacement_id === undefined || running !== undefined) return
    ripple.current = {}
    setProgress(undefined)
    undo(replacement_id, { onSettled: () => void client.invalidateQueries({ queryKey: rippleKeys.all }) })
  }

  const renewAll = (name: string, changes: readonly TermChange[]) =>
    run(name, async ({ signal, onProgress, before }) => {
      for (const change of changes) {
        let after: string | undefined
        do {
          const { data, next } = await fetchRows(change, after)
          const rows = data.filter((row) => row.is_certain && !row.is_claimed && !isLeftOut(change, row))
          await renewRows(change, rows, before(), { signal, onProgress })
          after = next ?? undefined
        } while (after !== undefined && !signal.aborted)
      }
    })

  const renewOne = (change: TermChange, row: RippledRow) =>
    run(`${keyOf(change)} ${row.source_text_id}`, ({ signal, onProgress, before }) =>
      renewRows(change, [row], before(), { signal, onProgress }),
    )

  return {
    running,
    progress,
    renewAll: (name: string, changes: readonly TermChange[]) => void renewAll(name, changes),
    renewOne: (change: TermChange, row: RippledRow) => void renewOne(change, row),
    stop: () => stopping.current.abort(),
    undoAll,
  }
}
export type Renewing = ReturnType<typeof useRenewing>

type Given = { signal: AbortSignal; onProgress: (progress: Progress) => void; before: () => Progress }
