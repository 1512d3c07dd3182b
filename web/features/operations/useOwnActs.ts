import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isOfRows } from '#db/vocabulary/operations.ts'
import { NOT_REDOABLE } from '#server/operations/constants.ts'
import type { Operation } from '#server/operations/contract.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { TableAddress } from '../rows/queries.ts'
import { whenActsEnded } from './pendingActs.ts'
import { readOwnActs, refetchUndone, turnOperation, undoPreviewQuery } from './queries.ts'
import { sayTurn } from './sayAct.tsx'
import { sayUndo } from './sayOperation.ts'

const NOTHING = {
  undo: 'Nothing of yours to undo here in the last hour',
  redo: 'Nothing to redo',
}

/** Undo and redo of one's own acts in the page where one is, one after the other; `onAsk` asks before an undo that reaches other pages or deletes what a file brought. */
export function useOwnActs(addressNow: () => TableAddress | undefined, onAsk: (operation_id: string) => void) {
  const client = useQueryClient()
  return useMemo(() => {
    let last = Promise.resolve()
    let told: string | undefined
    function tell(say: typeof toast.plain, message: ReturnType<typeof sayTurn>) {
      if (told !== undefined) toast.dismiss(told)
      told = say(message)
    }
    async function turn(way: 'undo' | 'redo') {
      await whenActsEnded()
      const address = addressNow()
      const operation = address && (await readOwnActs(address))[way]
      if (!operation) return tell(toast.plain, NOTHING[way])
      if (way === 'undo' && (await needsQuestion(client, operation))) return onAsk(operation.id)
      if (way === 'redo' && !operation.is_redoable) return tell(toast.plain, NOT_REDOABLE)
      const undone = await turnOperation(operation.id, way)
      tell(undone.left_count > 0 ? toast.plain : toast.success, sayTurn({ operation, undone, way }))
      await refetchUndone(client)
    }
    const inTurn = (way: 'undo' | 'redo') => () => {
      last = last.then(() => turn(way)).catch(sayFailure)
    }
    return { undo: inTurn('undo'), redo: inTurn('redo') }
  }, [client, addressNow, onAsk])
}

async function needsQuestion(client: QueryClient, { id, kind, page }: Operation) {
  if (page === null || isOfRows(kind)) return page === null
  return sayUndo(await client.fetchQuery(undoPreviewQuery(id))).isDeletion
}
