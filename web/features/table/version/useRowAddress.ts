import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { CurrentRow } from '../../rows/editing.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { languageOf, rowIn, textIdOf } from '../../rows/version/rowKey.ts'
import type { Goal, GoalStore } from '../walk/rowWalk.ts'

const PAUSE_MS = 400

function rowAsked(search: string, languages: readonly LanguageCode[]) {
  const row = new URLSearchParams(search).get('row')
  if (row === null) return undefined
  const known = languages.find((language) => language === languageOf(row)) ?? languages[0]
  return rowIn(textIdOf(row), languages.length > 1 ? known : undefined)
}

/** The row at which the list begins: that of the address, or one that was led to; another view begins at its first row. */
export function useAnchor(query: TableQuery, goal: GoalStore, languages: readonly LanguageCode[]) {
  const { key, search } = useLocation()
  const [anchor, setAnchor] = useState<{ row: string | undefined; query: TableQuery }>(() => ({
    row: rowAsked(location.search, languages),
    query,
  }))
  const lead = useCallback(
    (id: string, then: Goal['then']) => {
      setAnchor({ row: id, query })
      goal.setState({ id, then }, true)
    },
    [query, goal],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link, Back or Forward to the same address leads to its row again
  useEffect(() => {
    const row = rowAsked(search, languages)
    if (row !== undefined) lead(row, 'focus')
  }, [key])
  return { from: anchor.query === query ? anchor.row : undefined, lead }
}

/** The address has the row where one is, for whoever reloads, copies it or comes back; the app is not drawn again for it. */
export function useRowInAddress(current: CurrentRow) {
  const row = useStore(current)
  useEffect(() => {
    if (row === undefined) return
    const timer = setTimeout(() => {
      const address = new URLSearchParams(location.search)
      if (address.get('row') === row) return
      address.set('row', row)
      history.replaceState(history.state, '', `${location.pathname}?${address}${location.hash}`)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [row])
}
