import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FillAnswer } from '#server/memory/contract.ts'
import { countTexts } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { trackAct } from '../../operations/pendingActs.ts'
import { projectKeys } from '../../projects/queries.ts'
import { fillFromMemory } from '../../rows/calls.ts'
import { ESTIMATES, type TableAddress, translationKeys } from '../../rows/queries.ts'
import { offerTakeBack, toastLeft } from '../undoToast.tsx'

export type Filled = { operation_id: string; ids: readonly string[] }[]
export type Filling = { done: number; total: number }
type Place = { address: TableAddress; ids: readonly string[] }
type Parts = { percent: number; signal: AbortSignal; tell: (filling: Filling) => void }

const ROWS_AT_ONCE = 200

const countFilled = (filled: Filled) => filled.reduce((sum, { ids }) => sum + ids.length, 0)

export function useMemory() {
  const client = useQueryClient()
  return useMemo(() => {
    const refetch = (places: readonly TableAddress[]) =>
      Promise.all([
        ...places.map((address) => client.invalidateQueries({ queryKey: translationKeys.rows(address) })),
        client.invalidateQueries({ queryKey: ESTIMATES }),
        client.invalidateQueries({ queryKey: projectKeys.all }),
      ])
    const offerUndo = (filled: Filled) =>
      offerTakeBack(
        client,
        `${countTexts(countFilled(filled))} filled from memory`,
        filled.map(({ operation_id }) => operation_id),
      )
    return {
      /** Fills with the same texts and offers the undo; returns whether all went well. */
      async fillSame(places: readonly TableAddress[], source_text_ids?: string[]): Promise<boolean> {
        const filled: Filled = []
        let isWhole = true
        try {
          for (const address of places) {
            const { source_text_ids: ids, operation_id } = await trackAct(fillFromMemory(address, { source_text_ids }))
            if (operation_id !== null) filled.push({ operation_id, ids })
          }
        } catch {
          toast.error('Failed to fill from memory')
          isWhole = false
        }
        offerUndo(filled)
        await refetch(places)
        return isWhole
      },
      /** One operation a page, until it is stopped, and the undo of all. */
      async fillInParts(places: readonly Place[], parts: Parts) {
        const filled: Filled = []
        try {
          await trackAct(fillPlaces(places, parts, filled))
        } catch {
          toast.error('Failed to fill from memory')
        }
        offerUndo(filled)
        void refetch(places.map(({ address }) => address))
      },
    }
  }, [client])
}

async function fillPlaces(places: readonly Place[], { percent, signal, tell }: Parts, filled: Filled) {
  const total = places.reduce((sum, { ids }) => sum + ids.length, 0)
  const answers: FillAnswer[] = []
  let done = 0
  for (const { address, ids } of places) {
    let id: string | undefined
    for (let from = 0; from < ids.length && !signal.aborted; from += ROWS_AT_ONCE) {
      tell({ done, total })
      const some = ids.slice(from, from + ROWS_AT_ONCE)
      const answer = await fillFromMemory(address, { source_text_ids: some, min_percent: percent, id })
      answers.push(answer)
      id = answer.operation_id ?? undefined
      if (id !== undefined) addFilled(filled, id, answer.source_text_ids)
      done += some.length
    }
  }
  toastLeft(answers)
}

function addFilled(filled: Filled, operation_id: string, ids: readonly string[]) {
  const one = filled.find((other) => other.operation_id === operation_id)
  if (one) one.ids = [...one.ids, ...ids]
  else filled.push({ operation_id, ids })
}
