import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operation } from '#server/operations/contract.ts'
import { LoadFailure } from '../../layout/LoadFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { operationsQuery, type Scope } from './queries.ts'
import { placeOf, sayOperation } from './sayOperation.ts'
import { UndoQuestion } from './UndoQuestion.tsx'
import { useUndone } from './useUndone.tsx'

type Props = { scope: Scope; onVersion?: () => void }

export function OperationList({ scope, onVersion }: Props) {
  const list = useInfiniteQuery(operationsQuery(scope))
  const [asked, setAsked] = useState<string>()
  const { redo, isRedoing } = useUndone()
  if (list.isLoadingError)
    return (
      <LoadFailure query={list} title="Failed to load the operations.">
        {list.error.message}
      </LoadFailure>
    )
  if (!list.data) return <Skeleton className="h-24" />
  const operations = list.data.pages.flatMap(({ data }) => data)
  if (operations.length === 0) return <p className="text-13 text-muted">Nothing was done here yet.</p>
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line rounded-md border border-line">
        {operations.map((operation) => (
          <Item
            key={operation.id}
            operation={operation}
            onUndo={() => setAsked(operation.id)}
            onRedo={() => redo(operation.id)}
            isRedoing={isRedoing}
            onVersion={onVersion}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
      {asked && <UndoQuestion operation_id={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

type ItemProps = {
  operation: Operation
  onUndo: () => void
  onRedo: () => void
  isRedoing: boolean
  onVersion: (() => void) | undefined
}

function Item({ operation, onUndo, onRedo, isRedoing, onVersion }: ItemProps) {
  const isElsewhere = operation.page === null && onVersion !== undefined
  const what = sayOperation(operation)
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="tabular text-13 break-words">
          <bdi>{what}</bdi>
        </p>
        <p className="text-12 wrap-anywhere text-muted">
          <bdi>{placeOf(operation, time.format(new Date(operation.at)))}</bdi>
        </p>
        {operation.error !== null && <p className="text-12 text-red wrap-anywhere">{operation.error}</p>}
      </div>
      {operation.is_undoable &&
        (isElsewhere ? (
          <Button size="sm" onPress={onVersion} aria-label={`Several pages: ${what}`}>
            Several pages
          </Button>
        ) : (
          <Button size="sm" onPress={onUndo} aria-label={`Undo: ${what}`}>
            Undo
          </Button>
        ))}
      {operation.is_redoable && (
        <Button size="sm" isDisabled={isRedoing} onPress={onRedo} aria-label={`Redo: ${what}`}>
          Redo
        </Button>
      )}
    </li>
  )
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
