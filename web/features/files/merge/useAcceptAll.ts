import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { countRows } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { useUndone } from '../../operations/useUndone.tsx'
import { acceptSuggestions } from '../../rows/calls.ts'
import { type TableAddress, translationKeys } from '../../rows/queries.ts'

/** Accepts all suggestions of a page in one language, step by step; what was accepted when it is stopped has its undo. */
export function useAcceptAll(address: TableAddress, onDone: () => void) {
  const [done, setDone] = useState(0)
  const isStopped = useRef(false)
  const client = useQueryClient()
  const { offerUndo } = useUndone()

  async function acceptSteps() {
    isStopped.current = false
    let [accepted, held] = [0, 0]
    let id: string | undefined
    let after: string | undefined
    try {
      do {
        const step = await acceptSuggestions(address, { id, after })
        id = step.id ?? undefined
        after = step.next ?? undefined
        accepted += step.accepted
        held += step.held.length
        setDone(accepted + held)
      } while (after !== undefined && !isStopped.current)
    } finally {
      if (id !== undefined) offerUndo(id, `Suggestions accepted in ${countRows(accepted)}`)
    }
    if (held > 0)
      toast.plain(`${countRows(held)} being translated kept ${held === 1 ? 'its suggestion' : 'their suggestions'}`)
  }

  const accepting = useMutation({
    mutationFn: acceptSteps,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: translationKeys.rows(address) }),
  })
  return {
    accept: () => accepting.mutate(),
    stop: () => {
      isStopped.current = true
    },
    done,
    isPending: accepting.isPending,
    error: accepting.error,
  }
}
