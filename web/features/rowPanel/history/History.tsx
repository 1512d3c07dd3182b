import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { TranslationChange } from '#server/translations/contract.ts'
import { peopleInRow } from '../../liveDocument/presence.ts'
import { historyQuery } from '../../rows/queries.ts'
import { useRowField, useRowFieldSoon } from '../../rows/useRowField.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { authorLooks } from './authorLooks.ts'
import { Change } from './Change.tsx'

const DEBOUNCE_MS = 1_500

export function History({ id, isClaimed }: { id: string; isClaimed: boolean }) {
  const { addressOf, rows, presence, restoreText } = useTableTools()
  const address = addressOf(id)
  const status = useRowField(rows, id, 'status')
  // Its time: a second person may confirm what is confirmed.
  const check = useRowField(rows, id, 'check')
  const client = useQueryClient()
  const history = useQuery(historyQuery(address, id))
  const text = useRowFieldSoon(rows, id, 'text')
  // A colleague who leaves the row saves it.
  const people = useStore(presence, (present) => peopleInRow(present, id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed in the row is new in its history
  useEffect(() => {
    const timer = setTimeout(() => void client.invalidateQueries(historyQuery(address, id)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, status, check, people, id, client, address])

  if (history.data?.length === 0) return <p className="text-13 text-muted">No change has been recorded yet.</p>
  if (history.isError) return <p className="text-13 text-red">{history.error.message}</p>
  const lookOf = authorLooks(history.data ?? [])
  return (
    <ol className="flex flex-col gap-2.5">
      {history.data?.map((change) => (
        <Change
          key={change.at + change.after}
          change={change}
          language={address.language}
          lookOf={lookOf}
          onRestore={isClaimed || restored(change) === text ? undefined : () => restoreText(id, restored(change))}
        />
      ))}
    </ol>
  )
}

/** Of a deletion, the text that was deleted. */
const restored = ({ before, after }: TranslationChange) => (after === '' ? before : after)
