import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { aidsQuery, type TableAddress } from '../../rows/queries.ts'
import type { Rows } from '../../rows/rows.ts'
import { type Groups, groupRows, speakersOf } from './groups.ts'

const NO_GROUPS: Groups = new Map()
export const GroupsContext = createContext(NO_GROUPS)

export function useGroups(address: TableAddress, rows: Rows, shown: readonly string[], isStory: boolean): Groups {
  const characters = useQuery(aidsQuery(address)).data?.characters
  return useMemo(() => {
    const sources = shown.flatMap((id) => rows.sources()[rows.indexOf(id) ?? -1] ?? [])
    return isStory ? groupRows(sources, characters ?? []) : speakersOf(sources, characters ?? [])
  }, [isStory, rows, shown, characters])
}
