import { Bot, BotMessageSquare, FileUp, type LucideIcon, Plug, SquareStack, User } from 'lucide-react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { AT_WORK } from '#db/vocabulary/statuses.ts'
import type { RowState } from '../rows/rows.ts'
import type { Origin } from '../rows/tableQuery.ts'
import { useRowField, useRowFields } from '../rows/useRowField.ts'
import { type RowDetails, type TableTools, useRowDetails, useTableTools } from './TableContext.ts'

export const ORIGINS: Record<Origin, { icon: LucideIcon; label: string }> = {
  person: { icon: User, label: 'Written by a person' },
  ai: { icon: Bot, label: 'Translated by the AI' },
  agent: { icon: BotMessageSquare, label: 'Written by an agent' },
  import: { icon: FileUp, label: 'Imported from a file' },
  api: { icon: Plug, label: 'Written over the API' },
  memory: { icon: SquareStack, label: 'Filled from memory' },
}

export const ORIGIN_FILTERS = Object.keys(ORIGINS) as readonly Origin[]

/** The writer of the text on show: what is not stored yet, people are typing, or the AI in a row that it works on. */
export function useOrigin(id: string): Origin | undefined {
  const { rows } = useTableTools()
  return useOriginOf(id, useRowDetails(id), useRowField(rows, id, 'request') !== undefined)
}

export function useOriginOf(id: string, details: RowDetails | undefined, isClaimed: boolean): Origin | undefined {
  const { rows, editing } = useTableTools()
  // Its text frees the row at the same moment.
  const wasClaimed = useRef(isClaimed)
  const writer = useRef<'ai' | 'person'>('person')
  useEffect(() => {
    wasClaimed.current = isClaimed
  }, [isClaimed])
  const subscribe = useCallback(
    (wake: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const stop = rows.subscribe(id, 'text', () => {
        const isAtWork = wasClaimed.current || rows.read(id, 'status') === AT_WORK
        writer.current = isAtWork && editing.entered.getState()?.id !== id ? 'ai' : 'person'
        // A letter renders one cell, its text's; who wrote it is said once no more comes.
        clearTimeout(timer)
        timer = setTimeout(wake, SETTLED_MS)
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [rows, editing, id],
  )
  const isStored = useSyncExternalStore(subscribe, () => rows.read(id, 'text') === details?.content)
  if (!details || isClaimed || rows.read(id, 'text') === '') return undefined
  return isStored ? (details.origin ?? undefined) : writer.current
}

const SETTLED_MS = 300

export const isOfCheck = (details: RowDetails | undefined, checkedAt: number) =>
  details?.checked_at != null && Date.parse(details.checked_at) === checkedAt

export function createOwnChecks() {
  const times = new Map<string, number | 'asked'>()
  return {
    ask: (id: string) => void times.set(id, 'asked'),
    answer: (id: string, { checked_at }: { checked_at: string }) => void times.set(id, Date.parse(checked_at)),
    refuse: (id: string) => void times.delete(id),
    has: (id: string, checkedAt: number) => times.get(id) === 'asked' || times.get(id) === checkedAt,
  }
}
export type OwnChecks = ReturnType<typeof createOwnChecks>

type Check = {
  /** All who have to have checked it. */
  isComplete: boolean
  label: string
  short: string
}

const CHECKS = ['check', 'firstCheck'] as const

export function useCheck(id: string): Check | undefined {
  const { rows, ownCheckerOf } = useTableTools()
  return checkOf(id, useRowFields(rows, id, CHECKS), useRowDetails(id), ownCheckerOf)
}

/** The check of the text as it stands: in words, and in the few that fit below a status; `undefined` where nobody has confirmed it. */
export function checkOf(
  id: string,
  { check: complete, firstCheck: first }: Pick<RowState, 'check' | 'firstCheck'>,
  details: RowDetails | undefined,
  ownCheckerOf: TableTools['ownCheckerOf'],
): Check | undefined {
  const checkedAt = complete ?? first
  if (checkedAt === undefined) return undefined
  // A colleague's name is known a moment after the mark.
  const isTold = isOfCheck(details, checkedAt)
  const by = [isTold && details?.first_checked_by, isTold ? details?.checked_by : ownCheckerOf(id, checkedAt)]
  const names = by.filter(Boolean).join(' and ')
  const step = complete === undefined ? '1 of 2' : ''
  const isToday = new Date(checkedAt).toDateString() === new Date().toDateString()
  return {
    isComplete: complete !== undefined,
    label: `${['Checked', step, names && `by ${names}`].filter(Boolean).join(' ')}, ${moment.format(checkedAt)}`,
    short: [(isToday ? time : day).format(checkedAt), names].filter(Boolean).join(' · '),
  }
}

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' })
const moment = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
