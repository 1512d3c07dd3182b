import { Bot, FileUp, type LucideIcon, Plug, User } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { useRowField } from '../rows/useRowField.ts'
import { type RowDetails, useRowDetails, useTableTools } from './TableContext.ts'

export type Origin = NonNullable<RowDetails['origin']>

export const ORIGINS: Record<Origin, { icon: LucideIcon; label: string }> = {
  person: { icon: User, label: 'Written by a person' },
  ai: { icon: Bot, label: 'Translated by the AI' },
  import: { icon: FileUp, label: 'Imported from a file' },
  api: { icon: Plug, label: 'Written over the API' },
}

/** The writer of the text on show: what is not stored yet, people are typing. */
export function useOrigin(id: string): Origin | undefined {
  const { rows } = useTableTools()
  const details = useRowDetails(id)
  const subscribe = useCallback((wake: () => void) => rows.subscribe(id, 'text', wake), [rows, id])
  // Renders no cell at each letter.
  const isStored = useSyncExternalStore(subscribe, () => rows.read(id, 'text') === details?.content)
  const isClaimed = useRowField(rows, id, 'request') !== undefined
  if (!details || isClaimed || rows.read(id, 'text') === '') return undefined
  return isStored ? (details.origin ?? undefined) : 'person'
}

/** Says who confirmed the text as it stands, and when; `undefined` where nobody has. */
export function useCheckLabel(id: string): string | undefined {
  const { rows } = useTableTools()
  const checkedAt = useRowField(rows, id, 'check')
  const details = useRowDetails(id)
  if (checkedAt === undefined) return undefined
  // The name is known a moment after the mark.
  const isKnown = details?.checked_at != null && Date.parse(details.checked_at) === checkedAt
  const by = isKnown && details.checked_by ? ` by ${details.checked_by}` : ''
  return `Checked${by}, ${time.format(checkedAt)}`
}

const time = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
